// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter.h"
#include "model/input_error.h"

namespace slotlab::model {

/// Provenance that an input file states for a value:
/// `{value: 1.2 us, provenance: fitted, source: "calibration of 2024"}`.
struct StatedOrigin {
  Provenance kind;
  std::string source;
};

struct Member;

/// One node of an input document: a scalar, a list or a map in file order. Every node knows where
/// it was written.
struct Node {
  enum class Kind { empty, scalar, list, map };

  Kind kind = Kind::empty;
  Location where;
  std::string text;             ///< of a scalar
  std::vector<Node> items;      ///< of a list
  std::vector<Member> members;  ///< of a map
  std::optional<StatedOrigin> origin;

  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }

  /// The member of that key, or null (also when this is no map).
  const Member* find(std::string_view key) const;
  Member* find(std::string_view key);
  /// Removes and returns the value of a member.
  std::optional<Node> take(std::string_view key);
};

/// A key of a map with its value.
struct Member {
  std::string key;
  Location where;  ///< of the key
  Node value;
};

/// "a map", "a list", ...: how messages name a node.
const char* kind_name(const Node& node);

/// Lays `lower` beneath `upper`: maps are merged key by key, everything else of `upper` wins. Keys
/// of `lower` keep its order (order means something: ports have it on their bus) and go first.
void merge_beneath(Node& upper, const Node& lower);

/// Puts `value` at a dotted path, making maps on the way; a map is merged over what is there.
/// Throws InputError when a part of the path is no map or is no name.
void set_at_path(Node& root, std::string_view path, Node value);

/// The spelling of a provenance in input and output.
const char* provenance_name(Provenance provenance);

}  // namespace slotlab::model
