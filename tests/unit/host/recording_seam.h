// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "host/host_seam.h"

namespace slotlab::host {

/// Records what the driver asks for; the test plays CPU and HBA.
class RecordingSeam final : public HostSeam {
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
  void set_timer(Picoseconds delay, std::uint32_t, std::uint64_t) override {
    timers.push_back(delay);
  }
  Picoseconds now() const override { return time; }
  Picoseconds memory_latency() const override { return latency; }

  /// Ends the oldest job and returns it.
  Job finish_job(HostDriver& driver) {
    const Job job = jobs.front();
    jobs.erase(jobs.begin());
    driver.cpu_done(job.id, job.cookie);
    return job;
  }

  std::vector<Job> jobs;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> writes;
  std::vector<Picoseconds> timers;
  Picoseconds time = 0;
  Picoseconds latency = 100 * kNanosecond;
};

}  // namespace slotlab::host
