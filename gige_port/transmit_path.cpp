// SPDX-License-Identifier: Apache-2.0
#include "gige_port/transmit_path.h"

#include <algorithm>

namespace slotlab::gige {

bool TransmitPath::next(DmaDirections directions, DmaOperation& operation) const {
  if (!directions.reads) return false;
  if (fragment_ == fetched_) {
    if (producer_ == fetched_) return false;
    const std::uint64_t wanted = std::min<std::uint64_t>(producer_ - fetched_, batch_);
    const std::uint32_t entries = rings_.tx.contiguous(fetched_, wanted);
    operation = {
        DmaKind::tx_descriptors,        false, entries * traffic::kTxDescriptorBytes, entries,
        rings_.tx.address_of(fetched_), 0};
    return true;
  }
  const traffic::TxDescriptor& fragment = rings_.tx.at(fragment_);
  if (fragment.first && !mac_.has_room(fragment.frame.frame_bytes)) return false;
  operation = {DmaKind::tx_fragment, fragment.last,
               fragment.bytes,       1,
               fragment.address,     fragment.first ? frame_overhead_ : 0};
  return true;
}

std::uint32_t TransmitPath::complete(const DmaOperation& operation) {
  if (operation.kind == DmaKind::tx_descriptors) {
    fetched_ += operation.entries;
    return 0;
  }
  const traffic::TxDescriptor& fragment = rings_.tx.at(fragment_);
  if (fragment.first) packet_ = fragment_;
  ++fragment_;
  if (!fragment.last) return 0;
  packet_end_ = fragment_;
  mac_.enqueue(rings_.tx.at(packet_).frame);
  return 1;
}

}  // namespace slotlab::gige
