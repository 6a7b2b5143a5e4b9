// SPDX-License-Identifier: Apache-2.0
#include "trace/bus_pins.h"

#include <algorithm>

#include "trace/conventional_pins.h"
#include "trace/pcix_pins.h"

namespace slotlab::trace {

std::unique_ptr<TransactionPins> make_transaction_pins(bus::BusMode mode,
                                                       std::uint32_t width_bits) {
  if (bus::family_of(mode) == bus::BusFamily::conventional) {
    return std::make_unique<ConventionalPins>(width_bits / 8);
  }
  return std::make_unique<PcixPins>(width_bits / 8);
}

std::uint64_t command_code(bus::Command command) {
  switch (command) {
    case bus::Command::memory_read:
    case bus::Command::memory_read_dword:
      return 0b0110;
    case bus::Command::memory_write:
      return 0b0111;
    case bus::Command::memory_read_multiple:
    case bus::Command::split_completion:
      return 0b1100;
    case bus::Command::memory_read_line:
    case bus::Command::memory_read_block:
      return 0b1110;
    case bus::Command::memory_write_invalidate:
    case bus::Command::memory_write_block:
      break;
  }
  return 0b1111;
}

std::uint64_t byte_enables(std::uint64_t address, std::uint32_t bytes, std::uint32_t phase,
                           std::uint32_t width_bytes) {
  const std::uint64_t first = address % width_bytes;
  const std::uint64_t end = first + bytes;
  const std::uint64_t from = std::uint64_t{phase} * width_bytes;
  std::uint64_t pins = 0;
  for (std::uint32_t lane = 0; lane < width_bytes; ++lane) {
    const bool moves = from + lane >= first && from + lane < end;
    pins |= std::uint64_t{moves ? 0U : 1U} << lane;
  }
  return pins;
}

}  // namespace slotlab::trace
