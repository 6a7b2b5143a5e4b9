// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_parameter_reader.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "model/field_binder.h"

namespace slotlab::study {

namespace {

constexpr std::string_view kEnding = ".fitted.yaml";

/// The texts of an item.
struct ItemText {
  std::string path, file, key, min, max, start, why;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.required("path");
    v.text("path", path, "of an override of the scenarios");
    v.required("file");
    v.text("file", file, "of the catalogue, that keeps the value");
    v.required("key");
    v.text("key", key, "dotted, in that file");
    v.text("min", min, "smallest value");
    v.text("max", max, "largest value");
    v.deferred("values", "values to try, in place of min and max");
    v.text("start", start, "value to set out from; by default the present one");
    v.required("why");
    v.text("why", why, "why the value is not known");
  }
};

/// Reads one item; keeps what its steps share.
class Reader {
 public:
  Reader(const model::Node& item, const std::string& path, const CalibrationScenarios& scenarios)
      : item_(item), path_(path), scenarios_(scenarios) {
    model::bind_fields(item, path, text_);
  }

  CalibrationParameter read() {
    check_place();
    parameter_.path = text_.path;
    parameter_.file = text_.file;
    parameter_.key = text_.key;
    parameter_.why = text_.why;
    if (!scenarios_.knows(text_.path)) {
      const std::string near = model::nearest_name(text_.path, scenarios_.paths());
      fail("path", "no scenario of the paper has the parameter " + model::quote(text_.path) +
                       (near.empty() ? "; 'slotlab list parameters' names them all"
                                     : "; did you mean '" + near + "'?"));
    }
    const auto scenario = scenarios_.first_reading(parameter_);
    if (!scenario) {
      fail("file", "no scenario of the paper takes " + model::quote(text_.path) + " from key " +
                       model::quote(text_.key) + " of " + text_.file +
                       "; is it included, and the key right?");
    }
    scenario_ = *scenario;
    const model::Field& field = scenarios_.field(scenario_, text_.path);
    parameter_.present = field.value;
    if (item_.find("values") != nullptr) {
      read_values(field);
    } else {
      read_bounds(field);
    }
    return parameter_;
  }

 private:
  [[noreturn]] void fail(const char* key, const std::string& what) const {
    const model::Member* member = item_.find(key);
    throw model::InputError(member != nullptr ? member->value.where : item_.where,
                            path_ + "." + key, what);
  }

  /// The value must stay within the catalogue, and only in files made to be written.
  void check_place() const {
    const std::string& file = text_.file;
    const bool named = file.size() > kEnding.size() &&
                       file.compare(file.size() - kEnding.size(), kEnding.size(), kEnding) == 0;
    if (!named || file.front() == '/' || file.find("..") != std::string::npos) {
      fail("file",
           model::quote(file) + " is no file of the catalogue such as silicon/isp2312.fitted.yaml");
    }
    if (text_.key.empty() || text_.key.front() == '.' || text_.key.back() == '.' ||
        text_.key.find("..") != std::string::npos) {
      fail("key", model::quote(text_.key) + " is no dotted key");
    }
    if (text_.why.empty()) {
      fail("why", "say why the value is not known");
    }
  }

  /// The scenario's own checks decide on ranges, units and choices.
  void try_out(const char* key, const model::Location& where, const std::string& value) {
    try {
      scenarios_.normalised(scenario_, parameter_, value);
    } catch (const model::InputError& error) {
      throw model::InputError(where, path_ + "." + key,
                              std::string("the scenario does not take it: ") + error.what());
    }
  }

  void read_values(const model::Field& field) {
    for (const char* key : {"min", "max"}) {
      if (item_.find(key) != nullptr) {
        fail(key, "a parameter has either bounds or a list of values");
      }
    }
    const model::Node& list = item_.find("values")->value;
    if (!list.is_list() || list.items.empty()) {
      fail("values", "a list of values was expected");
    }
    for (const model::Node& value : list.items) {
      if (!value.is_scalar()) {
        throw model::InputError(
            value.where, path_ + ".values",
            std::string("a single value was expected, not ") + kind_name(value));
      }
      try_out("values", value.where, value.text);
      parameter_.values.push_back(value.text);
    }
    if (!text_.start.empty()) {
      fail("start", "every value of a list is tried, so there is no start");
    }
    parameter_.start = field.value;
  }

  std::int64_t quantity(const char* key, const std::string& text) const {
    try {
      return parse_quantity(text, parameter_.dimension);
    } catch (const QuantityError& error) {
      fail(key, error.what());
    }
  }

  std::int64_t bound(const char* key, const std::string& text) {
    const model::Member* member = item_.find(key);
    if (member == nullptr) {
      throw model::InputError(item_.where, path_,
                              std::string("the required key '") + key +
                                  "' is missing (or 'values' in place of both bounds)");
    }
    const std::int64_t value = quantity(key, text);
    try_out(key, member->value.where, text);
    return value;
  }

  void read_bounds(const model::Field& field) {
    std::optional<Dimension> dimension;
    for (const Dimension candidate :
         {Dimension::time, Dimension::bytes, Dimension::bit_rate, Dimension::frequency,
          Dimension::clocks, Dimension::share, Dimension::count}) {
      if (field.type == dimension_name(candidate)) {
        dimension = candidate;
      }
    }
    if (!dimension) {
      fail("path", "this is a " + field.type + ", no quantity; give a list of 'values'");
    }
    parameter_.dimension = *dimension;
    parameter_.min = bound("min", text_.min);
    parameter_.max = bound("max", text_.max);
    if (parameter_.min >= parameter_.max) {
      fail("max", "must be above min, " + model::quote(text_.min));
    }
    const bool given = item_.find("start") != nullptr;
    const std::string start = given ? text_.start : field.value;
    const std::int64_t value = quantity(given ? "start" : "path", start);
    if (value < parameter_.min || value > parameter_.max) {
      fail(given ? "start" : "min",
           (given ? "" : "the present value ") + model::quote(start) + " is not from " +
               format_range(parameter_.min, parameter_.max, parameter_.dimension) +
               (given ? "" : "; give another start or range"));
    }
    parameter_.start = start;
    parameter_.start_given = given;
  }

  const model::Node& item_;
  const std::string& path_;
  const CalibrationScenarios& scenarios_;
  ItemText text_;
  CalibrationParameter parameter_;
  std::size_t scenario_ = 0;  ///< the first one with the parameter
};

}  // namespace

CalibrationParameter read_calibration_parameter(const model::Node& item, const std::string& path,
                                                const CalibrationScenarios& scenarios) {
  return Reader(item, path, scenarios).read();
}

}  // namespace slotlab::study
