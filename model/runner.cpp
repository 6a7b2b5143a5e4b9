// SPDX-License-Identifier: Apache-2.0
#include "model/runner.h"

#include <algorithm>
#include <optional>

#include "model/scenario_fields.h"
#include "model/simulation.h"

namespace slotlab::model {
namespace {

ThroughputUnit unit_of(PortKind kind) {
  return kind == PortKind::fibre_channel ? ThroughputUnit::megabytes : ThroughputUnit::megabits;
}

void report_effort(StatisticsGroup& out, const Simulation::Effort& effort, Picoseconds measured) {
  StatisticsGroup& group = out.group("simulator", "what the run cost");
  group.rate("kernel_events", effort.kernel_events, measured,
             "scheduled kernel events per simulated second");
  group.rate("bus_transactions", effort.bus_transactions, measured,
             "bus transactions per simulated second");
}

}  // namespace

Result run_scenario(const Scenario& scenario, const RunHooks& hooks) {
  const RunConfig& run = scenario.run;
  Simulation simulation(scenario);
  ThroughputMeter meter;
  for (const Simulation::Counter& counter : simulation.counters()) {
    meter.add(counter.port, counter.direction, unit_of(counter.kind), counter.payload_bytes);
  }

  StoppingRule rule;
  rule.automatic = run.measure_auto;
  rule.measure = run.measure_auto ? run.max_measure : run.measure;
  rule.precision_ppm = run.half_width;
  rule.min_batches = run.batches;
  // An automatic measurement looks at its batches every few milliseconds.
  const Picoseconds interval =
      run.measure_auto ? std::min(4 * kMillisecond, std::max<Picoseconds>(1, rule.measure))
                       : std::max<Picoseconds>(1, run.measure / run.batches);
  const Picoseconds planned = run.warm_up + rule.measure;
  const auto progress = [&](Picoseconds now) {
    if (hooks.progress) {
      hooks.progress(static_cast<double>(now) / static_cast<double>(planned));
    }
  };

  Picoseconds now = 0;
  while (now < run.warm_up) {
    now = std::min(run.warm_up, now + interval);
    simulation.run_until(now);
    progress(now);
  }
  simulation.run_until(now);
  simulation.start_measurement(now);
  meter.start(now);
  std::optional<StopReason> reason;
  while (!reason) {
    now += interval;
    simulation.run_until(now);
    meter.sample(now);
    reason = meter.stop(rule);
    progress(now);
  }

  Result result;
  result.title = scenario.title;
  result.fingerprint = resolved_fingerprint(scenario);
  result.seed = run.seed;
  result.warm_up = run.warm_up;
  result.measured = now - run.warm_up;
  result.stop_reason = *reason;
  result.precision_ppm = run.half_width;
  result.throughput = meter.figures();
  simulation.report(result.statistics, now);
  report_effort(result.statistics, simulation.effort(), result.measured);
  for (const Throughput& figure : result.throughput) {
    if (figure.estimate.mean <= 0) {
      result.notes.push_back("No data moved on " + figure.port + " (" + figure.direction +
                             "): a longer run or another load may be needed.");
    }
  }
  return result;
}

}  // namespace slotlab::model
