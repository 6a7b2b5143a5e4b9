// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parameter.h"
#include "base/quantity.h"

namespace slotlab::model {

/// What is known about one parameter, or one group of parameters, in words.
struct Field {
  std::string key;
  std::string type;           ///< "time", "bytes", "choice", ..., or "group"
  std::string value;          ///< as YAML; empty for a group
  std::string default_value;  ///< of the struct, before any file; empty when there is none
  std::string range;          ///< "0 ps to 1 ms", or "a | b | c"; empty when anything goes
  std::string description;
  std::optional<Origin> origin;  ///< of the default value
  bool required = false;
  bool has_own_default = false;  ///< the default is not a matter of the struct around
  std::vector<Field> children;   ///< of a group

  bool is_group() const { return type == "group"; }
};

/// A word that stands in a number's place, and the flag that it sets.
struct FlagWord {
  const char* word;
  bool& flag;
};

/// Visitor that records every field of a parameter struct; the counterpart of FieldBinder.
/// Use `record_fields`, which also finds the defaults.
class FieldRecorder {
 public:
  // The visitor contract of base/parameter.h.
  void duration(const char* key, Picoseconds value, std::int64_t min, std::int64_t max,
                const char* description, Origin origin) {
    number(key, value, min, max, Dimension::time, description, origin);
  }
  void clocks(const char* key, std::uint32_t value, std::int64_t min, std::int64_t max,
              const char* description, Origin origin) {
    number(key, value, min, max, Dimension::clocks, description, origin);
  }
  void bytes(const char* key, std::uint32_t value, std::int64_t min, std::int64_t max,
             const char* description, Origin origin) {
    number(key, value, min, max, Dimension::bytes, description, origin);
  }
  void bit_rate(const char* key, std::int64_t value, std::int64_t min, std::int64_t max,
                const char* description, Origin origin) {
    number(key, value, min, max, Dimension::bit_rate, description, origin);
  }
  void frequency(const char* key, std::int64_t value, std::int64_t min, std::int64_t max,
                 const char* description, Origin origin) {
    number(key, value, min, max, Dimension::frequency, description, origin);
  }
  void count(const char* key, std::uint32_t value, std::int64_t min, std::int64_t max,
             const char* description, Origin origin) {
    number(key, value, min, max, Dimension::count, description, origin);
  }
  void share(const char* key, std::uint32_t value, std::int64_t min, std::int64_t max,
             const char* description, Origin origin) {
    number(key, value, min, max, Dimension::share, description, origin);
  }
  void factor(const char* key, std::int64_t value, std::int64_t min, std::int64_t max,
              const char* description, Origin origin) {
    number(key, value, min, max, Dimension::factor, description, origin);
  }
  void flag(const char* key, bool value, const char* description, Origin origin) {
    add(key, "flag", value ? "true" : "false", "true | false", description, origin);
  }
  template <class Enum>
  void choice(const char* key, Enum value, std::initializer_list<Choice<Enum>> choices,
              const char* description, Origin origin) {
    add(key, "choice", name_in(value, choices.begin(), choices.size()),
        names_of(choices.begin(), choices.size()), description, origin);
  }
  void text(const char* key, const std::string& value, const char* description);
  void file(const char* key, const std::string& value, const char* description);
  template <class Struct>
  void group(const char* key, Struct& value, const char* description);

  // The composites, see FieldBinder.
  void required(const char* key) { required_ = key; }
  void absent(const char*, const char*) {}
  void deferred(const char* key, const char* description) { add_group(key, description, {}); }
  void duration_or(std::initializer_list<FlagWord> words, const char* key, Picoseconds value,
                   std::int64_t min, std::int64_t max, const char* description, Origin origin);
  template <class Enum, std::size_t N>
  void choice_list(const char* key, const std::vector<Enum>& values,
                   const std::array<Choice<Enum>, N>& choices, const char* description);
  template <class Struct>
  void inlined(Struct& value);
  template <class Struct>
  void inlined_unless(bool replaced, Struct& value) {
    if (!replaced) inlined(value);
  }
  template <class Struct>
  void group_unless(bool replaced, const char* key, Struct& value, const char* description) {
    if (!replaced) group(key, value, description);
  }
  template <class Struct>
  void optional_group(const char* key, bool present, Struct& value, const char* description) {
    if (present) group(key, value, description);
  }
  template <class Struct>
  void optional_group(const char* key, std::optional<Struct>& value, const char* description) {
    if (value) group(key, *value, description);
  }
  template <class Struct>
  void named_groups(const char* key, std::vector<Struct>& values, const char* description);
  template <class Struct>
  void numbered_groups(const char* prefix, std::uint32_t limit, std::vector<Struct>& values,
                       const char* description);

  std::vector<Field> take_fields() { return std::move(fields_); }

 private:
  void add(const char* key, const char* type, std::string value, std::string range,
           const char* description, std::optional<Origin> origin);
  void add_group(const std::string& key, const char* description, std::vector<Field> children);
  void number(const char* key, std::int64_t value, std::int64_t min, std::int64_t max,
              Dimension dimension, const char* description, Origin origin);

  template <class Enum>
  static std::string name_in(Enum value, const Choice<Enum>* choices, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (choices[i].value == value) return choices[i].name;
    }
    return {};
  }
  template <class Enum>
  static std::string names_of(const Choice<Enum>* choices, std::size_t count) {
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
      if (i > 0) names += " | ";
      names += choices[i].name;
    }
    return names;
  }

  std::vector<Field> fields_;
  const char* required_ = nullptr;
};

/// Sets the default values of `fields` from the fields of a fresh struct; a struct's member
/// initialisers go before those of the groups in it.
void set_defaults(std::vector<Field>& fields, const std::vector<Field>& fresh);

/// Dotted paths of all parameters (not groups) below `fields`.
std::vector<std::string> leaf_paths(const std::vector<Field>& fields);

/// A text as a YAML scalar, quoted where YAML would read it as something else.
std::string yaml_scalar(const std::string& text);

/// Every field of a parameter struct with its value, default and description, in order.
template <class Struct>
std::vector<Field> record_fields(Struct& value) {
  FieldRecorder recorder;
  value.visit_fields(recorder);
  std::vector<Field> fields = recorder.take_fields();
  Struct fresh{};
  FieldRecorder fresh_recorder;
  fresh.visit_fields(fresh_recorder);
  set_defaults(fields, fresh_recorder.take_fields());
  return fields;
}

template <class Struct>
void FieldRecorder::group(const char* key, Struct& value, const char* description) {
  add_group(key, description, record_fields(value));
}

template <class Enum, std::size_t N>
void FieldRecorder::choice_list(const char* key, const std::vector<Enum>& values,
                                const std::array<Choice<Enum>, N>& choices,
                                const char* description) {
  std::string list;
  for (const Enum value : values) {
    list += (list.empty() ? "" : ", ") + name_in(value, choices.data(), N);
  }
  add(key, "list", "[" + list + "]", names_of(choices.data(), N), description, std::nullopt);
}

template <class Struct>
void FieldRecorder::inlined(Struct& value) {
  for (Field& field : record_fields(value)) {
    field.has_own_default = true;
    fields_.push_back(std::move(field));
  }
}

template <class Struct>
void FieldRecorder::named_groups(const char* key, std::vector<Struct>& values,
                                 const char* description) {
  std::vector<Field> groups;
  for (Struct& value : values) {
    groups.emplace_back();
    groups.back().key = value.name;
    groups.back().type = "group";
    groups.back().children = record_fields(value);
  }
  add_group(key, description, std::move(groups));
}

template <class Struct>
void FieldRecorder::numbered_groups(const char*, std::uint32_t, std::vector<Struct>& values,
                                    const char* description) {
  for (Struct& value : values) add_group(value.name, description, record_fields(value));
}

}  // namespace slotlab::model
