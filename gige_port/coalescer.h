// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "base/time.h"
#include "gige_port/coalescing_policy.h"

namespace slotlab::gige {

/// Host coalescing engine: counts frames that the host does not know of yet, and says when the
/// status block has to be written. While the driver has the interrupt masked nothing is due.
class Coalescer {
 public:
  explicit Coalescer(const CoalescingParameters& parameters)
      : policy_(make_coalescing_policy(parameters)) {}

  void frames_sent(Picoseconds now, std::uint32_t frames) {
    if (tx_frames_ == 0) tx_since_ = now;
    tx_frames_ += frames;
  }
  void frames_returned(Picoseconds now, std::uint32_t frames) {
    if (rx_frames_ == 0) rx_since_ = now;
    rx_frames_ += frames;
  }
  /// The status block has to be written now.
  bool due(Picoseconds now) const;
  /// When it becomes due by age alone; kNever when nothing is pending or the driver is at work.
  Picoseconds deadline() const;
  /// The status block has been written: the interrupt goes out and is masked.
  void interrupt_raised(Picoseconds now);
  /// The driver has unmasked the interrupt.
  void unmask() { masked_ = false; }

 private:
  std::unique_ptr<CoalescingPolicy> policy_;
  Picoseconds tx_since_ = 0;
  Picoseconds rx_since_ = 0;
  std::uint32_t tx_frames_ = 0;
  std::uint32_t rx_frames_ = 0;
  bool masked_ = false;
};

}  // namespace slotlab::gige
