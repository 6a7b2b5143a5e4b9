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

constexpr std::size_t kParametersShown = 8;  ///< of either end of the ranking
constexpr double kShown = 0.0005;            ///< smaller shares of all directions are left out

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

/// A paragraph in lines of a terminal's width, the first one outdented.
std::string wrapped(const std::string& paragraph) {
  constexpr std::size_t kWidth = 98;
  std::string text;
  std::string line = "  ";
  std::size_t begin = 0;
  while (begin < paragraph.size()) {
    const std::size_t end = std::min(paragraph.find(' ', begin), paragraph.size());
    const std::string word = paragraph.substr(begin, end - begin);
    if (line.size() + word.size() + 1 > kWidth) {
      text += line + '\n';
      line = "   ";
    }
    line +=
        (line.find_first_not_of(' ') == std::string::npos && line.size() == 2 ? "" : " ") + word;
    begin = end + 1;
  }
  return text + line + '\n';
}

std::string verdict(const Explanation& explanation) {
  std::string text = "\nVerdict\n";
  for (const std::string& paragraph : explanation.verdict) text += wrapped(paragraph);
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
  names.reserve(all.size() + 1);
  for (const Attribution& one : all) names.push_back(one.direction.name());
  table.row(names);
  for (const StallGroup& group : stall_groups()) {
    std::vector<double> shares;
    shares.reserve(all.size());
    for (const Attribution& one : all) shares.push_back(one.share_of(group));
    add_shares(table, group.title, shares);
    if (group.activities.size() == 1) continue;
    for (const Activity activity : group.activities) {
      std::vector<double> parts;
      parts.reserve(all.size());
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

/// Rows of gains: a name, the gains by direction and in total, and what was done.
class GainTable {
 public:
  GainTable(const Ablation& ablation, const char* name, const char* what)
      : several_(ablation.directions.size() > 1), table_(aligns(ablation)) {
    std::vector<std::string> cells{name};
    for (const PortDirection& direction : ablation.directions) cells.push_back(direction.name());
    if (several_) cells.emplace_back("total");
    cells.emplace_back(what);
    table_.row(std::move(cells));
  }
  void add(const Trial& trial, const std::string& name, const std::string& what,
           bool total = true) {
    std::vector<std::string> cells{name};
    for (const Gain& each : trial.gains) cells.push_back(gain(each));
    if (several_) cells.push_back(total ? gain(trial.total) : std::string());
    if (trial.gains.empty()) cells.resize(columns_ - 1);
    cells.push_back(trial.failure.empty() ? what : "not simulated: " + trial.failure);
    table_.row(std::move(cells));
  }
  std::string str() const { return table_.str(2); }

 private:
  std::vector<Align> aligns(const Ablation& ablation) {
    columns_ = ablation.directions.size() + (several_ ? 3 : 2);
    std::vector<Align> aligns(columns_, Align::right);
    aligns.front() = Align::left;
    aligns.back() = Align::left;
    return aligns;
  }

  bool several_;
  std::size_t columns_ = 0;
  TextTable table_;
};

std::string resources(const Ablation& ablation) {
  GainTable table(ablation, "made ideal", "");
  for (const Trial& trial : ablation.resources) {
    table.add(trial, trial.name, ideal_resource(trial.name).meaning);
  }
  for (const Trial& trial : ablation.alone) {
    table.add(trial, "other ports off", trial.name + " alone", false);
  }
  return "\nThroughput gained when one resource at a time is ideal\n" + table.str();
}

std::string parameters(const Ablation& ablation) {
  if (ablation.candidates == 0) return {};
  std::string text = fmt::format(
      "\nThroughput gained by one step of one parameter ({} steps tried, {} noticed, {} matter)\n",
      ablation.candidates, ablation.noticed, ablation.parameters.size());
  if (ablation.parameters.empty()) return text + "  none beyond noise\n";
  GainTable table(ablation, "parameter", "step");
  const std::vector<Trial>& all = ablation.parameters;
  // Both ends of the ranking: what gains the most, and what loses the most.
  const std::size_t first = std::min(kParametersShown, all.size());
  const std::size_t last = std::max(first, all.size() - first);
  for (std::size_t i = 0; i < first; ++i) table.add(all[i], all[i].name, all[i].title);
  for (std::size_t i = last; i < all.size(); ++i) table.add(all[i], all[i].name, all[i].title);
  if (last > first) {
    text += fmt::format("  the first and the last {} of them; --format json has all\n", first);
  }
  return text + table.str();
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
