// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#ifndef SLOTLAB_SCENARIO_DIR
#define SLOTLAB_SCENARIO_DIR "scenarios"
#endif
#ifndef SLOTLAB_INSTALLED_SCENARIOS
#define SLOTLAB_INSTALLED_SCENARIOS "../share/slotlab/scenarios"
#endif

namespace slotlab::model {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

fs::path named_directory(const std::string& directory, const std::string& how) {
  if (is_folder(directory)) return directory;
  const Location where{std::make_shared<const std::string>(directory), 0, 0};
  throw InputError(where, {}, "no such directory (catalogue " + how + ")");
}

fs::path find_directory(const std::string& directory) {
  if (!directory.empty()) return named_directory(directory, "given by option");
  const char* environment = std::getenv("SLOTLAB_SCENARIOS");
  if (environment != nullptr && *environment != '\0') {
    return named_directory(environment, "given by SLOTLAB_SCENARIOS");
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    fs::path installed = (program.parent_path() / SLOTLAB_INSTALLED_SCENARIOS).lexically_normal();
    if (is_folder(installed)) return installed;
  }
  return SLOTLAB_SCENARIO_DIR;
}

const char* folder_name(CatalogueFolder folder) {
  switch (folder) {
    case CatalogueFolder::adapters:
      return "adapters";
    case CatalogueFolder::hosts:
      return "hosts";
    case CatalogueFolder::silicon:
      return "silicon";
  }
  return "";
}

const char* entry_kind(CatalogueFolder folder) {
  switch (folder) {
    case CatalogueFolder::adapters:
      return "adapter";
    case CatalogueFolder::hosts:
      return "host";
    case CatalogueFolder::silicon:
      return "chip";
  }
  return "";
}

bool is_yaml(const fs::path& path) { return path.extension() == ".yaml"; }

std::string title_of(const Node& root) {
  const Member* title = root.find("title");
  return title != nullptr && title->value.is_scalar() ? title->value.text : std::string();
}

}  // namespace

Catalogue::Catalogue(const std::string& directory, std::vector<FileOverlay> overlays)
    : directory_(find_directory(directory)), overlays_(std::move(overlays)) {}

const Node& Catalogue::get(CatalogueFolder folder, const std::string& name, const Location& where,
                           const std::string& path) {
  const auto known = read_.find({folder, name});
  if (known != read_.end()) return known->second;
  // The name is looked up among the files, never made part of a path: "../x" is just unknown.
  const std::vector<std::string> all = names(folder);
  if (std::find(all.begin(), all.end(), name) == all.end()) {
    const fs::path searched = directory_ / folder_name(folder);
    throw InputError(where, path,
                     std::string("unknown ") + entry_kind(folder) + " " + quote(name) +
                         name_hint(name, all) +
                         (all.empty() ? "; there is none in " + searched.string() : ""));
  }
  Node root = DocumentLoader(overlays_).load(directory_ / folder_name(folder) / (name + ".yaml"));
  return read_.emplace(std::pair(folder, name), std::move(root)).first->second;
}

std::vector<std::string> Catalogue::names(CatalogueFolder folder) const {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(directory_ / folder_name(folder), error)) {
    const std::string stem = entry.path().stem().string();
    // "a9782a.fitted.yaml" is a part that a9782a.yaml includes, not an entry.
    if (is_yaml(entry.path()) && stem.find('.') == std::string::npos) names.push_back(stem);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<CatalogueEntry> Catalogue::list(CatalogueFolder folder) const {
  std::vector<CatalogueEntry> entries;
  for (const std::string& name : names(folder)) {
    const fs::path path = directory_ / folder_name(folder) / (name + ".yaml");
    entries.push_back({name, title_of(DocumentLoader().load(path)), path.string()});
  }
  return entries;
}

std::vector<CatalogueEntry> Catalogue::list_scenarios() const {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::recursive_directory_iterator at(directory_, error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    const bool is_data = name == "adapters" || name == "hosts" || name == "silicon";
    if (at.depth() == 0 && is_data) at.disable_recursion_pending();
    if (is_yaml(at->path()) && at->is_regular_file()) paths.push_back(at->path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<CatalogueEntry> entries;
  for (const fs::path& path : paths) {
    const Node root = DocumentLoader().load(path);
    if (root.find("traffic") == nullptr) continue;
    entries.push_back(
        {path.lexically_relative(directory_).string(), title_of(root), path.string()});
  }
  return entries;
}

}  // namespace slotlab::model
