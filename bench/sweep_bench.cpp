// SPDX-License-Identifier: Apache-2.0
// What a sweep costs over the bare runs: the same points in the same pool of processes, without and
// with the store. Goals: under 2 % of CPU time, and both of two processors over 90 % busy.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "model/runner.h"
#include "study/sweep.h"
#include "study/worker_pool.h"

namespace slotlab::bench {
namespace {

constexpr unsigned kParallel = 2;
constexpr std::size_t kTurns = 20;

/// CPU seconds of this process and of those that it has waited for.
double cpu_seconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

struct Cost {
  double wall = 0.0;
  double parent = 0.0;   ///< CPU seconds
  double workers = 0.0;  ///< CPU seconds

  double cpu() const { return parent + workers; }
  Cost& operator+=(const Cost& other) {
    wall += other.wall;
    parent += other.parent;
    workers += other.workers;
    return *this;
  }
};

template <class Work>
Cost cost_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  const double parent = cpu_seconds(RUSAGE_SELF);
  const double workers = cpu_seconds(RUSAGE_CHILDREN);
  work();
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  return {wall.count(), cpu_seconds(RUSAGE_SELF) - parent, cpu_seconds(RUSAGE_CHILDREN) - workers};
}

model::Result simulate(const model::Scenario& scenario) {
  return model::run_scenario(scenario, {});
}

void sweep(benchmark::State& state) {
  const auto points = static_cast<std::size_t>(state.range(0));
  const auto folder =
      std::filesystem::temp_directory_path() / ("slotlab_bench_" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "study.yaml") << "scenario: studies/mmrbc/mmrbc-512.yaml\nparameters:\n"
                                       << "  run.seed: {from: 1, to: " << points << ", step: 1}\n";
  Cost bare;
  Cost swept;
  while (state.KeepRunning()) {
    study::SweepStudy study;
    std::optional<study::SweepStore> store;
    swept += cost_of([&] {
      study = study::load_sweep_study((folder / "study.yaml").string());
      store.emplace((folder / "store").string(), study::identity_of(study, {}),
                    study::axis_columns(study));
    });
    // In turns, so that what else the machine does weighs on both alike.
    for (std::size_t turn = 1; turn <= kTurns; ++turn) {
      bare += cost_of([&] {
        study::stream_jobs(
            points / kTurns, kParallel,
            [&](std::size_t index) {
              const std::size_t point = index * kTurns + turn;
              benchmark::DoNotOptimize(simulate(study.resolve(study.values_of(point))));
              return std::string();
            },
            [](std::size_t, const study::JobOutcome&) {});
      });
      swept += cost_of([&] {
        run_sweep(study, *store, {study::Shard{turn, kTurns}, kParallel, false}, simulate);
      });
    }
    swept += cost_of([&] { store->close(); });
  }
  std::filesystem::remove_all(folder);
  const auto per_point = [points](double seconds) {
    return 1e3 * seconds / static_cast<double>(points);
  };
  state.counters["bare_ms"] = per_point(bare.cpu());
  state.counters["sweep_ms"] = per_point(swept.cpu());
  state.counters["parent_ms"] = per_point(swept.parent);
  state.counters["bare_parent_ms"] = per_point(bare.parent);
  state.counters["overhead_percent"] = 100.0 * (swept.cpu() / bare.cpu() - 1.0);
  state.counters["wall_percent"] = 100.0 * (swept.wall / bare.wall - 1.0);
  state.counters["busy_percent"] = 100.0 * swept.cpu() / (kParallel * swept.wall);
}
BENCHMARK(sweep)->Arg(300)->Arg(1000)->UseRealTime()->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace slotlab::bench
