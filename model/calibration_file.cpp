// SPDX-License-Identifier: Apache-2.0
#include "model/calibration_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <memory>

#include "model/field_recorder.h"
#include "model/yaml_reader.h"

namespace slotlab::model {

namespace {

std::string flow_text(const Node& node) {
  if (node.is_map()) {
    std::string text;
    for (const Member& member : node.members) {
      text +=
          fmt::format("{}{}: {}", text.empty() ? "" : ", ", member.key, flow_text(member.value));
    }
    return "{" + text + "}";
  }
  if (node.is_list()) {
    std::string text;
    for (const Node& item : node.items) {
      text += (text.empty() ? "" : ", ") + flow_text(item);
    }
    return "[" + text + "]";
  }
  std::string value = yaml_scalar(node.text);
  if (!node.origin) {
    return value;
  }
  return fmt::format("{{value: {}, provenance: {}, source: {}}}", value,
                     provenance_name(node.origin->kind), yaml_scalar(node.origin->source));
}

void write_map(const Node& map, std::size_t indent, std::string& text) {
  for (const Member& member : map.members) {
    text += std::string(indent, ' ') + member.key + ":";
    if (member.value.is_map() && !member.value.members.empty()) {
      text += '\n';
      write_map(member.value, indent + 2, text);
    } else {
      text += " " + flow_text(member.value) + "\n";
    }
  }
}

void collect_fitted(const Node& node, const std::string& prefix, std::vector<std::string>& keys) {
  for (const Member& member : node.members) {
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

Node read_alone(const std::filesystem::path& path) {
  std::size_t nodes = 0;
  Node root = read_yaml(read_text(path), std::make_shared<const std::string>(path.string()), nodes);
  if (root.kind == Node::Kind::empty) {
    root.kind = Node::Kind::map;
  }
  return root;
}

std::vector<std::string> fitted_keys(const Node& root) {
  std::vector<std::string> keys;
  collect_fitted(root, {}, keys);
  return keys;
}

std::string fitted_text(const Node& root) {
  std::string text;
  write_map(root, 0, text);
  return text;
}

}  // namespace slotlab::model
