// SPDX-License-Identifier: Apache-2.0
#include "model/runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <systemc>
#include <vector>

#include "cli/command_line.h"
#include "model/load.h"
#include "model/result.h"
#include "study/worker_pool.h"

namespace slotlab::model {
namespace {

const std::string kScenario = SLOTLAB_SCENARIO_DIR "/papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml";

Scenario load(const std::vector<std::string>& overrides) {
  return load_scenario(kScenario, {overrides, SLOTLAB_SCENARIO_DIR});
}

/// What `job` returns in a process of its own.
std::string in_own_process(const std::function<std::string()>& job) {
  const auto outcomes = study::run_jobs(1, 1, [&](std::size_t) { return job(); });
  return outcomes.front().ok ? outcomes.front().output : "failed: " + outcomes.front().error;
}

TEST(Runner, MeasuresExactlyTheTimeAskedForWhateverTheBatches) {
  for (const char* batches : {"2", "3", "7", "19", "1000"}) {
    const std::string measured = in_own_process([&] {
      const Result result = run_scenario(
          load({"run.warm_up=100 us", "run.measure=1 ms", std::string("run.batches=") + batches}));
      return std::to_string(result.measured) + " " + std::to_string(result.warm_up);
    });
    EXPECT_EQ(measured, std::to_string(kMillisecond) + " " + std::to_string(kMillisecond / 10))
        << batches << " batches";
  }
}

TEST(Runner, AnAutomaticMeasurementKeepsToItsLimit) {
  const std::string measured = in_own_process([] {
    const Result result =
        run_scenario(load({"run.warm_up=0 us", "run.measure=auto", "run.half_width=0.01 %",
                           "run.max_measure=9999999 ns"}));
    return std::to_string(result.measured) +
           (result.stop_reason == StopReason::limit ? " limit" : " other");
  });
  EXPECT_EQ(measured, "9999999000 limit");
}

TEST(Runner, AnAutomaticMeasurementEndsWithAnyNumberOfBatches) {
  for (const char* batches : {"10", "40", "60"}) {
    const std::string reason = in_own_process([&] {
      const Result result =
          run_scenario(load({"run.measure=auto", "run.half_width=20 %", "run.max_measure=400 ms",
                             std::string("run.batches=") + batches}));
      return std::string(result.stop_reason == StopReason::precise ? "precise" : "limit");
    });
    EXPECT_EQ(reason, "precise") << batches << " batches";
  }
}

TEST(Runner, LeavesTheWarmUpOut) {
  // The first I/Os and frames take a while: a figure over the start of the run is lower than one
  // that leaves it out, and a longer warm-up changes it no more.
  const auto throughput = [](const std::string& warm_up) {
    return std::stod(in_own_process([&] {
      const Result result = run_scenario(load({"run.warm_up=" + warm_up, "run.measure=4 ms"}));
      return std::to_string(find_throughput(result, "slot0.fc")->estimate.mean);
    }));
  };
  const double cold = throughput("0 us");
  const double warm = throughput("5 ms");
  EXPECT_LT(cold, 0.97 * warm);
  EXPECT_NEAR(throughput("10 ms"), warm, 0.03 * warm);
}

TEST(Runner, TellsTheServiceDemandOfEachDriver) {
  const std::string told = in_own_process([] {
    const Result result = run_scenario(load({"run.measure=20 ms"}));
    // Milliseconds of CPU per MB, from the CPU time and the headline throughput.
    const auto demand = [&](const char* port, double megabytes_per_second) {
      const std::string driver = std::string("slot0.") + port + ".driver.";
      const double expected =
          result.statistics.find(driver + "cpu_time")->value / (megabytes_per_second * 20e-3);
      const double stated = result.statistics.find(driver + "cpu_per_megabyte")->value;
      return stated / expected;
    };
    const double fc = demand("fc", find_throughput(result, "slot0.fc")->estimate.mean);
    const double gige = demand("gige", find_throughput(result, "slot0.gige")->estimate.mean / 8.0);
    // FC counts whole I/Os, so a short run may be some off.
    const bool fine = fc > 0.7 && fc < 1.3 && gige > 0.9 && gige < 1.1;
    return fine ? std::string("fine") : std::to_string(fc) + " " + std::to_string(gige);
  });
  EXPECT_EQ(told, "fine");
}

TEST(Runner, TellsItsProgressInSmallSteps) {
  const std::string steps = in_own_process([] {
    double last = 0.0;
    double widest = 0.0;
    RunHooks hooks;
    hooks.progress = [&](double share) {
      widest = std::max(widest, share - last);
      last = share;
    };
    run_scenario(load({"run.warm_up=20 ms", "run.measure=20 ms", "run.batches=2"}), hooks);
    return std::string(widest <= 0.06 ? "small " : "wide ") + (last == 1.0 ? "to the end" : "");
  });
  EXPECT_EQ(steps, "small to the end");
}

TEST(Runner, MemoryDoesNotGrowWithSimulatedTime) {
  const auto peak = [](const std::string& measure) {
    return std::stol(in_own_process([&] {
      run_scenario(load({"run.measure=" + measure}));
      rusage usage{};
      getrusage(RUSAGE_SELF, &usage);
      return std::to_string(usage.ru_maxrss);
    }));
  };
  const long brief = peak("20 ms");
  EXPECT_LT(peak("200 ms") - brief, 1024) << "kB";
#if !defined(__SANITIZE_ADDRESS__)
  EXPECT_LT(brief, 64 * 1024) << "kB";
#endif
}

/// A part of the model that finds an error after 1 ms.
class Failing : public sc_core::sc_module {
 public:
  explicit Failing(sc_core::sc_module_name name) : sc_module(name) {
    SC_HAS_PROCESS(Failing);
    SC_METHOD(fail);
    sensitive << event_;
    dont_initialize();
    event_.notify(sc_core::sc_time(1, sc_core::SC_MS));
  }

 private:
  void fail() { SC_REPORT_ERROR("/slotlab/test", "the part is broken"); }
  sc_core::sc_event event_;
};

TEST(Runner, AModelErrorEndsTheProgramWithOneLine) {
  const std::string told = in_own_process([] {
    sc_core::sc_report_handler::set_handler(sc_core::sc_report_handler::default_handler);
    const Failing failing("failing");
    std::ostringstream out;
    std::ostringstream err;
    const int code = cli::run_command_line({"run", kScenario}, {out, err});
    return std::to_string(code) + " " + out.str() + err.str();
  });
  EXPECT_EQ(told,
            "1 slotlab: error: the model reported an error after 1 ms of simulated time: "
            "/slotlab/test: the part is broken\n");
}

TEST(Runner, ASeriesAddsUpToTheFiguresOfTheRun) {
  RunHooks hooks;
  hooks.series_interval = 70 * kMicrosecond;  // the last interval is shorter
  const Result result =
      run_scenario(load({"run.warm_up=1 ms", "run.measure=1 ms", "run.batches=2"}), hooks);
  ASSERT_TRUE(result.series.has_value());
  const Series& series = *result.series;
  ASSERT_EQ(series.cpu.size(), 15U);
  const auto mean_of = [](const std::vector<double>& values) {
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < values.size(); ++i) sum += 70.0 * values[i];
    return (sum + 20.0 * values.back()) / 1000.0;
  };
  ASSERT_EQ(series.payload.size(), 4U);
  for (const Series::Payload& payload : series.payload) {
    const auto figure =
        std::find_if(result.throughput.begin(), result.throughput.end(), [&](const auto& one) {
          return one.port == payload.port && one.direction == payload.direction;
        });
    ASSERT_NE(figure, result.throughput.end());
    EXPECT_NEAR(mean_of(payload.values), figure->estimate.mean, 1e-6) << payload.port;
  }
  EXPECT_NEAR(mean_of(series.cpu), result.statistics.find("cpus.utilization")->value, 1e-9);
  ASSERT_EQ(series.use.size(), 2U);
  for (const Series::Use& use : series.use) {
    for (std::size_t i = 0; i < series.cpu.size(); ++i) {
      double sum = 0.0;
      for (const auto& one : use.classes) sum += one.shares[i];
      EXPECT_NEAR(sum, 1.0, 1e-9) << use.name << " interval " << i;
    }
    for (const auto& one : use.classes) {
      const Statistic* whole = result.statistics.find(use.name + ".clocks." + one.name);
      ASSERT_NE(whole, nullptr);
      EXPECT_NEAR(mean_of(one.shares), whole->value, 1e-3) << use.name << ' ' << one.name;
    }
  }
}

TEST(Runner, RecordingASeriesChangesNoOtherFigure) {
  for (const char* scenario : {"/papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml",
                               "/papers/a9782a/pci66-c1-ge-bd-with-fc-bd.yaml",
                               "/studies/pcie-ports/large-four-ports-gen3.yaml"}) {
    const auto figures = [scenario](Picoseconds interval) {
      return in_own_process([scenario, interval] {
        RunHooks hooks;
        hooks.series_interval = interval;
        return format_result(
            run_scenario(
                load_scenario(std::string(SLOTLAB_SCENARIO_DIR) + scenario,
                              {{"run.warm_up=500 us", "run.measure=500 us"}, SLOTLAB_SCENARIO_DIR}),
                hooks),
            ResultFormat::csv);
      });
    };
    // How often the kernel was asked says nothing about the model.
    const auto without_effort = [](const std::string& csv) {
      const std::size_t start = csv.find("simulator.kernel_events");
      return csv.substr(0, start) + csv.substr(csv.find('\n', start));
    };
    EXPECT_EQ(without_effort(figures(0)), without_effort(figures(7 * kMicrosecond))) << scenario;
  }
}

}  // namespace
}  // namespace slotlab::model
