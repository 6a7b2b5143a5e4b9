// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "traffic/block_io.h"

namespace slotlab::fc {

using traffic::IoDirection;

/// The two ways of the link.
enum class Way : std::uint8_t { to_storage, to_host };

enum class FrameKind : std::uint8_t { command, transfer_ready, data, response };

/// Payload of FCP_CMND, FCP_XFER_RDY and FCP_RSP without sense data, in bytes (FCP-2).
inline constexpr std::uint32_t kCommandPayload = 32;
inline constexpr std::uint32_t kTransferReadyPayload = 12;
inline constexpr std::uint32_t kResponsePayload = 24;

/// A frame on the link, reduced to what its receivers need.
struct Frame {
  FrameKind kind = FrameKind::data;
  IoDirection direction = IoDirection::read;  ///< of the I/O
  bool sequence_end = false;                  ///< data: last frame of its sequence
  std::uint32_t exchange = 0;                 ///< OX_ID
  std::uint32_t payload = 0;                  ///< bytes
  std::uint32_t data_length = 0;              ///< command: FCP_DL; transfer ready: burst length
};

/// Offers frames to one way of the link.
class FrameSource {
 public:
  virtual ~FrameSource() = default;
  virtual bool has_frame() const = 0;
  /// Precondition: `has_frame()`.
  virtual Frame take_frame() = 0;
  /// The frame's last byte and the gap after it are over.
  virtual void frame_sent(const Frame& frame) = 0;
  /// A frame was there, but the other end has granted no credit.
  virtual void credit_missing() = 0;
};

/// Takes the frames that arrive on one way of the link.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual void frame_arrived(const Frame& frame) = 0;
};

}  // namespace slotlab::fc
