// SPDX-License-Identifier: Apache-2.0
#include "bus/bridge_side.h"

#include <algorithm>

#include "bus/pcix_clock_rules.h"

namespace slotlab::bus {

BridgeSide::BridgeSide(const char* name, const BridgeParameters& parameters, TransactionPool& pool)
    : BusAgent(name), parameters_(parameters), pool_(pool) {}

void BridgeSide::attach(BusSegment& segment, std::uint64_t window_base, std::uint64_t window_size,
                        bool claims_rest) {
  AgentTraits traits;
  traits.name = "bridge";
  traits.latency_timer = parameters_.latency_timer;
  traits.window_base = window_base;
  traits.window_size = window_size;
  traits.told_of_start = true;
  traits.claims_rest = claims_rest;
  segment.attach(*this, traits);
  period_ = segment.period();
  width_bytes_ = segment.parameters().width_bits / 8;
  family_ = family_of(segment.parameters().mode);
  prefetches_ = claims_rest;  // memory may be read ahead, registers must not
}

TargetAnswer BridgeSide::address_phase(const BusTransaction& t) {
  TargetAnswer answer;
  if (t.command == Command::split_completion) {
    // The buffer was reserved when the request was made: a bridge never retries its completion.
    const Picoseconds first_data =
        now() + (static_cast<std::uint32_t>(parameters_.decode) + 3) * period_;
    peer_->read_flows(t.tag, t.bytes, first_data, data_time(t.bytes));
  } else if (!is_read(t.command)) {
    answer = answer_write(t);
  } else if (family_ == BusFamily::pcix) {
    answer = answer_split_read(t);
  } else {
    answer = answer_delayed_read(t);
  }
  answer.decode = parameters_.decode;
  return answer;
}

TargetAnswer BridgeSide::answer_write(const BusTransaction& t) {
  TargetAnswer answer;
  const std::uint32_t room = parameters_.posted_write_bytes - posted_bytes_;
  if (posted_count_ >= parameters_.posted_writes || room < std::min(t.bytes, kAdbBytes)) {
    answer.kind = AnswerKind::retry;
    ++write_retries_;
    return answer;
  }
  answer.max_bytes = room;
  std::uint32_t bytes = std::min(t.bytes, room);
  const auto past_adb = static_cast<std::uint32_t>((t.address + bytes) % kAdbBytes);
  if (bytes < t.bytes && family_ == BusFamily::pcix) bytes -= past_adb;
  const std::uint32_t decode_clocks =
      static_cast<std::uint32_t>(parameters_.decode) + (family_ == BusFamily::pcix ? 3 : 1);
  posted_bytes_ += bytes;
  ++posted_count_;
  flowing_bytes_ = bytes;
  flowing_write_ = &peer_->perform_write(
      t, bytes,
      peer_->flow_start(bytes, now() + decode_clocks * period_, data_time(bytes)) +
          forward_delay());
  return answer;
}

Picoseconds BridgeSide::flow_start(std::uint32_t bytes, Picoseconds first_data,
                                   Picoseconds incoming_time) const {
  const Picoseconds threshold = incoming_time * parameters_.flow_through / bytes;
  // The last byte must not be wanted before it has come.
  const Picoseconds lead = incoming_time - data_time(bytes);
  return first_data + std::min(incoming_time, std::max(threshold, lead));
}

TargetAnswer BridgeSide::answer_split_read(const BusTransaction& t) const {
  TargetAnswer answer;
  const bool room =
      open_reads_ < kReads && read_buffer_used_ + t.bytes <= parameters_.read_buffer_bytes;
  answer.kind = room ? AnswerKind::split : AnswerKind::retry;
  return answer;
}

TargetAnswer BridgeSide::answer_delayed_read(const BusTransaction& t) {
  TargetAnswer answer;
  if (const Read* const read = read_of(t)) {
    if (read->offered && read->usable_at <= now() && read->after <= writes_done_) {
      answer.max_bytes = read->bytes;
    } else {
      answer.kind = AnswerKind::retry;
      ++read_retries_;
    }
    return answer;
  }
  answer.kind = AnswerKind::retry;
  ++read_retries_;
  std::uint32_t fetch = t.bytes;
  if (prefetches_) {
    // The length is not known on a conventional bus: fetch by command.
    fetch = t.command == Command::memory_read_multiple ? parameters_.prefetch_multiple
                                                       : parameters_.prefetch_line;
  }
  if (open_reads_ < parameters_.delayed_reads &&
      read_buffer_used_ + fetch <= parameters_.read_buffer_bytes) {
    peer_->perform_read(take_read(t, fetch));
  }
  return answer;
}

BridgeSide::Read* BridgeSide::read_of(const BusTransaction& t) {
  const auto read = std::find_if(reads_.begin(), reads_.end(), [&t](const Read& r) {
    return r.used && !r.consumed && r.requester == t.requester && r.address == t.address;
  });
  return read == reads_.end() ? nullptr : &*read;
}

std::uint64_t BridgeSide::read_value(const BusTransaction& t) {
  const Read* const read = read_of(t);
  return read == nullptr ? 0 : read->value;
}

std::uint32_t BridgeSide::take_read(const BusTransaction& t, std::uint32_t bytes) {
  std::uint32_t index = 0;
  while (reads_[index].used) ++index;
  Read& read = reads_[index];
  read = Read();
  read.used = true;
  read.requester = t.requester;
  read.tag = t.tag;
  read.address = t.address;
  read.bytes = bytes;
  ++open_reads_;
  read_buffer_used_ += bytes;
  fetched_bytes_ += bytes;
  return index;
}

void BridgeSide::data_ended(const BusTransaction& t) {
  if (t.command == Command::split_completion) {
    peer_->read_arrived(t.tag, t);
  } else if (!is_read(t.command)) {
    // Part of it may be through on the other side: what is cut off is cut off its rest.
    const std::uint32_t cut = flowing_bytes_ - t.bytes_moved;
    if (cut > 0) {
      posted_bytes_ -= cut;
      peer_->shorten(*flowing_write_, flowing_write_->bytes - cut);
    }
    flowing_write_ = nullptr;
  } else if (t.outcome == Outcome::split) {
    peer_->perform_read(take_read(t, t.bytes));
  } else {
    // What the initiator left over is stale from now on (PCI-to-PCI bridge 1.1, 5.6.2).
    Read& read = *read_of(t);
    discarded_bytes_ += read.bytes - t.bytes_moved;
    consume(read);
  }
}

/// Queues the write that the peer is taking: its first `bytes`, from `ready` on.
BusTransaction& BridgeSide::perform_write(const BusTransaction& taken, std::uint32_t bytes,
                                          Picoseconds ready) {
  BusTransaction& t = pool_.acquire();
  t.command = family_ == BusFamily::pcix ? Command::memory_write_block : Command::memory_write;
  t.address = taken.address;
  t.bytes = bytes;
  t.value = taken.value;
  ++writes_taken_;
  writes_lane_.queue.push_back({&t, ready, 0});
  pump(writes_lane_);
  return t;
}

void BridgeSide::perform_read(std::uint32_t index) {
  const Read& read = peer_->reads_[index];
  BusTransaction& t = pool_.acquire();
  t.address = read.address;
  t.bytes = read.bytes;
  t.tag = index;
  if (family_ == BusFamily::pcix) {
    t.command = Command::memory_read_block;
  } else {
    t.command = read.bytes > parameters_.prefetch_line ? Command::memory_read_multiple
                                                       : Command::memory_read_line;
  }
  reads_lane_.queue.push_back({&t, now() + peer_->forward_delay(), writes_taken_});
  pump(reads_lane_);
}

/// The peer's transaction for a read of this side will move `bytes` from `first_data` on: what
/// is in the buffer flows through while the rest still comes.
void BridgeSide::read_flows(std::uint32_t index, std::uint32_t bytes, Picoseconds first_data,
                            Picoseconds incoming_time) {
  const Read& read = reads_[index];
  if (read.offered || read.received + bytes < read.bytes) return;
  offer(index, flow_start(bytes, first_data, incoming_time));
}

/// Data of a read that this side took have come to the peer.
void BridgeSide::read_arrived(std::uint32_t index, const BusTransaction& t) {
  Read& read = reads_[index];
  read.received += t.bytes_moved;
  read.value = t.value;
  if (read.completion != nullptr) read.completion->value = t.value;
  if (read.received < read.bytes) return;
  if (!read.offered) offer(index, now());
  release_if_done(read);
}

/// Makes the data of a read available to its requester from `in_buffer` on, plus the bridge's
/// own delay.
void BridgeSide::offer(std::uint32_t index, Picoseconds in_buffer) {
  Read& read = reads_[index];
  read.offered = true;
  read.usable_at = in_buffer + peer_->forward_delay();
  read.after = writes_taken_;
  if (family_ == BusFamily::conventional) return;
  BusTransaction& t = pool_.acquire();
  t.command = Command::split_completion;
  t.target = read.requester;
  t.tag = read.tag;
  t.address = read.address;
  t.bytes = read.bytes;
  t.owner_data = index;
  t.value = read.value;
  read.completion = &t;
  completions_lane_.queue.push_back({&t, read.usable_at, writes_taken_});
  pump(completions_lane_);
}

void BridgeSide::consume(Read& read) {
  read.consumed = true;
  read.completion = nullptr;
  release_if_done(read);
}

void BridgeSide::release_if_done(Read& read) {
  if (!read.consumed || read.received < read.bytes) return;
  --open_reads_;
  read_buffer_used_ -= read.bytes;
  read.used = false;
}

void BridgeSide::pump() {
  pump(writes_lane_);
  pump(reads_lane_);
  pump(completions_lane_);
}

void BridgeSide::pump(Lane& lane) {
  if (lane.asking || lane.queue.empty()) return;
  const Pending& head = lane.queue.front();
  if (head.after > writes_done_) return;
  lane.asking = true;
  forward_wait_.add(std::max<Picoseconds>(0, now() - head.ready));
  request(*head.transaction, std::max<Picoseconds>(0, head.ready - now()));
}

void BridgeSide::ask_rest(BusTransaction& t) {
  t.address += t.bytes_moved;
  t.bytes -= t.bytes_moved;
  t.outcome = Outcome::completed;
  request(t);
}

void BridgeSide::transaction_started(BusTransaction& t, Picoseconds first_data,
                                     Picoseconds data_time) {
  if (!is_read(t.command)) return;
  const std::uint32_t bytes = std::min(t.bytes, t.answer.max_bytes);
  peer_->read_flows(t.tag, bytes, first_data, data_time);
}

void BridgeSide::transaction_ended(BusTransaction& t) {
  if (t.outcome == Outcome::retried) {
    request(t, parameters_.retry_clocks * period_);
    return;
  }
  const bool all = t.bytes_moved == t.bytes || t.outcome == Outcome::split;
  Lane* lane = nullptr;
  if (t.command == Command::split_completion) {
    lane = &completions_lane_;
    if (all) consume(reads_[t.owner_data]);
  } else if (is_read(t.command)) {
    lane = &reads_lane_;
    if (t.outcome != Outcome::split) peer_->read_arrived(t.tag, t);
  } else {
    lane = &writes_lane_;
    peer_->posted_bytes_ -= t.bytes_moved;
    if (all) {
      --peer_->posted_count_;
      ++writes_done_;
    }
  }
  if (!all) {
    ask_rest(t);
    return;
  }
  lane->queue.pop_front();
  lane->asking = false;
  TransactionPool::release(t);
  pump();
}

void BridgeSide::start_measurement(Picoseconds /*now*/) {
  write_retries_ = 0;
  read_retries_ = 0;
  discarded_bytes_ = 0;
  fetched_bytes_ = 0;
  forward_wait_.clear();
}

void BridgeSide::report(StatisticsGroup& out, Picoseconds /*now*/) const {
  out.count("write_retries", write_retries_, "writes retried because the buffer was full");
  out.count("read_retries", read_retries_, "delayed reads retried");
  out.bytes("fetched", fetched_bytes_, "read data asked for on the other side");
  out.bytes("discarded", discarded_bytes_, "prefetched data that nobody took");
  out.latency("forward_wait", forward_wait_, "wait behind earlier work of the same kind");
}

}  // namespace slotlab::bus
