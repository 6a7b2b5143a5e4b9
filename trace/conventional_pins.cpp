// SPDX-License-Identifier: Apache-2.0
#include "trace/conventional_pins.h"

#include <algorithm>

namespace slotlab::trace {

using bus::Outcome;

void ConventionalPins::begin(const bus::BusTransaction& transaction,
                             const bus::TransactionTiming& timing, unsigned /*initiator*/,
                             unsigned /*target*/) {
  command_ = transaction.command;
  outcome_ = timing.outcome;
  address_ = transaction.address;
  bytes_ = timing.outcome == Outcome::retried ? transaction.bytes : timing.bytes_moved;
  wide_ = width_ == 8 && transaction.address % 8 + transaction.bytes > 4;
  devsel_ = static_cast<std::uint32_t>(transaction.answer.decode) + 1;
  first_data_ = timing.outcome == Outcome::retried ? devsel_ : timing.first_data;
  step_ = transaction.answer.waits_per_phase + 1;
  const std::uint32_t phases = std::max(timing.data_phases, 1U);
  last_data_ = first_data_ + (phases - 1) * step_;
  if (stopped()) {
    frame_end_ = last_data_;
    irdy_end_ = last_data_ + 1;
  } else {
    frame_end_ = phases == 1 ? 0 : last_data_ - step_;
    irdy_end_ = last_data_;
  }
}

BusPins ConventionalPins::at(std::uint32_t clock) const {
  BusPins pins;
  pins.frame = clock <= frame_end_;
  pins.req64 = wide_ && pins.frame;
  if (clock == 0) {
    pins.ad = {address_};
    pins.cbe = {command_code(command_) | (width_ == 8 ? 0xf0U : 0U)};
    return pins;
  }
  if (clock > irdy_end_) return pins;
  pins.irdy = true;
  pins.devsel = clock >= devsel_;
  pins.ack64 = wide_ && pins.devsel;
  pins.stop = stopped() && clock >= last_data_;
  const bool data = clock >= first_data_ && clock <= last_data_;
  pins.trdy = data && outcome_ != Outcome::retried && (clock - first_data_) % step_ == 0;
  if (!bus::is_read(command_) || (clock >= 2 && pins.devsel)) {
    pins.ad = {0, WireValue::Kind::unknown};
  }
  const std::uint32_t phase = clock <= first_data_ ? 0 : (clock - first_data_ + step_ - 1) / step_;
  pins.cbe = {byte_enables(address_, bytes_, phase, width_)};
  return pins;
}

}  // namespace slotlab::trace
