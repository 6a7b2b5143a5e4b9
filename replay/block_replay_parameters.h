// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/parameter.h"

namespace slotlab::replay {

enum class BlockTraceFormat : std::uint8_t { recognised, blkparse, fio, msr, spc };

/// Which of the events in the life of an I/O a blkparse trace is replayed by.
enum class BlkparseAction : std::uint8_t { queue, issue };

enum class BlockReplayMode : std::uint8_t { timed, as_fast_as_possible };

/// A block trace that takes the place of a storage port's workload.
struct BlockReplayParameters {
  std::string file;
  BlockTraceFormat format = BlockTraceFormat::recognised;
  BlockReplayMode mode = BlockReplayMode::timed;
  std::uint32_t queue_depth = 64;
  std::int64_t time_scale = 1'000'000;
  std::uint32_t max_io = 1024 * 1024;
  BlkparseAction action = BlkparseAction::issue;
  std::uint32_t max_errors = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.required("file");
    v.file("file", file, "block trace: blkparse text, fio iolog, MSR-Cambridge CSV, SPC");
    v.choice("format", format,
             {{"recognised", BlockTraceFormat::recognised},
              {"blkparse", BlockTraceFormat::blkparse},
              {"fio", BlockTraceFormat::fio},
              {"msr", BlockTraceFormat::msr},
              {"spc", BlockTraceFormat::spc}},
             "of the file; recognised: by its first lines", assumed("the formats differ clearly"));
    v.choice("mode", mode,
             {{"timed", BlockReplayMode::timed},
              {"as_fast_as_possible", BlockReplayMode::as_fast_as_possible}},
             "each I/O at its time; or queue_depth I/Os under way all the time",
             assumed("a trace is a load, not a stress test"));
    v.count("queue_depth", queue_depth, 1, 256,
            "I/Os under way at most; further ones wait in the host, in order",
            assumed("usual for one HBA port"));
    v.factor("time_scale", time_scale, 1, 1'000'000'000,
             "distances of time in the file are multiplied by it: 0.5 plays twice as fast",
             assumed("as traced"));
    v.bytes("max_io", max_io, 4096, 4 * 1024 * 1024,
            "longest I/O of the driver; a longer one is issued in parts",
            assumed("1 MiB, the maxphys of HP-UX 11i"));
    v.choice("action", action, {{"queue", BlkparseAction::queue}, {"issue", BlkparseAction::issue}},
             "blkparse: I/Os as they were queued (Q), or issued to the device after merging (D)",
             assumed("what reached the device is what an adapter sees"));
    v.count("max_errors", max_errors, 0, UINT32_MAX,
            "malformed lines that are left out; with more the run is refused",
            assumed("a damaged file should be noticed"));
  }
};

}  // namespace slotlab::replay
