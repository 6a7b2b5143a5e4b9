// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::host {

/// CPU cost of one operation: a fixed part, and memory accesses that wait for the partition's
/// memory.
struct FcOperationCost {
  Picoseconds time = 0;
  std::uint32_t memory_accesses = 0;

  Picoseconds at(Picoseconds memory_latency) const {
    return time + memory_accesses * memory_latency;
  }

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("time", time, 0, kMillisecond, "CPU time without the memory accesses",
               assumed("sum of 17 to 22 us per I/O derived from the AB379B paper"));
    v.count("memory_accesses", memory_accesses, 0, 10'000,
            "cache misses, each as long as the partition's memory latency",
            assumed("request, response and buffer headers"));
  }
};

/// The FC driver's (`fcd` class) costs and habits.
struct FcDriverParameters {
  FcOperationCost io_start{6 * kMicrosecond, 10};
  FcOperationCost io_completion{5 * kMicrosecond, 8};
  FcOperationCost interrupt{3 * kMicrosecond, 4};
  std::uint32_t doorbell_batch = 8;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.group("io_start", io_start, "per I/O: system call, block layer, IOCBs");
    v.group("io_completion", io_completion, "per I/O: response entry, wake-up of the caller");
    v.group("interrupt", interrupt, "per interrupt: entry, status register, exit");
    v.count("doorbell_batch", doorbell_batch, 1, 64,
            "I/Os announced by one doorbell at most, when more are being started",
            assumed("the driver drains its queue, then rings"));
  }
};

}  // namespace slotlab::host
