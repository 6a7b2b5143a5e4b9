// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/diskbench_parameters.h"
#include "traffic/block_io.h"

namespace slotlab::host {

/// Produces the I/Os of a diskbench run on one or several units (disks). Reads and writes of each
/// unit are independent loops; loops that can issue take turns.
///
/// Without an offered load each loop keeps `queue_depth` I/Os under way. With one, I/Os become due
/// at even intervals; those that find the queue full wait, and their latency counts from when they
/// were due.
class Diskbench final : public traffic::BlockIoProducer {
 public:
  explicit Diskbench(const DiskbenchParameters& parameters, std::uint32_t units = 1);

  bool next_request(Picoseconds now, traffic::IoRequest& request) override;
  Picoseconds next_due() const override;
  void completed(const traffic::IoRequest& request, Picoseconds now) override;
  /// Both directions of all units together.
  std::uint32_t maximum_under_way() const override;
  std::uint32_t largest_request() const override { return parameters_.block; }

 private:
  struct Loop {
    bool active = false;
    std::uint32_t under_way = 0;
    Picoseconds due = 0;  ///< of the next I/O, when a load is offered
  };
  static std::size_t place_of(const traffic::IoRequest& request);
  bool can_issue(const Loop& loop, Picoseconds now) const;

  DiskbenchParameters parameters_;
  Picoseconds interval_ = 0;  ///< between I/Os of one loop; zero: saturate
  std::vector<Loop> loops_;   ///< reads and writes of unit 0, of unit 1, ...
  std::size_t turn_ = 0;
};

}  // namespace slotlab::host
