// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bus/segment_parameters.h"

namespace slotlab::bus {

/// Arbitration policy of a segment. Agents are bits of a mask; bit i is agent i.
class Arbiter {
 public:
  virtual ~Arbiter() = default;
  /// The agent to grant among `requests` (not empty).
  virtual unsigned pick(std::uint32_t requests) const = 0;
  /// `agent` has started a transaction.
  virtual void granted(unsigned agent) = 0;
};

/// Round robin: the agent after the last one granted has precedence.
class RoundRobinArbiter : public Arbiter {
 public:
  unsigned pick(std::uint32_t requests) const override;
  void granted(unsigned agent) override { last_ = agent; }

 private:
  unsigned last_ = 31;
};

/// Fixed priority: lowest rank first, of equal rank the lowest agent.
class FixedPriorityArbiter : public Arbiter {
 public:
  explicit FixedPriorityArbiter(std::vector<std::uint32_t> ranks) : ranks_(std::move(ranks)) {}
  unsigned pick(std::uint32_t requests) const override;
  void granted(unsigned /*agent*/) override {}

 private:
  std::vector<std::uint32_t> ranks_;
};

/// Weighted round robin: an agent keeps its turn for `weight` grants while it asks.
class WeightedArbiter : public Arbiter {
 public:
  explicit WeightedArbiter(std::vector<std::uint32_t> weights) : weights_(std::move(weights)) {}
  unsigned pick(std::uint32_t requests) const override;
  void granted(unsigned agent) override;

 private:
  std::vector<std::uint32_t> weights_;
  RoundRobinArbiter turn_;
  unsigned owner_ = 31;
  std::uint32_t left_ = 0;
};

std::unique_ptr<Arbiter> make_arbiter(ArbiterKind kind, std::vector<std::uint32_t> ranks,
                                      std::vector<std::uint32_t> weights);

}  // namespace slotlab::bus
