// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "cli/scenario_path.h"
#include "model/load.h"
#include "model/scenario_replay.h"

namespace slotlab::cli {

int check_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_scenario().with_catalogue();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::LoadOptions load = options.load_options();
  const std::string& name = options.positional()[0];
  const model::Scenario scenario =
      model::load_scenario(find_scenario(name, load.catalogue_dir), load);
  for (const std::string& line : model::survey_replays(scenario)) streams.out << line << '\n';
  streams.out << name << ": fine: " << scenario.title << '\n';
  return kFine;
}

}  // namespace slotlab::cli
