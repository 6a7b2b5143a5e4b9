// SPDX-License-Identifier: Apache-2.0
#include "model/field_recorder.h"

#include <algorithm>
#include <cstring>

namespace slotlab::model {
namespace {

void collect_paths(const std::vector<Field>& fields, const std::string& prefix,
                   std::vector<std::string>& paths) {
  for (const Field& field : fields) {
    const std::string path = prefix + field.key;
    if (field.is_group()) {
      collect_paths(field.children, path + ".", paths);
    } else {
      paths.push_back(path);
    }
  }
}

}  // namespace

void FieldRecorder::text(const char* key, const std::string& value, const char* description) {
  add(key, "text", yaml_scalar(value), {}, description, std::nullopt);
}

void FieldRecorder::file(const char* key, const std::string& value, const char* description) {
  add(key, "file", yaml_scalar(value), {}, description, std::nullopt);
}

void FieldRecorder::duration_or(std::initializer_list<FlagWord> words, const char* key,
                                Picoseconds value, std::int64_t min, std::int64_t max,
                                const char* description, Origin origin) {
  number(key, value, min, max, Dimension::time, description, origin);
  for (const FlagWord& each : words) {
    fields_.back().range += std::string(" | ") + each.word;
    if (each.flag) fields_.back().value = each.word;
  }
}

void FieldRecorder::number(const char* key, std::int64_t value, std::int64_t min, std::int64_t max,
                           Dimension dimension, const char* description, Origin origin) {
  add(key, dimension_name(dimension), format_quantity(value, dimension),
      format_range(min, max, dimension), description, origin);
}

void FieldRecorder::add(const char* key, const char* type, std::string value, std::string range,
                        const char* description, std::optional<Origin> origin) {
  Field field;
  field.key = key;
  field.type = type;
  field.value = std::move(value);
  field.range = std::move(range);
  field.description = description;
  field.origin = origin;
  field.required = required_ != nullptr && std::strcmp(required_, key) == 0;
  required_ = nullptr;
  fields_.push_back(std::move(field));
}

void FieldRecorder::add_group(const std::string& key, const char* description,
                              std::vector<Field> children) {
  Field field;
  field.key = key;
  field.type = "group";
  field.description = description;
  field.children = std::move(children);
  field.required = required_ != nullptr && key == required_;
  required_ = nullptr;
  fields_.push_back(std::move(field));
}

void set_defaults(std::vector<Field>& fields, const std::vector<Field>& fresh) {
  for (Field& field : fields) {
    if (field.has_own_default || field.required) continue;
    const auto same = std::find_if(fresh.begin(), fresh.end(), [&field](const Field& candidate) {
      return candidate.key == field.key;
    });
    if (same == fresh.end()) continue;
    if (field.is_group()) {
      set_defaults(field.children, same->children);
    } else {
      field.default_value = same->value;
    }
  }
}

std::vector<std::string> leaf_paths(const std::vector<Field>& fields) {
  std::vector<std::string> paths;
  collect_paths(fields, {}, paths);
  return paths;
}

std::string yaml_scalar(const std::string& text) {
  constexpr const char* kSafe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./ +()-";
  const bool safe = !text.empty() && text.find_first_not_of(kSafe) == std::string::npos &&
                    text.front() != ' ' && text.back() != ' ' && text.front() != '-' &&
                    text != "null" && text != "Null" && text != "NULL";
  if (safe) return text;
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      constexpr const char* kHex = "0123456789abcdef";
      out += "\\x";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace slotlab::model
