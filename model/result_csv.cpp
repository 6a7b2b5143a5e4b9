// SPDX-License-Identifier: Apache-2.0
#include "model/result_csv.h"

#include <fmt/format.h>

#include "model/result_number.h"

namespace slotlab::model {

namespace {

void add(std::string& csv, const std::string& path, double value, const char* unit) {
  csv += fmt::format("{},{},{}\n", path, plain_number(value), unit);
}

void add_headline(std::string& csv, const std::string& prefix,
                  const std::vector<Throughput>& figures) {
  for (const Throughput& throughput : figures) {
    const std::string path = prefix + throughput.port + '.' + throughput.direction;
    add(csv, path, throughput.estimate.mean, name_of(throughput.unit));
    add(csv, path + ".half_width_95", throughput.estimate.half_width, name_of(throughput.unit));
  }
}

void add_tree(std::string& csv, const StatisticsGroup& group, const std::string& prefix) {
  for (const Statistic& statistic : group.statistics()) {
    add(csv, prefix + statistic.name, exported_value(statistic), unit_of(statistic.kind));
  }
  for (const StatisticsGroup& child : group.groups()) {
    add_tree(csv, child, prefix + child.name() + '.');
  }
}

}  // namespace

std::string result_csv(const Result& result) {
  std::string csv = "path,value,unit\n";
  csv += fmt::format("run.seed,{},1\n", result.seed);
  add(csv, "run.warm_up", static_cast<double>(result.warm_up), "ps");
  add(csv, "run.measured", static_cast<double>(result.measured), "ps");
  add_headline(csv, "throughput.", result.throughput);
  add_headline(csv, "operations.", result.operations);
  add_tree(csv, result.statistics, "");
  return csv;
}

}  // namespace slotlab::model
