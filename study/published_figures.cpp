// SPDX-License-Identifier: Apache-2.0
#include "study/published_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/document_loader.h"
#include "model/input_error.h"
#include "study/figure_name.h"
#include "study/reference.h"

namespace slotlab::study {

namespace {

bool take_front(std::string& text, const std::string& front) {
  if (text.compare(0, front.size(), front) != 0) return false;
  text.erase(0, front.size());
  return true;
}

bool take_back(std::string& text, const std::string& back) {
  if (text.size() < back.size()) return false;
  if (text.compare(text.size() - back.size(), back.size(), back) != 0) return false;
  text.erase(text.size() - back.size());
  return true;
}

/// The figure of the run under `path`, a port or a port's direction.
const Figure* at_path(const FigureSet& run, const std::string& path) {
  if (const Figure* direction = run.find(path)) return direction;
  if (const Figure* total = run.find(path + ".total")) return total;
  const Figure* only = nullptr;  // a port with one direction has no total
  for (const Figure& figure : run.figures) {
    if (figure.name.compare(0, path.size() + 1, path + '.') == 0) only = &figure;
  }
  return only;
}

/// The only port of a kind is the total of the kind as well.
std::string only_port(const FigureSet& run, const std::string& kind) {
  std::string only;
  for (const auto& [port, its_kind] : run.ports) {
    if (its_kind != kind) continue;
    if (!only.empty()) return {};
    only = port;
  }
  return only;
}

/// The figure of the run that a published name (study/figure_name.h) means, or null.
const Figure* counterpart(const FigureSet& run, std::string name) {
  if (take_front(name, "cpu.")) return run.find("cpus." + name);
  const std::string prefix = take_back(name, ".iops") ? "operations." : "throughput.";
  if (const Figure* figure = at_path(run, prefix + name)) return figure;
  if (!take_front(name, "total.")) return nullptr;
  const std::size_t dot = std::min(name.find('.'), name.size());
  const std::string port = only_port(run, name.substr(0, dot));
  return port.empty() ? nullptr : at_path(run, prefix + port + name.substr(dot));
}

std::string title_of(const std::filesystem::path& scenario) {
  const model::Node root = model::DocumentLoader().load(scenario);
  const model::Member* title = root.find("title");
  return title != nullptr && title->value.is_scalar() ? title->value.text : std::string();
}

/// Those of the paper's figures that the scenario with this title simulates.
std::vector<PublishedFigure> figures_with_title(const std::filesystem::path& folder,
                                                const std::string& title) {
  std::map<std::string, std::string> titles;  // by file, as several figures share one
  std::vector<PublishedFigure> found;
  for (PublishedFigure& figure : read_published(folder / kPublishedFile)) {
    const auto [known, is_new] = titles.emplace(figure.scenario, std::string());
    if (is_new) known->second = title_of(folder / figure.scenario);
    if (known->second == title) found.push_back(std::move(figure));
  }
  if (!found.empty()) return found;
  std::vector<std::string> candidates;
  candidates.reserve(titles.size());
  for (const auto& [file, its_title] : titles) candidates.push_back(its_title);
  throw model::InputError(fmt::format("{} publishes nothing of a scenario titled {}{}",
                                      folder.filename().string(), model::quote(title),
                                      model::name_hint(title, candidates)));
}

/// The run's figure in the published unit.
Figure converted(const Figure& figure, const PublishedFigure& published) {
  const auto value = convert(figure.value, figure.unit, published.unit);
  if (!value) {
    throw model::InputError(fmt::format("{}: published in {}, simulated in {}", published.id,
                                        published.unit, figure.unit));
  }
  Figure result{figure.name, *value, published.unit, figure.half_width};
  if (figure.half_width) {
    result.half_width = convert(*figure.half_width, figure.unit, published.unit);
  }
  return result;
}

}  // namespace

FigureSet published_figures(const std::filesystem::path& folder) {
  FigureSet set;
  for (const PublishedFigure& figure : read_published(folder / kPublishedFile)) {
    set.figures.push_back({figure.id, figure.value, figure.unit});
  }
  return set;
}

FigureSet published_figures_of(const std::filesystem::path& folder, const std::string& title,
                               FigureSet& run) {
  FigureSet set;
  std::vector<Figure> kept;
  for (const PublishedFigure& published : figures_with_title(folder, title)) {
    if (!published.base.empty()) {
      set.notes.push_back(fmt::format("{} is a ratio to {}; see 'slotlab reproduce'", published.id,
                                      published.base));
      continue;
    }
    const Figure* figure = counterpart(run, published.figure);
    const std::string name = figure == nullptr ? published.figure : figure->name;
    if (set.find(name) != nullptr) continue;  // published twice: the first counts
    set.figures.push_back({name, published.value, published.unit});
    if (figure != nullptr) kept.push_back(converted(*figure, published));
  }
  run.figures = std::move(kept);
  return set;
}

}  // namespace slotlab::study
