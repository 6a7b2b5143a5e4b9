// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/ring.h"
#include "base/time.h"

namespace slotlab::bus {

/// Flow-control credits of one class of packets as the sender knows them. The sender notes with
/// each packet when the receiver's UpdateFC for it will have come back, so that no event is needed
/// to return a credit.
class PcieCredits {
 public:
  /// `data_units` are credits of 16 bytes; one UpdateFC returns the credits of `per_update`
  /// packets, or of fewer when the sender has nothing else to hope for.
  PcieCredits(std::uint32_t headers, std::uint32_t data_units, std::uint32_t per_update)
      : headers_(headers), data_(data_units), per_update_(per_update) {}

  /// The earliest time, not before `wanted`, at which a packet with `data_units` may start.
  /// Precondition: the receiver has that much room when it is empty.
  Picoseconds available(std::uint32_t data_units, Picoseconds wanted);
  /// The packet goes; its credits are usable again at `returned`, which never decreases.
  /// Precondition: `available` was asked last, for as much.
  void take(std::uint32_t data_units, Picoseconds returned);

  std::uint32_t headers() const { return headers_; }
  std::uint32_t data_units() const { return data_; }

 private:
  struct Update {
    Picoseconds time = 0;
    std::uint32_t headers = 0;
    std::uint32_t data = 0;
  };
  void apply(const Update& update) {
    headers_ += update.headers;
    data_ += update.data;
  }

  std::uint32_t headers_;
  std::uint32_t data_;
  std::uint32_t per_update_;
  Ring<Update> updates_;
  Update gathering_;  ///< packets whose UpdateFC is not yet due
};

}  // namespace slotlab::bus
