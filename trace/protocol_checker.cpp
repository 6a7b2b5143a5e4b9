// SPDX-License-Identifier: Apache-2.0
#include "trace/protocol_checker.h"

#include <fmt/format.h>

#include <utility>

#include "trace/conventional_checker.h"
#include "trace/pcix_checker.h"

namespace slotlab::trace {
namespace {

bool one_bit(std::uint32_t mask) { return (mask & (mask - 1)) == 0; }

}  // namespace

void ProtocolChecker::broken(const char* rule, const char* section, std::string what) {
  ++totals_.violations;
  if (violations_.size() < kKept) violations_.push_back({now_, rule, section, std::move(what)});
}

void ProtocolChecker::check_grants(const PinSample& pins) {
  if (!one_bit(pins.gnt)) {
    broken("one-grant", "PCI 2.3 section 3.4", "more than one GNT# is asserted");
  }
  // Two agents may drive AD against each other when the grant moves on an idle bus at once. The
  // arbiter decides a clock before the change is sampled.
  const bool was_idle = !before_.frame && !before_.irdy;
  const bool moved = before_.gnt != 0 && pins.gnt != 0 && (before_.gnt & pins.gnt) == 0;
  if (moved && was_idle) {
    broken("grant-gap", "PCI 2.3 section 3.4.1",
           "GNT# moves from one agent to another on an idle bus without a clock between");
  }
}

void ProtocolChecker::clock(std::int64_t number, const PinSample& pins) {
  now_ = number;
  if (pins.unknown) broken("levels", "PCI 2.3 section 3.2", "a control pin has no level");
  check_grants(pins);
  if (active_) {
    ++position_;
    active_ = go_on(pins);
    idle_clocks_ = active_ ? 0 : 1;
  } else if (pins.frame) {
    active_ = true;
    position_ = 0;
    initiator_ = 0;
    // Of the clock before the waveform nothing is known.
    const std::uint32_t granted = begun_ ? before_.gnt : pins.gnt;
    if (granted == 0) {
      broken("grant", "PCI 2.3 section 3.4.1", "FRAME# without GNT# at the clock before");
    } else {
      while ((granted >> initiator_ & 1U) == 0) ++initiator_;
    }
    ++initiator().transactions;
    begin(pins);
    idle_clocks_ = 0;
  } else {
    if (idle_clocks_ < 1000) ++idle_clocks_;
    idle(pins);
  }
  before_ = pins;
  begun_ = true;
}

std::unique_ptr<ProtocolChecker> make_protocol_checker(bus::BusFamily family,
                                                       std::uint32_t width_bits,
                                                       std::size_t agents) {
  if (family == bus::BusFamily::conventional) {
    return std::make_unique<ConventionalChecker>(width_bits, agents);
  }
  return std::make_unique<PcixChecker>(width_bits, agents);
}

}  // namespace slotlab::trace
