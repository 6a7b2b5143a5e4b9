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
#include "model/runner.h"
#include "study/reproduce.h"

namespace slotlab::cli {

namespace {

/// The folder of the paper of that name, or those of all papers when there is no name.
std::vector<std::filesystem::path> find_papers(const std::vector<std::string>& names,
                                               const std::string& catalogue_dir) {
  const std::filesystem::path papers = model::Catalogue(catalogue_dir).directory() / "papers";
  const std::vector<std::string> known = study::list_papers(papers);
  if (known.empty()) throw UsageError("there is no paper in " + papers.string());
  std::vector<std::filesystem::path> folders;
  for (const std::string& name : names.empty() ? known : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw UsageError(
          fmt::format("unknown paper {}{}", model::quote(name), model::name_hint(name, known)));
    }
    folders.push_back(papers / name);
  }
  return folders;
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
  const bool all = options.positional().empty();
  const auto folders = find_papers(options.positional(), load.catalogue_dir);
  const unsigned jobs = options.jobs();
  const Output output(options.output(), streams.out);
  std::optional<Output> json;
  if (!options.json().empty()) json.emplace(options.json(), streams.out);

  const study::ScenarioRun run = [&load](const std::filesystem::path& scenario) {
    return model::run_scenario(model::load_scenario(scenario.string(), load), {});
  };
  std::vector<study::Reproduction> reproductions;
  {
    model::Progress progress("reproducing " +
                             (all ? "all papers" : folders.front().filename().string()));
    reproductions =
        study::reproduce_all(folders, jobs, run, [&](std::size_t ended, std::size_t of) {
          progress.update(static_cast<double>(ended) / static_cast<double>(of),
                          fmt::format("{} of {} scenarios", ended, of));
        });
  }
  const auto text = [&](model::ResultFormat wanted) {
    return all ? study::format_reproductions(reproductions, wanted)
               : study::format_reproduction(reproductions.front(), wanted);
  };
  if (json) json->write(text(model::ResultFormat::json));
  output.write(text(format));
  std::size_t failures = 0;
  std::size_t figures = 0;
  for (const study::Reproduction& reproduction : reproductions) {
    failures += reproduction.failures();
    figures += reproduction.points.size();
  }
  if (failures > 0) {
    throw std::runtime_error(
        fmt::format("{} of {} figures could not be simulated", failures, figures));
  }
  return kFine;
}

}  // namespace slotlab::cli
