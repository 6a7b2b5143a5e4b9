// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/scenario_path.h"
#include "model/progress.h"
#include "model/scenario_source.h"
#include "study/explanation.h"

namespace slotlab::cli {

int explain_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format().with_output().with_scenario().with_jobs().with_catalogue();
  options.with_resources_only();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  const study::AblationOptions ablation{options.jobs(), !options.resources_only()};
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  model::ScenarioSource source(path, load);
  const Output output(options.output(), streams.out);
  std::string text;
  {
    model::Progress progress("explaining");
    text = study::format_explanation(
        study::explain(source, ablation,
                       [&progress](double share, const std::string& detail) {
                         progress.update(share, detail);
                       }),
        format);
  }
  output.write(text);
  return kFine;
}

}  // namespace slotlab::cli
