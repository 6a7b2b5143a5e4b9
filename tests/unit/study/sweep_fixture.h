// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include "model/result.h"
#include "model/scenario_fields.h"
#include "study/sweep.h"

namespace slotlab::study {

/// A folder with study files, and a simulation of a formula that stands for the real one.
class SweepFixture : public testing::Test {
 protected:
  SweepFixture()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_sweep_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~SweepFixture() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// The study of `body` below a scenario of the catalogue.
  SweepStudy study(const std::string& body,
                   const std::string& scenario = "scenario: studies/mmrbc/mmrbc-512.yaml\n") {
    std::ofstream(folder_ / "study.yaml") << "title: a study\n" << scenario << body;
    return load_sweep_study(path("study.yaml"), {{}, SLOTLAB_SCENARIO_DIR});
  }
  /// What is wrong with it.
  std::string complaint(const std::string& body,
                        const std::string& scenario = "scenario: studies/mmrbc/mmrbc-512.yaml\n") {
    try {
      study(body, scenario);
    } catch (const model::InputError& error) {
      std::string message = error.what();
      const std::size_t at = message.find(path("study.yaml"));
      return at == std::string::npos ? message
                                     : message.replace(at, path("study.yaml").size(), "S");
    }
    return "nothing";
  }

  /// Throughput that follows from cells and MMRBC; with three cells there is none, and a scenario
  /// of four cells has no Ethernet.
  static model::Result simulate(const model::Scenario& scenario) {
    const auto cells = static_cast<double>(scenario.host.cells);
    model::Result result;
    result.title = scenario.title;
    result.fingerprint = model::resolved_fingerprint(scenario);
    result.seed = scenario.run.seed;
    if (scenario.run.seed == 13) throw std::runtime_error("an unlucky number");
    const auto add = [&result](const char* port, const char* direction, double value,
                               model::ThroughputUnit unit) {
      result.throughput.push_back({port, direction, unit, {value, 0.5, 20}, ""});
    };
    add("slot0.fc", "read", 100.0 / cells, model::ThroughputUnit::megabytes);
    add("slot0.fc", "write", 50.0, model::ThroughputUnit::megabytes);
    add("slot0.fc", "total", 100.0 / cells + 50.0, model::ThroughputUnit::megabytes);
    if (scenario.host.cells != 4) {
      add("slot0.gige", "transmit", 900.0, model::ThroughputUnit::megabits);
    }
    result.statistics.group("cpus", "processors").share("utilization", 1, 4, "CPUs at work");
    return result;
  }

  SweepState sweep(SweepStudy& study, const std::string& file, SweepOptions options = {},
                   const SweepRun& run = simulate) {
    SweepStore store(path(file), identity_of(study, options.shard), axis_columns(study));
    const SweepState state = run_sweep(study, store, options, run);
    store.close();
    return state;
  }

  std::filesystem::path folder_;
};

}  // namespace slotlab::study
