// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <vector>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/scenario_path.h"
#include "model/catalogue.h"
#include "model/progress.h"
#include "model/runner.h"
#include "study/calibration.h"
#include "study/calibration_file.h"
#include "study/calibration_files.h"
#include "study/calibration_stamp.h"

namespace slotlab::cli {

namespace {

/// Says how far the calibration is: the longest time left by the time so far.
class Meter {
 public:
  explicit Meter(std::ostream& err) : err_(err) {}

  void note(const std::string& text) {
    progress_.reset();  // wipes the line in place, for this one
    err_ << "calibrating: " << text << std::endl;
  }

  void update(const study::CalibrationHooks::State& state) {
    if (!progress_) {
      progress_ = std::make_unique<model::Progress>("calibrating");
    }
    const double share = state.evaluations / static_cast<double>(state.planned);
    const std::chrono::duration<double> elapsed = Clock::now() - start_;
    std::string detail =
        fmt::format("evaluation {:.0f} of at most {}", state.evaluations, state.planned);
    if (state.error_percent > 0.0) {
      detail += fmt::format(", error {:.2f} %", state.error_percent);
    }
    if (share > 0.0) {
      detail += fmt::format(", at most {:.0f} s left", elapsed.count() * (1.0 / share - 1.0));
    }
    progress_->update(share, detail);
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::ostream& err_;
  Clock::time_point start_ = Clock::now();
  std::unique_ptr<model::Progress> progress_;
};

std::string journal_name(const Options& options, const std::string& study) {
  const std::string given = options.journal();
  return given.empty() ? std::filesystem::path(study).stem().string() + ".journal" : given;
}

/// How the heading of a fitted file names the study: as shipped, not as found on this machine.
std::string study_name(const std::filesystem::path& study, const std::filesystem::path& catalogue) {
  std::error_code none;
  const std::string name = std::filesystem::proximate(study, catalogue, none).generic_string();
  return name.empty() || name.compare(0, 2, "..") == 0 ? study.filename().string() : name;
}

/// The files that the values go to, in the order of `fitted_files`. They have to be there, as an
/// entry of the catalogue includes them, and are tried now: the work before writing is long.
std::vector<Output> writable_files(const study::CalibrationStudy& study,
                                   const std::filesystem::path& catalogue, const Streams& streams) {
  std::vector<Output> files;
  for (const std::string& name : study::fitted_file_names(study.parameters)) {
    files.emplace_back((catalogue / name).string(), streams.out);
  }
  return files;
}

void refuse_trials(const Options& options, const model::LoadOptions& load) {
  if ((options.write() || options.check()) && (!load.overrides.empty() || options.folds())) {
    throw UsageError(fmt::format(
        "'--{}' with '--set', '--seed' or '--folds': the values would not be the study's; see "
        "'slotlab calibrate --help'",
        options.write() ? "write" : "check"));
  }
}

/// The exit code of `--check`.
int check(const study::CalibrationStudy& study, const std::filesystem::path& catalogue,
          const std::string& name, const Streams& streams) {
  const std::vector<std::string> reasons = study::stale_reasons(study, catalogue);
  for (const std::string& reason : reasons) {
    streams.err << reason << '\n';
  }
  if (!reasons.empty()) {
    streams.err << "Fit and write the values with: slotlab calibrate " << name << " --write\n";
    return kFailed;
  }
  streams.out << name << ": the fitted values rest on the present inputs\n";
  return kFine;
}

}  // namespace

int calibrate_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format().with_output().with_jobs().with_scenario().with_catalogue();
  options.with_journal().with_folds().with_write().with_check();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const model::LoadOptions load = options.load_options();
  refuse_trials(options, load);
  const std::string path = find_scenario(options.positional()[0], load.catalogue_dir);
  const std::filesystem::path catalogue = model::Catalogue(load.catalogue_dir).directory();
  const std::string name = study_name(path, catalogue);
  study::CalibrationStudy study = study::load_study(path, load);
  if (options.check()) return check(study, catalogue, name, streams);
  study.settings.folds = options.folds().value_or(study.settings.folds);
  const unsigned jobs = options.jobs();
  const Output output(options.output(), streams.out);
  const std::vector<Output> targets =
      options.write() ? writable_files(study, catalogue, streams) : std::vector<Output>();

  study::CalibrationJournal journal(journal_name(options, path), study::program_fingerprint());
  study::CalibrationEvaluator evaluator(study, journal, jobs, [](const model::Scenario& scenario) {
    return model::run_scenario(scenario, {});
  });
  study::Calibration calibration;
  {
    Meter meter(streams.err);
    meter.note(fmt::format("the journal holds {} simulations", journal.size()));
    study::CalibrationHooks hooks;
    hooks.progress = [&meter](const auto& state) { meter.update(state); };
    hooks.note = [&meter](const std::string& text) { meter.note(text); };
    calibration = study::calibrate(study, evaluator, hooks);
    meter.note(fmt::format("{} simulations, {} more were known", evaluator.simulations(),
                           evaluator.reused()));
  }
  std::string report = study::format_calibration(calibration, format);
  const auto files = study::fitted_files(calibration, catalogue, name);
  if (!options.write() && format == model::ResultFormat::text) {
    for (const study::FittedFile& file : files) {
      report += fmt::format("\n--- {}\n{}", file.name, file.text);
    }
  }
  output.write(report);
  if (options.write()) {
    for (std::size_t i = 0; i < files.size(); ++i) {
      targets[i].write(files[i].text);
      streams.err << "calibrating: wrote " << files[i].name << '\n';
    }
    study::check_written(calibration, path, load);
  }
  return kFine;
}

}  // namespace slotlab::cli
