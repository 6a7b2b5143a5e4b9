// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/tolerance_option.h"
#include "model/catalogue.h"
#include "model/load.h"
#include "model/progress.h"
#include "model/result_json.h"
#include "model/runner.h"
#include "study/regression.h"
#include "study/result_figures.h"

namespace slotlab::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kUpdate = "update";
constexpr const char* kFamily = "family";
constexpr const char* kList = "list";

void declare(Options& options) {
  options.with_format().with_output().with_scenario().with_jobs().with_catalogue();
  options.with_switch(kUpdate, "keep the results of now as golden results");
  options.with_values(kFamily, "GLOB",
                      "only families of such names, as in 'a9782a-*'; may be given again");
  options.with_switch(kList, "print the families, and run nothing");
  options.with_value(kTolerance, "SHARE",
                     "how far a figure may move, as in '1 %' (default: not at all)");
}

/// The folder that was given, or the shipped scenarios.
fs::path folder_of(const Options& options) {
  const std::string given = options.positional().empty() ? options.load_options().catalogue_dir
                                                         : options.positional().front();
  return model::Catalogue(given).directory();
}

/// The catalogue of the scenarios in `folder`: the folder itself when it has adapters or hosts.
std::string catalogue_of(const fs::path& folder, const std::string& given) {
  std::error_code none;
  const bool is_catalogue =
      fs::is_directory(folder / "adapters", none) || fs::is_directory(folder / "hosts", none);
  return given.empty() && is_catalogue ? folder.string() : given;
}

study::Regression run_all(const study::RegressionOptions& wanted, const std::string& catalogue) {
  const study::GoldenRun run = [&catalogue](const fs::path& scenario,
                                            const std::vector<std::string>& overrides) {
    const model::LoadOptions load{overrides, catalogue};
    const model::Result result =
        model::run_scenario(model::load_scenario(scenario.string(), load), {});
    return study::run_figures(model::result_json(result), scenario.string());
  };
  model::Progress progress("regressing");
  return study::regress(wanted, run, [&](std::size_t ended, std::size_t of) {
    progress.update(static_cast<double>(ended) / static_cast<double>(of),
                    fmt::format("{} of {} scenarios", ended, of));
  });
}

/// Writes the files that are different now; says which, for people.
std::string write_updates(const study::Regression& regression, const Streams& streams) {
  std::string text;
  for (const study::GoldenUpdate& update : regression.updates) {
    if (update.after == update.before) continue;
    if (update.after.empty()) {
      fs::remove(update.file);
      text += "removed " + update.file.string() + '\n';
      continue;
    }
    std::error_code none;  // writing will say why
    fs::create_directories(update.file.parent_path(), none);
    Output(update.file.string(), streams.out).write(update.after);
    text += "wrote " + update.file.string() + '\n';
  }
  return text.empty() ? "nothing to write\n" : text;
}

int list_families(const fs::path& folder, const Output& output) {
  std::string text;
  for (const auto& [name, scenarios] : study::find_families(folder)) text += name + '\n';
  output.write(text);
  return kFine;
}

}  // namespace

int regress_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  declare(options);
  if (!options.parse(arguments, 0, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  const std::optional<double> tolerance = tolerance_of(options);
  const bool update = options.is_on(kUpdate);
  study::RegressionOptions wanted;
  wanted.folder = folder_of(options);
  wanted.patterns = options.values_of(kFamily);
  wanted.tolerance = {tolerance.value_or(0.0), !tolerance};
  wanted.settings = load.overrides;
  wanted.keep_settings = update;
  wanted.parallel = options.jobs();
  const Output output(options.output(), streams.out);
  if (options.is_on(kList)) return list_families(wanted.folder, output);

  const study::Regression regression =
      run_all(wanted, catalogue_of(wanted.folder, load.catalogue_dir));
  const std::size_t failed = regression.number(study::Standing::failed);
  std::string text = study::format_regression(regression, format);
  std::string hint;
  if (update) {
    hint = write_updates(regression, streams);
  } else if (load.overrides.empty() && regression.failures() > failed) {
    hint = fmt::format("If that is meant, keep the new results with: slotlab regress {}--update\n",
                       options.positional().empty() ? "" : options.positional().front() + ' ');
  }
  output.write(format == model::ResultFormat::text ? text + hint : text);
  return (update ? failed : regression.failures()) == 0 ? kFine : kFailed;
}

}  // namespace slotlab::cli
