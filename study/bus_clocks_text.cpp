// SPDX-License-Identifier: Apache-2.0
#include "study/bus_clocks_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "model/text_table.h"

namespace slotlab::study {
namespace {

using model::TextTable;
using Align = TextTable::Align;

struct Column {
  std::string name;
  const StatisticsGroup* shares;
};

const StatisticsGroup* child(const StatisticsGroup& group, const char* name) {
  for (const StatisticsGroup& each : group.groups()) {
    if (each.name() == name) return &each;
  }
  return nullptr;
}

double value_of(const StatisticsGroup& group, const std::string& name) {
  for (const Statistic& statistic : group.statistics()) {
    if (statistic.name == name) return statistic.value;
  }
  return 0.0;
}

std::string cell(double share) {
  return share == 0.0 ? std::string() : fmt::format("{:.2f} %", 100 * share);
}

/// Rows: the classes of `all`; columns: `columns`, and `all` at the end.
std::string table_of(const StatisticsGroup& all, std::vector<Column> columns) {
  columns.push_back({"all", &all});
  std::vector<Align> aligns{Align::left};
  aligns.resize(columns.size() + 1, Align::right);
  TextTable table(std::move(aligns));
  std::vector<std::string> names{""};
  std::vector<double> sums(columns.size());
  for (const Column& column : columns) names.push_back(column.name);
  table.row(std::move(names));
  for (const Statistic& row : all.statistics()) {
    if (row.value == 0.0) continue;
    std::vector<std::string> cells{row.name};
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const double share = value_of(*columns[i].shares, row.name);
      sums[i] += share;
      cells.push_back(cell(share));
    }
    table.row(std::move(cells));
  }
  table.rule();
  std::vector<std::string> cells{"sum"};
  for (const double sum : sums) cells.push_back(cell(sum));
  table.row(std::move(cells));
  return table.str(2);
}

std::string segment_text(const StatisticsGroup& bus) {
  std::vector<Column> columns;
  for (const StatisticsGroup& owner : child(bus, "owners")->groups()) {
    for (const StatisticsGroup& direction : owner.groups()) {
      if (direction.statistics().empty()) continue;
      columns.push_back({owner.name() + " " + direction.name(), &direction});
    }
  }
  return table_of(*child(bus, "clocks"), columns);
}

}  // namespace

std::string bus_clocks_text(const StatisticsGroup& statistics) {
  std::string text;
  for (const StatisticsGroup& slot : statistics.groups()) {
    for (const StatisticsGroup& bus : slot.groups()) {
      const std::string name = slot.name() + "." + bus.name();
      if (child(bus, "clocks") != nullptr && child(bus, "owners") != nullptr) {
        text += "\nClocks of " + name + " by class and owner\n" + segment_text(bus);
      } else if (const StatisticsGroup* use = child(bus, "use")) {
        for (const StatisticsGroup& way : use->groups()) {
          text += "\nLanes of " + name + " " + way.name() + "\n" + table_of(way, {});
        }
      }
    }
  }
  return text;
}

}  // namespace slotlab::study
