// SPDX-License-Identifier: Apache-2.0
#include "model/field_binder.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>

namespace slotlab::model {

FieldBinder::FieldBinder(const Node& map, std::string path, bool partial)
    : map_(map), path_(std::move(path)), partial_(partial) {}

void FieldBinder::flag(const char* key, bool& value, const char*, Origin) {
  const Member* member = take(key);
  if (member == nullptr) return;
  const std::string& word = scalar(*member, member->value);
  if (word != "true" && word != "false") {
    throw InputError(member->value.where, path_of(key),
                     quote(word) + " is neither 'true' nor 'false'");
  }
  value = word == "true";
}

void FieldBinder::text(const char* key, std::string& value, const char*) {
  if (const Member* member = take(key)) value = scalar(*member, member->value);
}

void FieldBinder::file(const char* key, std::string& value, const char*) {
  namespace fs = std::filesystem;
  const Member* member = take(key);
  if (member == nullptr) return;
  const fs::path path = scalar(*member, member->value);
  const Location& where = member->value.where;
  if (path.empty()) throw InputError(where, path_of(key), "a file name was expected");
  const bool in_file = where.line > 0 && where.file;
  const fs::path folder = in_file ? fs::path(*where.file).parent_path() : fs::path();
  value = fs::absolute(folder / path).lexically_normal().string();
}

void FieldBinder::required(const char* key) { required_.push_back(key); }

void FieldBinder::absent(const char* key, const char* reason) {
  if (const Member* member = take(key)) throw InputError(member->where, path_of(key), reason);
}

void FieldBinder::duration_or(std::initializer_list<FlagWord> words, const char* key,
                              Picoseconds& value, std::int64_t min, std::int64_t max, const char*,
                              Origin) {
  const Member* member = take(key);
  if (member == nullptr) return;
  bool is_word = false;
  for (const FlagWord& each : words) {
    each.flag = member->value.is_scalar() && member->value.text == each.word;
    is_word = is_word || each.flag;
  }
  if (!is_word) value = quantity(*member, min, max, Dimension::time);
}

const Member* FieldBinder::take(const char* key) {
  const Member* member = map_.find(key);
  if (member != nullptr) read_.push_back(member);
  return member;
}

const std::string& FieldBinder::scalar(const Member& member, const Node& node) const {
  if (node.kind == Node::Kind::empty) {
    throw InputError(member.where, path_of(member.key), "this key has no value");
  }
  if (!node.is_scalar()) {
    throw InputError(node.where, path_of(member.key),
                     std::string("a single value was expected, not ") + kind_name(node));
  }
  return node.text;
}

std::int64_t FieldBinder::quantity(const Member& member, std::int64_t min, std::int64_t max,
                                   Dimension dimension) const {
  const std::string& text = scalar(member, member.value);
  try {
    const std::int64_t value = parse_quantity(text, dimension);
    check_range(value, min, max, dimension);
    return value;
  } catch (const QuantityError& error) {
    throw InputError(member.value.where, path_of(member.key), error.what());
  }
}

std::string FieldBinder::path_of(const std::string& key) const {
  return path_.empty() ? key : path_ + "." + key;
}

void FieldBinder::unknown_choice(const Member& member, const Node& node,
                                 const std::vector<std::string>& names) const {
  throw InputError(node.where, path_of(member.key),
                   "unknown value " + quote(node.text) + name_hint(node.text, names));
}

std::vector<const Member*> FieldBinder::numbered(const char* prefix, std::uint32_t limit) {
  std::vector<std::pair<std::uint32_t, const Member*>> found;
  const std::size_t length = std::strlen(prefix);
  for (const Member& member : map_.members) {
    if (member.key.compare(0, length, prefix) != 0) continue;
    const std::string digits = member.key.substr(length);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::uint32_t number =
        digits.size() > 4 ? limit : static_cast<std::uint32_t>(std::stoul(digits));
    if (number >= limit || std::to_string(number) != digits) {
      throw InputError(member.where, path_of(member.key),
                       "there is no such key; known: " + std::string(prefix) + "0 to " + prefix +
                           std::to_string(limit - 1));
    }
    read_.push_back(&member);
    found.emplace_back(number, &member);
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<const Member*> members;
  members.reserve(found.size());
  for (const auto& [number, member] : found) members.push_back(member);
  return members;
}

bool FieldBinder::is_read(const Member& member) const {
  return std::find(read_.begin(), read_.end(), &member) != read_.end();
}

bool FieldBinder::is_complete() const {
  const auto is_here = [this](const char* key) { return map_.find(key) != nullptr; };
  return read_.size() == map_.members.size() &&
         (partial_ || std::all_of(required_.begin(), required_.end(), is_here));
}

void FieldBinder::report(const std::vector<Field>& fields) const {
  std::vector<std::string> keys;
  keys.reserve(fields.size());
  for (const Field& field : fields) keys.push_back(field.key);
  for (const char* key : optional_) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.emplace_back(key);
  }
  for (const char* key : required_) {
    if (partial_ || map_.find(key) != nullptr) continue;
    for (const Member& member : map_.members) {
      if (is_read(member) || nearest_name(member.key, {key}).empty()) continue;
      throw InputError(member.where, path_of(member.key),
                       "unknown key; did you mean '" + std::string(key) + "'?");
    }
    throw InputError(map_.where, path_, "the required key '" + std::string(key) + "' is missing");
  }
  for (const Member& member : map_.members) {
    if (is_read(member)) continue;
    std::string hint = name_hint(member.key, keys);
    const std::string nearest = nearest_name(member.key, keys);
    const bool is_override = member.where.line == 0;  // its author thinks in whole paths
    if (!nearest.empty() && is_override) hint = "; did you mean '" + path_of(nearest) + "'?";
    // A key of a deeper level is a likelier mistake than a far-fetched neighbour.
    if (nearest.empty()) {
      for (const std::string& path : leaf_paths(fields)) {
        if (path.substr(path.rfind('.') + 1) != member.key) continue;
        hint = "; did you mean '" + path_of(path) + "'?";
        break;
      }
    }
    throw InputError(member.where, path_of(member.key), "unknown key" + hint);
  }
  throw InputError(map_.where, path_, "inconsistent keys");
}

void require_map(const Node& node, const Location& where, const std::string& path) {
  if (node.is_map()) return;
  if (node.kind == Node::Kind::empty) {
    throw InputError(where, path, "this key has no value; write {} to keep every default");
  }
  throw InputError(node.where, path,
                   std::string("a map of keys was expected, not ") + kind_name(node));
}

void require_name(const Member& member, const std::string& path, bool hyphens) {
  constexpr std::size_t kLongest = 32;
  const std::string allowed =
      std::string("abcdefghijklmnopqrstuvwxyz0123456789_") + (hyphens ? "-" : "");
  const bool good = !member.key.empty() && member.key.size() <= kLongest &&
                    member.key.front() >= 'a' && member.key.front() <= 'z' &&
                    member.key.find_first_not_of(allowed) == std::string::npos;
  if (good) return;
  throw InputError(member.where, path,
                   std::string("a name starts with a lower-case letter and has lower-case "
                               "letters, digits") +
                       (hyphens ? ", hyphens" : "") + " and underscores, at most " +
                       std::to_string(kLongest));
}

}  // namespace slotlab::model
