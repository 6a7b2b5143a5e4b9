// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/result.h"
#include "model/scenario_source.h"

namespace slotlab::study {

/// One port and direction of the scenario, as all of an explanation counts them.
struct PortDirection {
  std::string port;       ///< "slot0.fc"
  std::string direction;  ///< "read"

  std::string name() const { return port + " " + direction; }
};

/// Throughput gained over the scenario as it is, as shares of what that has.
struct Gain {
  double gain = 0.0;
  double noise = 0.0;     ///< 95 % half-width of the gain, from runs with other seeds
  bool measured = false;  ///< false: the direction has no traffic in the changed scenario

  /// Beyond its noise, and half a percent at least.
  bool matters() const;
};

/// What is simulated: the scenario with one thing changed.
struct Trial {
  std::string name;                    ///< "bus_clock", or a parameter's path
  std::string title;                   ///< in words, or "8 us -> 7.2 us"
  std::vector<std::string> overrides;  ///< what to --set to see it
  bool tenth = false;                  ///< a step of a tenth of the value, or little more
  std::string failure;                 ///< why it could not be simulated; empty if it was
  std::vector<Gain> gains;             ///< by direction
  Gain total;                          ///< bytes of all directions together
};

struct Ablation {
  std::vector<PortDirection> directions;
  std::vector<Trial> resources;   ///< made ideal, one at a time; those the scenario has
  std::vector<Trial> alone;       ///< by port: all others off
  std::vector<Trial> parameters;  ///< a tenth up or down; those that matter
  std::size_t candidates = 0;     ///< changes of parameters tried
  std::size_t noticed = 0;        ///< of them, those that a short run notices
  std::size_t simulations = 0;
};

struct AblationOptions {
  unsigned jobs = 1;
  bool parameters = true;  ///< false: resources alone
};

/// Called with the share that is over and a few words.
using AblationProgress = std::function<void(double, const std::string&)>;

/// Simulates the scenario with one resource ideal at a time, each port alone, and each parameter
/// one step up and down; and as it is with other seeds, which says what differs without a cause.
/// Parameters whose change leaves every figure of a short run as it is are not looked at any
/// further. In worker processes; the caller's stays free for a simulation.
Ablation ablate(model::ScenarioSource& source, const AblationOptions& options,
                const AblationProgress& progress = {});

}  // namespace slotlab::study
