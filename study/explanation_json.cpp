// SPDX-License-Identifier: Apache-2.0
#include "study/explanation_json.h"

#include "model/result_number.h"
#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

using Json = nlohmann::ordered_json;

double percent(double share) { return model::rounded(100 * share); }

Json headline(const model::Result& result) {
  Json json = Json::array();
  for (const model::Throughput& figure : result.throughput) {
    json.push_back({{"port", figure.port},
                    {"direction", figure.direction},
                    {"value", model::rounded(figure.estimate.mean)},
                    {"half_width_95", model::rounded(figure.estimate.half_width)},
                    {"unit", name_of(figure.unit)}});
  }
  return json;
}

Json attribution_json(const Attribution& attribution) {
  Json json{{"port", attribution.direction.port}, {"direction", attribution.direction.direction}};
  json["measured_ps"] = attribution.measured;
  for (const StallGroup& group : stall_groups()) {
    Json& entry = json["groups"][group.name];
    entry["share_percent"] = percent(attribution.share_of(group));
    entry["time_ps"] = attribution.time_of(group);
    if (group.activities.size() == 1) continue;
    for (const Activity activity : group.activities) {
      entry["parts_ps"][name_of(activity)] = attribution.times[static_cast<std::size_t>(activity)];
    }
  }
  return json;
}

/// Shares of the clocks by class and by owner, as every run states them.
Json clocks_json(const StatisticsGroup& group) {
  Json json = Json::object();
  for (const Statistic& statistic : group.statistics()) {
    json[statistic.name] = percent(statistic.value);
  }
  for (const StatisticsGroup& child : group.groups()) json[child.name()] = clocks_json(child);
  return json;
}

Json buses_json(const StatisticsGroup& statistics) {
  Json json = Json::object();
  for (const StatisticsGroup& slot : statistics.groups()) {
    for (const StatisticsGroup& bus : slot.groups()) {
      for (const StatisticsGroup& part : bus.groups()) {
        if (part.name() != "clocks" && part.name() != "owners" && part.name() != "use") continue;
        if (bus.name() != "bus" && bus.name() != "card_bus" && bus.name() != "link") continue;
        json[slot.name() + "." + bus.name()][part.name()] = clocks_json(part);
      }
    }
  }
  return json;
}

Json gain_json(const Gain& gain) {
  if (!gain.measured) return nullptr;
  return {{"gain_percent", percent(gain.gain)}, {"half_width_95_percent", percent(gain.noise)}};
}

Json trial_json(const Trial& trial, const std::vector<PortDirection>& directions) {
  Json json{{"name", trial.name}, {"change", trial.title}, {"set", trial.overrides}};
  if (!trial.failure.empty()) {
    json["failure"] = trial.failure;
    return json;
  }
  json["total"] = gain_json(trial.total);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    json["gains"][directions[i].name()] = gain_json(trial.gains[i]);
  }
  return json;
}

Json trials_json(const std::vector<Trial>& trials, const std::vector<PortDirection>& directions) {
  Json json = Json::array();
  for (const Trial& trial : trials) json.push_back(trial_json(trial, directions));
  return json;
}

Json agreement_json(const Agreement& agreement) {
  return {{"port", agreement.direction.port},
          {"direction", agreement.direction.direction},
          {"agrees", agreement.agrees},
          {"stall", agreement.stall->name},
          {"share_percent", percent(agreement.share)},
          {"relief", agreement.relief},
          {"relief_gain_percent", percent(agreement.relief_gain)},
          {"best", agreement.best},
          {"best_gain_percent", percent(agreement.best_gain)}};
}

}  // namespace

Json explanation_json(const Explanation& explanation) {
  const model::Result& base = explanation.base;
  const Ablation& ablation = explanation.ablation;
  Json json{{"title", base.title},
            {"fingerprint", base.fingerprint},
            {"measured_ps", base.measured},
            {"simulations", ablation.simulations}};
  json["throughput"] = headline(base);
  json["verdict"] = explanation.verdict;
  json["attribution"] = Json::array();
  for (const Attribution& attribution : explanation.attributions) {
    json["attribution"].push_back(attribution_json(attribution));
  }
  json["bus_clocks_percent"] = buses_json(base.statistics);
  json["ideal_resources"] = trials_json(ablation.resources, ablation.directions);
  json["other_ports_off"] = trials_json(ablation.alone, ablation.directions);
  json["parameter_changes_tried"] = ablation.candidates;
  json["parameter_changes_noticed"] = ablation.noticed;
  json["parameters"] = trials_json(ablation.parameters, ablation.directions);
  json["agreement"] = Json::array();
  for (const Agreement& agreement : explanation.agreements) {
    json["agreement"].push_back(agreement_json(agreement));
  }
  return json;
}

}  // namespace slotlab::study
