// SPDX-License-Identifier: Apache-2.0
#include "report/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>

#include "model/input_error.h"
#include "report/sweep_source.h"

namespace slotlab::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kMaxDepth = 40;  // results have a dozen levels
constexpr const char* kKnown =
    "; a report shows the JSON of 'slotlab run', 'reproduce' and 'explain' (--format json), and "
    "the "
    "store of 'slotlab sweep'";

[[noreturn]] void refuse(const std::string& file, const std::string& what) {
  throw model::InputError(file + ": " + what);
}

std::string contents(const std::string& file) {
  std::error_code none;
  if (std::filesystem::is_directory(file, none)) refuse(file, "is a folder, not a result");
  std::ifstream in(file, std::ios::binary);
  if (!in) refuse(file, std::string("cannot be read: ") + std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) refuse(file, "cannot be read");
  return text.str();
}

/// "line:column" of byte `position` (from 1).
std::string place(const std::string& text, std::size_t position) {
  const std::size_t end = std::min(position == 0 ? 0 : position - 1, text.size());
  const auto stop = text.begin() + static_cast<std::ptrdiff_t>(end);
  const auto line = std::count(text.begin(), stop, '\n') + 1;
  const std::size_t start = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
  const std::size_t column = start == std::string::npos ? end + 1 : end - start;
  return std::to_string(line) + ':' + std::to_string(column);
}

Json parse(const std::string& file, const std::string& text) {
  const auto shallow = [&file](int depth, Json::parse_event_t, Json&) {
    if (depth > kMaxDepth) refuse(file, "is nested too deeply to be a result");
    return true;
  };
  try {
    return Json::parse(text, shallow);
  } catch (const Json::parse_error& error) {
    refuse(file + ':' + place(text, error.byte), std::string("this is no JSON") + kKnown);
  }
}

bool has(const Json& json, const char* key, Json::value_t type) {
  const auto found = json.find(key);
  return found != json.end() && found->type() == type;
}

/// Refuses `json` unless it is an object with `texts`, and `numbers` that may be null.
void check_entry(const std::string& file, const Json& json, const std::string& where,
                 std::initializer_list<const char*> texts,
                 std::initializer_list<const char*> numbers) {
  if (!json.is_object()) refuse(file, where + " is no object");
  for (const char* key : texts) {
    if (!has(json, key, Json::value_t::string)) {
      refuse(file, where + " has no text '" + key + "'");
    }
  }
  for (const char* key : numbers) {
    const auto found = json.find(key);
    if (found == json.end() || !(found->is_number() || found->is_null())) {
      refuse(file, where + " has no number '" + key + "'");
    }
  }
}

void check_entries(const std::string& file, const Json& list, const std::string& where,
                   std::initializer_list<const char*> texts,
                   std::initializer_list<const char*> numbers) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    check_entry(file, list[i], where + '[' + std::to_string(i) + ']', texts, numbers);
  }
}

void check_run(const std::string& file, const Json& run) {
  check_entry(file, run, "the result", {"title", "fingerprint", "stop_reason"}, {"seed"});
  for (const char* key : {"throughput", "operations", "notes"}) {
    if (!has(run, key, Json::value_t::array))
      refuse(file, std::string("has no list '") + key + "'");
  }
  for (const char* key : {"warm_up", "measured", "statistics"}) {
    if (!has(run, key, Json::value_t::object)) {
      refuse(file, std::string("has no object '") + key + "'");
    }
  }
  for (const char* key : {"throughput", "operations"}) {
    check_entries(file, run[key], key, {"port", "direction", "unit"}, {"value", "half_width_95"});
  }
}

void check_reproduction(const std::string& file, const Json& paper, const std::string& where) {
  if (!paper.is_object() || !has(paper, "paper", Json::value_t::string) ||
      !has(paper, "points", Json::value_t::array) || !has(paper, "groups", Json::value_t::object) ||
      !has(paper, "overall", Json::value_t::object)) {
    refuse(file, where + " is no reproduction of a paper");
  }
  check_entries(file, paper["points"], where + ".points",
                {"id", "unit", "role", "group", "figure", "scenario", "source"},
                {"reference", "simulated", "half_width_95", "error_percent", "error"});
}

void check_explanation(const std::string& file, const Json& explanation) {
  check_entry(file, explanation, "the explanation", {"title"}, {"simulations"});
  for (const char* key : {"verdict", "throughput", "attribution", "ideal_resources",
                          "other_ports_off", "parameters", "agreement"}) {
    if (!has(explanation, key, Json::value_t::array)) {
      refuse(file, std::string("has no list '") + key + "'");
    }
  }
  if (!has(explanation, "bus_clocks_percent", Json::value_t::object)) {
    refuse(file, "has no object 'bus_clocks_percent'");
  }
  check_entries(file, explanation["throughput"], "throughput", {"port", "direction", "unit"},
                {"value", "half_width_95"});
  for (const char* key : {"ideal_resources", "other_ports_off", "parameters"}) {
    check_entries(file, explanation[key], key, {"name", "change"}, {});
  }
}

std::string kind_of(const std::string& file, const Json& json) {
  if (!json.is_object()) refuse(file, std::string("is no result") + kKnown);
  if (json.contains("papers") && has(json, "papers", Json::value_t::array)) {
    for (const Json& paper : json["papers"])
      check_reproduction(file, paper, "an entry of 'papers'");
    return "reproductions";
  }
  if (json.contains("paper")) {
    check_reproduction(file, json, "the result");
    return "reproduction";
  }
  if (json.contains("verdict") && json.contains("attribution")) {
    check_explanation(file, json);
    return "explanation";
  }
  if (json.contains("throughput") && json.contains("statistics")) {
    check_run(file, json);
    return "run";
  }
  refuse(file, std::string("is no result") + kKnown);
}

}  // namespace

Source read_source(const std::string& file) {
  const std::string text = contents(file);
  if (text.empty()) refuse(file, std::string("is empty") + kKnown);
  if (is_database(text)) return {file, "sweep", sweep_json(file)};
  Source source{file, {}, parse(file, text)};
  source.kind = kind_of(file, source.data);
  return source;
}

}  // namespace slotlab::report
