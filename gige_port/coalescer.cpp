// SPDX-License-Identifier: Apache-2.0
#include "gige_port/coalescer.h"

#include <algorithm>

namespace slotlab::gige {

bool Coalescer::due(Picoseconds now) const {
  if (masked_) return false;
  const CoalescingLimits& limits = policy_->limits();
  return rx_frames_ >= limits.rx_frames || tx_frames_ >= limits.tx_frames || now >= deadline();
}

Picoseconds Coalescer::deadline() const {
  if (masked_) return kNever;
  const CoalescingLimits& limits = policy_->limits();
  const Picoseconds rx = rx_frames_ > 0 ? rx_since_ + limits.rx_ticks : kNever;
  const Picoseconds tx = tx_frames_ > 0 ? tx_since_ + limits.tx_ticks : kNever;
  return std::min(rx, tx);
}

void Coalescer::interrupt_raised(Picoseconds now) {
  policy_->interrupt_raised(now, rx_frames_);
  tx_frames_ = 0;
  rx_frames_ = 0;
  masked_ = true;
}

}  // namespace slotlab::gige
