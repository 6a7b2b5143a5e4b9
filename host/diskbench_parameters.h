// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::host {

enum class DiskbenchPattern : std::uint8_t { none, read, write, bidirectional };

/// The block I/O workload of one storage port, after HP's `diskbench`: sequential blocks, a number
/// of I/Os under way per direction.
struct DiskbenchParameters {
  DiskbenchPattern pattern = DiskbenchPattern::read;
  std::uint32_t block = 128 * 1024;
  std::uint32_t queue_depth = 8;
  std::int64_t offered_load = 0;

  bool reads() const {
    return pattern == DiskbenchPattern::read || pattern == DiskbenchPattern::bidirectional;
  }
  bool writes() const {
    return pattern == DiskbenchPattern::write || pattern == DiskbenchPattern::bidirectional;
  }

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("pattern", pattern,
             {{"none", DiskbenchPattern::none},
              {"read", DiskbenchPattern::read},
              {"write", DiskbenchPattern::write},
              {"bidirectional", DiskbenchPattern::bidirectional}},
             "reads, writes, or both as two independent loops", paper("the papers' three columns"));
    v.bytes("block", block, 512, 4 * 1024 * 1024, "bytes per I/O",
            paper("A9782A, A6826A: 128 KiB for throughput"));
    v.count("queue_depth", queue_depth, 1, 512,
            "I/Os under way per direction at most (of each disk, where a port has several)",
            assumed("enough to saturate the port"));
    v.bit_rate("offered_load", offered_load, 0, 100'000'000'000,
               "load offered at even intervals, both directions together; 0 saturates",
               assumed("the papers saturate"));
  }
};

}  // namespace slotlab::host
