// SPDX-License-Identifier: Apache-2.0
#include "model/result_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::model {

namespace {

using Align = TextTable::Align;

constexpr std::size_t kMaxColumns = 8;  // of groups side by side

bool is_latency(const StatisticsGroup& group) {
  return group.groups().empty() && group.find("p50") != nullptr && group.find("p99") != nullptr;
}

bool is_split(const StatisticsGroup& group) {
  const auto& all = group.statistics();
  return all.size() > 1 && std::all_of(all.begin(), all.end(), [](const Statistic& statistic) {
           return statistic.kind == StatisticKind::share;
         });
}

std::string head(const Result& result) {
  std::string text = result.title + '\n';
  text += fmt::format(
      "Measured: {} of simulated time, after a warm-up of {} that no figure includes.\n",
      readable_time(static_cast<double>(result.measured)),
      readable_time(static_cast<double>(result.warm_up)));
  const double percent = static_cast<double>(result.precision_ppm) / 1e4;
  if (result.stop_reason == StopReason::precise) {
    text += fmt::format("Ended when every throughput's 95 % half-width was within {:.4g} %.\n",
                        percent);
  } else if (result.stop_reason == StopReason::limit) {
    text += fmt::format(
        "Ended at the longest time allowed; a half-width is still over the {:.4g} % asked for.\n",
        percent);
  }
  text += fmt::format("Seed: {}. Fingerprint: {}.\n", result.seed, result.fingerprint);
  return text;
}

std::string throughput_section(const Result& result) {
  if (result.throughput.empty()) {
    return {};
  }
  TextTable table({Align::left, Align::left, Align::right, Align::left, Align::left});
  std::uint32_t batches = 0;
  for (const Throughput& throughput : result.throughput) {
    const Estimate& estimate = throughput.estimate;
    table.row({throughput.port, throughput.direction, fmt::format("{:.1f}", estimate.mean),
               name_of(throughput.unit), fmt::format("+- {:.2f}", estimate.half_width)});
    batches = estimate.batches;
  }
  return fmt::format("\nThroughput of payload (+-: 95 % half-width from {} batches)\n{}", batches,
                     table.str(2));
}

void add_latencies(TextTable& table, const StatisticsGroup& group, const std::string& prefix) {
  for (const StatisticsGroup& child : group.groups()) {
    const std::string path = prefix + child.name();
    if (!is_latency(child)) {
      add_latencies(table, child, path + '.');
      continue;
    }
    std::vector<std::string> cells{path};
    for (const char* column : {"count", "mean", "p50", "p99", "maximum"}) {
      const Statistic* statistic = child.find(column);
      cells.push_back(statistic == nullptr ? "" : readable(*statistic));
    }
    cells.push_back(child.description());
    table.row(std::move(cells));
  }
}

std::string latency_section(const Result& result) {
  TextTable table({Align::left, Align::right, Align::right, Align::right, Align::right,
                   Align::right, Align::left});
  table.row({"", "count", "mean", "p50", "p99", "maximum"});
  add_latencies(table, result.statistics, "");
  return table.rows() == 1 ? std::string() : "\nLatencies\n" + table.str(2);
}

/// Groups that are printed side by side, one column each.
struct Column {
  std::string name;
  const StatisticsGroup* group;
};

bool same_members(const StatisticsGroup& left, const StatisticsGroup& right) {
  return std::equal(left.statistics().begin(), left.statistics().end(), right.statistics().begin(),
                    right.statistics().end(), [](const Statistic& a, const Statistic& b) {
                      return a.name == b.name && a.kind == b.kind;
                    });
}

/// One row per statistic, one column per group; all groups have the same members.
std::string side_by_side(const std::vector<Column>& columns) {
  const StatisticsGroup& first = *columns.front().group;
  const bool split = is_split(first);
  std::vector<Align> alignment(columns.size() + 2, Align::right);
  alignment.front() = Align::left;
  alignment.back() = Align::left;
  TextTable table(std::move(alignment));
  std::vector<std::string> sums{"sum"};
  if (columns.size() > 1) {
    std::vector<std::string> heading(1);
    for (const Column& column : columns) {
      heading.push_back(column.name);
    }
    table.row(std::move(heading));
  }
  std::size_t zero = 0;
  for (std::size_t i = 0; i < first.statistics().size(); ++i) {
    std::vector<std::string> cells{first.statistics()[i].name};
    bool all_zero = true;
    for (const Column& column : columns) {
      const Statistic& statistic = column.group->statistics()[i];
      cells.push_back(readable(statistic));
      all_zero = all_zero && statistic.value == 0.0;
    }
    if (split && all_zero) {
      ++zero;
      continue;
    }
    cells.push_back(first.statistics()[i].description);
    table.row(std::move(cells));
  }
  if (split) {
    for (const Column& column : columns) {
      double sum = 0.0;
      for (const Statistic& statistic : column.group->statistics()) {
        sum += statistic.value;
      }
      sums.push_back(readable_percent(sum));
    }
    sums.push_back(zero == 0 ? std::string() : fmt::format("{} more at zero", zero));
    table.row(std::move(sums));
  }
  return table.str(2);
}

/// The columns of `group` if it and all below it fit into one table, else false.
bool collect_columns(const StatisticsGroup& group, const std::string& name,
                     std::vector<Column>& columns) {
  std::size_t inner = 0;
  for (const StatisticsGroup& child : group.groups()) {
    if (is_latency(child)) {
      continue;  // in the table of latencies
    }
    ++inner;
    if (!collect_columns(child, name + '.' + child.name(), columns)) {
      return false;
    }
  }
  if (inner == 0 && !group.statistics().empty()) {
    columns.push_back({name, &group});
  }
  return (inner == 0 || group.statistics().empty()) &&
         (columns.empty() || same_members(*columns.front().group, *columns.back().group));
}

std::string heading(const StatisticsGroup& group, const std::string& path) {
  const std::string name = path.empty() ? "run" : path;
  return '\n' + name + (group.description().empty() ? "" : ": " + group.description()) + '\n';
}

void add_groups(std::string& text, const StatisticsGroup& group, const std::string& path) {
  if (!group.statistics().empty()) {
    text += heading(group, path) + side_by_side({{group.name(), &group}});
  }
  const auto& children = group.groups();
  for (std::size_t i = 0; i < children.size();) {
    if (is_latency(children[i])) {
      ++i;
      continue;
    }
    std::vector<Column> columns;
    std::size_t end = i;
    for (std::vector<Column> wider;
         end < children.size() && collect_columns(children[end], children[end].name(), wider);
         ++end) {
      columns = wider;
    }
    if (columns.size() < 2) {
      const std::string& name = children[i].name();
      add_groups(text, children[i], path.empty() ? name : path + '.' + name);
      ++i;
      continue;
    }
    for (std::size_t first = 0; first < columns.size(); first += kMaxColumns) {
      const auto begin = columns.begin() + static_cast<std::ptrdiff_t>(first);
      const std::size_t number = std::min(kMaxColumns, columns.size() - first);
      text += first == 0 ? heading(group, path) : "\n";
      text += side_by_side({begin, begin + static_cast<std::ptrdiff_t>(number)});
    }
    i = end;
  }
}

}  // namespace

std::string result_text(const Result& result) {
  std::string text = head(result);
  text += throughput_section(result);
  text += latency_section(result);
  add_groups(text, result.statistics, "");
  if (!result.notes.empty()) {
    text += "\nNotes\n";
    for (const std::string& note : result.notes) {
      text += "  " + note + '\n';
    }
  }
  return text;
}

}  // namespace slotlab::model
