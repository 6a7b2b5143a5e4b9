// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/statistics.h"
#include "base/time.h"
#include "model/series.h"
#include "model/throughput_meter.h"
#include "model/topology.h"

namespace slotlab::model {

/// Everything that one run found out. Text, JSON and CSV are views of it (`result_text.h`,
/// `result_json.h`, `result_csv.h`); nothing else formats a run.
struct Result {
  std::string title;        ///< of the scenario
  std::string fingerprint;  ///< of the event stream: differs when anything about the run differs
  std::uint64_t seed = 0;
  Picoseconds warm_up = 0;   ///< simulated, and left out of every figure
  Picoseconds measured = 0;  ///< simulated after the warm-up
  StopReason stop_reason = StopReason::fixed_length;
  std::uint32_t precision_ppm = 0;  ///< what an automatic measurement aimed at
  std::vector<Throughput> throughput;
  std::vector<Throughput> operations;  ///< I/Os per second, of ports that do I/Os
  StatisticsGroup statistics{"run"};
  std::vector<std::string> notes;  ///< what the reader has to know, a sentence each
  Topology topology;
  std::optional<Series> series;  ///< when asked for; with it JSON has the latency histograms
};

/// The throughput of one port: its total, or its only direction. Null when the port has none.
const Throughput* find_throughput(const Result& result, std::string_view port);

/// How a run is printed.
enum class ResultFormat { text, json, csv };

/// The whole view, with a newline at its end. The same result gives the same bytes.
std::string format_result(const Result& result, ResultFormat format);

}  // namespace slotlab::model
