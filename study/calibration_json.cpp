// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_json.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "model/result_number.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kWorst = 10;

const char* name_of(DescentEnd end) {
  switch (end) {
    case DescentEnd::iterations:
      return "iterations";
    case DescentEnd::converged:
      return "converged";
    case DescentEnd::no_better_point:
      return "no_better_point";
  }
  return "";
}

Json json_of(const FittedParameter& fitted) {
  const CalibrationParameter& parameter = fitted.parameter;
  Json json;
  json["path"] = parameter.path;
  json["file"] = parameter.file;
  json["key"] = parameter.key;
  json["why"] = parameter.why;
  json["start"] = parameter.start;
  json["value"] = fitted.value;
  if (parameter.is_grid()) {
    json["values"] = parameter.values;
    return json;
  }
  json["min"] = format_quantity(parameter.min, parameter.dimension);
  json["max"] = format_quantity(parameter.max, parameter.dimension);
  json["uncertainty"] = uncertainty_text(fitted);
  json["effect_percent"] = model::rounded(100.0 * fitted.sensitivity.effect);
  json["mean_abs_error_percent_a_step_less"] = model::rounded(fitted.error_around.below);
  json["mean_abs_error_percent_a_step_more"] = model::rounded(fitted.error_around.above);
  json["determination"] = name_of(fitted.sensitivity.determination);
  json["at_min"] = fitted.at_min;
  json["at_max"] = fitted.at_max;
  return json;
}

Json json_of(const ErrorSummary& summary) {
  return {{"points", summary.points},
          {"mean_abs_error_percent", model::rounded(summary.mean_abs_error_percent)},
          {"max_abs_error_percent", model::rounded(summary.max_abs_error_percent)},
          {"worst", summary.worst}};
}

Json json_of(const MeanError& error) {
  return {{"figures", error.figures}, {"mean_abs_error_percent", model::rounded(error.percent)}};
}

Json json_of(const FoldResult& fold) {
  return {{"fitted", json_of(fold.fitted)},
          {"held_back", json_of(fold.held_back)},
          {"values", fold.values}};
}

Json json_of(const Point& point) {
  Json json;
  json["id"] = point.published.id;
  json["group"] = point.published.group;
  json["role"] = name_of(point.published.role);
  json["unit"] = point.published.unit;
  json["reference"] = point.published.value;
  if (point.ok()) {
    json["simulated"] = model::rounded(point.simulated);
    json["error_percent"] = model::rounded(point.error_percent());
  } else {
    json["simulated"] = nullptr;
    json["error_percent"] = nullptr;
    json["failure"] = point.failure;
  }
  return json;
}

Json json(const Calibration& calibration) {
  Json json;
  json["title"] = calibration.title;
  json["papers"] = calibration.papers;
  json["fingerprint"] = calibration.fingerprint;
  json["end"] = name_of(calibration.end);
  json["start_mean_abs_error_percent"] = model::rounded(calibration.start_mean_abs_error_percent);
  json["mean_abs_error_percent"] = model::rounded(calibration.mean_abs_error_percent);
  json["rms_error_percent"] = model::rounded(calibration.rms_error_percent);
  json["fitted"] = json_of(calibration.fitted);
  json["held_back"] = json_of(calibration.held_back);
  json["parameters"] = Json::array();
  for (const FittedParameter& fitted : calibration.parameters) {
    json["parameters"].push_back(json_of(fitted));
  }
  json["combinations"] = Json::array();
  for (const CombinationResult& combination : calibration.combinations) {
    json["combinations"].push_back(
        {{"values", combination.values},
         {"mean_abs_error_percent", model::rounded(combination.mean_abs_error_percent)},
         {"rms_error_percent", model::rounded(combination.rms_error_percent)}});
  }
  json["folds"] = Json::array();
  for (const FoldResult& fold : calibration.folds) json["folds"].push_back(json_of(fold));
  if (!calibration.folds.empty()) {
    json["fitted_in_folds"] = json_of(calibration.fitted_in_folds());
    json["held_back_in_folds"] = json_of(calibration.held_back_in_folds());
  }
  json["groups"] = Json::object();
  for (const GroupSummary& group : calibration.reproduction.groups()) {
    json["groups"][group.name] = json_of(group.all);
    json["groups"][group.name]["fitted"] = json_of(group.fitted);
    json["groups"][group.name]["predicted"] = json_of(group.predicted);
  }
  json["overall"] = json_of(calibration.reproduction.overall());
  json["worst"] = Json::array();
  for (const Point* point : worst_points(calibration.reproduction)) {
    json["worst"].push_back(point->published.id);
  }
  json["points"] = Json::array();
  for (const Point& point : calibration.reproduction.points) {
    json["points"].push_back(json_of(point));
  }
  return json;
}

}  // namespace

std::vector<const Point*> worst_points(const Reproduction& reproduction) {
  std::vector<const Point*> points;
  for (const Point& point : reproduction.points) {
    if (point.ok()) {
      points.push_back(&point);
    }
  }
  std::stable_sort(points.begin(), points.end(), [](const Point* a, const Point* b) {
    return std::abs(a->error_percent()) > std::abs(b->error_percent());
  });
  points.resize(std::min(points.size(), kWorst));
  return points;
}

std::string uncertainty_text(const FittedParameter& fitted) {
  return fitted.parameter.distance_text(fitted.sensitivity.uncertainty);
}

std::string calibration_json(const Calibration& calibration) {
  return json(calibration).dump(2) + '\n';
}

}  // namespace slotlab::study
