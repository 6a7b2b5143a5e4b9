// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "model/version.h"
#include "report/source.h"

namespace slotlab::report {

namespace {

using Json = nlohmann::ordered_json;

/// Of the page: the scenario's or the paper's when there is one alone.
std::string title_of(const std::vector<Source>& sources) {
  if (sources.size() == 1) {
    const Source& only = sources.front();
    if (only.kind == "reproduction") {
      return "Reproduction of " + only.data["paper"].get<std::string>();
    }
    if (only.data.contains("title") && only.data["title"].is_string()) {
      return only.data["title"].get<std::string>();
    }
  }
  return "Slotlab report";
}

}  // namespace

std::string report_document(const std::vector<std::string>& files) {
  std::vector<Source> sources;
  sources.reserve(files.size());
  for (const std::string& file : files) sources.push_back(read_source(file));
  Json document;
  document["slotlab_report"] = 1;
  document["generator"] = std::string("slotlab ") + model::version();
  document["title"] = title_of(sources);
  document["sources"] = Json::array();
  for (Source& source : sources) {
    Json entry;
    entry["file"] = source.file;
    entry["kind"] = source.kind;
    entry["data"] = std::move(source.data);
    document["sources"].push_back(std::move(entry));
  }
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace slotlab::report
