// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <memory>

#include "model/field_recorder.h"
#include "model/yaml_reader.h"

namespace slotlab::study {

namespace {

std::string flow_text(const model::Node& node) {
  if (node.is_map()) {
    std::string text;
    for (const model::Member& member : node.members) {
      text +=
          fmt::format("{}{}: {}", text.empty() ? "" : ", ", member.key, flow_text(member.value));
    }
    return "{" + text + "}";
  }
  if (node.is_list()) {
    std::string text;
    for (const model::Node& item : node.items) {
      text += (text.empty() ? "" : ", ") + flow_text(item);
    }
    return "[" + text + "]";
  }
  std::string value = model::yaml_scalar(node.text);
  if (!node.origin) {
    return value;
  }
  return fmt::format("{{value: {}, provenance: {}, source: {}}}", value,
                     model::provenance_name(node.origin->kind),
                     model::yaml_scalar(node.origin->source));
}

void write_map(const model::Node& map, std::size_t indent, std::string& text) {
  for (const model::Member& member : map.members) {
    text += std::string(indent, ' ') + member.key + ":";
    if (member.value.is_map() && !member.value.members.empty()) {
      text += '\n';
      write_map(member.value, indent + 2, text);
    } else {
      text += " " + flow_text(member.value) + "\n";
    }
  }
}

void collect_fitted(const model::Node& node, const std::string& prefix,
                    std::vector<std::string>& keys) {
  for (const model::Member& member : node.members) {
    if (member.value.is_map()) {
      collect_fitted(member.value, prefix + member.key + ".", keys);
    } else if (member.value.origin && member.value.origin->kind == Provenance::fitted) {
      keys.push_back(prefix + member.key);
    }
  }
}

}  // namespace

std::vector<std::string> fitted_file_names(const std::vector<CalibrationParameter>& parameters) {
  std::vector<std::string> names;
  for (const CalibrationParameter& parameter : parameters) {
    if (std::find(names.begin(), names.end(), parameter.file) == names.end()) {
      names.push_back(parameter.file);
    }
  }
  return names;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

model::Node read_alone(const std::filesystem::path& path) {
  std::size_t nodes = 0;
  model::Node root =
      model::read_yaml(read_text(path), std::make_shared<const std::string>(path.string()), nodes);
  if (root.kind == model::Node::Kind::empty) {
    root.kind = model::Node::Kind::map;
  }
  return root;
}

std::vector<std::string> fitted_keys(const model::Node& root) {
  std::vector<std::string> keys;
  collect_fitted(root, {}, keys);
  return keys;
}

std::string fitted_text(const model::Node& root) {
  std::string text;
  write_map(root, 0, text);
  return text;
}

}  // namespace slotlab::study
