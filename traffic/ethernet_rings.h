// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "traffic/ethernet_frame.h"

namespace slotlab::traffic {

/// Mailbox registers of the port (offsets of the BCM570x high-priority mailboxes).
namespace mailbox {
inline constexpr std::uint64_t kInterrupt = 0x200;   ///< 0 enables the interrupt again
inline constexpr std::uint64_t kRxProducer = 0x268;  ///< receive buffers posted so far
inline constexpr std::uint64_t kTxProducer = 0x300;  ///< send descriptors posted so far
}  // namespace mailbox

inline constexpr std::uint32_t kTxDescriptorBytes = 16;
inline constexpr std::uint32_t kRxDescriptorBytes = 32;
inline constexpr std::uint32_t kReturnDescriptorBytes = 32;
inline constexpr std::uint32_t kTxRingEntries = 512;
inline constexpr std::uint32_t kRxRingEntries = 512;
inline constexpr std::uint32_t kRxJumboRingEntries = 256;
inline constexpr std::uint32_t kReturnRingEntries = 1024;

/// Send descriptor: one fragment of a packet.
struct TxDescriptor {
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
  bool first = false;   ///< first fragment of its packet
  bool last = false;    ///< last fragment of its packet
  EthernetFrame frame;  ///< the packet, valid in its first fragment
};

/// Receive buffer that the driver has given to the port.
struct RxDescriptor {
  std::uint64_t address = 0;
};

/// Entry of the receive return ring: a received frame.
struct ReturnDescriptor {
  EthernetFrame frame;
};

/// Status block as the port last wrote it to host memory.
struct StatusBlock {
  std::uint64_t tx_consumer = 0;      ///< send descriptors the port is done with
  std::uint64_t return_producer = 0;  ///< entries written to the return ring
};

/// A ring of descriptors. Positions run freely; only the slot is taken modulo the ring.
template <class Entry>
class DescriptorRing {
 public:
  DescriptorRing(std::uint64_t base, std::uint32_t entries, std::uint32_t entry_bytes)
      : base_(base), entry_bytes_(entry_bytes), slots_(entries) {}

  std::uint32_t entries() const { return static_cast<std::uint32_t>(slots_.size()); }
  std::uint32_t entry_bytes() const { return entry_bytes_; }
  /// Number of bytes that the ring takes in host memory.
  std::uint64_t bytes() const { return std::uint64_t{entry_bytes_} * slots_.size(); }
  std::uint64_t address_of(std::uint64_t position) const {
    return base_ + (position % slots_.size()) * entry_bytes_;
  }
  /// How many of `wanted` entries from `position` on lie together before the ring wraps.
  std::uint32_t contiguous(std::uint64_t position, std::uint64_t wanted) const {
    const std::uint64_t to_end = slots_.size() - position % slots_.size();
    return static_cast<std::uint32_t>(wanted < to_end ? wanted : to_end);
  }
  Entry& at(std::uint64_t position) { return slots_[position % slots_.size()]; }
  const Entry& at(std::uint64_t position) const { return slots_[position % slots_.size()]; }

 private:
  std::uint64_t base_;
  std::uint32_t entry_bytes_;
  std::vector<Entry> slots_;
};

/// Host memory that a LAN driver and its port share. The port looks at a send or receive
/// descriptor only after its DMA read of that descriptor has completed; the driver looks at the
/// return ring only up to what the status block says.
class EthernetRings {
 public:
  /// `mtu` in bytes of IP packet; `memory_base` is where this function's host memory begins.
  explicit EthernetRings(std::uint32_t mtu, std::uint64_t memory_base = kDefaultBase)
      : tx(memory_base, kTxRingEntries, kTxDescriptorBytes),
        rx(memory_base + kRingSpacing, mtu > kStandardMtu ? kRxJumboRingEntries : kRxRingEntries,
           kRxDescriptorBytes),
        returns(memory_base + 2 * kRingSpacing, kReturnRingEntries, kReturnDescriptorBytes),
        mtu_(mtu),
        base_(memory_base) {}

  std::uint32_t mtu() const { return mtu_; }
  std::uint64_t status_address() const { return base_ + 3 * kRingSpacing; }
  /// Header buffer of a send descriptor.
  std::uint64_t header_address(std::uint64_t position) const {
    return base_ + 4 * kRingSpacing + (position % kTxRingEntries) * kHeaderSpacing;
  }
  /// Receive buffer of a ring slot; a jumbo frame takes several pages.
  std::uint64_t buffer_address(std::uint64_t position) const {
    const std::uint64_t spacing = mtu_ > kStandardMtu ? kJumboSpacing : kBufferSpacing;
    return base_ + 8 * kRingSpacing + (position % rx.entries()) * spacing;
  }
  /// Socket buffer byte of a transmit stream; streams are `kSocketSpacing` apart.
  std::uint64_t payload_address(std::uint32_t stream, std::uint64_t sequence) const {
    return base_ + kSocketBase + stream * kSocketSpacing + sequence % kSocketSpacing;
  }

  DescriptorRing<TxDescriptor> tx;
  DescriptorRing<RxDescriptor> rx;
  DescriptorRing<ReturnDescriptor> returns;
  StatusBlock status;

 private:
  static constexpr std::uint64_t kDefaultBase = 0x1000'0000;
  static constexpr std::uint32_t kStandardMtu = 1500;
  static constexpr std::uint64_t kRingSpacing = 0x1'0000;
  static constexpr std::uint64_t kHeaderSpacing = 128;
  static constexpr std::uint64_t kBufferSpacing = 2048;
  static constexpr std::uint64_t kJumboSpacing = 0x4000;
  static constexpr std::uint64_t kSocketBase = 0x80'0000;
  static constexpr std::uint64_t kSocketSpacing = 0x4'0000;

  std::uint32_t mtu_;
  std::uint64_t base_;
};

}  // namespace slotlab::traffic
