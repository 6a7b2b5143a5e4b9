// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace slotlab::model {

const Member* Node::find(std::string_view key) const {
  for (const Member& member : members) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

Member* Node::find(std::string_view key) {
  for (Member& member : members) {
    if (member.key == key) return &member;
  }
  return nullptr;
}

std::optional<Node> Node::take(std::string_view key) {
  for (auto member = members.begin(); member != members.end(); ++member) {
    if (member->key != key) continue;
    Node value = std::move(member->value);
    members.erase(member);
    return value;
  }
  return std::nullopt;
}

const char* kind_name(const Node& node) {
  switch (node.kind) {
    case Node::Kind::empty:
      return "nothing";
    case Node::Kind::scalar:
      return "a single value";
    case Node::Kind::list:
      return "a list";
    case Node::Kind::map:
      return "a map";
  }
  return "";
}

void merge_beneath(Node& upper, const Node& lower) {
  if (!upper.is_map() || !lower.is_map()) return;
  std::vector<Member> merged;
  merged.reserve(upper.members.size() + lower.members.size());
  for (const Member& member : lower.members) {
    auto own = std::find_if(upper.members.begin(), upper.members.end(),
                            [&member](const Member& m) { return m.key == member.key; });
    if (own == upper.members.end()) {
      merged.push_back(member);
      continue;
    }
    merge_beneath(own->value, member.value);
    merged.push_back(std::move(*own));
    upper.members.erase(own);
  }
  std::move(upper.members.begin(), upper.members.end(), std::back_inserter(merged));
  upper.members = std::move(merged);
}

void set_at_path(Node& root, std::string_view path, Node value) {
  constexpr int kMostParts = 32;
  const Location where = value.where;
  Node* node = &root;
  std::string_view rest = path;
  for (int parts = 0;; ++parts) {
    const std::size_t dot = rest.find('.');
    const std::string_view key = rest.substr(0, dot);
    if (key.empty() || parts == kMostParts) {
      throw InputError(where, {}, quote(path) + " is no dotted path, such as host.slot0.bus.mode");
    }
    Member* member = node->find(key);
    if (member == nullptr) {
      node->members.push_back({std::string(key), where, Node{}});
      member = &node->members.back();
      member->value.where = where;
    }
    if (dot == std::string_view::npos) {
      merge_beneath(value, member->value);
      member->value = std::move(value);
      return;
    }
    rest.remove_prefix(dot + 1);
    node = &member->value;
    if (node->kind == Node::Kind::empty) node->kind = Node::Kind::map;
    if (!node->is_map()) {
      const auto length = static_cast<std::size_t>(rest.data() - path.data()) - 1;
      throw InputError(where, path.substr(0, length),
                       std::string("this is ") + kind_name(*node) + " and has no keys");
    }
  }
}

const char* provenance_name(Provenance provenance) {
  switch (provenance) {
    case Provenance::specification:
      return "specification";
    case Provenance::datasheet:
      return "datasheet";
    case Provenance::paper:
      return "paper";
    case Provenance::fitted:
      return "fitted";
    case Provenance::assumed:
      return "assumed";
  }
  return "";
}

}  // namespace slotlab::model
