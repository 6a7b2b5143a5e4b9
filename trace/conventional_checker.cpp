// SPDX-License-Identifier: Apache-2.0
#include "trace/conventional_checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace slotlab::trace {
namespace {

constexpr std::uint32_t kSlowestDecode = 4;      // subtractive
constexpr std::uint32_t kInitialLatency = 16;    // section 3.5.1.1
constexpr std::uint32_t kSubsequentLatency = 8;  // section 3.5.1.2
constexpr std::uint32_t kInitiatorLatency = 8;   // section 3.5.2

bool is_read_code(std::uint64_t code) { return (code & 1U) == 0; }
bool is_reserved(std::uint64_t code) {
  return code == 0b0100 || code == 0b0101 || code == 0b1000 || code == 0b1001;
}

}  // namespace

void ConventionalChecker::check_request_after_stop(const PinSample& pins) {
  if ((request_off_ & pins.req) != 0) {
    broken("req-after-stop", "PCI 2.3 section 3.4.1",
           "REQ# is asserted again within two clocks of a transaction that its target stopped");
  }
  request_off_ = 0;
}

void ConventionalChecker::begin(const PinSample& pins) {
  check_request_after_stop(pins);
  ending_ = false;
  devsel_at_ = 0;
  progress_at_ = 0;
  data_phases_ = 0;
  irdy_seen_ = false;
  wide_ = pins.req64;
  const bool known =
      pins.cbe.kind == WireValue::Kind::bits && pins.ad.kind == WireValue::Kind::bits;
  if (!known) {
    broken("address-phase", "PCI 2.3 section 3.2.2", "AD or C/BE# is not driven");
  }
  const std::uint64_t code = pins.cbe.bits & 0xfU;
  read_ = is_read_code(code);
  if (known && is_reserved(code)) {
    broken("command", "PCI 2.3 section 3.1.1", fmt::format("command {:04b} is reserved", code));
  }
  if (pins.irdy) {
    broken("idle-bus", "PCI 2.3 section 3.4.1", "IRDY# is asserted in the address phase");
  }
  if (pins.devsel || pins.trdy || pins.stop) {
    broken("decode", "PCI 2.3 section 3.6.1", "the target answers in the address phase");
  }
}

void ConventionalChecker::idle(const PinSample& pins) {
  check_request_after_stop(pins);
  if (pins.irdy || pins.devsel || pins.trdy || pins.stop) {
    broken("idle-bus", "PCI 2.3 section 3.2.4", "a control pin is asserted on the idle bus");
  }
}

bool ConventionalChecker::go_on(const PinSample& pins) {
  if (ending_) {
    end(pins);
    return false;
  }
  if (!pins.frame && !pins.irdy) {
    // Nobody claimed the address: a master abort ends without a data phase.
    const bool aborted = devsel_at_ == 0 && !before().frame && position() > kSlowestDecode;
    if (!aborted) {
      broken("frame-irdy", "PCI 2.3 section 3.3.3.1",
             "FRAME# and IRDY# are deasserted before the last data phase is complete");
    }
    return false;
  }
  check_initiator(pins);
  check_target(pins);
  check_width(pins);
  if (pins.irdy && pins.trdy) data_phase(pins);
  ending_ = !pins.frame && pins.irdy && (pins.trdy || pins.stop);
  return true;
}

void ConventionalChecker::check_initiator(const PinSample& pins) {
  if (before().frame && !pins.frame && !pins.irdy) {
    broken("frame-irdy", "PCI 2.3 section 3.3.3.1", "FRAME# goes without IRDY#");
  }
  if (!before().frame && pins.frame) {
    broken("frame-again", "PCI 2.3 section 3.3.3.1", "FRAME# comes again in the same transaction");
  }
  if (before().irdy && !pins.irdy && !before().trdy && !before().stop) {
    broken("irdy-held", "PCI 2.3 section 3.3.3.1", "IRDY# goes before the data phase is complete");
  }
  if (before().stop && before().irdy && before().frame && pins.frame) {
    broken("frame-after-stop", "PCI 2.3 section 3.3.3.2.1", "FRAME# stays after STOP#");
  }
  irdy_seen_ = irdy_seen_ || pins.irdy;
  if (!irdy_seen_ && position() == kInitiatorLatency + 1) {
    broken("initiator-latency", "PCI 2.3 section 3.5.2", "no IRDY# within 8 clocks");
  }
  if (pins.cbe.kind != WireValue::Kind::bits) {
    broken("byte-enables", "PCI 2.3 section 3.3", "C/BE# is not driven in a data phase");
  }
  if (!read_ && pins.irdy && pins.ad.kind == WireValue::Kind::floating) {
    broken("write-data", "PCI 2.3 section 3.3.2", "AD is not driven while IRDY# is asserted");
  }
}

void ConventionalChecker::check_target(const PinSample& pins) {
  const std::uint32_t clock = position();
  if (pins.devsel && devsel_at_ == 0) {
    devsel_at_ = clock;
    if (clock > kSlowestDecode) {
      broken("decode", "PCI 2.3 section 3.6.1",
             fmt::format("DEVSEL# comes {} clocks after the address phase, at most 4 are allowed",
                         clock));
    }
  }
  if ((pins.trdy || pins.stop) && devsel_at_ == 0) {
    broken("devsel-first", "PCI 2.3 section 3.6.1", "TRDY# or STOP# comes before DEVSEL#");
  }
  // DEVSEL# going with STOP# asserted is a target abort.
  if (before().devsel && !pins.devsel && !pins.stop) {
    broken("devsel-held", "PCI 2.3 section 3.6.1",
           "DEVSEL# goes before the last data phase is complete");
  }
  if (read_ && clock == 1) {
    if (pins.trdy) {
      broken("read-turnaround", "PCI 2.3 section 3.3.1",
             "TRDY# in the clock in which AD changes its driver");
    }
    if (pins.ad.kind != WireValue::Kind::floating) {
      broken("read-turnaround", "PCI 2.3 section 3.3.1",
             "AD is driven in the clock in which it changes its driver");
    }
  }
  if (read_ && pins.trdy && pins.ad.kind == WireValue::Kind::floating) {
    broken("read-data", "PCI 2.3 section 3.3.1", "AD is not driven while TRDY# is asserted");
  }
  const bool waited = (before().trdy || before().stop) && !before().irdy;
  const bool changed = before().trdy != pins.trdy || before().stop != pins.stop;
  if (waited && changed) {
    broken("target-held", "PCI 2.3 section 3.3.3.2.1",
           "TRDY# or STOP# changes before the data phase is complete");
  }
  if (before().stop && !pins.stop) {
    broken("stop-held", "PCI 2.3 section 3.3.3.2.1", "STOP# goes before FRAME#");
  }
  if (pins.stop && pins.irdy) progress_at_ = clock;
}

void ConventionalChecker::check_width(const PinSample& pins) {
  if (wide_ && pins.req64 != pins.frame) {
    broken("req64", "PCI 2.3 section 3.8", "REQ64# differs from FRAME#");
  }
  if (!wide_ && (pins.req64 || pins.ack64)) {
    broken("req64", "PCI 2.3 section 3.8", "REQ64# or ACK64# without REQ64# in the address phase");
  }
  if (pins.ack64 && !pins.devsel) {
    broken("ack64", "PCI 2.3 section 3.8", "ACK64# without DEVSEL#");
  }
}

void ConventionalChecker::data_phase(const PinSample& pins) {
  const std::uint32_t allowed = data_phases_ == 0 ? kInitialLatency : kSubsequentLatency;
  const std::uint32_t taken = position() - progress_at_;
  if (taken > allowed) ++totals_of_bus().late_data_phases;
  totals_of_bus().longest_data_phase = std::max(totals_of_bus().longest_data_phase, taken);
  ++data_phases_;
  ++totals_of_bus().data_phases;
  progress_at_ = position();
  const std::uint32_t lanes = pins.ack64 ? 8 : 4;
  std::uint64_t bytes = 0;
  for (std::uint32_t lane = 0; lane < lanes && lane < width(); ++lane) {
    if ((pins.cbe.bits >> lane & 1U) == 0) ++bytes;
  }
  (read_ ? initiator().bytes_read : initiator().bytes_written) += bytes;
}

/// The idle clock after a transaction.
void ConventionalChecker::end(const PinSample& pins) {
  if (pins.frame) {
    broken("turnaround", "PCI 2.3 section 3.4.2", "no idle clock before the next transaction");
  }
  if (pins.irdy || pins.devsel || pins.trdy || pins.stop) {
    broken("turnaround", "PCI 2.3 section 3.2.4",
           "a control pin is still asserted in the clock after the transaction");
  }
  if (!before().stop) return;
  ++(data_phases_ == 0 ? initiator().retries : initiator().disconnects);
  const std::uint32_t agent = 1U << initiator_number();
  if ((pins.req & agent) != 0) {
    broken("req-after-stop", "PCI 2.3 section 3.4.1",
           "REQ# is asserted in the idle clock after a transaction that its target stopped");
  } else if ((before().req & agent) != 0) {
    request_off_ = agent;
  }
}

}  // namespace slotlab::trace
