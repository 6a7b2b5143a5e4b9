// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/result.h"
#include "study/calibration_journal.h"
#include "study/calibration_study.h"
#include "study/reproduce.h"

namespace slotlab::study {

/// Simulates a resolved scenario; may throw. Called in worker processes only.
using ScenarioSimulation = std::function<model::Result(const model::Scenario&)>;

/// Simulates a study's figures under given parameter values. Equal scenarios are simulated once,
/// those of the journal not at all; the outcome depends on neither, nor on the number of workers.
class CalibrationEvaluator {
 public:
  /// One value per parameter, as text.
  using Values = std::vector<std::string>;
  /// Called as simulations end, with the share of the batch of evaluations that is over.
  using Progress = std::function<void(double)>;

  CalibrationEvaluator(const CalibrationStudy& study, CalibrationJournal& journal,
                       unsigned parallel, ScenarioSimulation simulate);

  /// Which of the study's figures, and which parameters have an effect on them.
  struct Scope {
    std::vector<bool> figures;
    CalibrationScenarios::Reach reach = CalibrationScenarios::Reach::work;
  };
  /// The points of the study for each of the value sets, in order. Outside the scope points are
  /// not simulated and say so as their failure. Throws what the journal and the workers throw.
  std::vector<std::vector<Point>> evaluate(const std::vector<Values>& sets, const Scope& scope,
                                           const Progress& progress = {});

  std::size_t simulations() const { return simulations_; }
  std::size_t reused() const { return reused_; }  ///< found in the journal, or equal to another

 private:
  struct Job {
    std::string fingerprint;
    model::Scenario scenario;
  };
  void evaluate_slice(const Values* sets, std::size_t count, const Scope& scope,
                      const Progress& progress, std::vector<std::vector<Point>>& evaluations);
  /// Fingerprint of a scenario under the values, which is added to `jobs` when it is new.
  std::string schedule(std::size_t scenario, const Values& values,
                       CalibrationScenarios::Reach reach, std::vector<Job>& jobs);
  void run(const std::vector<Job>& jobs, const Progress& progress);
  /// The figure, from its scenario and (for a ratio) its base scenario.
  Point point_of(std::size_t figure, const std::string& own, const std::string& base) const;

  const CalibrationStudy& study_;
  CalibrationJournal& journal_;
  unsigned parallel_;
  ScenarioSimulation simulate_;
  /// Fingerprints by scenario and the values that are of account in it.
  std::map<std::string, std::string> known_;
  std::map<std::string, std::string> failures_;  ///< by fingerprint
  std::size_t simulations_ = 0;
  std::size_t reused_ = 0;
};

}  // namespace slotlab::study
