// SPDX-License-Identifier: Apache-2.0
#include "tests/support/reference_conventional_bus.h"

namespace slotlab::test {

using bus::AnswerKind;
using bus::ClockClass;
using bus::Command;
using bus::Outcome;

void ReferenceConventionalBus::begin(const Current& current) {
  frame_ = true;
  stop_ = false;
  any_data_ = false;
  waits_ = current.answer.initial_wait;
  closing_ = 0;
}

ClockClass ReferenceConventionalBus::tick(Current& current, bool must_yield) {
  if (current.clock == 0) return ClockClass::address;
  const bool devsel = current.clock >= current.decode + 1;  // fast 1, medium 2, slow 3
  if (current.answer.kind == AnswerKind::retry) {
    return devsel ? retry(current) : ClockClass::initial_wait;
  }
  if (!frame_) {
    if (stop_) {  // the initiator sees STOP# and closes, then the bus turns around
      stop_ = false;
      return ClockClass::disconnect;
    }
    current.over = true;
    return ClockClass::turnaround;
  }
  // The address lines change their driver before a read's first data.
  if (is_read(current.request.command) && current.clock == 1) return ClockClass::turnaround;
  if (!devsel) return ClockClass::initial_wait;
  if (waits_ > 0) {
    --waits_;
    return any_data_ ? ClockClass::wait_state : ClockClass::initial_wait;
  }
  return data_phase(current, must_yield);
}

/// STOP# with DEVSEL#, then FRAME# off, then IRDY# and STOP# off.
ClockClass ReferenceConventionalBus::retry(Current& current) {
  if (++closing_ == 3) {
    current.over = true;
    current.outcome = Outcome::retried;
  }
  return ClockClass::retry;
}

ClockClass ReferenceConventionalBus::data_phase(Current& current, bool must_yield) {
  move_data_phase(current);
  any_data_ = true;
  waits_ = current.answer.waits_per_phase;
  const std::uint64_t address = current.request.address + current.moved;
  const bool may_stop_here =
      current.request.command != Command::memory_write_invalidate || address % kCacheLine == 0;
  if (current.moved == current.request.bytes) {
    frame_ = false;
    current.outcome = Outcome::completed;
  } else if (current.moved == current.answer.max_bytes) {
    frame_ = false;
    stop_ = true;
    current.outcome = Outcome::disconnected;
  } else if (must_yield && may_stop_here) {
    frame_ = false;
    current.outcome = Outcome::preempted;
  }
  return ClockClass::data;
}

}  // namespace slotlab::test
