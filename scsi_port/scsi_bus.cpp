// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/scsi_bus.h"

#include <algorithm>

#include "scsi_port/timer_id.h"

namespace slotlab::scsi {
namespace {

constexpr std::uint32_t kPage = 4096;

}  // namespace

ScsiBus::ScsiBus(const PortParameters& port, const ChainParameters& chain, const SpiTiming& timing,
                 const IoTable& ios)
    : sequencer_(port.sequencer),
      patience_(chain.disk.patience),
      timing_(timing),
      ios_(ios),
      targets_(chain.disks, Target(chain.disk)),
      commands_(ios.size()) {}

void ScsiBus::attach(bus::FunctionSeam& seam, BusClient& client, DataPath& data) {
  seam_ = &seam;
  client_ = &client;
  data_ = &data;
}

void ScsiBus::start(std::uint32_t io) {
  commands_.push_back(io);
  look_for_work();
}

void ScsiBus::look_for_work() {
  if (step_ != Step::idle) return;
  if (!commands_.empty()) {
    send_commands();
  } else if (!arbiters_.empty()) {
    reconnect();
  }
}

Picoseconds ScsiBus::book(Use use, Picoseconds time) {
  used_[use] += time;
  return time;
}

Picoseconds ScsiBus::book(Stretch stretch) {
  return book(kControl, stretch.time) + book(kSequencer, stretch.phases * sequencer_.phase_time);
}

void ScsiBus::pass(Step next, Picoseconds time) {
  step_ = next;
  if (probe_) tell(time);
  set_timer(*seam_, time, TimerId::bus);
}

/// What the stretch of `time` that begins goes to: the chip, the disk, and for the rest the bus,
/// which both directions share.
void ScsiBus::tell(Picoseconds time) {
  const Picoseconds start = seam_->now();
  const Picoseconds sequenced = start + (used_[kSequencer] - told_sequencer_);
  const Picoseconds ready = sequenced + (used_[kDisk] - told_disk_);
  told_sequencer_ = used_[kSequencer];
  told_disk_ = used_[kDisk];
  if (sequenced > start) probe_->span(Activity::engine, Flow::both, start, sequenced, io_);
  if (ready > sequenced) probe_->span(Activity::window, Flow::both, sequenced, ready, io_);
  if (start + time > ready) probe_->span(Activity::link, Flow::both, ready, start + time, io_);
}

/// Arbitration, selection and what the chip does at every connection.
Picoseconds ScsiBus::connect() {
  ++connections_;
  const bool handed_on = last_end_ == seam_->now();
  return book(kArbitration, timing_.connect(handed_on).time) +
         book(kSequencer, sequencer_.connection_time);
}

// Commands for one disk that stand next to each other in the queue share a connection, as far as
// the protocol lets them.
void ScsiBus::send_commands() {
  disk_ = ios_[commands_.front()].disk;
  Picoseconds time = connect();
  ios_in_connection_ = 0;
  while (ios_in_connection_ < timing_.ios_per_connection() &&
         ios_in_connection_ < commands_.size() &&
         ios_[commands_[ios_in_connection_]].disk == disk_) {
    ++ios_in_connection_;
    time += book(kSequencer, sequencer_.io_time) + book(timing_.command());
  }
  pass(Step::commands_sent, time);
}

void ScsiBus::commands_sent() {
  const Picoseconds now = seam_->now();
  Disk& disk = targets_[disk_].disk;
  for (; ios_in_connection_ > 0; --ios_in_connection_) {
    const std::uint32_t io = commands_.take_front();
    const bool write = ios_[io].direction == IoDirection::write;
    const Picoseconds ready =
        write ? disk.write_ready(now, ios_[io].bytes) : disk.read_ready(now, ios_[io].bytes);
    if (write && !timing_.packetized() && ready <= now + patience_) {
      begin_data(io, book(kDisk, ready - now));
      return;
    }
    wish_at(ready, {io, false});
  }
  end_connection(timing_.disconnect());
}

void ScsiBus::wish_at(Picoseconds time, Wish wish) {
  set_timer(*seam_, time - seam_->now(), TimerId::disk,
            (wish.status_only ? kStatusOnly : 0) | wish.io);
}

void ScsiBus::disk_timer(std::uint64_t cookie) {
  const auto io = static_cast<std::uint32_t>(cookie);
  targets_[ios_[io].disk].wishes.push_back({io, (cookie & kStatusOnly) != 0});
  ask(ios_[io].disk);
  look_for_work();
}

void ScsiBus::ask(std::uint32_t disk) {
  Target& target = targets_[disk];
  if (target.asking || target.wishes.empty() || (step_ != Step::idle && disk == disk_)) return;
  target.asking = true;
  arbiters_.push_back(disk);
}

void ScsiBus::reconnect() {
  disk_ = arbiters_.take_front();
  targets_[disk_].asking = false;
  ios_in_connection_ = 0;
  next_wish(connect() + book(timing_.identify()));
}

/// Goes on with what the connected disk wants next; `lead` is booked time that passes before.
void ScsiBus::next_wish(Picoseconds lead) {
  const Wish wish = targets_[disk_].wishes.take_front();
  ++ios_in_connection_;
  if (wish.status_only) {
    io_ = wish.io;
    send_status(lead);
  } else {
    begin_data(wish.io, lead);
  }
}

void ScsiBus::begin_data(std::uint32_t io, Picoseconds lead) {
  io_ = io;
  // Each page is a move of its own for the chip; all of them are counted before the data.
  const std::uint32_t further_pages = (ios_[io].bytes - 1) / kPage;
  Picoseconds time =
      lead + book(timing_.data_header()) + book(kSequencer, further_pages * sequencer_.phase_time);
  if (ios_[io].direction == IoDirection::write) {
    time += book(kSequencer, sequencer_.write_setup_time);
  }
  pass(Step::data_begins, time);
}

void ScsiBus::data_phase_over() {
  const Io& io = ios_[io_];
  const Picoseconds trailer = book(kControl, timing_.data_trailer());
  if (io.direction == IoDirection::write) {
    bytes_written_ += io.bytes;
    const Picoseconds now = seam_->now();
    const Picoseconds reported = targets_[io.disk].disk.write_reported(now, io.bytes);
    if (reported > now) {
      wish_at(reported, {io_, true});
      end_connection(timing_.disconnect(), trailer);
      return;
    }
  }
  send_status(trailer);
}

void ScsiBus::send_status(Picoseconds lead) {
  pass(Step::status_sent, lead + book(timing_.status()));
}

void ScsiBus::status_sent() {
  ++statuses_;
  client_->status_arrived(io_);
  if (ios_in_connection_ < timing_.ios_per_connection() && !targets_[disk_].wishes.empty()) {
    next_wish(0);
  } else {
    end_connection(timing_.release());
  }
}

void ScsiBus::end_connection(Stretch closing, Picoseconds lead) {
  pass(Step::over, lead + book(closing));
}

void ScsiBus::bus_timer() {
  switch (step_) {
    case Step::commands_sent:
      commands_sent();
      break;
    case Step::data_begins:
      step_ = Step::data_moves;
      data_->start(io_);
      break;
    case Step::status_sent:
      status_sent();
      break;
    case Step::over:
      step_ = Step::idle;
      last_end_ = seam_->now();
      ask(disk_);
      look_for_work();
      break;
    case Step::idle:
    case Step::data_moves:
      break;
  }
}

void ScsiBus::start_measurement(Picoseconds now) {
  measured_from_ = now;
  told_sequencer_ -= used_[kSequencer];
  told_disk_ -= used_[kDisk];
  used_.fill(0);
  moving_at_start_ = data_->moving();
  waiting_at_start_ = data_->waiting();
  connections_ = 0;
  statuses_ = 0;
}

void ScsiBus::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.rate("connections", connections_, elapsed, "selections and reselections");
  out.rate("ios", statuses_, elapsed, "I/Os that ended with good status");
  StatisticsGroup& use = out.group("use", "what the bus time went to; sums to 100 %");
  const Picoseconds moving = data_->moving() - moving_at_start_;
  const Picoseconds waiting = data_->waiting() - waiting_at_start_;
  Picoseconds idle = elapsed - moving - waiting;
  for (const Picoseconds time : used_) idle -= time;
  use.share("data", moving, elapsed, "data phases moving data");
  use.share("host_wait", waiting, elapsed, "data phases waiting for the host's side");
  use.share("control", used_[kControl], elapsed, "commands, messages, status, unit headers");
  use.share("arbitration", used_[kArbitration], elapsed, "arbitration and selection");
  use.share("sequencer", used_[kSequencer], elapsed, "waiting for the chip that drives the bus");
  use.share("disk_wait", used_[kDisk], elapsed, "held by a disk that is not ready");
  use.share("idle", idle, elapsed, "nobody wants the bus");
}

}  // namespace slotlab::scsi
