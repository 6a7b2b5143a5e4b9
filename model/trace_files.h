// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/time.h"
#include "trace/recorder.h"
#include "trace/window.h"

namespace slotlab::model {

class Simulation;

/// Traces that a run is to write; an empty name means none.
struct TraceRequest {
  std::string perfetto;
  std::string vcd;
  bool vcd_clock = false;  ///< with CLK, which makes up most of the file
  std::string pcapng;
  std::uint32_t snap_length = 0;  ///< bytes kept of a frame; 0: Ethernet headers, whole FC frames
  trace::Window window;

  /// Those that were asked for.
  std::vector<std::string> files() const;
  bool any() const { return !files().empty(); }
};

/// The trace files of one run: they appear, all of them, when it is over.
class TraceFiles {
 public:
  /// `planned` is when the run ends at the latest. Throws InputError when the window lies beyond
  /// it, and std::runtime_error when a file cannot be written.
  TraceFiles(const TraceRequest& request, Picoseconds planned);
  ~TraceFiles();

  void attach(Simulation& simulation);
  /// Throws std::runtime_error when a file cannot be written or holds no event.
  void finish(Picoseconds now);

 private:
  trace::Window window_;
  std::vector<std::unique_ptr<trace::Recorder>> recorders_;
};

}  // namespace slotlab::model
