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
#include "model/document.h"
#include "model/field_recorder.h"

namespace slotlab::model {

/// Visitor that fills a parameter struct from a map of the document. Fields without a key keep
/// their default. Everything wrong ends in InputError with place, dotted path and hint.
/// Use `bind_fields`, which also refuses keys that no field has asked for.
class FieldBinder {
 public:
  /// With `partial`, required keys may be missing (a type that other keys complete).
  FieldBinder(const Node& map, std::string path, bool partial = false);

  // The visitor contract of base/parameter.h.
  void duration(const char* key, Picoseconds& value, std::int64_t min, std::int64_t max,
                const char*, Origin) {
    number(key, value, min, max, Dimension::time);
  }
  void clocks(const char* key, std::uint32_t& value, std::int64_t min, std::int64_t max,
              const char*, Origin) {
    number(key, value, min, max, Dimension::clocks);
  }
  void bytes(const char* key, std::uint32_t& value, std::int64_t min, std::int64_t max, const char*,
             Origin) {
    number(key, value, min, max, Dimension::bytes);
  }
  void bit_rate(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max,
                const char*, Origin) {
    number(key, value, min, max, Dimension::bit_rate);
  }
  void frequency(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max,
                 const char*, Origin) {
    number(key, value, min, max, Dimension::frequency);
  }
  void count(const char* key, std::uint32_t& value, std::int64_t min, std::int64_t max, const char*,
             Origin) {
    number(key, value, min, max, Dimension::count);
  }
  void share(const char* key, std::uint32_t& value, std::int64_t min, std::int64_t max, const char*,
             Origin) {
    number(key, value, min, max, Dimension::share);
  }
  void factor(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max, const char*,
              Origin) {
    number(key, value, min, max, Dimension::factor);
  }
  void flag(const char* key, bool& value, const char* description, Origin origin);
  template <class Enum>
  void choice(const char* key, Enum& value, std::initializer_list<Choice<Enum>> choices,
              const char*, Origin) {
    if (const Member* member = take(key)) {
      value = pick(*member, member->value, choices.begin(), choices.size());
    }
  }
  void text(const char* key, std::string& value, const char* description);
  /// A path, relative to the file that it is written in, or to the working folder when an override
  /// gives it; made absolute.
  void file(const char* key, std::string& value, const char* description);
  template <class Struct>
  void group(const char* key, Struct& value, const char* description);

  // What the composite structs of a scenario need beside it.

  /// The key of the next field must be there.
  void required(const char* key);
  /// The key must not be there, for this reason.
  void absent(const char* key, const char* reason);
  /// The key is bound by somebody else, later.
  void deferred(const char* key, const char*) { take(key); }
  /// A duration, or one of the words that set a flag.
  void duration_or(std::initializer_list<FlagWord> words, const char* key, Picoseconds& value,
                   std::int64_t min, std::int64_t max, const char* description, Origin origin);
  /// A list of choices.
  template <class Enum, std::size_t N>
  void choice_list(const char* key, std::vector<Enum>& values,
                   const std::array<Choice<Enum>, N>& choices, const char* description);
  /// The fields of a struct at this level.
  template <class Struct>
  void inlined(Struct& value) {
    value.visit_fields(*this);
  }
  /// The fields of a struct at this level, and a group, that are without meaning when `replaced`:
  /// they may be there, but nobody shows them.
  template <class Struct>
  void inlined_unless(bool, Struct& value) {
    inlined(value);
  }
  template <class Struct>
  void group_unless(bool, const char* key, Struct& value, const char* description) {
    group(key, value, description);
  }
  /// A group that may be missing.
  template <class Struct>
  void optional_group(const char* key, bool& present, Struct& value, const char* description) {
    present = find(key) != nullptr;
    optional_.push_back(key);
    group(key, value, description);
  }
  template <class Struct>
  void optional_group(const char* key, std::optional<Struct>& value, const char* description) {
    if (find(key) != nullptr) value.emplace();
    optional_.push_back(key);
    Struct unused;
    group(key, value ? *value : unused, description);
  }
  /// A map from names to groups; `Struct` has a member `name`.
  template <class Struct>
  void named_groups(const char* key, std::vector<Struct>& values, const char* description);
  /// Groups with the keys prefix0, prefix1, ... at this level, in order of their number.
  template <class Struct>
  void numbered_groups(const char* prefix, std::uint32_t limit, std::vector<Struct>& values,
                       const char* description);

  /// Throws when a required key is missing or a key is unknown. `fields` are those of the struct.
  template <class Struct>
  void finish(Struct& value) {
    if (is_complete()) return;
    report(record_fields(value));
  }

 private:
  template <class Integer>
  void number(const char* key, Integer& value, std::int64_t min, std::int64_t max,
              Dimension dimension) {
    if (const Member* member = take(key)) {
      value = static_cast<Integer>(quantity(*member, min, max, dimension));
    }
  }
  template <class Enum>
  Enum pick(const Member& member, const Node& node, const Choice<Enum>* choices,
            std::size_t count) const {
    const std::string& name = scalar(member, node);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < count; ++i) {
      if (name == choices[i].name) return choices[i].value;
      names.emplace_back(choices[i].name);
    }
    unknown_choice(member, node, names);
  }

  const Member* find(const char* key) const { return map_.find(key); }
  /// The member of a known key, noted as read.
  const Member* take(const char* key);
  std::int64_t quantity(const Member& member, std::int64_t min, std::int64_t max,
                        Dimension dimension) const;
  const std::string& scalar(const Member& member, const Node& node) const;
  std::string path_of(const std::string& key) const;
  [[noreturn]] void unknown_choice(const Member& member, const Node& node,
                                   const std::vector<std::string>& names) const;
  /// Numbers and members of the keys prefix0 to prefix<limit-1>, noted as read.
  std::vector<const Member*> numbered(const char* prefix, std::uint32_t limit);
  bool is_complete() const;
  bool is_read(const Member& member) const;
  [[noreturn]] void report(const std::vector<Field>& fields) const;

  const Node& map_;
  std::string path_;
  bool partial_;
  std::vector<const Member*> read_;
  std::vector<const char*> required_;
  std::vector<const char*> optional_;
};

/// Throws InputError unless `member` is a map; an empty value is no silent default.
void require_map(const Node& node, const Location& where, const std::string& path);
/// Throws InputError unless `member`'s key is a name: lower case letters, digits, underscores, and
/// with `hyphens` also those.
void require_name(const Member& member, const std::string& path, bool hyphens = false);

/// Fills a parameter struct from a map, see FieldBinder.
template <class Struct>
void bind_fields(const Node& map, const std::string& path, Struct& value, bool partial = false) {
  require_map(map, map.where, path);
  FieldBinder binder(map, path, partial);
  value.visit_fields(binder);
  binder.finish(value);
}

template <class Struct>
void FieldBinder::group(const char* key, Struct& value, const char*) {
  if (const Member* member = take(key)) {
    require_map(member->value, member->where, path_of(key));
    bind_fields(member->value, path_of(key), value, partial_);
  }
}

template <class Enum, std::size_t N>
void FieldBinder::choice_list(const char* key, std::vector<Enum>& values,
                              const std::array<Choice<Enum>, N>& choices, const char*) {
  const Member* member = take(key);
  if (member == nullptr) return;
  if (!member->value.is_list() || member->value.items.empty()) {
    throw InputError(member->value.where, path_of(key),
                     std::string("a list was expected, not ") + kind_name(member->value));
  }
  values.clear();
  for (const Node& item : member->value.items) {
    values.push_back(pick(*member, item, choices.data(), choices.size()));
  }
}

template <class Struct>
void FieldBinder::named_groups(const char* key, std::vector<Struct>& values, const char*) {
  const Member* list = take(key);
  if (list == nullptr) return;
  require_map(list->value, list->where, path_of(key));
  values.clear();
  for (const Member& member : list->value.members) {
    const std::string path = path_of(key) + "." + member.key;
    require_name(member, path);
    require_map(member.value, member.where, path);
    values.emplace_back();
    values.back().name = member.key;
    bind_fields(member.value, path, values.back(), partial_);
  }
}

template <class Struct>
void FieldBinder::numbered_groups(const char* prefix, std::uint32_t limit,
                                  std::vector<Struct>& values, const char*) {
  values.clear();
  for (const Member* member : numbered(prefix, limit)) {
    require_map(member->value, member->where, path_of(member->key));
    values.emplace_back();
    values.back().name = member->key;
    bind_fields(member->value, path_of(member->key), values.back(), partial_);
  }
}

}  // namespace slotlab::model
