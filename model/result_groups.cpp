// SPDX-License-Identifier: Apache-2.0
#include "model/result_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::model {

namespace {

using Align = TextTable::Align;

constexpr std::size_t kMaxColumns = 6;  // of groups side by side

bool is_split(const StatisticsGroup& group) {
  const auto& all = group.statistics();
  return !all.empty() && std::all_of(all.begin(), all.end(), [](const Statistic& statistic) {
    return statistic.kind == StatisticKind::share;
  });
}

/// The account of clocks of a bus, or null.
const StatisticsGroup* clocks_of(const StatisticsGroup& group) {
  const auto found =
      std::find_if(group.groups().begin(), group.groups().end(),
                   [](const StatisticsGroup& child) { return child.name() == "clocks"; });
  return found == group.groups().end() ? nullptr : &*found;
}

bool is_bus(const StatisticsGroup& group) {
  return group.find("utilization") != nullptr && clocks_of(group) != nullptr;
}

bool same_members(const StatisticsGroup& left, const StatisticsGroup& right) {
  return std::equal(left.statistics().begin(), left.statistics().end(), right.statistics().begin(),
                    right.statistics().end(), [](const Statistic& a, const Statistic& b) {
                      return a.name == b.name && a.kind == b.kind;
                    });
}

/// Groups side by side have the same members; groups of shares may leave out members.
bool fit(const GroupColumn& left, const GroupColumn& right) {
  const auto depth = [](const GroupColumn& column) {
    return std::count(column.name.begin(), column.name.end(), '.');
  };
  return depth(left) == depth(right) && ((is_split(*left.group) && is_split(*right.group)) ||
                                         same_members(*left.group, *right.group));
}

/// The first statistic of every name.
std::vector<const Statistic*> rows_of(const std::vector<GroupColumn>& columns) {
  std::vector<const Statistic*> rows;
  for (const GroupColumn& column : columns) {
    for (const Statistic& statistic : column.group->statistics()) {
      const bool known = std::any_of(rows.begin(), rows.end(), [&statistic](const Statistic* row) {
        return row->name == statistic.name;
      });
      if (!known) {
        rows.push_back(&statistic);
      }
    }
  }
  return rows;
}

void add_sums(TextTable& table, const std::vector<GroupColumn>& columns, std::size_t zero_rows) {
  std::vector<std::string> sums{"sum"};
  for (const GroupColumn& column : columns) {
    double sum = 0.0;
    for (const Statistic& statistic : column.group->statistics()) {
      sum += statistic.value;
    }
    sums.push_back(readable_percent(sum));
  }
  sums.push_back(zero_rows == 0 ? std::string() : fmt::format("{} more at zero", zero_rows));
  table.row(std::move(sums));
}

/// Appends the columns of `group`, if it and all below it fit to what is there, else gives false.
bool collect_columns(const StatisticsGroup& group, const std::string& name,
                     std::vector<GroupColumn>& columns) {
  bool inner = false;
  for (const StatisticsGroup& child : group.groups()) {
    if (is_latency(child)) {
      continue;  // in the table of latencies
    }
    if (is_bus(child)) {
      return false;
    }
    inner = true;
    if (!group.statistics().empty() ||
        !collect_columns(child, name + '.' + child.name(), columns)) {
      return false;
    }
  }
  if (!inner && !group.statistics().empty()) {
    columns.push_back({name, &group});
  }
  return columns.empty() || fit(columns.front(), columns.back());
}

void collect_buses(const StatisticsGroup& group, const std::string& path,
                   std::vector<GroupColumn>& buses) {
  for (const StatisticsGroup& child : group.groups()) {
    const std::string name = path.empty() ? child.name() : path + '.' + child.name();
    if (is_bus(child)) {
      buses.push_back({name, &child});
    } else {
      collect_buses(child, name, buses);
    }
  }
}

std::string heading(const StatisticsGroup& group, const std::string& path) {
  const std::string name = path.empty() ? "run" : path;
  return '\n' + name + (group.description().empty() ? "" : ": " + group.description()) + '\n';
}

void add_groups(std::string& text, const StatisticsGroup& group, const std::string& path) {
  const bool own = !group.statistics().empty();
  if (own) {
    text += heading(group, path) + side_by_side({{group.name(), &group}});
  }
  const auto& children = group.groups();
  for (std::size_t i = 0; i < children.size();) {
    std::vector<GroupColumn> columns;
    std::size_t end = i;
    for (std::vector<GroupColumn> wider;
         end < children.size() && !is_latency(children[end]) && !is_bus(children[end]) &&
         collect_columns(children[end], children[end].name(), wider);
         ++end) {
      columns = wider;
    }
    if (end < i + 2) {  // alone; what is below it may fit together
      if (!is_latency(children[i]) && !is_bus(children[i])) {
        const std::string& name = children[i].name();
        add_groups(text, children[i], path.empty() ? name : path + '.' + name);
      }
      ++i;
      continue;
    }
    for (std::size_t first = 0; first < columns.size(); first += kMaxColumns) {
      const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
      const std::size_t number = std::min(kMaxColumns, columns.size() - first);
      text += (first > 0 || (own && i == 0) ? "\n" : heading(group, path)) +
              side_by_side({begin, begin + static_cast<std::ptrdiff_t>(number)});
    }
    i = end;
  }
}

}  // namespace

bool is_latency(const StatisticsGroup& group) {
  return group.groups().empty() && group.find("p50") != nullptr && group.find("p99") != nullptr;
}

std::string side_by_side(const std::vector<GroupColumn>& columns) {
  std::vector<Align> alignment(columns.size() + 2, Align::right);
  alignment.front() = Align::left;
  alignment.back() = Align::left;
  TextTable table(std::move(alignment));
  if (columns.size() > 1) {
    std::vector<std::string> names(1);
    for (const GroupColumn& column : columns) {
      names.push_back(column.name);
    }
    table.row(std::move(names));
  }
  const bool split = is_split(*columns.front().group);
  std::size_t zero_rows = 0;
  const auto rows = rows_of(columns);
  for (const Statistic* row : rows) {
    std::vector<std::string> cells{row->name};
    bool all_zero = true;
    for (const GroupColumn& column : columns) {
      const Statistic* statistic = column.group->find(row->name);
      cells.push_back(statistic == nullptr ? std::string() : readable(*statistic));
      all_zero = all_zero && (statistic == nullptr || statistic->value == 0.0);
    }
    if (split && all_zero) {
      ++zero_rows;
      continue;
    }
    cells.push_back(row->description);
    table.row(std::move(cells));
  }
  if (split && rows.size() > 1) {
    add_sums(table, columns, zero_rows);
  }
  return table.str(2);
}

std::string groups_text(const StatisticsGroup& root) {
  std::string text;
  add_groups(text, root, "");
  return text;
}

std::string buses_text(const StatisticsGroup& root) {
  std::vector<GroupColumn> buses;
  collect_buses(root, "", buses);
  std::string text;
  for (std::size_t first = 0; first < buses.size(); first += kMaxColumns) {
    const auto begin = buses.begin() + static_cast<std::ptrdiff_t>(first);
    const std::size_t number = std::min(kMaxColumns, buses.size() - first);
    std::vector<GroupColumn> columns(begin, begin + static_cast<std::ptrdiff_t>(number));
    text += "\nBuses: use, and share of the clocks by class\n" + side_by_side(columns);
    for (GroupColumn& column : columns) column.group = clocks_of(*column.group);
    text += '\n' + side_by_side(columns);
  }
  return text;
}

std::string bus_details_text(const StatisticsGroup& root) {
  std::vector<GroupColumn> buses;
  collect_buses(root, "", buses);
  std::string text;
  for (const GroupColumn& bus : buses) {
    for (const StatisticsGroup& child : bus.group->groups()) {
      if (child.name() != "clocks") add_groups(text, child, bus.name + '.' + child.name());
    }
  }
  return text;
}

}  // namespace slotlab::model
