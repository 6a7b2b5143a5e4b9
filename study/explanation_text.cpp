// SPDX-License-Identifier: Apache-2.0
#include "study/explanation_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/result_number.h"
#include "model/text_table.h"
#include "study/bus_clocks_text.h"
#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

using model::TextTable;
using Align = TextTable::Align;

constexpr std::size_t kParametersShown = 12;
constexpr double kShown = 0.0005;  ///< smaller shares of all directions are left out

std::string share(double value) { return fmt::format("{:.1f} %", 100 * value); }

std::string gain(const Gain& gain) {
  if (!gain.measured) return "off";
  return fmt::format("{:+.1f} %", 100 * gain.gain);
}

std::string head(const Explanation& explanation) {
  const model::Result& base = explanation.base;
  std::string text = base.title + '\n';
  text += fmt::format("Measured: {} of simulated time after {}, in {} simulations.\n",
                      model::readable_time(static_cast<double>(base.measured)),
                      model::readable_time(static_cast<double>(base.warm_up)),
                      explanation.ablation.simulations);
  return text;
}

std::string verdict(const Explanation& explanation) {
  std::string text = "\nVerdict\n";
  for (const std::string& sentence : explanation.verdict) text += "  " + sentence + '\n';
  return text;
}

TextTable table_for(std::size_t columns) {
  std::vector<Align> aligns{Align::left};
  aligns.resize(columns + 1, Align::right);
  return TextTable(std::move(aligns));
}

void add_shares(TextTable& table, const std::string& label, std::vector<double> shares) {
  const bool shown =
      std::any_of(shares.begin(), shares.end(), [](double value) { return value >= kShown; });
  if (!shown) return;
  std::vector<std::string> cells{label};
  for (const double value : shares) cells.push_back(share(value));
  table.row(std::move(cells));
}

std::string attribution(const Explanation& explanation) {
  const std::vector<Attribution>& all = explanation.attributions;
  TextTable table = table_for(all.size());
  std::vector<std::string> names{""};
  for (const Attribution& one : all) names.push_back(one.direction.name());
  table.row(names);
  for (const StallGroup& group : stall_groups()) {
    std::vector<double> shares;
    for (const Attribution& one : all) shares.push_back(one.share_of(group));
    add_shares(table, group.title, shares);
    if (group.activities.size() == 1) continue;
    for (const Activity activity : group.activities) {
      std::vector<double> parts;
      for (const Attribution& one : all) {
        parts.push_back(static_cast<double>(one.times[static_cast<std::size_t>(activity)]) /
                        static_cast<double>(one.measured));
      }
      add_shares(table, std::string("  ") + name_of(activity), parts);
    }
  }
  table.rule();
  table.row([&] {
    std::vector<std::string> cells{"sum"};
    for (const Attribution& one : all) {
      cells.push_back(share(static_cast<double>(one.measured) /
                            static_cast<double>(explanation.base.measured)));
    }
    return cells;
  }());
  return "\nWhere the time of each direction went\n" + table.str(2);
}

std::vector<std::string> gain_names(const Ablation& ablation, const char* first) {
  std::vector<std::string> names{first, ""};
  for (const PortDirection& direction : ablation.directions) names.push_back(direction.name());
  if (ablation.directions.size() > 1) names.emplace_back("total");
  return names;
}

void add_trial(TextTable& table, const Ablation& ablation, const std::string& name,
               const std::string& what, const Trial& trial, bool total = true) {
  std::vector<std::string> cells{name, what};
  if (!trial.failure.empty()) {
    cells[1] = "not simulated: " + trial.failure;
    table.row(std::move(cells));
    return;
  }
  for (const Gain& each : trial.gains) cells.push_back(gain(each));
  if (total && ablation.directions.size() > 1) cells.push_back(gain(trial.total));
  table.row(std::move(cells));
}

TextTable gain_table(const Ablation& ablation, const char* first) {
  const std::size_t columns = ablation.directions.size() + (ablation.directions.size() > 1 ? 1 : 0);
  std::vector<Align> aligns{Align::left, Align::left};
  aligns.resize(columns + 2, Align::right);
  TextTable table(std::move(aligns));
  table.row(gain_names(ablation, first));
  return table;
}

std::string resources(const Ablation& ablation) {
  TextTable table = gain_table(ablation, "made ideal");
  for (const Trial& trial : ablation.resources) {
    add_trial(table, ablation, trial.name, ideal_resource(trial.name).meaning, trial);
  }
  for (const Trial& trial : ablation.alone) {
    add_trial(table, ablation, "other ports", trial.name + " alone", trial, false);
  }
  return "\nThroughput gained when one resource at a time is ideal\n" + table.str(2);
}

std::string parameters(const Ablation& ablation) {
  if (ablation.candidates == 0) return {};
  std::string text = fmt::format(
      "\nThroughput gained by one step of one parameter ({} steps tried, {} noticed, {} matter)\n",
      ablation.candidates, ablation.noticed, ablation.parameters.size());
  if (ablation.parameters.empty()) return text + "  none beyond noise\n";
  TextTable table = gain_table(ablation, "parameter");
  const std::vector<Trial>& all = ablation.parameters;
  // Both ends of the ranking: what gains the most, and what loses the most.
  const std::size_t shown = std::min(kParametersShown, all.size());
  for (std::size_t i = 0; i < shown; ++i) {
    add_trial(table, ablation, all[i].name, all[i].title, all[i]);
  }
  if (shown < all.size()) text += "  the first " + std::to_string(shown) + " of them\n";
  return text + table.str(2);
}

std::string agreement(const Explanation& explanation) {
  TextTable table({Align::left, Align::left, Align::right, Align::left, Align::right, Align::left,
                   Align::right, Align::left});
  table.row({"", "first stall", "time", "relieved by", "gain", "best of all", "gain", ""});
  for (const Agreement& one : explanation.agreements) {
    table.row({one.direction.name(), one.stall->title, share(one.share), one.relief,
               fmt::format("{:+.1f} %", 100 * one.relief_gain), one.best,
               fmt::format("{:+.1f} %", 100 * one.best_gain), one.agrees ? "agree" : "DISAGREE"});
  }
  return "\nThe two methods\n" + table.str(2);
}

}  // namespace

std::string explanation_text(const Explanation& explanation) {
  return head(explanation) + verdict(explanation) + attribution(explanation) +
         resources(explanation.ablation) + parameters(explanation.ablation) +
         agreement(explanation) + bus_clocks_text(explanation.base.statistics);
}

}  // namespace slotlab::study
