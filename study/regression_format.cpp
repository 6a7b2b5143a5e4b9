// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/result_number.h"
#include "study/comparison_format.h"
#include "study/regression.h"

namespace slotlab::study {

namespace {

using Json = nlohmann::ordered_json;

std::string summary(const Regression& regression) {
  std::string text = fmt::format("{} scenarios", regression.scenarios.size());
  for (const Standing standing :
       {Standing::same, Standing::moved, Standing::added, Standing::gone, Standing::failed}) {
    const std::size_t number = regression.number(standing);
    if (number > 0) text += fmt::format(", {} {}", number, name_of(standing));
  }
  return text + (regression.tolerance.exact
                     ? std::string(" (exactly compared)\n")
                     : fmt::format(" (tolerance {} %)\n",
                                   model::plain_number(100.0 * regression.tolerance.share)));
}

std::string text(const Regression& regression) {
  std::string text;
  for (const RegressedScenario& scenario : regression.scenarios) {
    if (scenario.standing == Standing::same) continue;
    text += fmt::format("{}: {}", scenario.scenario, name_of(scenario.standing));
    if (scenario.standing == Standing::failed) text += ": " + scenario.error;
    if (scenario.only_fingerprint) text += ", though none of the figures that are kept";
    text += '\n' + changes_text(scenario.comparison, {"golden", "now", 2});
  }
  return text + summary(regression);
}

std::string json(const Regression& regression) {
  Json json;
  json["folder"] = regression.folder.string();
  json["tolerance_percent"] = model::rounded(100.0 * regression.tolerance.share);
  json["exact"] = regression.tolerance.exact;
  json["scenarios"] = Json::array();
  for (const RegressedScenario& scenario : regression.scenarios) {
    Json entry;
    entry["scenario"] = scenario.scenario;
    entry["family"] = scenario.family;
    entry["standing"] = name_of(scenario.standing);
    if (scenario.standing == Standing::failed) entry["error"] = scenario.error;
    entry["figures"] = changes_json(scenario.comparison);
    json["scenarios"].push_back(std::move(entry));
  }
  for (const Standing standing :
       {Standing::same, Standing::moved, Standing::added, Standing::gone, Standing::failed}) {
    json[name_of(standing)] = regression.number(standing);
  }
  return json.dump(2) + '\n';
}

std::string csv(const Regression& regression) {
  std::string csv = fmt::format("scenario,standing,{}\n", kChangeColumns);
  for (const RegressedScenario& scenario : regression.scenarios) {
    const std::string prefix = fmt::format("{},{},", scenario.scenario, name_of(scenario.standing));
    const std::string lines = changes_csv(scenario.comparison, prefix);
    csv += lines.empty() ? prefix + ",,,,,,,\n" : lines;
  }
  return csv;
}

}  // namespace

std::string format_regression(const Regression& regression, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::text:
      return text(regression);
    case model::ResultFormat::json:
      return json(regression);
    case model::ResultFormat::csv:
      return csv(regression);
  }
  return {};
}

}  // namespace slotlab::study
