// SPDX-License-Identifier: Apache-2.0
#include "model/document_loader.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "model/yaml_reader.h"

namespace slotlab::model {
namespace {

constexpr std::size_t kMaxFiles = 64;

std::string limit_text() { return std::to_string(kMaxFileBytes >> 20U) + " MiB"; }

/// The content of a regular file, or why there is none.
std::string read_file(const std::filesystem::path& path, std::string& problem) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (status.type() == std::filesystem::file_type::not_found) {
    problem = "no such file";
  } else if (error) {
    problem = "cannot be read: " + error.message();
  } else if (std::filesystem::is_directory(status)) {
    problem = "this is a directory, not a file";
  } else if (!std::filesystem::is_regular_file(status)) {
    problem = "this is no regular file";
  }
  if (!problem.empty()) return {};
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > kMaxFileBytes) {
    problem = "larger than " + limit_text() + ", the most that an input file may have";
    return {};
  }
  std::ifstream stream(path, std::ios::binary);
  std::string content(error ? 0 : static_cast<std::size_t>(size), '\0');
  stream.read(content.data(), static_cast<std::streamsize>(content.size()));
  if (error || !stream) problem = "cannot be read";
  return content;
}

std::string chain_text(const std::vector<std::filesystem::path>& chain) {
  std::string text;
  for (const auto& path : chain) text += path.string() + " -> ";
  return text;
}

}  // namespace

DocumentLoader::DocumentLoader(std::vector<FileOverlay> overlays)
    : overlays_(std::move(overlays)) {}

Node DocumentLoader::load(const std::filesystem::path& path) {
  chain_.clear();
  opened_.clear();
  return load_file(path, nullptr);
}

Node DocumentLoader::load_file(const std::filesystem::path& path, const Location* included_from) {
  const auto file = std::make_shared<const std::string>(path.string());
  const Location whole{file, 0, 0};
  const auto fail = [&](const std::string& problem) {
    if (included_from == nullptr) throw InputError(whole, {}, problem);
    throw InputError(*included_from, "include", *file + ": " + problem);
  };
  std::error_code ignored;
  const auto canonical = std::filesystem::weakly_canonical(path, ignored);
  if (std::find(opened_.begin(), opened_.end(), canonical) != opened_.end()) {
    fail("the file includes itself: " + chain_text(chain_) + *file);
  }
  if (++files_ > kMaxFiles) fail("more than " + std::to_string(kMaxFiles) + " files");
  std::string problem;
  const std::string text = read_file(path, problem);
  if (!problem.empty()) fail(problem);
  Node root = read_yaml(text, file, nodes_);
  if (root.kind == Node::Kind::empty) fail("the file is empty");
  if (!root.is_map()) {
    throw InputError(root.where, {},
                     std::string("a map of keys was expected here, not ") + kind_name(root));
  }
  for (const FileOverlay& overlay : overlays_) {
    if (overlay.file != canonical) continue;
    Node value;
    value.kind = Node::Kind::scalar;
    value.where = {overlay.mark, 1, 1};
    value.text = overlay.value;
    set_at_path(root, overlay.key, std::move(value));
  }
  chain_.push_back(path);
  opened_.push_back(canonical);
  merge_includes(root, path.parent_path());
  chain_.pop_back();
  opened_.pop_back();
  return root;
}

void DocumentLoader::merge_includes(Node& node, const std::filesystem::path& folder) {
  for (Node& item : node.items) merge_includes(item, folder);
  for (Member& member : node.members) {
    if (member.key != "include") merge_includes(member.value, folder);
  }
  std::optional<Node> include = node.take("include");
  if (!include) return;
  std::vector<Node> names;
  if (include->is_list()) {
    names = std::move(include->items);
  } else {
    names.push_back(std::move(*include));
  }
  // The last of a list lies highest, so it is merged first.
  std::reverse(names.begin(), names.end());
  for (const Node& name : names) {
    if (!name.is_scalar() || name.text.empty()) {
      throw InputError(name.where, "include",
                       std::string("a file name was expected, not ") + kind_name(name));
    }
    merge_beneath(node, load_file((folder / name.text).lexically_normal(), &name.where));
  }
}

void apply_override(Node& root, const std::string& override_text) {
  const auto file = std::make_shared<const std::string>("--set " + override_text);
  const Location where{file, 0, 0};
  const std::size_t equals = override_text.find('=');
  if (equals == std::string::npos || equals == 0) {
    throw InputError(where, {},
                     "write --set path=value, for example "
                     "--set host.slot0.bus.mode=pci-66");
  }
  std::size_t nodes = 0;
  Node value = read_yaml(override_text.substr(equals + 1), file, nodes);
  const auto forget_line = [&where](Node& node, const auto& self) -> void {
    node.where = where;
    for (Node& item : node.items) self(item, self);
    for (Member& member : node.members) {
      member.where = where;
      self(member.value, self);
    }
  };
  forget_line(value, forget_line);
  set_at_path(root, std::string_view(override_text).substr(0, equals), std::move(value));
}

}  // namespace slotlab::model
