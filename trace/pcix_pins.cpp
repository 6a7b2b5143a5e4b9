// SPDX-License-Identifier: Apache-2.0
#include "trace/pcix_pins.h"

#include <algorithm>

namespace slotlab::trace {

using bus::Outcome;

namespace {

/// IRDY# stands two clocks after the attribute phase.
constexpr std::uint32_t kIrdyClock = 3;
/// A target that disconnects at the next ADB says so this many data phases before the last one.
constexpr std::uint32_t kStopLead = 3;

/// Requester or completer attributes (PCI-X 1.0b section 2.5): tag, bus, device and function
/// number, lower byte count. Agents are devices of bus 0 here.
std::uint64_t attributes(unsigned agent, std::uint32_t tag, std::uint32_t bytes) {
  return (std::uint64_t{tag} & 0x1fU) << 24U | std::uint64_t{agent} << 11U | (bytes & 0xffU);
}

}  // namespace

void PcixPins::begin(const bus::BusTransaction& transaction, const bus::TransactionTiming& timing,
                     unsigned initiator, unsigned target) {
  command_ = transaction.command;
  outcome_ = timing.outcome;
  address_ = transaction.address;
  // The address of a split completion is that of its requester, with the lower address bits.
  address_phase_ = command_ == bus::Command::split_completion
                       ? attributes(target, transaction.tag, 0) | (address_ & 0x7fU)
                       : address_;
  attribute_ = attributes(initiator, transaction.tag, transaction.bytes);
  attribute_count_ = transaction.bytes >> 8U & 0xfU;  // 4096 is zero
  bytes_ = timing.bytes_moved;
  wide_ = width_ == 8 && command_ != bus::Command::memory_read_dword;
  devsel_ = static_cast<std::uint32_t>(transaction.answer.decode) + 2;
  if (moves_data()) {
    first_data_ = timing.first_data;
    last_data_ = first_data_ + std::max(timing.data_phases, 1U) - 1;
    frame_end_ = std::max(kIrdyClock, last_data_ - 1) - 1;
  } else {
    first_data_ = devsel_ + 1;
    last_data_ = first_data_;
    frame_end_ = devsel_;
  }
}

BusPins PcixPins::at(std::uint32_t clock) const {
  BusPins pins;
  pins.frame = clock <= frame_end_;
  pins.req64 = wide_ && pins.frame;
  const std::uint64_t reserved = width_ == 8 ? 0xf0U : 0U;
  if (clock == 0) {
    pins.ad = {address_phase_};
    pins.cbe = {command_code(command_) | reserved};
    return pins;
  }
  if (clock == 1) {
    pins.ad = {attribute_};
    pins.cbe = {attribute_count_ | reserved};
    return pins;
  }
  if (clock > last_data_) return pins;
  pins.irdy = clock >= kIrdyClock;
  pins.devsel = clock >= devsel_ && (clock < last_data_ || outcome_ != Outcome::split);
  pins.ack64 = wide_ && pins.devsel;
  const bool answered = clock >= first_data_;
  pins.trdy = answered && outcome_ != Outcome::retried;
  if (outcome_ == Outcome::disconnected) {
    pins.stop = answered && clock + kStopLead >= last_data_;
  } else if (outcome_ == Outcome::retried) {
    pins.stop = answered;
  }
  const bool reads = bus::is_read(command_);
  if (!reads || (clock > 2 && clock >= devsel_)) pins.ad = {0, WireValue::Kind::unknown};
  // Byte enables count for memory writes alone; elsewhere the pins are reserved and high.
  const bool enables = command_ == bus::Command::memory_write;
  const std::uint32_t phase = clock <= first_data_ ? 0 : clock - first_data_;
  pins.cbe = {enables && moves_data() ? byte_enables(address_, bytes_, phase, width_)
                                      : (width_ == 8 ? 0xffU : 0xfU)};
  return pins;
}

}  // namespace slotlab::trace
