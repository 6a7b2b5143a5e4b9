// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <stdexcept>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/scenario_path.h"
#include "cli/sweep_meter.h"
#include "model/runner.h"
#include "study/sweep.h"

namespace slotlab::cli {

namespace {

constexpr std::size_t kMaxShards = 100'000;

/// "2/8".
study::Shard parse_shard(const Options& options) {
  const std::string text = options.value_of("shard");
  study::Shard shard;
  if (text.empty()) return shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool has_slash = index.ec == std::errc() && index.ptr != end && *index.ptr == '/';
  if (has_slash) {
    const auto count = std::from_chars(index.ptr + 1, end, shard.count);
    if (count.ec == std::errc() && count.ptr == end && shard.index >= 1 &&
        shard.index <= shard.count && shard.count <= kMaxShards) {
      return shard;
    }
  }
  options.fail(
      fmt::format("the value of '--shard' is '{}', expected I/N with I from 1 to N, for "
                  "example 2/8",
                  text));
}

std::string store_name(const Options& options, const std::string& study,
                       const study::Shard& shard) {
  std::string given = options.value_of("store");
  if (!given.empty()) return given;
  const std::string part =
      shard.is_whole() ? "" : fmt::format(".{}-of-{}", shard.index, shard.count);
  return std::filesystem::path(study).stem().string() + part + ".sqlite";
}

/// What a dry run says: the axes and how many points they make.
void describe(const study::SweepStudy& study, const study::Shard& shard, const Streams& streams) {
  streams.out << study.title << '\n';
  for (const std::string& line : study.description()) {
    if (line.rfind("configuration", 0) != 0) streams.out << "  " << line << '\n';
  }
  std::size_t own = 0;
  for (std::size_t point = 1; point <= study.points(); ++point) own += shard.has(point) ? 1U : 0U;
  streams.out << study.points() << " points";
  if (!shard.is_whole()) streams.out << ", " << own << " of them in shard " << shard.text();
  streams.out << "; nothing was run\n";
}

}  // namespace

int sweep_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_jobs()
      .with_value("store", "FILE",
                  "SQLite file for the results (default: the study's name with .sqlite, in the "
                  "working directory); what it has already is not run again")
      .with_value("shard", "I/N", "only each N-th point, from the I-th on; see 'slotlab merge'")
      .with_switch("retry-failed", "run points again that failed before")
      .with_switch("any-build", "go on with a store that another build of the program made")
      .with_switch("dry-run", "check the study and say what it has, run nothing")
      .with_scenario()
      .with_catalogue();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::LoadOptions load = options.load_options();
  study::SweepOptions sweep;
  sweep.shard = parse_shard(options);
  sweep.parallel = options.jobs();
  sweep.retry_failed = options.is_on("retry-failed");
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  const study::SweepRun run = [](const model::Scenario& scenario) {
    return model::run_scenario(scenario, {});
  };
  study::SweepStudy study = study::load_sweep_study(path, load);
  study::check_outputs(study, sweep.parallel, run);
  if (options.is_on("dry-run")) {
    describe(study, sweep.shard, streams);
    return kFine;
  }
  const std::string file = store_name(options, path, sweep.shard);
  study::SweepStore store(file, study::identity_of(study, sweep.shard), study::axis_columns(study),
                          options.is_on("any-build"));
  study::SweepState state;
  {
    SweepMeter meter(streams.err);
    state = study::run_sweep(study, store, sweep, run,
                             [&meter](const study::SweepState& now) { meter.update(now); });
  }
  store.close();
  streams.out << fmt::format("{}: {} points, {} of them were there, {} run now", file, state.points,
                             state.known, state.ended)
              << (sweep.shard.is_whole() ? "" : ", shard " + sweep.shard.text()) << '\n';
  if (state.failed > 0) {
    throw std::runtime_error(fmt::format(
        "{} of {} points failed; see why: slotlab query {} --where \"status = 'failed'\" --select "
        "point,error",
        state.failed, state.points, file));
  }
  return kFine;
}

}  // namespace slotlab::cli
