// SPDX-License-Identifier: Apache-2.0
#include "study/regression.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "model/input_error.h"

namespace slotlab::study {

namespace {

namespace fs = std::filesystem;

/// How long a run is when its golden file doesn't say: short, for there are many.
const std::vector<std::string>& default_settings() {
  static const std::vector<std::string> settings{"run.warm_up=2 ms", "run.measure=6 ms"};
  return settings;
}

/// A family, and what was kept of it.
struct Family {
  std::string name;
  std::vector<std::string> scenarios;
  fs::path file;
  std::string before;  ///< the file's text
  GoldenFile golden;
  std::vector<std::string> overrides;  ///< of its runs
};

std::string read_text(const fs::path& file) {
  std::error_code none;
  if (!fs::exists(file, none)) return {};
  std::ifstream stream(file, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream || stream.bad()) throw model::InputError(file.string() + ": cannot be read");
  return text;
}

/// `more` on top of `settings`; a key that has been set already gets its new value.
void lay_over(std::vector<std::string>& settings, const std::vector<std::string>& more) {
  for (const std::string& setting : more) {
    const std::string key = setting.substr(0, setting.find('=') + 1);
    const auto known = std::find_if(
        settings.begin(), settings.end(),
        [&key](const std::string& old) { return old.compare(0, key.size(), key) == 0; });
    if (known == settings.end()) {
      settings.push_back(setting);
    } else {
      *known = setting;
    }
  }
}

std::vector<Family> load_families(const RegressionOptions& options) {
  const fs::path goldens = options.folder / kGoldenFolder;
  Families found = find_families(options.folder);
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(goldens, none)) {
    if (entry.path().extension() == ".txt") found[entry.path().stem().string()];
  }
  std::vector<std::string> names;
  for (const auto& [name, scenarios] : found) names.push_back(name);
  for (const std::string& pattern : options.patterns) {
    if (std::none_of(names.begin(), names.end(),
                     [&](const std::string& name) { return matches(name, {pattern}); })) {
      throw model::InputError("no family is called " + model::quote(pattern) +
                              model::name_hint(pattern, names));
    }
  }
  std::vector<Family> families;
  for (auto& [name, scenarios] : found) {
    if (!matches(name, options.patterns)) continue;
    Family family{name, std::move(scenarios), goldens / (name + ".txt"), {}, {}, {}};
    family.before = read_text(family.file);
    family.golden = parse_golden(family.before, family.file.string());
    if (family.golden.settings.empty()) family.golden.settings = default_settings();
    family.overrides = family.golden.settings;
    lay_over(family.overrides, options.settings);
    families.push_back(std::move(family));
  }
  return families;
}

/// A class of clocks that one result alone has is zero in the other.
void add_zero_clocks(GoldenResult& result, const GoldenResult& other) {
  for (const Figure& figure : other.figures) {
    const auto same = [&figure](const Figure& own) { return own.name == figure.name; };
    if (figure.name.find(".clocks.") != std::string::npos &&
        std::none_of(result.figures.begin(), result.figures.end(), same)) {
      result.figures.push_back({figure.name, 0.0, figure.unit});
    }
  }
}

void judge(RegressedScenario& scenario, GoldenResult before, GoldenResult after,
           const Tolerance& tolerance) {
  add_zero_clocks(before, after);
  add_zero_clocks(after, before);
  scenario.comparison = compare({"golden result", std::move(before.figures), {}, {}, {}},
                                {"result", std::move(after.figures), {}, {}, {}}, tolerance);
  const bool fingerprint_moved = tolerance.exact && before.fingerprint != after.fingerprint;
  scenario.only_fingerprint = fingerprint_moved && scenario.comparison.failures() == 0;
  if (fingerprint_moved || scenario.comparison.failures() > 0) scenario.standing = Standing::moved;
}

const GoldenResult* find(const GoldenFile& file, const std::string& scenario) {
  const auto found =
      std::find_if(file.results.begin(), file.results.end(),
                   [&scenario](const GoldenResult& result) { return result.scenario == scenario; });
  return found == file.results.end() ? nullptr : &*found;
}

/// Compares a family with its golden results. `outcome` is the first of its runs'.
void add_family(const Family& family, std::vector<JobOutcome>::const_iterator outcome,
                const RegressionOptions& options, Regression& regression) {
  GoldenFile updated{options.keep_settings ? family.overrides : family.golden.settings, {}};
  bool complete = true;
  for (const std::string& path : family.scenarios) {
    RegressedScenario scenario{family.name, path};
    if (!outcome->ok) {
      scenario.standing = Standing::failed;
      scenario.error = outcome->error;
      complete = false;
    } else {
      GoldenResult after = parse_golden(outcome->output, path).results.front();
      const GoldenResult* before = find(family.golden, path);
      if (before == nullptr) {
        scenario.standing = Standing::added;
      } else {
        judge(scenario, *before, after, options.tolerance);
      }
      updated.results.push_back(std::move(after));
    }
    ++outcome;
    regression.scenarios.push_back(std::move(scenario));
  }
  for (const GoldenResult& old : family.golden.results) {
    const auto& now = family.scenarios;
    if (std::find(now.begin(), now.end(), old.scenario) == now.end()) {
      regression.scenarios.push_back({family.name, old.scenario, Standing::gone});
    }
  }
  if (complete) {
    regression.updates.push_back(
        {family.file, family.before,
         updated.results.empty() ? std::string() : format_golden(updated)});
  }
}

}  // namespace

const char* name_of(Standing standing) {
  switch (standing) {
    case Standing::same:
      return "same";
    case Standing::moved:
      return "moved";
    case Standing::added:
      return "new";
    case Standing::gone:
      return "gone";
    case Standing::failed:
      return "failed";
  }
  return "";
}

std::size_t Regression::number(Standing standing) const {
  return static_cast<std::size_t>(std::count_if(
      scenarios.begin(), scenarios.end(),
      [standing](const RegressedScenario& scenario) { return scenario.standing == standing; }));
}

Regression regress(const RegressionOptions& options, const GoldenRun& run,
                   const JobProgress& progress) {
  const std::vector<Family> families = load_families(options);
  std::vector<std::pair<const Family*, std::string>> jobs;
  for (const Family& family : families) {
    for (const std::string& scenario : family.scenarios) jobs.emplace_back(&family, scenario);
  }
  const auto job = [&](std::size_t index) {
    const auto& [family, scenario] = jobs[index];
    return format_golden(
        golden_result(scenario, run(options.folder / scenario, family->overrides)));
  };
  const std::vector<JobOutcome> outcomes = run_jobs(jobs.size(), options.parallel, job, progress);
  Regression regression{options.folder, options.tolerance, {}, {}};
  auto outcome = outcomes.begin();
  for (const Family& family : families) {
    add_family(family, outcome, options, regression);
    outcome += static_cast<std::ptrdiff_t>(family.scenarios.size());
  }
  return regression;
}

}  // namespace slotlab::study
