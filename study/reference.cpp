// SPDX-License-Identifier: Apache-2.0
#include "study/reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <set>

#include "model/input_error.h"
#include "study/figure_name.h"

namespace slotlab::study {

namespace {

constexpr const char* kColumns = "id,group,figure,value,unit,source,scenario,role";
constexpr std::size_t kColumnCount = 8;

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells(1);
  for (const char letter : line) {
    if (letter == ',') {
      cells.emplace_back();
    } else {
      cells.back() += letter;
    }
  }
  return cells;
}

/// A place in the file, to complain about.
struct Line {
  const std::filesystem::path& file;
  int number;

  [[noreturn]] void fail(const std::string& what) const {
    throw model::InputError(fmt::format("{}:{}: {}", file.string(), number, what));
  }
};

double parse_value(const std::string& cell, const Line& line) {
  char* end = nullptr;
  const double value = std::strtod(cell.c_str(), &end);
  if (cell.empty() || *end != '\0' || !std::isfinite(value) || value <= 0.0) {
    line.fail("value: " + model::quote(cell) + " is not a positive number");
  }
  return value;
}

Role parse_role(const std::string& cell, const Line& line) {
  for (const Role role : {Role::fitted, Role::predicted}) {
    if (cell == name_of(role)) {
      return role;
    }
  }
  line.fail("role: " + model::quote(cell) + " is neither 'fitted' nor 'predicted'");
}

/// "NAME" or "NAME / SCENARIO", and the unit that has to go with it.
void parse_figure(const std::string& cell, PublishedFigure& figure, const Line& line) {
  const std::string over = " / ";
  const std::size_t slash = cell.find(over);
  figure.figure = cell.substr(0, slash);
  if (slash != std::string::npos) {
    figure.base = cell.substr(slash + over.size());
    if (figure.base.empty()) line.fail("figure: no scenario behind the '/'");
  }
  const std::string fault = check_figure_name(figure.figure);
  if (!fault.empty()) line.fail("figure: " + fault);
  const FigureUnit* unit = find_unit(figure.unit);
  if (unit == nullptr) {
    line.fail("unit: " + model::quote(figure.unit) + " is none of " + all_units());
  }
  const bool is_ratio = unit->quantity == Quantity::ratio;
  if (is_ratio != !figure.base.empty()) {
    line.fail(is_ratio ? "unit: a ratio needs a figure 'NAME / SCENARIO'"
                       : "unit: " + model::quote(cell) + " is a ratio, not in " +
                             model::quote(figure.unit));
  }
  if (!is_ratio && !fits(figure.figure, *unit)) {
    line.fail("unit: " + model::quote(figure.figure) + " cannot be in " +
              model::quote(figure.unit));
  }
}

PublishedFigure parse_line(const std::string& text, const Line& line) {
  const std::vector<std::string> cells = split(text);
  if (cells.size() != kColumnCount) {
    line.fail(fmt::format("{} columns, expected {}", cells.size(), kColumnCount));
  }
  PublishedFigure figure;
  figure.id = cells[0];
  figure.group = cells[1];
  figure.value = parse_value(cells[3], line);
  figure.unit = cells[4];
  figure.source = cells[5];
  figure.scenario = cells[6];
  figure.role = parse_role(cells[7], line);
  if (figure.id.empty() || figure.group.empty() || cells[2].empty() || figure.scenario.empty()) {
    line.fail("an empty cell; only 'source' may be empty");
  }
  parse_figure(cells[2], figure, line);
  return figure;
}

}  // namespace

const char* name_of(Role role) { return role == Role::fitted ? "fitted" : "predicted"; }

std::vector<PublishedFigure> read_published(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream || std::filesystem::is_directory(file)) {
    throw model::InputError(file.string() + ": cannot read the published figures");
  }
  std::vector<PublishedFigure> figures;
  std::set<std::string> ids;
  std::string text;
  for (int number = 1; std::getline(stream, text); ++number) {
    const Line line{file, number};
    if (!text.empty() && text.back() == '\r') {
      text.pop_back();
    }
    if (number == 1) {
      if (text != kColumns) {
        line.fail(std::string("expected the columns ") + kColumns);
      }
      continue;
    }
    figures.push_back(parse_line(text, line));
    if (!ids.insert(figures.back().id).second) {
      line.fail("id: " + model::quote(figures.back().id) + " comes twice");
    }
  }
  if (figures.empty()) {
    throw model::InputError(file.string() + ": no published figure");
  }
  return figures;
}

std::vector<std::string> list_papers(const std::filesystem::path& papers) {
  std::vector<std::string> names;
  std::error_code missing;
  for (const auto& entry : std::filesystem::directory_iterator(papers, missing)) {
    if (std::filesystem::is_regular_file(entry.path() / kPublishedFile)) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace slotlab::study
