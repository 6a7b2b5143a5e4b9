// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/ring.h"
#include "traffic/block_io.h"

namespace slotlab::traffic {

/// What the driver tells the HBA of one I/O: a message frame of the 53C1030, or the table that the
/// SCRIPTS of the 53C1010 work from.
struct ScsiCommand {
  IoDirection direction = IoDirection::read;
  std::uint32_t bytes = 0;
  std::uint64_t buffer = 0;  ///< host address of the data; the pages are contiguous
  std::uint32_t disk = 0;    ///< on the channel, from 0
};

/// The request frames and the replies that the SCSI driver and the HBA share.
///
/// An I/O has a slot with a frame of its own in host memory; the driver posts it by writing the
/// slot to the request register. The HBA may look at a frame only when its DMA read of it has
/// completed, and may publish a reply only when the reply has reached the place where the driver
/// finds it. The driver never has more I/Os under way than slots.
class ScsiQueues {
 public:
  static constexpr std::uint32_t kFrameStride = 128;  ///< bytes between two frames
  static constexpr std::uint32_t kReplyBytes = 8;
  /// Registers of the HBA; offsets as in the Fusion-MPT interface.
  static constexpr std::uint64_t kInterruptRegister = 0x30;
  static constexpr std::uint64_t kRequestRegister = 0x40;

  explicit ScsiQueues(std::uint32_t slots, std::uint64_t base_address = 0x1000'0000)
      : commands_(slots), replies_(slots), base_address_(base_address) {}

  std::uint32_t slots() const { return static_cast<std::uint32_t>(commands_.size()); }

  // Driver side.
  /// Fills the frame of `slot`, which the HBA must not have.
  void fill(std::uint32_t slot, const ScsiCommand& command) { commands_[slot] = command; }
  bool has_reply() const { return !replies_.empty(); }
  /// Slot of the oldest reply. Precondition: `has_reply()`.
  std::uint32_t take_reply() { return replies_.take_front(); }
  /// Where the data of `slot` may lie when each I/O has at most `bytes`; whole pages.
  std::uint64_t buffer_address(std::uint32_t slot, std::uint32_t bytes) const {
    constexpr std::uint64_t kPage = 4096;
    return base_address_ + kBufferOffset + slot * ((bytes + kPage - 1) / kPage * kPage);
  }

  // HBA side.
  const ScsiCommand& command(std::uint32_t slot) const { return commands_[slot]; }
  std::uint64_t frame_address(std::uint32_t slot) const {
    return base_address_ + std::uint64_t{slot} * kFrameStride;
  }
  std::uint64_t reply_address(std::uint32_t slot) const {
    return base_address_ + kReplyOffset + std::uint64_t{slot} * kReplyBytes;
  }
  void publish_reply(std::uint32_t slot) { replies_.push_back(slot); }

 private:
  static constexpr std::uint64_t kReplyOffset = 0x10'0000;
  static constexpr std::uint64_t kBufferOffset = 0x100'0000;

  std::vector<ScsiCommand> commands_;
  Ring<std::uint32_t> replies_;
  std::uint64_t base_address_;
};

}  // namespace slotlab::traffic
