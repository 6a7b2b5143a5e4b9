// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "host/lan_driver.h"

namespace slotlab::host {

/// A host whose jobs the test ends by hand.
class Script : public HostSeam {
 public:
  struct Job {
    CpuPlace place;
    Picoseconds work;
    std::uint32_t id;
    std::uint64_t cookie;
    DriverLock lock;
  };

  void cpu_run(CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie,
               DriverLock lock) override {
    jobs.push_back({place, work, id, cookie, lock});
  }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    writes.emplace_back(offset, value);
  }
  void set_timer(Picoseconds, std::uint32_t, std::uint64_t) override {}
  Picoseconds now() const override { return 0; }
  Picoseconds memory_latency() const override { return latency; }

  Job end_first(LanDriver& driver) {
    const Job job = jobs.front();
    jobs.erase(jobs.begin());
    driver.cpu_done(job.id, job.cookie);
    return job;
  }

  std::vector<Job> jobs;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> writes;
  Picoseconds latency = 200 * kNanosecond;
};

using Writes = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

inline NetperfParameters one_stream(traffic::EthernetPattern pattern) {
  NetperfParameters netperf;
  netperf.pattern = pattern;
  netperf.streams = 1;
  return netperf;
}

/// Segment number `index` of the stream has come, to be told of by the next interrupt.
inline void receive(traffic::EthernetRings& rings, std::uint64_t index) {
  traffic::EthernetFrame frame;
  frame.stream = 1;
  frame.sequence = index * 1460;
  frame.payload = 1460;
  frame.frame_bytes = 1518;
  rings.returns.at(rings.status.return_producer++).frame = frame;
}

}  // namespace slotlab::host
