// SPDX-License-Identifier: Apache-2.0
#include "model/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <systemc>

#include "bus/agenda.h"
#include "model/input_error.h"
#include "model/result_number.h"
#include "model/scenario_fields.h"
#include "model/series_recorder.h"
#include "model/simulation.h"
#include "model/stall_attribution.h"
#include "model/trace_files.h"
#include "replay/trace_error.h"

namespace slotlab::model {
namespace {

const char* label_of(PortKind kind) {
  switch (kind) {
    case PortKind::fibre_channel:
      return "fc";
    case PortKind::gigabit_ethernet:
      return "gige";
    case PortKind::parallel_scsi:
      break;
  }
  return "scsi";
}

/// The two kinds of headline figures.
struct Meters {
  ThroughputMeter payload;
  ThroughputMeter operations;

  explicit Meters(std::uint32_t batches) : payload(batches), operations(batches) {}
  void add(const PayloadCounter& counter) {
    payload.add(counter.port, counter.direction, unit_of(counter.kind), counter.payload_bytes,
                label_of(counter.kind));
    if (!counter.operations) return;
    operations.add(counter.port, counter.direction, ThroughputUnit::operations, counter.operations,
                   label_of(counter.kind));
  }
};

void report_effort(StatisticsGroup& out, const Simulation::Effort& effort, Picoseconds measured) {
  StatisticsGroup& group = out.group("simulator", "what the run cost");
  group.rate("kernel_events", effort.kernel_events, measured,
             "times that the kernel woke the model, per simulated second");
  group.rate("events", effort.turns, measured,
             "events of the model (turns of its modules) per simulated second");
  group.rate("bus_transactions", effort.bus_transactions, measured,
             "bus transactions per simulated second");
}

/// Splits the measurement into batches of equal length, to the picosecond: the last one ends
/// exactly at its end.
class Batches {
 public:
  Batches(const RunConfig& run, Picoseconds length)
      // An automatic measurement looks at its batches every few milliseconds.
      : length_(length),
        number_(run.measure_auto ? (length + kGlance - 1) / kGlance : run.batches) {}

  /// End of batch `index` (from 0), counted from the start of the measurement.
  Picoseconds end(std::int64_t index) const {
    return length_ / number_ * (index + 1) + length_ % number_ * (index + 1) / number_;
  }

 private:
  static constexpr Picoseconds kGlance = 4 * kMillisecond;
  Picoseconds length_;
  std::int64_t number_;
};

/// Runs the simulation piece by piece, so that progress is told all along.
class Clock {
 public:
  Clock(Simulation& simulation, const RunHooks& hooks, Picoseconds planned)
      : simulation_(simulation), hooks_(hooks), planned_(planned) {}

  /// From now on `recorder` samples at the end of each of its intervals.
  void record(SeriesRecorder& recorder) {
    recorder_ = &recorder;
    recorder.start(now_);
  }

  void run_until(Picoseconds time) {
    do {
      now_ = std::min(time, now_ + kPiece);
      if (recorder_ != nullptr) now_ = std::min(now_, recorder_->next());
      simulation_.run_until(now_);
      if (recorder_ != nullptr && now_ == recorder_->next()) recorder_->sample(now_);
      tell(static_cast<double>(now_) / static_cast<double>(planned_));
    } while (now_ < time);
  }
  /// Ends before `time` when everything that is replayed has ended.
  void run_to_end_or(Picoseconds time) {
    while (now_ < time && !simulation_.traffic_has_ended()) {
      // Pieces grow: a sparse trace of days is mostly silence.
      simulation_.run_until(std::min(time, now_ + std::max(kPiece, now_ / 64)), true);
      now_ = simulation_.now();
      tell(simulation_.replayed_share());
    }
  }
  Picoseconds now() const { return now_; }

 private:
  void tell(double share) const {
    if (hooks_.progress) hooks_.progress(share);
  }

  static constexpr Picoseconds kPiece = 2 * kMillisecond;
  Simulation& simulation_;
  const RunHooks& hooks_;
  Picoseconds planned_;
  Picoseconds now_ = 0;
  SeriesRecorder* recorder_ = nullptr;
};

StoppingRule stopping_rule(const RunConfig& run) {
  StoppingRule rule;
  rule.automatic = run.measure_auto;
  rule.measure = run.measure_auto ? run.max_measure : run.measure;
  rule.precision_ppm = run.half_width;
  rule.min_batches = run.batches;
  return rule;
}

/// Measures until the last replayed file has ended.
StopReason measure_to_end(Simulation& simulation, Clock& clock, Meters& meters) {
  constexpr Picoseconds kFirstBatch = 100 * kMicrosecond;
  while (!simulation.traffic_has_ended()) {
    const Picoseconds batch_end = clock.now() + meters.payload.next_distance(kFirstBatch);
    clock.run_to_end_or(batch_end);
    if (clock.now() == batch_end) {
      meters.payload.sample(clock.now());
      meters.operations.sample(clock.now());
    }
  }
  meters.payload.end(clock.now());
  meters.operations.end(clock.now());
  return StopReason::end_of_traffic;
}

StopReason measure(Simulation& simulation, StallAttribution* stalls, Clock& clock, Meters& meters,
                   const RunConfig& run, std::optional<SeriesRecorder>& recorder) {
  const StoppingRule rule = stopping_rule(run);
  const Batches batches(run, rule.measure);
  // Without a warm-up, what happens at time zero is measured, too.
  if (run.warm_up > 0) clock.run_until(run.warm_up);
  simulation.start_measurement(clock.now());
  if (stalls != nullptr) stalls->start_measurement(clock.now());
  meters.payload.start(clock.now());
  meters.operations.start(clock.now());
  if (run.measure_to_end) {
    if (simulation.traffic_has_ended()) {
      throw InputError("run.warm_up: everything was replayed within the warm-up of " +
                       readable_time(static_cast<double>(run.warm_up)) +
                       ", which no figure includes; make it shorter, or leave it out");
    }
    return measure_to_end(simulation, clock, meters);
  }
  if (recorder) clock.record(*recorder);
  std::optional<StopReason> reason;
  for (std::int64_t batch = 0; !reason; ++batch) {
    clock.run_until(run.warm_up + batches.end(batch));
    meters.payload.sample(clock.now());
    meters.operations.sample(clock.now());
    reason = meters.payload.stop(rule);
    // Nothing becomes more precise after the end.
    if (!reason && run.measure_auto && simulation.traffic_end()) {
      reason = StopReason::end_of_traffic;
    }
  }
  return *reason;
}

}  // namespace

Result run_scenario(const Scenario& scenario, const RunHooks& hooks) {
  const RunConfig& run = scenario.run;
  std::optional<Simulation> built;
  try {
    built.emplace(scenario);
  } catch (const replay::TraceError& error) {
    throw InputError(error.what());
  }
  Simulation& simulation = *built;
  std::optional<StallAttribution> stalls;
  if (hooks.stalls) stalls.emplace(simulation);
  Meters meters(run.batches);
  for (const PayloadCounter& counter : simulation.counters()) meters.add(counter);
  // The length of a replayed file is not known.
  const Picoseconds planned =
      run.measure_to_end ? kNever : run.warm_up + stopping_rule(run).measure;
  TraceFiles traces(hooks.traces, planned);
  traces.attach(simulation);
  Clock clock(simulation, hooks, planned);
  std::optional<SeriesRecorder> recorder;
  if (hooks.series_interval > 0) recorder.emplace(simulation, hooks.series_interval);
  StopReason reason{};
  try {
    reason = measure(simulation, stalls ? &*stalls : nullptr, clock, meters, run, recorder);
  } catch (const sc_core::sc_report& report) {
    throw std::runtime_error(
        fmt::format("the model reported an error after {} of simulated time: {}: {}",
                    readable_time(static_cast<double>(bus::Agenda::now())), report.get_msg_type(),
                    report.get_msg()));
  }
  const Picoseconds now = clock.now();
  traces.finish(now);
  if (const std::string failure = simulation.replay_failure(); !failure.empty()) {
    throw InputError(failure);
  }

  Result result;
  result.title = scenario.title;
  result.fingerprint = resolved_fingerprint(scenario);
  result.seed = run.seed;
  result.warm_up = run.warm_up;
  result.measured = now - run.warm_up;
  result.stop_reason = reason;
  result.precision_ppm = run.half_width;
  result.throughput = meters.payload.figures();
  result.operations = meters.operations.figures();
  simulation.report(result.statistics, now);
  if (stalls) {
    stalls->report(
        result.statistics.group("stalls", "where the time of each port and direction went"), now);
  }
  report_effort(result.statistics, simulation.effort(), result.measured);
  result.topology = topology_of(scenario);
  if (recorder) result.series = recorder->finish(now);
  for (const Throughput& figure : result.throughput) {
    if (figure.estimate.mean <= 0) {
      result.notes.push_back("No data moved on " + figure.port + " (" + figure.direction +
                             "): a longer run or another load may be needed.");
    }
  }
  if (const std::optional<Picoseconds> end = simulation.traffic_end();
      end && !run.measure_to_end && *end < now) {
    result.notes.push_back(
        "Everything was replayed " + readable_time(static_cast<double>(now - *end)) +
        " before the measurement ended (run.measure: end measures up to there).");
  }
  for (std::string& note : simulation.notes()) result.notes.push_back(std::move(note));
  return result;
}

}  // namespace slotlab::model
