// SPDX-License-Identifier: Apache-2.0
#include "gige_port/receive_path.h"

#include <algorithm>

namespace slotlab::gige {

bool ReceivePath::arrived(const traffic::EthernetFrame& frame) {
  if (used_bytes_ + frame.frame_bytes > parameters_.receive_buffer_bytes) return false;
  frames_.push_back(frame);
  used_bytes_ += frame.frame_bytes;
  peak_bytes_ = std::max(peak_bytes_, used_bytes_);
  return true;
}

bool ReceivePath::next(DmaDirections directions, DmaOperation& operation) const {
  return (directions.reads && next_read(operation)) || (directions.writes && next_write(operation));
}

bool ReceivePath::next_read(DmaOperation& operation) const {
  const std::uint64_t on_chip = fetched_ - written_;
  if (on_chip > parameters_.rx_descriptor_low || producer_ == fetched_) return false;
  const std::uint64_t wanted =
      std::min<std::uint64_t>(producer_ - fetched_, parameters_.rx_descriptor_batch);
  const std::uint32_t entries = rings_.rx.contiguous(fetched_, wanted);
  operation = {
      DmaKind::rx_descriptors,        false, entries * traffic::kRxDescriptorBytes, entries,
      rings_.rx.address_of(fetched_), 0};
  return true;
}

bool ReceivePath::next_write(DmaOperation& operation) const {
  const bool can_write = !frames_.empty() && fetched_ > written_;
  const std::uint64_t pending = written_ - returned_;
  if (pending > 0 && (pending >= parameters_.return_batch || !can_write)) {
    const std::uint32_t entries = rings_.returns.contiguous(returned_, pending);
    operation = {DmaKind::rx_return,
                 true,
                 entries * traffic::kReturnDescriptorBytes,
                 entries,
                 rings_.returns.address_of(returned_),
                 0};
    return true;
  }
  if (!can_write) return false;
  // A frame and the return entry that it brings about are one turn.
  const bool return_follows =
      pending + 1 >= parameters_.return_batch || frames_.size() == 1 || fetched_ == written_ + 1;
  operation = {DmaKind::rx_frame,
               !return_follows,
               frames_.front().frame_bytes - traffic::kCrcBytes,
               1,
               rings_.rx.at(written_).address,
               parameters_.frame_overhead_rx};
  return true;
}

std::uint32_t ReceivePath::complete(const DmaOperation& operation) {
  switch (operation.kind) {
    case DmaKind::rx_descriptors:
      fetched_ += operation.entries;
      return 0;
    case DmaKind::rx_frame:
      used_bytes_ -= frames_.front().frame_bytes;
      rings_.returns.at(written_).frame = frames_.front();
      frames_.pop_front();
      ++written_;
      return 0;
    default:
      returned_ += operation.entries;
      return operation.entries;
  }
}

ReceivePath::Pause ReceivePath::pause_change() {
  if (!parameters_.pause_frames) return Pause::nothing;
  if (!paused_ && used_bytes_ >= parameters_.pause_high_water) {
    paused_ = true;
    return Pause::stop;
  }
  if (paused_ && used_bytes_ <= parameters_.pause_low_water) {
    paused_ = false;
    return Pause::resume;
  }
  return Pause::nothing;
}

}  // namespace slotlab::gige
