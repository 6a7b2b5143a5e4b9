// SPDX-License-Identifier: Apache-2.0
#include "study/figure_name.h"

#include <algorithm>
#include <array>
#include <vector>

#include "model/input_error.h"

namespace slotlab::study {

namespace {

constexpr std::array<FigureUnit, 10> kUnits{{
    {"MB/s", Quantity::throughput, 1e6},
    {"MiB/s", Quantity::throughput, 1024.0 * 1024.0},
    {"Mbit/s", Quantity::throughput, 1e6 / 8.0},
    {"IO/s", Quantity::operations, 1.0},
    {"%", Quantity::share, 0.01},
    {"ps", Quantity::duration, 1e-12},
    {"us", Quantity::duration, 1e-6},
    {"us/KiB", Quantity::service_demand, 1e-6 / 1024.0},
    {"% per 1000 KiB/s", Quantity::service_demand, 0.01 / 1024e3},
    {"ratio", Quantity::ratio, 1.0},
}};

constexpr std::array<const char*, 4> kDirections{"read", "write", "transmit", "receive"};

std::vector<std::string> split(const std::string& figure) {
  std::vector<std::string> parts(1);
  for (const char letter : figure) {
    if (letter == '.') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

bool is_name(const std::string& part) {
  return !part.empty() && std::all_of(part.begin(), part.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_' ||
           letter == '-';
  });
}

bool is_slot(const std::string& part) {
  return part.size() > 4 && part.compare(0, 4, "slot") == 0 &&
         std::all_of(part.begin() + 4, part.end(),
                     [](char letter) { return letter >= '0' && letter <= '9'; });
}

}  // namespace

const FigureUnit* find_unit(const std::string& name) {
  const auto* const found = std::find_if(
      kUnits.begin(), kUnits.end(), [&name](const FigureUnit& unit) { return name == unit.name; });
  return found == kUnits.end() ? nullptr : found;
}

std::string all_units() {
  std::string names;
  for (const FigureUnit& unit : kUnits) {
    names += (names.empty() ? "" : ", ") + model::quote(unit.name);
  }
  return names;
}

std::optional<double> convert(double value, const std::string& from, const std::string& to) {
  if (from == to) return value;
  const FigureUnit* have = find_unit(from);
  const FigureUnit* want = find_unit(to);
  if (have == nullptr || want == nullptr || have->quantity != want->quantity) return std::nullopt;
  return value * have->scale / want->scale;
}

std::string check_figure_name(const std::string& figure) {
  std::vector<std::string> parts = split(figure);
  if (!std::all_of(parts.begin(), parts.end(), is_name)) {
    return model::quote(figure) + " is not a dotted name, such as 'slot0.fc'";
  }
  if (parts.front() == "cpu") {
    return parts.size() == 2 ? "" : model::quote(figure) + " is not 'cpu.' and one name";
  }
  if (parts.front() != "total" && !is_slot(parts.front())) {
    return model::quote(figure) + " begins neither with a slot ('slot0') nor with 'total' or 'cpu'";
  }
  if (parts.size() > 2 && parts.back() == "iops") parts.pop_back();
  if (parts.size() < 2) return model::quote(figure) + " names no port";
  if (parts.size() > 3 || (parts.size() == 3 && std::find(kDirections.begin(), kDirections.end(),
                                                          parts[2]) == kDirections.end())) {
    return model::quote(figure) +
           ": behind the port only 'read', 'write', 'transmit' or 'receive', and 'iops'";
  }
  return {};
}

bool fits(const std::string& figure, const FigureUnit& unit) {
  const std::vector<std::string> parts = split(figure);
  if (parts.front() == "cpu") {
    return parts.back() != "utilization" || unit.quantity == Quantity::share;
  }
  return unit.quantity ==
         (parts.size() > 2 && parts.back() == "iops" ? Quantity::operations : Quantity::throughput);
}

}  // namespace slotlab::study
