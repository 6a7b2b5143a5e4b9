// SPDX-License-Identifier: Apache-2.0
#include "bus/bridge_side.h"

#include <algorithm>

#include "bus/pcix_clock_rules.h"

namespace slotlab::bus {

BridgeSide::BridgeSide(const char* name, const BridgeParameters& parameters,
                       TransactionPool& pool)
    : BusAgent(name), parameters_(parameters), pool_(pool) {}

void BridgeSide::attach(BusSegment& segment, std::uint64_t window_base,
                        std::uint64_t window_size, bool claims_rest) {
  AgentTraits traits;
  traits.name = "bridge";
  traits.latency_timer = parameters_.latency_timer;
  traits.window_base = window_base;
  traits.window_size = window_size;
  traits.claims_rest = claims_rest;
  segment.attach(*this, traits);
  period_ = segment.period();
  family_ = family_of(segment.parameters().mode);
}

TargetAnswer BridgeSide::address_phase(const BusTransaction& t) {
  TargetAnswer answer;
  if (t.command == Command::split_completion) {
    // The buffer was reserved when the request was made: a bridge never retries its completion.
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
  } else {
    answer.max_bytes = room;
  }
  return answer;
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
  for (const Read& read : reads_) {
    if (read.state == Read::State::unused || read.requester != t.requester ||
        read.address != t.address) {
      continue;
    }
    if (read.state == Read::State::ready && read.usable_at <= now()) {
      answer.max_bytes = read.bytes;
    } else {
      answer.kind = AnswerKind::retry;
      ++read_retries_;
    }
    return answer;
  }
  answer.kind = AnswerKind::retry;
  ++read_retries_;
  const std::uint32_t fetch = t.command == Command::memory_read_multiple
                                  ? parameters_.prefetch_multiple
                                  : parameters_.prefetch_line;
  if (open_reads_ < parameters_.delayed_reads &&
      read_buffer_used_ + fetch <= parameters_.read_buffer_bytes) {
    // The length is not known on a conventional bus: fetch by command.
    peer_->perform_read(take_read(t, fetch));
  }
  return answer;
}

std::uint32_t BridgeSide::take_read(const BusTransaction& t, std::uint32_t bytes) {
  std::uint32_t index = 0;
  while (reads_[index].state != Read::State::unused) ++index;
  reads_[index] = {Read::State::open, t.requester, t.tag, t.address, bytes, 0, 0};
  ++open_reads_;
  read_buffer_used_ += bytes;
  fetched_bytes_ += bytes;
  return index;
}

void BridgeSide::release_read(Read& read) {
  --open_reads_;
  read_buffer_used_ -= read.bytes;
  read.state = Read::State::unused;
}

void BridgeSide::data_ended(const BusTransaction& t) {
  if (t.command == Command::split_completion) {
    peer_->read_arrived(t.tag, t.bytes_moved);
  } else if (!is_read(t.command)) {
    posted_bytes_ += t.bytes_moved;
    ++posted_count_;
    peer_->perform_write(t);
  } else if (t.outcome == Outcome::split) {
    peer_->perform_read(take_read(t, t.bytes));
  } else {
    for (Read& read : reads_) {
      if (read.state != Read::State::ready || read.requester != t.requester ||
          read.address != t.address) {
        continue;
      }
      // What the initiator left over is stale from now on (PCI-to-PCI bridge 1.1, 5.6.2).
      discarded_bytes_ += read.bytes - t.bytes_moved;
      release_read(read);
      break;
    }
  }
}

void BridgeSide::perform_write(const BusTransaction& taken) {
  BusTransaction& t = pool_.acquire();
  t.command =
      family_ == BusFamily::pcix ? Command::memory_write_block : Command::memory_write;
  t.address = taken.address;
  t.bytes = taken.bytes_moved;
  t.value = taken.value;
  ++writes_taken_;
  writes_lane_.queue.push_back({&t, now() + peer_->forward_delay(), 0});
  pump(writes_lane_);
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

/// Data of a read that this side took have come to the peer.
void BridgeSide::read_arrived(std::uint32_t index, std::uint32_t bytes) {
  Read& read = reads_[index];
  read.received += bytes;
  if (read.received < read.bytes) return;
  if (family_ == BusFamily::conventional) {
    read.state = Read::State::ready;
    read.usable_at = now() + peer_->forward_delay();
    return;
  }
  BusTransaction& t = pool_.acquire();
  t.command = Command::split_completion;
  t.target = read.requester;
  t.tag = read.tag;
  t.address = read.address;
  t.bytes = read.bytes;
  t.owner_data = index;
  completions_lane_.queue.push_back({&t, now() + peer_->forward_delay(), writes_taken_});
  pump(completions_lane_);
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

void BridgeSide::transaction_ended(BusTransaction& t) {
  if (t.outcome == Outcome::retried) {
    request(t, parameters_.retry_clocks * period_);
    return;
  }
  const bool all = t.bytes_moved == t.bytes || t.outcome == Outcome::split;
  Lane* lane = nullptr;
  if (t.command == Command::split_completion) {
    lane = &completions_lane_;
    if (all) release_read(reads_[t.owner_data]);
  } else if (is_read(t.command)) {
    lane = &reads_lane_;
    if (t.outcome != Outcome::split) peer_->read_arrived(t.tag, t.bytes_moved);
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
