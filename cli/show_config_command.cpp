// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/scenario_path.h"
#include "model/show_config.h"

namespace slotlab::cli {

int show_config_command(const Command& command, const Arguments& arguments,
                        const Streams& streams) {
  Options options(command);
  options.with_output().with_scenario().with_catalogue();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::LoadOptions load = options.load_options();
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  const std::string text = model::show_config(path, load);
  Output(options.output(), streams.out).write(text);
  return kFine;
}

}  // namespace slotlab::cli
