// SPDX-License-Identifier: Apache-2.0
#include "study/figure_set.h"

#include <fnmatch.h>

#include <algorithm>

#include "model/input_error.h"

namespace slotlab::study {

namespace {

bool fits(const std::string& name, const std::string& pattern) {
  return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

bool any_fits(const FigureSet& set, const std::string& pattern) {
  return std::any_of(set.figures.begin(), set.figures.end(),
                     [&pattern](const Figure& figure) { return fits(figure.name, pattern); });
}

std::vector<std::string> names_of(const FigureSet& set) {
  std::vector<std::string> names;
  for (const Figure& figure : set.figures) names.push_back(figure.name);
  return names;
}

}  // namespace

const Figure* FigureSet::find(const std::string& name) const {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&name](const Figure& figure) { return figure.name == name; });
  return found == figures.end() ? nullptr : &*found;
}

bool matches(const std::string& name, const std::vector<std::string>& patterns) {
  return patterns.empty() ||
         std::any_of(patterns.begin(), patterns.end(),
                     [&name](const std::string& pattern) { return fits(name, pattern); });
}

void restrict_figures(FigureSet& a, FigureSet& b, const std::vector<std::string>& patterns) {
  for (const std::string& pattern : patterns) {
    if (any_fits(a, pattern) || any_fits(b, pattern)) continue;
    throw model::InputError("no figure is called " + model::quote(pattern) +
                            model::name_hint(pattern, names_of(a)));
  }
  for (FigureSet* set : {&a, &b}) {
    auto& figures = set->figures;
    figures.erase(
        std::remove_if(figures.begin(), figures.end(),
                       [&](const Figure& figure) { return !matches(figure.name, patterns); }),
        figures.end());
  }
}

}  // namespace slotlab::study
