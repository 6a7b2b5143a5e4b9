// SPDX-License-Identifier: Apache-2.0
#include "trace/pcix_checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace slotlab::trace {
namespace {

constexpr std::uint32_t kIrdyClock = 3;    // two clocks after the attribute phase
constexpr std::uint32_t kFirstDecode = 2;  // decode A
constexpr std::uint32_t kNoDecode = 5;     // between C (4) and subtractive (6)
constexpr std::uint32_t kLastDecode = 6;
constexpr std::uint32_t kInitialLatency = 16;  // first data phase
constexpr std::uint32_t kIdleClocks = 2;
constexpr std::uint32_t kAdb = 128;
constexpr std::uint32_t kLongestBurst = 4096;

constexpr const char* kSection = "PCI-X 1.0b chapter 2";

}  // namespace

void PcixChecker::begin(const PinSample& pins) {
  code_ = pins.cbe.bits & 0xfU;
  count_ = 0;
  enabled_ = 0;
  devsel_at_ = 0;
  answer_at_ = 0;
  frame_off_at_ = 0;
  data_phases_ = 0;
  last_data_ = 0;
  wide_ = pins.req64;
  stopped_ = false;
  ending_ = Ending::none;
  if (idle_clocks() < kIdleClocks) {
    broken("idle-clocks", kSection, "less than two idle clocks before a transaction");
  }
  const bool known =
      pins.cbe.kind == WireValue::Kind::bits && pins.ad.kind == WireValue::Kind::bits;
  if (!known) broken("address-phase", kSection, "AD or C/BE# is not driven");
  if (known && (code_ == 0b0100 || code_ == 0b0101)) {
    broken("command", "PCI-X 1.0b section 2.4", fmt::format("command {:04b} is reserved", code_));
  }
  address_ = completion() ? pins.ad.bits & 0x7fU : pins.ad.bits;
  if (pins.irdy || pins.devsel || pins.trdy || pins.stop) {
    broken("idle-bus", kSection, "a control pin is asserted in the address phase");
  }
}

void PcixChecker::idle(const PinSample& pins) {
  if (pins.irdy || pins.devsel || pins.trdy || pins.stop) {
    broken("idle-bus", kSection, "a control pin is asserted on the idle bus");
  }
}

bool PcixChecker::go_on(const PinSample& pins) {
  if (!pins.frame && !pins.irdy) {
    end(pins);
    return false;
  }
  if (position() == 1) attribute_phase(pins);
  check_initiator(pins);
  check_decode(pins);
  check_answer(pins);
  if (wide_ && pins.req64 != pins.frame) {
    broken("req64", kSection, "REQ64# differs from FRAME#");
  }
  if (pins.ack64 && !pins.devsel) broken("ack64", kSection, "ACK64# without DEVSEL#");
  return true;
}

void PcixChecker::attribute_phase(const PinSample& pins) {
  constexpr const char* kAttributes = "PCI-X 1.0b section 2.5";
  if (!pins.frame) broken("attribute-phase", kAttributes, "FRAME# goes in the attribute phase");
  if (pins.ad.kind != WireValue::Kind::bits || pins.cbe.kind != WireValue::Kind::bits) {
    broken("attribute-phase", kAttributes, "AD or C/BE# is not driven");
    return;
  }
  count_ = static_cast<std::uint32_t>((pins.cbe.bits & 0xfU) << 8U | (pins.ad.bits & 0xffU));
  if (count_ == 0) count_ = kLongestBurst;
}

void PcixChecker::check_initiator(const PinSample& pins) {
  const std::uint32_t clock = position();
  if (before().frame && !pins.frame) {
    frame_off_at_ = clock;
    if (!pins.irdy) broken("frame-irdy", kSection, "FRAME# goes without IRDY#");
  }
  if (!before().frame && pins.frame) {
    broken("frame-again", kSection, "FRAME# comes again in the same transaction");
  }
  if (clock < kIrdyClock ? pins.irdy : !pins.irdy) {
    broken("initiator-wait", kSection,
           "IRDY# has to stand from the second clock after the attribute phase to the end");
  }
  const bool writes = !reads();
  if (writes && clock >= 2 && pins.ad.kind == WireValue::Kind::floating) {
    broken("write-data", kSection, "AD is not driven");
  }
}

void PcixChecker::check_decode(const PinSample& pins) {
  const std::uint32_t clock = position();
  if (!pins.devsel || devsel_at_ != 0) return;
  devsel_at_ = clock;
  if (clock < kFirstDecode || clock == kNoDecode || clock > kLastDecode) {
    broken("decode", "PCI-X 1.0b section 2.8",
           fmt::format("DEVSEL# comes {} clocks after the address phase; 2, 3, 4 and 6 are allowed",
                       clock));
  }
}

/// What DEVSEL#, STOP# and TRDY# say together.
void PcixChecker::check_answer(const PinSample& pins) {
  const std::uint32_t clock = position();
  if (!pins.trdy && !pins.stop) {
    if (answer_at_ != 0 && ending_ == Ending::none && clock <= last_data_ + 1 && pins.devsel) {
      broken("target-wait", kSection, "the target waits after the first data phase");
    }
    return;
  }
  if (devsel_at_ == 0 || clock == devsel_at_) {
    broken("devsel-first", kSection, "TRDY# or STOP# comes before DEVSEL# has stood for a clock");
  }
  if (ending_ != Ending::none) {
    broken("target-ended", kSection, "the target goes on after it ended the transaction");
    return;
  }
  const bool first = answer_at_ == 0;
  if (pins.trdy && (pins.devsel || pins.stop)) {
    if (first) first_answer(true);
    data_phase(pins);
    return;
  }
  if (first) first_answer(false);
  if (pins.trdy) {
    ending_ = Ending::split;
    if (!first) broken("split-response", kSection, "a split response after data");
    if (!reads()) {
      broken("split-response", kSection, "a memory write or split completion may not be split");
    }
  } else if (pins.devsel) {
    ending_ = Ending::retry;
    if (!first) broken("retry", kSection, "a retry after data");
  } else {
    ending_ = Ending::abort;
  }
}

void PcixChecker::first_answer(bool data) {
  answer_at_ = position();
  if (answer_at_ > kInitialLatency) ++totals_of_bus().late_data_phases;
  totals_of_bus().longest_data_phase = std::max(totals_of_bus().longest_data_phase, answer_at_);
  if (data && !reads() && devsel_at_ != 0 && (answer_at_ - devsel_at_) % 2 == 0) {
    broken("wait-pairs", "PCI-X 1.0b section 2.9",
           "a write's or split completion's first wait is no even number of clocks");
  }
}

void PcixChecker::data_phase(const PinSample& pins) {
  ++data_phases_;
  ++totals_of_bus().data_phases;
  if (last_data_ != 0 && position() != last_data_ + 1) {
    broken("target-wait", kSection, "the target waits after the first data phase");
  }
  last_data_ = position();
  if (!pins.devsel) ending_ = Ending::single;
  if (stopped_ && !pins.stop) {
    broken("stop-held", kSection, "STOP# goes before the transaction ends");
  }
  stopped_ = stopped_ || pins.stop;
  if (reads() && pins.ad.kind == WireValue::Kind::floating) {
    broken("read-data", kSection, "AD is not driven while TRDY# is asserted");
  }
  if (pins.cbe.kind != WireValue::Kind::bits) {
    broken("byte-enables", kSection, "C/BE# is not driven in a data phase");
    return;
  }
  for (std::uint32_t lane = 0; lane < width(); ++lane) {
    if ((pins.cbe.bits >> lane & 1U) == 0) ++enabled_;
  }
}

/// The idle clock after a transaction.
void PcixChecker::end(const PinSample& pins) {
  if (before().frame) {
    broken("frame-irdy", kSection, "FRAME# and IRDY# go in the same clock");
  }
  if (pins.devsel || pins.trdy || pins.stop) {
    broken("turnaround", kSection,
           "a control pin is still asserted in the clock after the transaction");
  }
  if (ending_ == Ending::split) ++initiator().split_responses;
  if (ending_ == Ending::retry) ++initiator().retries;
  if (data_phases_ > 0) {
    count_bytes();
    // The initiator cannot know sooner of the end of a shorter burst.
    constexpr std::uint32_t kForeseen = 4;
    if (data_phases_ >= kForeseen && frame_off_at_ + 1 != last_data_) {
      broken("frame-last", kSection, "FRAME# does not go one clock before the last data phase");
    }
  } else if (ending_ == Ending::none && devsel_at_ != 0) {
    broken("no-answer", kSection, "the initiator gives up a transaction that a target claimed");
  }
}

void PcixChecker::count_bytes() {
  const std::uint32_t offset = static_cast<std::uint32_t>(address_ % width());
  const std::uint32_t room = data_phases_ * width() - offset;
  if (room >= count_ + width()) {
    broken("byte-count", "PCI-X 1.0b section 2.5",
           fmt::format("{} data phases for {} bytes", data_phases_, count_));
  }
  std::uint32_t moved = std::min(count_, room);
  if (moved < count_) {
    ++initiator().disconnects;
    if (ending_ != Ending::single && (address_ + moved) % kAdb != 0) {
      broken("adb", "PCI-X 1.0b section 2.1.1",
             "the burst ends before its byte count at no allowable disconnect boundary");
    }
  }
  // A memory write may leave bytes out.
  if (code_ == 0b0111) moved = std::min(moved, enabled_);
  (reads() || completion() ? initiator().bytes_read : initiator().bytes_written) += moved;
}

}  // namespace slotlab::trace
