// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"
#include "host/diskbench_parameters.h"

namespace slotlab::host {

/// CPU costs of the SCSI driver and of the block I/O layer above it.
struct ScsiDriverParameters {
  Picoseconds io_start = 15 * kMicrosecond;
  Picoseconds interrupt = 10 * kMicrosecond;
  Picoseconds io_completion = 5 * kMicrosecond;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("io_start", io_start, 0, kMillisecond,
               "CPU time per I/O in the process that issues it: system call, raw I/O, request",
               assumed("of the size that the A6826A paper's CPU figures show"));
    v.duration("interrupt", interrupt, 0, kMillisecond,
               "CPU time per interrupt: entry, status register, exit",
               assumed("of the size that the A6826A paper's CPU figures show"));
    v.duration("io_completion", io_completion, 0, kMillisecond,
               "interrupt CPU time per I/O: reply, release of the mapping, end of the buffer",
               assumed("of the size that the A6826A paper's CPU figures show"));
  }
};

/// The block I/O workload of one SCSI channel: each disk has its own sequential loops.
struct ScsiWorkloadParameters {
  DiskbenchParameters disk;
  bool polling = false;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.inlined(disk);
    v.flag("polling", polling,
           "one process issues the I/Os of all ports and polls for their end; else a process for "
           "each I/O sleeps until it ends",
           assumed("sleeping is usual"));
  }
};

}  // namespace slotlab::host
