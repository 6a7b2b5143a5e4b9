// SPDX-License-Identifier: Apache-2.0
#include "host/lan_transmit_queue.h"

#include <algorithm>

namespace slotlab::host {

bool LanTransmitQueue::reserve(std::uint32_t descriptors) {
  if (free_slots() < reserved_ + descriptors + kKeptForAcknowledgements) return false;
  reserved_ += descriptors;
  return true;
}

void LanTransmitQueue::post(const traffic::EthernetFrame& frame) {
  traffic::TxDescriptor& header = rings_.tx.at(producer_);
  header.address = rings_.header_address(producer_);
  header.bytes = traffic::kHeaderBytes;
  header.first = true;
  header.last = frame.payload == 0;
  header.frame = frame;
  ++producer_;
  for (std::uint32_t offset = 0; offset < frame.payload; offset += fragment_bytes_) {
    traffic::TxDescriptor& fragment = rings_.tx.at(producer_++);
    fragment.address = rings_.payload_address(frame.stream, frame.sequence + offset);
    fragment.bytes = std::min(fragment_bytes_, frame.payload - offset);
    fragment.first = false;
    fragment.last = offset + fragment.bytes == frame.payload;
  }
}

std::uint32_t LanTransmitQueue::reclaim(std::uint64_t consumer) {
  std::uint32_t frames = 0;
  for (; consumer_ < consumer; ++consumer_) {
    if (rings_.tx.at(consumer_).last) ++frames;
  }
  return frames;
}

void LanTransmitQueue::ring_doorbell(HostSeam& host) {
  if (announced_ == producer_) return;
  announced_ = producer_;
  host.mmio_write(traffic::mailbox::kTxProducer, producer_);
}

}  // namespace slotlab::host
