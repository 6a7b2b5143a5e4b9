// SPDX-License-Identifier: Apache-2.0
// Peak memory of a run. Goals: below 64 MB, and no more for ten times the simulated time.
#include <benchmark/benchmark.h>

#include "bench/measured_run.h"

namespace slotlab::bench {
namespace {

void peak_memory(benchmark::State& state) {
  while (state.KeepRunning()) {
    const MeasuredRun brief = measure_run(kBothPorts, "40 ms");
    const MeasuredRun extended = measure_run(kBothPorts, "400 ms");
    state.SetIterationTime(brief.cpu_seconds + extended.cpu_seconds);
    state.counters["peak_MB"] = extended.peak_kibibytes * 1.024e-3;
    state.counters["growth_kB"] = (extended.peak_kibibytes - brief.peak_kibibytes) * 1.024;
  }
}
BENCHMARK(peak_memory)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace slotlab::bench
