// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/scenario_path.h"
#include "model/load.h"
#include "model/progress.h"
#include "model/result.h"
#include "model/run_hooks.h"
#include "model/runner.h"

namespace slotlab::cli {

int run_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format().with_output().with_scenario().with_catalogue().with_stalls().with_traces();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  const model::Scenario scenario = model::load_scenario(path, load);
  const Output output(options.output(), streams.out);
  const model::TraceRequest traces = options.traces();
  for (const std::string& file : traces.files()) Output(file, streams.out);
  model::Progress progress("simulating");
  const model::RunHooks hooks{[&progress](double share) { progress.update(share); },
                              options.stalls(), traces};
  output.write(model::format_result(model::run_scenario(scenario, hooks), format));
  return kFine;
}

}  // namespace slotlab::cli
