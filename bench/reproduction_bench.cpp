// SPDX-License-Identifier: Apache-2.0
// Wall time of the whole reproduction of the A9782A paper. Goal: below 30 s on two processors.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <thread>

#include "model/catalogue.h"
#include "model/load.h"
#include "model/runner.h"
#include "study/reproduce.h"

namespace slotlab::bench {
namespace {

void reproduction(benchmark::State& state) {
  const auto folder = model::Catalogue().directory() / "papers/a9782a";
  const unsigned parallel = std::max(1U, std::thread::hardware_concurrency());
  std::size_t figures = 0;
  while (state.KeepRunning()) {
    const auto reproduction =
        study::reproduce(folder, parallel, [](const std::filesystem::path& scenario) {
          return model::run_scenario(model::load_scenario(scenario.string()));
        });
    if (reproduction.failures() > 0) state.SkipWithError("a figure could not be simulated");
    figures = reproduction.points.size();
  }
  state.counters["figures"] = static_cast<double>(figures);
  state.counters["processors"] = parallel;
}
BENCHMARK(reproduction)->UseRealTime()->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace slotlab::bench
