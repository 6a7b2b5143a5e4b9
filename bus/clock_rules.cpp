// SPDX-License-Identifier: Apache-2.0
#include "bus/clock_rules.h"

#include "bus/conventional_clock_rules.h"
#include "bus/pcix_clock_rules.h"

namespace slotlab::bus {

const char* name_of(ClockClass clock_class) {
  switch (clock_class) {
    case ClockClass::data:
      return "data";
    case ClockClass::address:
      return "address";
    case ClockClass::initial_wait:
      return "initial_wait";
    case ClockClass::wait_state:
      return "wait_state";
    case ClockClass::turnaround:
      return "turnaround";
    case ClockClass::retry:
      return "retry";
    case ClockClass::disconnect:
      return "disconnect";
    case ClockClass::split_request:
      return "split_request";
    case ClockClass::split_completion:
      return "split_completion";
    case ClockClass::arbitration:
      return "arbitration";
    case ClockClass::idle_blocked:
      return "idle_blocked";
    case ClockClass::idle_free:
      return "idle_free";
  }
  return "";
}

std::unique_ptr<ClockRules> make_clock_rules(BusMode mode, std::uint32_t width_bits) {
  if (family_of(mode) == BusFamily::pcix) return std::make_unique<PcixClockRules>(width_bits / 8);
  return std::make_unique<ConventionalClockRules>(width_bits / 8);
}

}  // namespace slotlab::bus
