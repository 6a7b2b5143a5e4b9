// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_stamp.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/fnv1a.h"
#include "model/scenario_fields.h"
#include "study/calibration_file.h"
#include "study/calibration_reach.h"

namespace slotlab::study {

namespace {

constexpr const char* kLineStart = "# Inputs: fingerprint ";

/// Adds what files state: fields that the document has a value for.
class StatedFields {
 public:
  StatedFields(const CalibrationScenarios& scenarios, const model::Scenario& scenario,
               model::Fnv1a& hash)
      : scenarios_(scenarios), scenario_(scenario), hash_(hash) {}

  void add(const std::vector<model::Field>& fields, const model::Node& map,
           const std::string& prefix) {
    for (const model::Field& field : fields) {
      const model::Member* member = map.find(field.key);
      if (member == nullptr) continue;
      const std::string path = prefix + field.key;
      if (field.is_group()) {
        add(field.children, member->value, path + ".");
      } else if (field.type != "text" && !scenarios_.is_parameter(member->value.where) &&
                 !is_idle(path, scenario_)) {
        hash_.add(path + "=" + field.value + "\n");
      }
    }
  }

 private:
  const CalibrationScenarios& scenarios_;
  const model::Scenario& scenario_;
  model::Fnv1a& hash_;
};

void add_settings(CalibrationSettings settings, model::Fnv1a& hash) {
  for (const model::Field& field : model::record_fields(settings)) {
    if (field.key != "folds") hash.add(field.key + "=" + field.value + "\n");
  }
}

void add_parameter(const CalibrationParameter& parameter, model::Fnv1a& hash) {
  hash.add(fmt::format("{} {} {} {} {} {}\n", parameter.path, parameter.file, parameter.key,
                       parameter.min, parameter.max,
                       parameter.start_given ? parameter.start : std::string()));
  for (const std::string& value : parameter.values) hash.add("  " + value + "\n");
}

void check_keys(const CalibrationStudy& study, const std::string& file,
                const std::filesystem::path& path, std::vector<std::string>& reasons) {
  std::vector<std::string> present = fitted_keys(read_alone(path));
  for (const CalibrationParameter& parameter : study.parameters) {
    if (parameter.file != file) continue;
    const auto found = std::find(present.begin(), present.end(), parameter.key);
    if (found == present.end()) {
      reasons.push_back(fmt::format("{}: no fitted value of {}", file, parameter.key));
    } else {
      present.erase(found);
    }
  }
  for (const std::string& key : present) {
    reasons.push_back(fmt::format("{}: {} is fitted, but not by this study", file, key));
  }
}

}  // namespace

std::string input_fingerprint(const CalibrationStudy& study) {
  model::Fnv1a hash;
  add_settings(study.settings, hash);
  std::vector<std::string> present;
  for (const CalibrationParameter& parameter : study.parameters) {
    add_parameter(parameter, hash);
    present.push_back(parameter.start);
  }
  std::vector<bool> counts(study.scenarios.size(), false);
  for (std::size_t i = 0; i < study.figures.size(); ++i) {
    if (study.weights[i] <= 0.0) continue;
    const PublishedFigure& figure = study.figures[i];
    hash.add(fmt::format("{} {} {} {} {} {} {}\n", figure.id, figure.figure, figure.value,
                         figure.unit, figure.scenario, figure.base, study.weights[i]));
    counts[study.scenarios.of_figure(i)] = true;
    counts[study.scenarios.base_of_figure(i)] = true;
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!counts[i]) continue;
    const model::ResolvedDocument resolved =
        study.scenarios.resolve(i, present, CalibrationScenarios::Reach::everywhere);
    hash.add(study.scenarios.name(i) + "\n");
    StatedFields(study.scenarios, resolved.scenario, hash)
        .add(model::scenario_fields(resolved.scenario), resolved.root, {});
  }
  return hash.hex();
}

std::string fingerprint_line(const std::string& fingerprint) {
  return kLineStart + fingerprint + "\n";
}

std::vector<std::string> stale_reasons(const CalibrationStudy& study,
                                       const std::filesystem::path& catalogue) {
  const std::string line = fingerprint_line(input_fingerprint(study));
  std::vector<std::string> reasons;
  for (const std::string& file : fitted_file_names(study.parameters)) {
    const std::filesystem::path path = catalogue / file;
    if (!std::filesystem::is_regular_file(path)) {
      reasons.push_back(file + ": no such file");
      continue;
    }
    if (read_text(path).find(line) == std::string::npos) {
      reasons.push_back(
          fmt::format("{}: the study, its figures or what the files of the "
                      "catalogue state changed since the values were fitted",
                      file));
    }
    check_keys(study, file, path, reasons);
  }
  return reasons;
}

}  // namespace slotlab::study
