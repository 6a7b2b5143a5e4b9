// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "traffic/block_io.h"

namespace slotlab::traffic {

enum class FcFrameKind : std::uint8_t { command, transfer_ready, data, response };

/// Payload of FCP_CMND, FCP_XFER_RDY and FCP_RSP without sense data, in bytes (FCP-2).
inline constexpr std::uint32_t kFcpCommandBytes = 32;
inline constexpr std::uint32_t kFcpTransferReadyBytes = 12;
inline constexpr std::uint32_t kFcpResponseBytes = 24;

/// A Fibre Channel frame on the link, reduced to what its receivers need.
struct FcFrame {
  FcFrameKind kind = FcFrameKind::data;
  IoDirection direction = IoDirection::read;  ///< of the I/O
  bool sequence_end = false;                  ///< data: last frame of its sequence
  std::uint32_t exchange = 0;                 ///< OX_ID
  std::uint32_t payload = 0;                  ///< bytes
  std::uint32_t data_length = 0;              ///< command: FCP_DL; transfer ready: burst length
};

}  // namespace slotlab::traffic
