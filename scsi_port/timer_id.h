// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bus/device.h"

namespace slotlab::scsi {

/// Who is meant by a timer of the port's function seam.
enum class TimerId : std::uint32_t { bus, data, disk, processor, interrupt };

/// Who is meant by a DMA of the port: the tag.
enum class DmaTag : std::uint32_t { request, reply, data_in, data_out };

inline void set_timer(bus::FunctionSeam& seam, Picoseconds delay, TimerId id,
                      std::uint64_t cookie = 0) {
  seam.set_timer(delay, static_cast<std::uint32_t>(id), cookie);
}

}  // namespace slotlab::scsi
