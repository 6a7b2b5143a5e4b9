// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bus/device.h"

namespace slotlab::fc {

/// Who is meant by a timer of the port's function seam.
enum class TimerId : std::uint32_t {
  wire_to_storage,
  wire_to_host,
  engine,
  firmware,
  interrupt,
  storage,
};

/// Who is meant by a DMA of the port: the tag.
enum class DmaTag : std::uint32_t { request_fetch, response, receive_data, transmit_data };

inline void set_timer(bus::FunctionSeam& seam, Picoseconds delay, TimerId id,
                      std::uint64_t cookie = 0) {
  seam.set_timer(delay, static_cast<std::uint32_t>(id), cookie);
}

}  // namespace slotlab::fc
