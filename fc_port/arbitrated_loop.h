// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "fc_port/topology.h"

namespace slotlab::fc {

/// Arbitrated loop (FC-AL), QuickLoop-like: the data of one I/O travels in tenancies of at most
/// `tenancy_frames` frames, each opened at the price of `tenancy_overhead`.
///
/// Full duplex: each way has its own tenancies. Half duplex: one tenancy owns the loop until its
/// last frame. Commands, transfer ready and responses travel in an open tenancy or between two,
/// free of charge: they are short, and what they cost is in the overhead.
class ArbitratedLoop final : public Topology {
 public:
  explicit ArbitratedLoop(const LoopParameters& parameters) : parameters_(parameters) {}

  bool may_start(Way way) const override;
  Picoseconds begin(Way way, const Frame& frame) override;
  bool end(Way way, const Frame& frame) override;
  std::uint32_t frames_per_turn() const override { return parameters_.tenancy_frames; }

 private:
  struct Tenancy {
    std::uint32_t exchange = 0;
    std::uint32_t frames_left = 0;  ///< zero: closed
  };
  Tenancy& tenancy(Way way) { return tenancies_[static_cast<std::size_t>(way)]; }

  LoopParameters parameters_;
  std::array<Tenancy, 2> tenancies_{};
  bool owned_ = false;  ///< half duplex only
  Way owner_ = Way::to_storage;
};

}  // namespace slotlab::fc
