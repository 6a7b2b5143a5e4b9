// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/time.h"

namespace slotlab::bus {

/// Operating mode of one bus segment: its family and its clock.
enum class BusMode { pci_33, pci_66, pcix_66, pcix_100, pcix_133 };

/// Which set of clock rules a segment follows.
enum class BusFamily { conventional, pcix };

constexpr BusFamily family_of(BusMode mode) {
  return mode == BusMode::pci_33 || mode == BusMode::pci_66 ? BusFamily::conventional
                                                            : BusFamily::pcix;
}

/// Clock period; the nominal periods are exact (133 MHz means 7500 ps).
constexpr Picoseconds period_of(BusMode mode) {
  switch (mode) {
    case BusMode::pci_33:
      return 30'000;
    case BusMode::pci_66:
      return 15'000;
    case BusMode::pcix_66:
      return 15'000;
    case BusMode::pcix_100:
      return 10'000;
    case BusMode::pcix_133:
      return 7'500;
  }
  return 0;
}

constexpr const char* name_of(BusMode mode) {
  switch (mode) {
    case BusMode::pci_33:
      return "pci-33";
    case BusMode::pci_66:
      return "pci-66";
    case BusMode::pcix_66:
      return "pcix-66";
    case BusMode::pcix_100:
      return "pcix-100";
    case BusMode::pcix_133:
      return "pcix-133";
  }
  return "";
}

}  // namespace slotlab::bus
