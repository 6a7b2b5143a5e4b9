// SPDX-License-Identifier: Apache-2.0
#include "tests/support/reference_pcix_bus.h"

#include <algorithm>

namespace slotlab::test {

using bus::AnswerKind;
using bus::ClockClass;
using bus::Outcome;

void ReferencePcixBus::begin(const Current& current) {
  frame_ = true;
  closing_ = 0;
  waits_ = current.answer.initial_wait;
  // The initiator of a write toggles between its first two words: wait clocks come in pairs.
  if (!is_read(current.request.command) && waits_ % 2 == 1) ++waits_;
}

ClockClass ReferencePcixBus::tick(Current& current, bool must_yield) {
  if (current.clock < 2) return ClockClass::address;
  const std::uint32_t devsel = current.decode + 2;  // A 2, B 3, C 4
  if (current.clock <= devsel) return ClockClass::initial_wait;
  if (current.answer.kind != AnswerKind::accept) {
    // The response, then the initiator sees it and lets go, then the bus turns around.
    if (++closing_ == 3) {
      current.over = true;
      current.outcome =
          current.answer.kind == AnswerKind::split ? Outcome::split : Outcome::retried;
    }
    return ClockClass::retry;
  }
  if (!frame_) {
    if (++closing_ == 2) current.over = true;
    return ClockClass::turnaround;
  }
  if (waits_ > 0) {
    --waits_;
    return ClockClass::initial_wait;
  }
  return data_phase(current, must_yield);
}

ClockClass ReferencePcixBus::data_phase(Current& current, bool must_yield) {
  move_data_phase(current);
  const std::uint32_t left = current.request.bytes - current.moved;
  if (left == 0) {
    frame_ = false;
    current.outcome = Outcome::completed;
  } else if ((current.request.address + current.moved) % kAdb == 0) {
    // From here the burst would go on to the next ADB or to its end, whichever is first.
    const bool room = current.moved + std::min(kAdb, left) <= current.answer.max_bytes;
    if (!room || must_yield) {
      frame_ = false;
      current.outcome = room ? Outcome::preempted : Outcome::disconnected;
    }
  }
  return ClockClass::data;
}

}  // namespace slotlab::test
