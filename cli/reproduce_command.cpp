// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "model/catalogue.h"
#include "model/input_error.h"
#include "model/load.h"
#include "model/progress.h"
#include "model/reproduce.h"
#include "model/runner.h"

namespace slotlab::cli {

namespace {

constexpr const char* kDefaultPaper = "a9782a";

std::filesystem::path find_paper(const std::string& name, const std::string& catalogue_dir) {
  const std::filesystem::path papers = model::Catalogue(catalogue_dir).directory() / "papers";
  const std::vector<std::string> known = model::list_papers(papers);
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    throw UsageError(fmt::format(
        "unknown paper {}{}", model::quote(name),
        known.empty() ? "; there is none in " + papers.string() : model::name_hint(name, known)));
  }
  return papers / name;
}

}  // namespace

int reproduce_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format().with_output().with_json().with_jobs().with_catalogue();
  if (!options.parse(arguments, 0, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  const std::string paper =
      options.positional().empty() ? kDefaultPaper : options.positional().front();
  const std::filesystem::path folder = find_paper(paper, load.catalogue_dir);
  const unsigned jobs = options.jobs();
  const Output output(options.output(), streams.out);
  std::optional<Output> json;
  if (!options.json().empty()) json.emplace(options.json(), streams.out);

  const model::ScenarioRun run = [&load](const std::filesystem::path& scenario) {
    return model::run_scenario(model::load_scenario(scenario.string(), load), {});
  };
  model::Reproduction reproduction;
  {
    model::Progress progress("reproducing " + paper);
    reproduction = model::reproduce(folder, jobs, run, [&](std::size_t ended, std::size_t all) {
      progress.update(static_cast<double>(ended) / static_cast<double>(all),
                      fmt::format("{} of {} scenarios", ended, all));
    });
  }
  if (json) json->write(model::format_reproduction(reproduction, model::ResultFormat::json));
  output.write(model::format_reproduction(reproduction, format));
  if (reproduction.failures() > 0) {
    throw std::runtime_error(fmt::format("{} of {} figures could not be simulated",
                                         reproduction.failures(), reproduction.points.size()));
  }
  return kFine;
}

}  // namespace slotlab::cli
