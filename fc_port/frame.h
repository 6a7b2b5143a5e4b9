// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "traffic/block_io.h"
#include "traffic/fc_frame.h"

namespace slotlab::fc {

using traffic::IoDirection;

/// The two ways of the link.
enum class Way : std::uint8_t { to_storage, to_host };

using FrameKind = traffic::FcFrameKind;
using Frame = traffic::FcFrame;

inline constexpr std::uint32_t kCommandPayload = traffic::kFcpCommandBytes;
inline constexpr std::uint32_t kTransferReadyPayload = traffic::kFcpTransferReadyBytes;
inline constexpr std::uint32_t kResponsePayload = traffic::kFcpResponseBytes;

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
