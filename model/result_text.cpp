// SPDX-License-Identifier: Apache-2.0
#include "model/result_text.h"

#include <fmt/format.h>

#include <utility>

#include "model/result_groups.h"
#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::model {

namespace {

using Align = TextTable::Align;

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
  } else if (result.stop_reason == StopReason::end_of_traffic) {
    text += "Ended when everything that was to be replayed had been.\n";
  }
  text += fmt::format("Seed: {}. Fingerprint: {}.\n", result.seed, result.fingerprint);
  return text;
}

/// I/Os per second of the same port and direction, or null.
const Throughput* operations_of(const Result& result, const Throughput& throughput) {
  for (const Throughput& operations : result.operations) {
    if (operations.port == throughput.port && operations.direction == throughput.direction) {
      return &operations;
    }
  }
  return nullptr;
}

std::string throughput_section(const Result& result) {
  if (result.throughput.empty()) {
    return {};
  }
  TextTable table({Align::left, Align::left, Align::right, Align::left, Align::left, Align::right,
                   Align::left, Align::left});
  std::uint32_t batches = 0;
  for (const Throughput& throughput : result.throughput) {
    std::vector<std::string> cells{throughput.port, throughput.direction};
    const auto add = [&cells](const Throughput& figure) {
      cells.push_back(fmt::format("{:.1f}", figure.estimate.mean));
      cells.emplace_back(name_of(figure.unit));
      cells.push_back(fmt::format("+- {:.2f}", figure.estimate.half_width));
    };
    add(throughput);
    if (const Throughput* operations = operations_of(result, throughput)) add(*operations);
    table.row(std::move(cells));
    batches = throughput.estimate.batches;
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

}  // namespace

std::string result_text(const Result& result) {
  std::string text = head(result);
  text += throughput_section(result);
  text += buses_text(result.statistics);
  text += groups_text(result.statistics);
  text += latency_section(result);
  text += bus_details_text(result.statistics);
  if (!result.notes.empty()) {
    text += "\nNotes\n";
    for (const std::string& note : result.notes) {
      text += "  " + note + '\n';
    }
  }
  return text;
}

}  // namespace slotlab::model
