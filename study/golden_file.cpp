// SPDX-License-Identifier: Apache-2.0
#include "study/golden_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <set>

#include "model/fnv1a.h"
#include "model/input_error.h"
#include "model/result_number.h"

namespace slotlab::study {

namespace {

using model::plain_number;

constexpr const char* kHeader =
    "# Results of short runs; 'slotlab regress --update' writes them.\n";
const std::string kSet = "set: ";
const std::string kThroughput = "throughput.";
const std::string kClocks = ".clocks.";
const std::string kRate = ".transaction_rate";

bool starts_with(const std::string& text, const std::string& front) {
  return text.compare(0, front.size(), front) == 0;
}

/// The bus whose clocks the figure counts; empty when it is another figure.
std::string bus_of(const std::string& name) {
  const std::size_t at = name.find(kClocks);
  return at == std::string::npos ? std::string() : name.substr(0, at);
}

std::string fingerprint_of(const FigureSet& run) {
  model::Fnv1a hash;
  for (const Figure& figure : run.figures) {
    hash.add(fmt::format("{}={} {}", figure.name, plain_number(figure.value), figure.unit));
    if (figure.half_width) hash.add(" +-" + plain_number(*figure.half_width));
    hash.add("\n");
  }
  return hash.hex();
}

/// Reads the lines of a file of golden results.
class GoldenParser {
 public:
  explicit GoldenParser(const std::string& name) : name_(name) {}

  void add(const std::string& line) {
    ++number_;
    if (line.empty() || line.front() == '#') return;
    if (starts_with(line, kSet)) {
      file_.settings.push_back(line.substr(kSet.size()));
    } else if (line.front() != ' ') {
      file_.results.push_back({line, {}, {}});
    } else {
      if (file_.results.empty()) fail("a figure before the first scenario");
      add_figures(line.substr(line.find_first_not_of(' ')));
    }
  }

  GoldenFile take() { return std::move(file_); }

 private:
  void add_figures(const std::string& line) {
    GoldenResult& result = file_.results.back();
    const std::size_t colon = line.find(": ");
    const std::string where = line.substr(0, colon);
    if (colon == std::string::npos) fail(model::quote(line) + " is no 'NAME: VALUE'");
    const std::string what = line.substr(colon + 2);
    if (where == "fingerprint") {
      result.fingerprint = what;
      return;
    }
    const std::size_t blank = where.find(' ');
    if (blank == std::string::npos) fail(model::quote(where) + " is not a port or bus and a name");
    const std::string owner = where.substr(0, blank);
    const std::string name = where.substr(blank + 1);
    if (name == "clocks") {
      add_clocks(owner, what);
    } else if (name == "transactions") {
      add(owner + kRate, what.substr(0, what.find('/')), "1/s");
    } else {
      const std::size_t unit = what.find(' ');
      if (unit == std::string::npos) fail(model::quote(what) + " has no unit");
      add(kThroughput + owner + '.' + name, what.substr(0, unit), what.substr(unit + 1));
    }
  }

  /// "data 39.18, address 3.7"
  void add_clocks(const std::string& bus, const std::string& shares) {
    for (std::size_t begin = 0; begin < shares.size();) {
      const std::size_t end = std::min(shares.find(", ", begin), shares.size());
      const std::string share = shares.substr(begin, end - begin);
      const std::size_t blank = share.find(' ');
      if (blank == std::string::npos) fail(model::quote(share) + " is not a class and its share");
      add(bus + kClocks + share.substr(0, blank), share.substr(blank + 1), "%");
      begin = end + 2;
    }
  }

  void add(const std::string& name, const std::string& value, const std::string& unit) {
    char* end = nullptr;
    const double number = std::strtod(value.c_str(), &end);
    if (value.empty() || *end != '\0') fail(model::quote(value) + " is not a number");
    file_.results.back().figures.push_back({name, number, unit});
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw model::InputError(fmt::format("{}:{}: {}", name_, number_, what));
  }

  const std::string& name_;
  int number_ = 0;
  GoldenFile file_;
};

}  // namespace

GoldenResult golden_result(const std::string& scenario, const FigureSet& run) {
  GoldenResult result{scenario, {}, fingerprint_of(run)};
  std::set<std::string> buses;
  for (const Figure& figure : run.figures) {
    if (starts_with(figure.name, kThroughput)) {
      result.figures.push_back({figure.name, figure.value, figure.unit});
    }
    const std::string bus = bus_of(figure.name);
    if (!bus.empty()) buses.insert(bus);
  }
  for (const std::string& bus : buses) {
    if (const Figure* rate = run.find(bus + kRate)) result.figures.push_back(*rate);
    for (const Figure& figure : run.figures) {
      if (bus_of(figure.name) == bus && figure.value != 0.0) result.figures.push_back(figure);
    }
  }
  return result;
}

std::string format_golden(const GoldenResult& result) {
  std::string text = result.scenario + '\n';
  std::string open_bus;  // the line of its clocks is not ended yet
  for (const Figure& figure : result.figures) {
    const std::string bus = bus_of(figure.name);
    if (!open_bus.empty() && bus != open_bus) text += '\n';
    const std::string value = plain_number(figure.value);
    if (!bus.empty()) {
      text += bus == open_bus ? ", " : fmt::format("  {} clocks: ", bus);
      text += figure.name.substr(bus.size() + kClocks.size()) + ' ' + value;
    } else if (starts_with(figure.name, kThroughput)) {
      const std::size_t dot = figure.name.rfind('.');
      text += fmt::format("  {} {}: {} {}\n",
                          figure.name.substr(kThroughput.size(), dot - kThroughput.size()),
                          figure.name.substr(dot + 1), value, figure.unit);
    } else {
      text += fmt::format("  {} transactions: {}/s\n",
                          figure.name.substr(0, figure.name.size() - kRate.size()), value);
    }
    open_bus = bus;
  }
  if (!open_bus.empty()) text += '\n';
  return text + "  fingerprint: " + result.fingerprint + '\n';
}

std::string format_golden(const GoldenFile& file) {
  std::string text = kHeader;
  for (const std::string& setting : file.settings) text += kSet + setting + '\n';
  for (const GoldenResult& result : file.results) text += format_golden(result);
  return text;
}

GoldenFile parse_golden(const std::string& text, const std::string& name) {
  GoldenParser parser(name);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    parser.add(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parser.take();
}

GoldenFile read_golden(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  if (!stream || stream.bad()) throw model::InputError(file.string() + ": cannot be read");
  return parse_golden(text, file.string());
}

}  // namespace slotlab::study
