// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "model/result_number.h"
#include "model/text_table.h"
#include "study/calibration.h"
#include "study/calibration_json.h"

namespace slotlab::study {

namespace {

using Align = model::TextTable::Align;
std::string parameter_table(const Calibration& calibration) {
  model::TextTable table({Align::left, Align::right, Align::right, Align::right, Align::left,
                          Align::right, Align::right, Align::right, Align::left});
  table.row({"parameter", "start", "fitted", "+-", "range", "effect", "a step less", "a step more",
             "the data"});
  table.rule();
  for (const FittedParameter& fitted : calibration.parameters) {
    const CalibrationParameter& parameter = fitted.parameter;
    if (parameter.is_grid()) {
      table.row({parameter.path, parameter.start, fitted.value, "",
                 fmt::format("{}", fmt::join(parameter.values, ", "))});
      continue;
    }
    const std::string bound = fitted.at_min   ? ", at its minimum"
                              : fitted.at_max ? ", at its maximum"
                                              : "";
    table.row({parameter.path, parameter.start, fitted.value, uncertainty_text(fitted),
               format_range(parameter.min, parameter.max, parameter.dimension),
               fmt::format("{:.2f} %", 100.0 * fitted.sensitivity.effect),
               fmt::format("{:.3f} %", fitted.error_around.below),
               fmt::format("{:.3f} %", fitted.error_around.above),
               name_of(fitted.sensitivity.determination) + bound});
  }
  return table.str();
}

void list_paths(const Calibration& calibration, const char* heading,
                const std::function<bool(const FittedParameter&)>& belongs, std::string& text) {
  std::string paths;
  for (const FittedParameter& fitted : calibration.parameters) {
    if (!fitted.parameter.is_grid() && belongs(fitted)) {
      paths += "  " + fitted.parameter.path + ": " + fitted.parameter.why + '\n';
    }
  }
  if (!paths.empty()) {
    text += std::string("\n") + heading + '\n' + paths;
  }
}

void add_summary(model::TextTable& table, const std::string& group, const char* role,
                 const ErrorSummary& summary) {
  if (summary.points > 0) {
    table.row({group, role, std::to_string(summary.points),
               fmt::format("{:.2f} %", summary.mean_abs_error_percent),
               fmt::format("{:.2f} %", summary.max_abs_error_percent), summary.worst});
  }
}

std::string error_table(const Calibration& calibration) {
  model::TextTable table(
      {Align::left, Align::left, Align::right, Align::right, Align::right, Align::left});
  table.row({"group", "role", "points", "mean |error|", "worst", "at"});
  table.rule();
  for (const GroupSummary& group : calibration.reproduction.groups()) {
    add_summary(table, group.name, "all", group.all);
    add_summary(table, group.name, "fitted", group.fitted);
    add_summary(table, group.name, "predicted", group.predicted);
  }
  add_summary(table, "overall", "all", calibration.reproduction.overall());
  return table.str();
}

std::string worst_table(const Calibration& calibration) {
  model::TextTable table(
      {Align::left, Align::right, Align::right, Align::left, Align::right, Align::left});
  table.row({"worst figures", "published", "simulated", "unit", "error", "role"});
  table.rule();
  for (const Point* point : worst_points(calibration.reproduction)) {
    table.row({point->published.id, model::plain_number(point->published.value),
               fmt::format("{:.1f}", point->simulated), point->published.unit,
               fmt::format("{:+.1f} %", point->error_percent()), name_of(point->published.role)});
  }
  return table.str();
}

std::string fold_table(const Calibration& calibration) {
  model::TextTable table({Align::left, Align::right, Align::right, Align::right, Align::right});
  table.row({"held back", "fitted", "mean |error|", "held back", "mean |error|"});
  table.rule();
  const auto add = [&table](const std::string& name, const MeanError& fitted,
                            const MeanError& held_back) {
    table.row({name, std::to_string(fitted.figures), fmt::format("{:.2f} %", fitted.percent),
               std::to_string(held_back.figures), fmt::format("{:.2f} %", held_back.percent)});
  };
  for (std::size_t i = 0; i < calibration.folds.size(); ++i) {
    const FoldResult& fold = calibration.folds[i];
    add(fmt::format("fold {}", i + 1), fold.fitted, fold.held_back);
  }
  add("all folds", calibration.fitted_in_folds(), calibration.held_back_in_folds());
  return table.str();
}

std::string combination_table(const Calibration& calibration) {
  model::TextTable table({Align::left, Align::right, Align::right});
  table.row({"values of the lists", "mean |error|", "root mean square"});
  table.rule();
  for (const CombinationResult& combination : calibration.combinations) {
    table.row({fmt::format("{}", fmt::join(combination.values, ", ")),
               fmt::format("{:.3f} %", combination.mean_abs_error_percent),
               fmt::format("{:.3f} %", combination.rms_error_percent)});
  }
  return table.str();
}

std::string text(const Calibration& calibration) {
  std::string text = fmt::format(
      "{}\nFitted figures: mean |error| {:.2f} % at the start, {:.2f} % now, root mean square "
      "{:.2f} %.\n\n",
      calibration.title, calibration.start_mean_abs_error_percent,
      calibration.mean_abs_error_percent, calibration.rms_error_percent);
  text += parameter_table(calibration);
  text +=
      "+-: standard deviation, as far as the figures tell. effect: change of the fitted figures\n"
      "over the whole range, root mean square. a step less, more: their mean |error| then.\n";
  const auto is = [](Determination determination) {
    return [determination](const FittedParameter& fitted) {
      return fitted.sensitivity.determination == determination;
    };
  };
  list_paths(calibration, "The figures cannot determine (they hardly change over the range):",
             is(Determination::flat), text);
  list_paths(calibration, "Determined only together with others that can make up for them:",
             is(Determination::entangled), text);
  list_paths(
      calibration, "At a bound; the range may be too narrow, or a mechanism be missing:",
      [](const FittedParameter& fitted) { return fitted.at_min || fitted.at_max; }, text);
  if (calibration.combinations.size() > 1) {
    text += '\n' + combination_table(calibration);
  }
  if (!calibration.folds.empty()) {
    text += '\n' + fold_table(calibration);
  }
  text += '\n' + error_table(calibration) + '\n' + worst_table(calibration);
  for (const Point& point : calibration.reproduction.points) {
    if (!point.ok()) {
      text += fmt::format("failed: {}: {}\n", point.published.id, point.failure);
    }
  }
  return text;
}

std::string csv(const Calibration& calibration) {
  std::string csv = "path,file,key,start,value,uncertainty,effect_percent,determination,at_bound\n";
  for (const FittedParameter& fitted : calibration.parameters) {
    const CalibrationParameter& parameter = fitted.parameter;
    csv += fmt::format("{},{},{},{},{}", parameter.path, parameter.file, parameter.key,
                       parameter.start, fitted.value);
    csv += parameter.is_grid() ? std::string(",,,,\n")
                               : fmt::format(",{},{},{},{}\n", uncertainty_text(fitted),
                                             model::plain_number(100.0 * fitted.sensitivity.effect),
                                             name_of(fitted.sensitivity.determination),
                                             fitted.at_min ? "min" : (fitted.at_max ? "max" : ""));
  }
  return csv;
}

}  // namespace

std::string format_calibration(const Calibration& calibration, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::text:
      return text(calibration);
    case model::ResultFormat::json:
      return calibration_json(calibration);
    case model::ResultFormat::csv:
      return csv(calibration);
  }
  return {};
}

}  // namespace slotlab::study
