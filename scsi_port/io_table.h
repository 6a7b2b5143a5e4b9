// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "traffic/block_io.h"

namespace slotlab::scsi {

using traffic::IoDirection;

/// An I/O inside the port and on the bus. Its number is the driver's slot.
struct Io {
  IoDirection direction = IoDirection::read;
  std::uint32_t bytes = 0;
  std::uint64_t buffer = 0;  ///< host address of its data
  std::uint32_t disk = 0;
  std::uint32_t in_memory = 0;  ///< read: bytes whose DMA writes are over
  bool status_arrived = false;
  Picoseconds posted = 0;  ///< when the doorbell came
};

using IoTable = std::vector<Io>;

}  // namespace slotlab::scsi
