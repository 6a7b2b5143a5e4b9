// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_axis_reader.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <set>

#include "model/field_binder.h"
#include "study/sweep_range.h"

namespace slotlab::study {

namespace {

using model::InputError;
using model::Location;
using model::Member;
using model::Node;
using model::quote;

enum class Scale { linear, logarithmic };

/// The keys of an axis.
struct AxisText {
  std::string path, name, from, to, step;
  std::uint32_t count = 0;
  Scale scale = Scale::linear;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    const auto most = static_cast<std::int64_t>(kMaxAxisValues);
    v.text("path", path, "of the parameter, as --set takes it");
    v.deferred("paths", "of several that take the same value");
    v.text("name", name, "of the column in the store");
    v.deferred("values", "a list of values");
    v.text("from", from, "first value of a range");
    v.text("to", to, "last value of a range");
    v.text("step", step, "distance of its values");
    v.count("count", count, 2, most, "number of its values, in place of step",
            assumed("none: step or count is given"));
    v.choice("scale", scale, {{"linear", Scale::linear}, {"log", Scale::logarithmic}},
             "equal distances or equal ratios", assumed("most parameters are linear"));
  }
};

std::optional<std::int64_t> try_parse(const std::string& text, Dimension dimension) {
  try {
    return parse_quantity(text, dimension);
  } catch (const QuantityError&) {
    return std::nullopt;
  }
}

/// The dimension that the text's unit shows.
std::optional<Dimension> dimension_of(const std::string& text) {
  for (const Dimension dimension :
       {Dimension::count, Dimension::time, Dimension::bytes, Dimension::bit_rate,
        Dimension::frequency, Dimension::clocks, Dimension::share}) {
    if (try_parse(text, dimension)) return dimension;
  }
  return std::nullopt;
}

bool is_word(const std::string& text) {
  return !text.empty() && (text.front() < '0' || text.front() > '9') && text.front() != '-' &&
         text.front() != '.';
}

/// Reads one axis; keeps what its steps share.
class Reader {
 public:
  Reader(const Member& member, Hypercube* hypercube)
      : member_(member), path_("parameters." + member.key), hypercube_(hypercube) {}

  SweepAxis read() {
    axis_.where = member_.where;
    if (member_.value.is_list()) {
      axis_.paths = {member_.key};
      read_values(member_.value);
    } else {
      model::require_map(member_.value, member_.where, path_);
      model::bind_fields(member_.value, path_, text_);
      read_paths();
      if (const Member* values = member_.value.find("values")) {
        refuse_beside("values", {"from", "to", "step", "count", "scale"});
        if (!values->value.is_list()) fail("values", "a list of values was expected");
        read_values(values->value);
      } else {
        read_range();
      }
    }
    check_values();
    read_name();
    return std::move(axis_);
  }

 private:
  [[noreturn]] void fail(const char* key, const std::string& what) const {
    const Member* member = member_.value.find(key);
    throw InputError(member != nullptr ? member->value.where : member_.where,
                     member != nullptr ? path_ + "." + key : path_, what);
  }
  bool has(const char* key) const { return member_.value.find(key) != nullptr; }
  void refuse_beside(const char* what, std::initializer_list<const char*> keys) const {
    for (const char* key : keys) {
      if (has(key)) fail(key, fmt::format("'{}' and '{}' exclude each other", what, key));
    }
  }

  void read_paths() {
    if (has("path")) {
      refuse_beside("path", {"paths", "name"});
      axis_.paths = {text_.path};
    } else if (const Member* paths = member_.value.find("paths")) {
      refuse_beside("paths", {"name"});
      if (!paths->value.is_list() || paths->value.items.empty()) {
        fail("paths", "a list of parameters was expected");
      }
      for (const Node& item : paths->value.items) {
        if (!item.is_scalar()) fail("paths", "a list of parameters was expected");
        axis_.paths.push_back(item.text);
      }
    } else {
      axis_.paths = {member_.key};
      key_is_path_ = true;
    }
    for (const std::string& path : axis_.paths) {
      if (path.find('=') != std::string::npos || path.empty()) {
        fail("path", quote(path) + " is no path of a parameter");
      }
    }
  }

  void read_name() {
    if (!text_.name.empty()) {
      axis_.name = text_.name;
    } else if (key_is_path_ || member_.value.is_list()) {
      axis_.name = member_.key.substr(member_.key.rfind('.') + 1);
      std::replace(axis_.name.begin(), axis_.name.end(), '-', '_');
    } else {
      axis_.name = member_.key;
    }
    const Member* name = member_.value.find("name");
    check_column_name(axis_.name, name != nullptr ? name->value.where : member_.where, path_);
  }

  void read_values(const Node& list) {
    if (list.items.empty()) throw InputError(list.where, path_, "the list of values is empty");
    for (const Node& item : list.items) {
      if (!item.is_scalar()) {
        throw InputError(item.where, path_,
                         std::string("a single value was expected, not ") + kind_name(item) +
                             "; write a list or a map between quotes, as for --set");
      }
      axis_.texts.push_back(item.text);
      axis_.value_places.push_back(item.where);
    }
    const auto& texts = axis_.texts;
    const auto all = [&texts](auto predicate) {
      return std::all_of(texts.begin(), texts.end(), predicate);
    };
    if (all([](const std::string& text) { return text == "true" || text == "false"; })) {
      axis_.kind = SweepAxis::Kind::flag;
      return;
    }
    std::optional<Dimension> dimension;
    for (const std::string& text : texts) {
      if (!dimension || dimension == Dimension::count) {
        const std::optional<Dimension> own = dimension_of(text);
        if (own) dimension = own;
      }
    }
    if (!dimension) return;
    const bool has_word = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
      return !try_parse(text, *dimension) && is_word(text);
    });
    if (has_word) return;  // "auto" beside times
    for (std::size_t i = 0; i < texts.size(); ++i) {
      try {
        axis_.numbers.push_back(parse_quantity(texts[i], *dimension));
      } catch (const QuantityError& error) {
        throw InputError(axis_.value_places[i], path_, error.what());
      }
    }
    take_numbers(*dimension);
  }

  /// Makes the numbers the values, each in its shortest text.
  void take_numbers(Dimension dimension) {
    axis_.kind = SweepAxis::Kind::quantity;
    axis_.dimension = dimension;
    axis_.texts.clear();
    for (const std::int64_t number : axis_.numbers) {
      axis_.texts.push_back(format_quantity(number, dimension));
    }
  }

  std::int64_t quantity(const char* key, const std::string& text, Dimension dimension) const {
    try {
      return parse_quantity(text, dimension);
    } catch (const QuantityError& error) {
      fail(key, error.what());
    }
  }

  void read_range() {
    for (const char* key : {"from", "to"}) {
      if (!has(key)) {
        fail(key, fmt::format("the required key '{}' is missing; an axis has 'values', or 'from' "
                              "and 'to' with 'step' or 'count'",
                              key));
      }
    }
    const std::optional<Dimension> dimension = dimension_of(text_.from);
    if (!dimension) {
      fail("from",
           quote(text_.from) + " is no quantity; write for example \"100 ns\", \"1 KiB\" or 4");
    }
    SweepRange range;
    range.from = quantity("from", text_.from, *dimension);
    range.to = quantity("to", text_.to, *dimension);
    range.logarithmic = text_.scale == Scale::logarithmic;
    if (range.from == range.to) fail("to", "the range is empty: both of its ends are the same");
    if (range.logarithmic && (range.from <= 0 || range.to <= 0)) {
      fail("scale", "a logarithmic range has both of its ends above zero");
    }
    axis_.is_range = true;
    if (has("step")) {
      refuse_beside("step", {"count", "scale"});
      read_steps(range, *dimension);
    } else if (has("count")) {
      axis_.numbers = divided(range, text_.count);
    } else if (hypercube_ != nullptr) {
      axis_.numbers = stratified(range, hypercube_->points, hypercube_->random);
      is_sampled_ = true;
    } else {
      fail("step", "a range needs 'step' or 'count' (or 'design: latin_hypercube' for the study)");
    }
    take_numbers(*dimension);
  }

  void read_steps(const SweepRange& range, Dimension dimension) {
    const std::int64_t step = quantity("step", text_.step, dimension);
    if (step == 0 || (step < 0) != (range.to < range.from)) {
      fail("step", fmt::format("steps of {} do not lead from {} to {}", quote(text_.step),
                               quote(text_.from), quote(text_.to)));
    }
    const double steps = (static_cast<double>(range.to) - static_cast<double>(range.from)) /
                         static_cast<double>(step);
    if (steps + 1.0 > static_cast<double>(kMaxAxisValues)) {
      fail("step", fmt::format("that makes {:.0f} values; an axis may have {} at most", steps + 1.0,
                               kMaxAxisValues));
    }
    axis_.numbers = stepped(range, step);
    if (axis_.numbers.back() != range.to) {
      fail("step", fmt::format("steps of {} do not end at {} but at {}; make them fit, so that "
                               "nobody misses the last value",
                               quote(text_.step), quote(text_.to),
                               format_quantity(axis_.numbers.back(), dimension)));
    }
  }

  void check_values() const {
    if (axis_.texts.size() > kMaxAxisValues) {
      throw InputError(member_.where, path_, fmt::format("more than {} values", kMaxAxisValues));
    }
    if (is_sampled_) return;  // small whole numbers come several times
    std::set<std::string> seen;
    for (std::size_t i = 0; i < axis_.texts.size(); ++i) {
      if (!seen.insert(axis_.texts[i]).second) {
        throw InputError(
            axis_.place(i), path_,
            quote(axis_.texts[i]) +
                (axis_.is_range ? " comes twice; make 'count' smaller" : " is there twice"));
      }
    }
  }

  const Member& member_;
  std::string path_;
  Hypercube* hypercube_;
  AxisText text_;
  SweepAxis axis_;
  bool key_is_path_ = false;
  bool is_sampled_ = false;
};

}  // namespace

SweepAxis read_sweep_axis(const Member& member, Hypercube* hypercube) {
  return Reader(member, hypercube).read();
}

void check_column_name(const std::string& name, const Location& where, const std::string& path) {
  static const std::regex plain_name("[a-z][a-z0-9_]{0,39}");
  static const std::regex taken("(slot[0-9]+|total|cpu)_.*|.*_(text|half_width)");
  static constexpr std::array kColumns = {"point", "scenario",    "status",
                                          "error", "fingerprint", "result"};
  std::string why;
  if (!std::regex_match(name, plain_name)) {
    why = "has a letter first, then small letters, digits and underscores, 40 at most";
  } else if (std::find(kColumns.begin(), kColumns.end(), name) != kColumns.end() ||
             std::regex_match(name, taken)) {
    why = "must not be that of another column";
  } else if (sqlite3_keyword_check(name.c_str(), static_cast<int>(name.size())) != 0) {
    why = "must not be a word of SQL";
  }
  if (why.empty()) return;
  throw InputError(where, path,
                   fmt::format("the axis would be named {}, but a name {}; give another 'name'",
                               quote(name), why));
}

}  // namespace slotlab::study
