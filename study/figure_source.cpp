// SPDX-License-Identifier: Apache-2.0
#include "study/figure_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "model/catalogue.h"
#include "model/input_error.h"
#include "study/published_figures.h"
#include "study/reference.h"
#include "study/result_figures.h"
#include "study/store_figures.h"

namespace slotlab::study {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

enum class Kind { run, reproduction, store, published };

/// A result that is still as it was found.
struct Source {
  std::string name;
  Kind kind = Kind::run;
  Json json;        ///< of a run or a reproduction
  fs::path folder;  ///< of a published set
};

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::run:
      return "the result of a run";
    case Kind::reproduction:
      return "the result of a reproduction";
    case Kind::store:
      return "the store of a sweep";
    case Kind::published:
      return "a published set";
  }
  return "";
}

std::string read_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) throw model::InputError(name + ": cannot be read");
  return text;
}

Source published_source(const std::string& name, const std::string& catalogue_dir) {
  const fs::path papers = model::Catalogue(catalogue_dir).directory() / "papers";
  const std::vector<std::string> known = list_papers(papers);
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    throw model::InputError(
        fmt::format("{}: no such file, and no such paper{}", name, model::name_hint(name, known)));
  }
  return {name, Kind::published, {}, papers / name};
}

Source open_source(const std::string& name, const std::string& catalogue_dir) {
  std::error_code none;
  if (!fs::exists(name, none)) return published_source(name, catalogue_dir);
  if (fs::is_directory(name, none)) {
    throw model::InputError(name + ": is a folder; name a file in it");
  }
  if (fs::path(name).filename() == kPublishedFile) {
    return {name, Kind::published, {}, fs::absolute(name).parent_path()};
  }
  if (is_store(name)) return {name, Kind::store, {}, {}};
  const std::string text = read_file(name);
  Source source{name, Kind::run, Json::parse(text, nullptr, false), {}};
  if (source.json.is_object() &&
      (source.json.contains("points") || source.json.contains("papers"))) {
    source.kind = Kind::reproduction;
  } else if (!source.json.is_object() || !source.json.contains("throughput")) {
    throw model::InputError(name +
                            ": is neither the JSON of 'slotlab run' or 'slotlab reproduce' "
                            "(made with --format json) nor the store of 'slotlab sweep'");
  }
  return source;
}

FigureSet read(const Source& source) {
  switch (source.kind) {
    case Kind::run:
      return run_figures(source.json, source.name);
    case Kind::reproduction:
      return reproduction_figures(source.json, source.name);
    case Kind::store:
      return store_figures(source.name);
    case Kind::published:
      break;
  }
  return published_figures(source.folder);
}

/// The published set that belongs to `other`, which keeps what has been published of it.
FigureSet published_counterpart(const Source& published, const Source& other, FigureSet& figures) {
  FigureSet set;
  if (other.kind == Kind::run) {
    set = published_figures_of(published.folder, other.json.at("title"), figures);
  } else {
    set = published_figures(published.folder);
    auto& all = figures.figures;  // of other papers, too
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&set](const Figure& figure) { return !set.find(figure.name); }),
              all.end());
  }
  set.source = published.name;
  set.notes.emplace_back("published figures come without an interval: the simulation's counts");
  return set;
}

}  // namespace

std::pair<FigureSet, FigureSet> read_figures(const std::string& first, const std::string& second,
                                             const std::string& catalogue_dir) {
  const Source a = open_source(first, catalogue_dir);
  const Source b = open_source(second, catalogue_dir);
  const bool one_published = (a.kind == Kind::published) != (b.kind == Kind::published);
  const bool store = a.kind == Kind::store || b.kind == Kind::store;
  if ((a.kind != b.kind && (!one_published || store)) ||
      (a.kind == Kind::published && !one_published)) {
    throw model::InputError(fmt::format("{} is {}, {} is {}: they cannot be compared", first,
                                        name_of(a.kind), second, name_of(b.kind)));
  }
  if (a.kind == Kind::published) {
    FigureSet figures = read(b);
    FigureSet published = published_counterpart(a, b, figures);
    return {std::move(published), std::move(figures)};
  }
  FigureSet figures = read(a);
  if (b.kind == Kind::published) {
    FigureSet published = published_counterpart(b, a, figures);
    return {std::move(figures), std::move(published)};
  }
  return {std::move(figures), read(b)};
}

}  // namespace slotlab::study
