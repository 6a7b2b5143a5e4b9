// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "traffic/frame_producer.h"

namespace slotlab::test {

/// A producer of the frames in a list.
class ListedFrames final : public traffic::FrameProducer {
 public:
  explicit ListedFrames(std::vector<traffic::OfferedFrame> frames) : frames_(std::move(frames)) {}

  const traffic::OfferedFrame* next_frame() override {
    return taken_ < frames_.size() ? &frames_[taken_] : nullptr;
  }
  void take() override { ++taken_; }
  std::size_t taken() const { return taken_; }

 private:
  std::vector<traffic::OfferedFrame> frames_;
  std::size_t taken_ = 0;
};

}  // namespace slotlab::test
