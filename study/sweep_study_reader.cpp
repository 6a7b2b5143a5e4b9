// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "model/catalogue.h"
#include "model/document_loader.h"
#include "model/field_binder.h"
#include "study/figure_name.h"
#include "study/sweep_axis_reader.h"
#include "study/sweep_check.h"
#include "study/sweep_range.h"
#include "study/sweep_study.h"

namespace slotlab::study {

namespace {

using model::InputError;
using model::Member;
using model::Node;
using model::quote;

constexpr std::size_t kMaxAxes = 64;

/// The top of a study file.
struct Top {
  std::string title;
  std::string scenario;
  SweepStudy::Design design = SweepStudy::Design::grid;
  std::uint32_t points = 0;
  std::uint32_t seed = 1;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.text("title", title, "what the study shows");
    v.text("scenario", scenario, "the file that is varied");
    v.deferred("scenarios", "several of them");
    v.deferred("set", "values laid over every scenario, by path");
    v.required("parameters");
    v.deferred("parameters", "what is varied");
    v.deferred("zip", "lists of axes that go together");
    v.choice("design", design,
             {{"grid", SweepStudy::Design::grid},
              {"latin_hypercube", SweepStudy::Design::latin_hypercube}},
             "every combination, or a sample", assumed("a grid is what most studies are"));
    v.count("points", points, 2, static_cast<std::int64_t>(kMaxSweepPoints),
            "number of points of a Latin hypercube", assumed("none"));
    v.count("seed", seed, 0, UINT32_MAX, "of a Latin hypercube", assumed("any value"));
    v.deferred("outputs", "figures to keep");
  }
};

/// Reads one file; keeps what its steps share.
class Reader {
 public:
  Reader(const std::string& path, const model::LoadOptions& options)
      : path_(path), options_(options), root_(model::DocumentLoader().load(path)) {
    if (root_.find("traffic") != nullptr && root_.find("parameters") == nullptr) {
      throw InputError(root_.find("traffic")->where, "traffic",
                       "this is a scenario, not a study; a study names a 'scenario' and has "
                       "'parameters' (docs/sweep.md)");
    }
    model::bind_fields(root_, {}, top_);
  }

  SweepStudy read() {
    study_.file = path_;
    study_.title = top_.title.empty() ? std::filesystem::path(path_).stem().string() : top_.title;
    study_.design = top_.design;
    study_.seed = top_.seed;
    read_settings();
    read_scenarios();
    read_axes();
    read_zip();
    check_size();
    if (study_.design == SweepStudy::Design::latin_hypercube) draw_sample();
    read_outputs();
    check_sweep(study_);
    return std::move(study_);
  }

 private:
  const Member* find(const char* key) const { return root_.find(key); }
  [[noreturn]] void fail(const char* key, const std::string& what) const {
    const Member* member = find(key);
    throw InputError(member != nullptr ? member->where : root_.where, key, what);
  }

  void read_settings() {
    if (const Member* set = find("set")) {
      model::require_map(set->value, set->where, "set");
      add_settings(set->value, "");
    }
    for (const std::string& text : options_.overrides) study_.settings.push_back({text, {}, true});
  }

  void add_settings(const Node& map, const std::string& prefix) {
    for (const Member& member : map.members) {
      const std::string path = prefix + member.key;
      if (member.value.is_map()) {
        add_settings(member.value, path + ".");
      } else if (!member.value.is_scalar()) {
        throw InputError(member.where, "set." + path,
                         std::string("a single value was expected, not ") +
                             kind_name(member.value) + "; write a list between quotes");
      } else {
        study_.settings.push_back({path + "=" + member.value.text, member.where, false});
      }
    }
  }

  void read_scenarios() {
    const Member* one = find("scenario");
    const Member* several = find("scenarios");
    if ((one != nullptr) == (several != nullptr)) {
      fail("scenario", "either 'scenario' with one file or 'scenarios' with a list is required");
    }
    std::vector<const Node*> nodes;
    if (one != nullptr) {
      nodes.push_back(&one->value);
    } else if (!several->value.is_list() || several->value.items.empty()) {
      fail("scenarios", "a list of scenario files was expected");
    } else {
      for (const Node& item : several->value.items) nodes.push_back(&item);
    }
    for (const Node* node : nodes) add_scenario(*node, one != nullptr ? "scenario" : "scenarios");
    if (nodes.size() < 2) return;
    SweepAxis axis;
    axis.name = "scenario";
    axis.texts = study_.scenarios;
    axis.description = "the scenario file";
    axis.where = several->where;
    study_.axes.push_back(std::move(axis));
  }

  void add_scenario(const Node& node, const char* key) {
    if (!node.is_scalar() || node.text.empty()) {
      throw InputError(node.where, key, "the name of a scenario file was expected");
    }
    const auto& known = study_.scenarios;
    if (std::find(known.begin(), known.end(), node.text) != known.end()) {
      throw InputError(node.where, key, quote(node.text) + " is there twice");
    }
    namespace fs = std::filesystem;
    const fs::path beside = (fs::path(path_).parent_path() / node.text).lexically_normal();
    const fs::path shipped = model::Catalogue(options_.catalogue_dir).directory() / node.text;
    std::error_code none;
    const bool is_beside = fs::is_regular_file(beside, none);
    if (!is_beside && !fs::is_regular_file(shipped, none)) {
      throw InputError(node.where, key,
                       fmt::format("no scenario {}: neither {} nor {} is a file", quote(node.text),
                                   beside.string(), shipped.string()));
    }
    model::LoadOptions options = options_;
    options.overrides.clear();
    for (const SweepStudy::Setting& setting : study_.settings) {
      options.overrides.push_back(setting.text);
    }
    study_.scenarios.push_back(node.text);
    study_.sources.emplace_back((is_beside ? beside : shipped).string(), options);
  }

  void read_axes() {
    const Member& parameters = *find("parameters");
    if (!parameters.value.is_map() || parameters.value.members.empty()) {
      fail("parameters",
           "a map of axes was expected, for example 'host.cells: [1, 2, 4]' below it");
    }
    std::optional<Hypercube> hypercube;
    if (study_.design == SweepStudy::Design::latin_hypercube) {
      if (find("points") == nullptr) {
        fail("design", "a Latin hypercube needs the key 'points', the number of its points");
      }
      hypercube = Hypercube{top_.points, Random(top_.seed)};
    } else if (find("points") != nullptr) {
      fail("points",
           "a grid has as many points as combinations; 'points' goes with 'design: "
           "latin_hypercube'");
    }
    std::set<std::string> names;
    std::set<std::string> paths;
    for (const Member& member : parameters.value.members) {
      SweepAxis axis = read_sweep_axis(member, hypercube ? &*hypercube : nullptr);
      const std::string path = "parameters." + member.key;
      if (!names.insert(axis.name).second) {
        throw InputError(member.where, path,
                         "two axes are named " + quote(axis.name) + "; give one a 'name'");
      }
      for (const std::string& parameter : axis.paths) {
        if (!paths.insert(parameter).second) {
          throw InputError(member.where, path, "two axes vary " + quote(parameter));
        }
      }
      study_.axes.push_back(std::move(axis));
    }
    if (study_.axes.size() > kMaxAxes) {
      fail("parameters", fmt::format("more than {} axes", kMaxAxes));
    }
    if (hypercube) random_ = hypercube->random;
  }

  /// Groups the axes: those that a list of `zip` names go together, at the place of the first.
  void read_zip() {
    std::vector<std::size_t> group_of(study_.axes.size(), 0);  // 0: alone
    if (const Member* zip = find("zip")) {
      if (study_.design != SweepStudy::Design::grid) fail("zip", "only axes of a grid go together");
      if (!zip->value.is_list()) fail("zip", "a list of lists of axes was expected");
      std::size_t group = 0;
      for (const Node& item : zip->value.items) read_group(item, ++group, group_of);
    }
    std::set<std::size_t> done;
    for (std::size_t axis = 0; axis < study_.axes.size(); ++axis) {
      if (group_of[axis] == 0) {
        study_.factors.push_back({axis});
      } else if (done.insert(group_of[axis]).second) {
        std::vector<std::size_t> factor;
        for (std::size_t other = axis; other < study_.axes.size(); ++other) {
          if (group_of[other] == group_of[axis]) factor.push_back(other);
        }
        study_.factors.push_back(std::move(factor));
      }
    }
  }

  void read_group(const Node& item, std::size_t group, std::vector<std::size_t>& group_of) const {
    if (!item.is_list() || item.items.size() < 2) {
      throw InputError(item.where, "zip", "a list of two axes or more was expected");
    }
    std::vector<std::string> names;
    for (const SweepAxis& axis : study_.axes) names.push_back(axis.name);
    std::size_t first = names.size();
    for (const Node& node : item.items) {
      const auto found = std::find(names.begin(), names.end(), node.text);
      if (!node.is_scalar() || found == names.end()) {
        throw InputError(node.where, "zip",
                         "unknown axis " + quote(node.text) + model::name_hint(node.text, names));
      }
      const auto axis = static_cast<std::size_t>(found - names.begin());
      if (group_of[axis] != 0) {
        throw InputError(node.where, "zip", quote(node.text) + " goes with others already");
      }
      group_of[axis] = group;
      if (first == names.size()) first = axis;
      const std::size_t length = study_.axes[axis].texts.size();
      const std::size_t expected = study_.axes[first].texts.size();
      if (length != expected) {
        throw InputError(node.where, "zip",
                         fmt::format("{} has {} values and {} has {}; axes that go together have "
                                     "as many each",
                                     quote(names[first]), expected, quote(node.text), length));
      }
    }
  }

  void check_size() const {
    if (study_.design == SweepStudy::Design::latin_hypercube) return;
    double size = 1.0;
    for (const auto& factor : study_.factors) {
      size *= static_cast<double>(study_.axes[factor.front()].texts.size());
    }
    if (size > static_cast<double>(kMaxSweepPoints)) {
      fail(
          "parameters",
          fmt::format("the grid has {:.3g} points; a study may have {} at most. Take fewer values, "
                      "or a sample with 'design: latin_hypercube'",
                      size, kMaxSweepPoints));
    }
  }

  /// Every axis in random order of its own; an axis of few values has each of them equally often.
  void draw_sample() {
    for (const SweepAxis& axis : study_.axes) {
      std::vector<std::size_t> values = shuffled(top_.points, random_);
      for (std::size_t& value : values) value = value * axis.texts.size() / top_.points;
      study_.sample.push_back(std::move(values));
    }
  }

  void read_outputs() {
    const Member* outputs = find("outputs");
    if (outputs == nullptr) return;
    if (!outputs->value.is_list() || outputs->value.items.empty()) {
      fail("outputs", "a list of figures was expected, for example [slot0.fc, cpu.utilization]");
    }
    for (const Node& item : outputs->value.items) {
      if (!item.is_scalar() || item.text.find('.') == std::string::npos) {
        throw InputError(item.where, "outputs",
                         "the name of a figure was expected, as slot0.fc, slot0.fc.read.iops, "
                         "cpu.utilization, or a path of the run's statistics");
      }
      const auto& known = study_.outputs;
      if (std::find(known.begin(), known.end(), item.text) != known.end()) {
        throw InputError(item.where, "outputs", quote(item.text) + " is there twice");
      }
      study_.outputs.push_back(item.text);
      study_.output_places.push_back(item.where);
    }
  }

  const std::string& path_;
  const model::LoadOptions& options_;
  Node root_;
  Top top_;
  SweepStudy study_;
  Random random_;
};

}  // namespace

SweepStudy load_sweep_study(const std::string& path, const model::LoadOptions& options) {
  return Reader(path, options).read();
}

}  // namespace slotlab::study
