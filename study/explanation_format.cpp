// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "model/result_number.h"
#include "model/text_table.h"
#include "study/explanation.h"
#include "study/explanation_json.h"
#include "study/explanation_text.h"

namespace slotlab::study {
namespace {

using Json = nlohmann::ordered_json;

/// Every leaf of the JSON view as a line: its path and its value.
void add_lines(std::string& csv, const Json& json, const std::string& path) {
  if (json.is_object() || json.is_array()) {
    std::size_t index = 0;
    for (const auto& [key, value] : json.items()) {
      const std::string part = json.is_array() ? std::to_string(index++) : key;
      add_lines(csv, value, path.empty() ? part : path + "/" + part);
    }
    return;
  }
  const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
  std::string quoted;
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  const bool quote = text.find_first_of(",\"\n") != std::string::npos;
  csv += path + "," + (quote ? "\"" + quoted + "\"" : text) + "\n";
}

}  // namespace

std::string format_explanation(const Explanation& explanation, model::ResultFormat format) {
  switch (format) {
    case model::ResultFormat::json:
      return explanation_json(explanation).dump(2) + "\n";
    case model::ResultFormat::csv: {
      std::string csv = "path,value\n";
      add_lines(csv, explanation_json(explanation), {});
      return csv;
    }
    case model::ResultFormat::text:
      break;
  }
  return explanation_text(explanation);
}

}  // namespace slotlab::study
