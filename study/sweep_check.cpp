// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_check.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "model/fnv1a.h"
#include "model/scenario_fields.h"

namespace slotlab::study {

namespace {

using model::InputError;
using Values = std::vector<std::size_t>;

constexpr std::size_t kMostTried = 64;        // of a range
constexpr std::size_t kMostListTried = 1024;  // of a list

/// The complaint as one about the study's file, when it is about a value that the study sets.
[[noreturn]] void complain(const SweepStudy& study, const Values& values, const InputError& error) {
  const std::string message = error.what();
  const auto rest_after = [&message](const std::string& set) -> std::optional<std::string> {
    const std::string start = "--set " + set + ": ";
    if (message.compare(0, start.size(), start) != 0) return std::nullopt;
    return message.substr(start.size());
  };
  for (std::size_t i = 0; i < study.axes.size(); ++i) {
    const SweepAxis& axis = study.axes[i];
    for (const std::string& path : axis.paths) {
      const std::string& text = axis.texts[values[i]];
      if (const auto rest = rest_after(path + "=" + text)) {
        const model::Location& place = axis.place(values[i]);
        throw InputError(place, "parameters." + axis.name,
                         "the scenario does not take " + model::quote(text) + ": " + *rest);
      }
    }
  }
  for (const SweepStudy::Setting& setting : study.settings) {
    const auto rest = setting.is_option ? std::nullopt : rest_after(setting.text);
    if (rest) throw InputError(setting.where, "set", *rest);
  }
  throw error;
}

/// Which values of a factor are tried.
std::vector<std::size_t> tried(const SweepAxis& axis) {
  const std::size_t all = axis.texts.size();
  const std::size_t most = axis.is_range ? kMostTried : kMostListTried;
  std::vector<std::size_t> picked;
  for (std::size_t i = 0; i < std::min(all, most); ++i) {
    picked.push_back(all <= most ? i : i * (all - 1) / (most - 1));
  }
  return picked;
}

const model::Field* find_field(const std::vector<model::Field>& fields, std::string_view path) {
  const std::string_view key = path.substr(0, path.find('.'));
  for (const model::Field& field : fields) {
    if (field.key != key) continue;
    return key.size() == path.size() ? &field
                                     : find_field(field.children, path.substr(key.size() + 1));
  }
  return nullptr;
}

/// The study with its values tried.
class Check {
 public:
  explicit Check(SweepStudy& study) : study_(study) {
    for (const SweepAxis& axis : study.axes) last_.push_back(axis.texts.size() - 1);
    first_.assign(study.axes.size(), 0);
  }

  void run() {
    for (std::size_t scenario = 0; scenario < study_.scenarios.size(); ++scenario) {
      if (study_.scenarios.size() > 1) first_[0] = last_[0] = scenario;
      hash_ = {};
      attempt(first_, last_);
      for (const auto& factor : study_.factors) {
        if (study_.axes[factor.front()].paths.empty()) continue;
        for (const std::size_t value : tried(study_.axes[factor.front()])) {
          Values early = first_;
          Values late = last_;
          for (const std::size_t axis : factor) early[axis] = late[axis] = value;
          attempt(early, late);
        }
      }
      study_.configurations.push_back(hash_.hex());
    }
  }

 private:
  void attempt(const Values& early, const Values& late) {
    try {
      take(early);
    } catch (const InputError& error) {
      try {
        take(late);
      } catch (const InputError&) {
        complain(study_, early, error);
      }
    }
  }

  void take(const Values& values) {
    const model::Scenario scenario = study_.resolve(values);
    hash_.add(model::resolved_fingerprint(scenario) + "\n");
    if (described_) return;
    described_ = true;
    const std::vector<model::Field> fields = model::scenario_fields(scenario);
    for (SweepAxis& axis : study_.axes) {
      if (axis.paths.empty()) continue;
      const model::Field* field = find_field(fields, axis.paths.front());
      if (field != nullptr) axis.description = field->description;
    }
  }

  SweepStudy& study_;
  Values first_;
  Values last_;
  model::Fnv1a hash_;
  bool described_ = false;
};

}  // namespace

void check_sweep(SweepStudy& study) { Check(study).run(); }

}  // namespace slotlab::study
