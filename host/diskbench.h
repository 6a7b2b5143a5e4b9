// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "host/diskbench_parameters.h"
#include "traffic/block_io.h"

namespace slotlab::host {

/// Produces the I/Os of a diskbench run. Reads and writes are two independent loops; when both can
/// issue, they take turns.
///
/// Without an offered load each loop keeps `queue_depth` I/Os under way. With one, I/Os become due
/// at even intervals; those that find the queue full wait, and their latency counts from when they
/// were due.
class Diskbench final : public traffic::BlockIoProducer {
 public:
  explicit Diskbench(const DiskbenchParameters& parameters);

  bool next_request(Picoseconds now, traffic::IoRequest& request) override;
  Picoseconds next_due() const override;
  void completed(const traffic::IoRequest& request) override;
  /// I/Os under way at most, both directions together.
  std::uint32_t maximum_under_way() const;

 private:
  struct Loop {
    bool active = false;
    std::uint32_t under_way = 0;
    Picoseconds due = 0;  ///< of the next I/O, when a load is offered
  };
  bool can_issue(const Loop& loop, Picoseconds now) const;

  DiskbenchParameters parameters_;
  Picoseconds interval_ = 0;  ///< between I/Os of one loop; zero: saturate
  std::array<Loop, 2> loops_{};
  std::size_t turn_ = 0;
};

}  // namespace slotlab::host
