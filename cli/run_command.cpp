// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "base/quantity.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/scenario_path.h"
#include "model/input_error.h"
#include "model/load.h"
#include "model/progress.h"
#include "model/result.h"
#include "model/run_hooks.h"
#include "model/runner.h"

namespace slotlab::cli {

namespace {

constexpr const char* kSeries = "series";
constexpr Picoseconds kMaxIntervals = 20'000;

/// Interval of the series to record; 0 when none was asked for.
Picoseconds series_interval(const Options& options, const model::RunConfig& run) {
  const std::string value = options.value_of(kSeries);
  if (value.empty()) return 0;
  Picoseconds interval = 0;
  try {
    interval = parse_quantity(value, Dimension::time);
  } catch (const QuantityError& error) {
    options.fail(std::string("the value of '--series': ") + error.what());
  }
  if (run.measure_to_end) {
    options.fail(
        "'--series' needs a measurement of known length, and this one ends with the replayed file: "
        "add --set run.measure=100ms, or so");
  }
  const Picoseconds measured = run.measure_auto ? run.max_measure : run.measure;
  const Picoseconds least = (measured + kMaxIntervals - 1) / kMaxIntervals;
  if (interval < least) {
    options.fail(fmt::format(
        "the value of '--series' is {}; the scenario measures {}, which takes at least {} for at "
        "most {} intervals",
        model::quote(value), format_quantity(measured, Dimension::time),
        format_quantity(least, Dimension::time), kMaxIntervals));
  }
  if (options.format() != model::ResultFormat::json) {
    options.fail("'--series' is recorded in JSON: add --format json");
  }
  return interval;
}

}  // namespace

int run_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format()
      .with_output()
      .with_scenario()
      .with_catalogue()
      .with_stalls()
      .with_traces()
      .with_value(kSeries, "INTERVAL",
                  "with --format json: record throughput, bus clocks and CPU use of every INTERVAL "
                  "of the measurement, as in 100us, and latency histograms");
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  const model::Scenario scenario = model::load_scenario(path, load);
  const Picoseconds series = series_interval(options, scenario.run);
  const Output output(options.output(), streams.out);
  const model::TraceRequest traces = options.traces();
  for (const std::string& file : traces.files()) Output(file, streams.out);
  model::Progress progress("simulating");
  model::RunHooks hooks;
  hooks.progress = [&progress](double share) { progress.update(share); };
  hooks.stalls = options.stalls();
  hooks.traces = traces;
  hooks.series_interval = series;
  output.write(model::format_result(model::run_scenario(scenario, hooks), format));
  return kFine;
}

}  // namespace slotlab::cli
