// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/activity.h"
#include "base/time.h"

namespace slotlab::gige {

/// What a DMA of the port moves.
enum class DmaKind {
  tx_descriptors,  ///< read: send descriptors
  tx_fragment,     ///< read: header or payload of a frame to send
  rx_descriptors,  ///< read: receive buffer descriptors
  rx_frame,        ///< write: a received frame
  rx_return,       ///< write: return ring entries
  status_block,    ///< write: status block
};
inline constexpr std::size_t kDmaKinds = 6;

constexpr bool is_read(DmaKind kind) {
  return kind == DmaKind::tx_descriptors || kind == DmaKind::tx_fragment ||
         kind == DmaKind::rx_descriptors;
}

/// Direction of payload that a DMA of that kind works for.
constexpr Flow flow_of(DmaKind kind) {
  if (kind == DmaKind::status_block) return Flow::both;
  const bool sends = kind == DmaKind::tx_descriptors || kind == DmaKind::tx_fragment;
  return sends ? Flow::from_host : Flow::to_host;
}

/// Directions that a channel may take up.
struct DmaDirections {
  bool reads;
  bool writes;
};

/// One piece of work for a DMA channel.
struct DmaOperation {
  DmaKind kind = DmaKind::status_block;
  bool ends_turn = true;  ///< the other side of the port may go next
  std::uint32_t bytes = 0;
  std::uint32_t entries = 0;  ///< descriptors moved
  std::uint64_t address = 0;
  Picoseconds overhead = 0;  ///< engine time on top of the set-up
};

}  // namespace slotlab::gige
