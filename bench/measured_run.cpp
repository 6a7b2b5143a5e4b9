// SPDX-License-Identifier: Apache-2.0
#include "bench/measured_run.h"

#include <sys/resource.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <systemc>

#include "base/statistics.h"
#include "model/catalogue.h"
#include "model/load.h"
#include "model/runner.h"
#include "study/worker_pool.h"

namespace slotlab::bench {
namespace {

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double peak_kibibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss);
}

nlohmann::json in_own_process(const std::function<nlohmann::json()>& work) {
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 1);
  const auto outcomes = study::run_jobs(1, 1, [&](std::size_t) { return work().dump(); });
  if (!outcomes.front().ok) throw std::runtime_error(outcomes.front().error);
  return nlohmann::json::parse(outcomes.front().output);
}

double value_of(const model::Result& result, const char* path) {
  const Statistic* statistic = result.statistics.find(path);
  return statistic == nullptr ? 0.0 : statistic->value;
}

nlohmann::json simulate(const std::string& scenario, const std::string& measure) {
  const std::string path = (model::Catalogue().directory() / "papers/a9782a" / scenario).string();
  const model::Scenario loaded = model::load_scenario(path, {{"run.measure=" + measure}, {}});
  const double before = cpu_seconds();
  const model::Result result = model::run_scenario(loaded);
  const double cpu = cpu_seconds() - before;
  const double measured = static_cast<double>(result.measured) * 1e-12;
  const double simulated = measured + static_cast<double>(result.warm_up) * 1e-12;
  // Rates hold for the warm-up too; counts are of the measurement.
  double frames = 0.0;
  constexpr std::array kFrames = {"slot0.fc.port.link_receive.frames",
                                  "slot0.fc.port.link_transmit.frames", "slot0.gige.port.tx_frames",
                                  "slot0.gige.port.rx_frames"};
  for (const char* name : kFrames) frames += value_of(result, name);
  return {{"cpu", cpu},
          {"simulated", simulated},
          {"kernel_events", value_of(result, "simulator.kernel_events") * simulated},
          {"events", value_of(result, "simulator.events") * simulated},
          {"bus_transactions", value_of(result, "simulator.bus_transactions") * simulated},
          {"frames", frames * simulated / measured},
          {"peak", peak_kibibytes()}};
}

class Ticker : public sc_core::sc_module {
 public:
  explicit Ticker(sc_core::sc_module_name name) : sc_module(name) {
    SC_HAS_PROCESS(Ticker);
    SC_METHOD(tick);
    sensitive << event_;
  }

 private:
  void tick() { event_.notify(sc_core::sc_time(10, sc_core::SC_NS)); }
  sc_core::sc_event event_;
};

}  // namespace

MeasuredRun measure_run(const std::string& scenario, const std::string& measure) {
  const nlohmann::json json = in_own_process([&] { return simulate(scenario, measure); });
  MeasuredRun run;
  run.cpu_seconds = json.at("cpu");
  run.simulated_seconds = json.at("simulated");
  run.kernel_events = json.at("kernel_events");
  run.events = json.at("events");
  run.bus_transactions = json.at("bus_transactions");
  run.frames = json.at("frames");
  run.peak_kibibytes = json.at("peak");
  return run;
}

double kernel_events_per_cpu_second() {
  constexpr double kEvents = 3e6;
  return in_own_process([] {
    Ticker ticker("ticker");
    const double before = cpu_seconds();
    sc_core::sc_start(sc_core::sc_time(10 * kEvents, sc_core::SC_NS));
    return nlohmann::json(kEvents / (cpu_seconds() - before));
  });
}

}  // namespace slotlab::bench
