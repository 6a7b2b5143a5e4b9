// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "bus/pcie_parameters.h"

namespace slotlab::host {

/// The root port of one PCI Express slot and its way to memory.
struct RootComplexParameters {
  Picoseconds read_path_latency = 200 * kNanosecond;
  std::int64_t memory_read_rate = 12'800'000'000LL * 8;
  bus::PcieReceiverParameters receive;
  // Not of the world, and so no field: what would be if (model/ideal_slot.h).
  bool ideal_reads = false;  ///< memory and the way to it take no time

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("read_path_latency", read_path_latency, 0, 100 * kMicrosecond,
               "from the arrival of a read request to its first data, without memory",
               assumed("the on-die ring and queues of a server processor; not published"));
    v.bit_rate("memory_read_rate", memory_read_rate, 8'000'000, 8'000'000'000'000,
               "rate at which data of reads come from memory",
               assumed("one channel of DDR3-1600 memory"));
    v.group("receive", receive, "the root port's receive buffers");
  }
};

}  // namespace slotlab::host
