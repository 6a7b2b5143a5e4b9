// SPDX-License-Identifier: Apache-2.0
// Speed of a simulation and the effort behind it. The time of an iteration is CPU time of the
// simulating process.
#include <benchmark/benchmark.h>

#include "bench/measured_run.h"

namespace slotlab::bench {
namespace {

void simulate(benchmark::State& state, const char* scenario) {
  MeasuredRun sum;
  while (state.KeepRunning()) {
    const MeasuredRun run = measure_run(scenario, "400 ms");
    state.SetIterationTime(run.cpu_seconds);
    sum.cpu_seconds += run.cpu_seconds;
    sum.simulated_seconds += run.simulated_seconds;
    sum.kernel_events += run.kernel_events;
    sum.events += run.events;
    sum.bus_transactions += run.bus_transactions;
    sum.frames += run.frames;
  }
  const double bare = kernel_events_per_cpu_second();
  const double events_per_second = sum.events / sum.cpu_seconds;
  state.counters["simulated_s_per_cpu_s"] = sum.simulated_seconds / sum.cpu_seconds;
  state.counters["events_per_transaction"] = sum.events / sum.bus_transactions;
  state.counters["kernel_events_per_transaction"] = sum.kernel_events / sum.bus_transactions;
  state.counters["events_per_frame"] = sum.events / sum.frames;
  state.counters["events_per_cpu_s"] = events_per_second;
  state.counters["bare_kernel_events_per_cpu_s"] = bare;
  state.counters["share_of_bare_kernel"] = events_per_second / bare;
}

// Goal: at least 1.0 simulated second per CPU second.
void both_ports(benchmark::State& state) { simulate(state, kBothPorts); }
BENCHMARK(both_ports)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

// Goal: at least 2.5 simulated seconds per CPU second.
void transmit_alone(benchmark::State& state) { simulate(state, kTransmitAlone); }
BENCHMARK(transmit_alone)->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(5);

}  // namespace
}  // namespace slotlab::bench
