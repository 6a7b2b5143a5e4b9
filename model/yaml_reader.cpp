// SPDX-License-Identifier: Apache-2.0
#include "model/yaml_reader.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>
#include <yaml-cpp/yaml.h>

#include <cctype>
#include <exception>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "model/yaml_text_check.h"

namespace slotlab::model {
namespace {

std::optional<Provenance> provenance_of(const std::string& name) {
  for (const Provenance provenance : {Provenance::specification, Provenance::datasheet,
                                      Provenance::paper, Provenance::fitted, Provenance::assumed}) {
    if (name == provenance_name(provenance)) return provenance;
  }
  return std::nullopt;
}

/// Turns `{value: V, provenance: P, source: S}` into V with its origin.
Node without_annotation(Node map) {
  const Member* value = map.find("value");
  if (value == nullptr) return map;
  if (!value->value.is_scalar()) {
    throw InputError(value->where, "value",
                     std::string("this must be a single value, not ") + kind_name(value->value));
  }
  Node scalar = value->value;
  StatedOrigin origin{Provenance::assumed, {}};
  for (const Member& member : map.members) {
    if (member.key == "value") continue;
    if (member.key != "provenance" && member.key != "source") {
      throw InputError(
          member.where, member.key,
          "unknown key beside 'value'" + name_hint(member.key, {"provenance", "source"}));
    }
    if (!member.value.is_scalar()) {
      throw InputError(member.where, member.key, "this must be a single value");
    }
    if (member.key == "source") {
      origin.source = member.value.text;
      continue;
    }
    const auto kind = provenance_of(member.value.text);
    if (!kind) {
      throw InputError(member.value.where, "provenance",
                       "unknown provenance " + quote(member.value.text) +
                           name_hint(member.value.text,
                                     {"specification", "datasheet", "paper", "fitted", "assumed"}));
    }
    origin.kind = *kind;
  }
  if (map.find("provenance") == nullptr) {
    throw InputError(map.where, {},
                     "a value in long form needs 'provenance: "
                     "specification|datasheet|paper|fitted|assumed'");
  }
  scalar.origin = std::move(origin);
  return scalar;
}

/// Builds the tree from the parser's events and enforces the limits while it grows, so that a
/// hostile text is given up early.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(std::shared_ptr<const std::string> file, std::size_t& nodes)
      : file_(std::move(file)), nodes_(nodes) {}

  std::optional<Node> root;

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) fail(mark, "a second YAML document starts here; one file holds one");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    check(mark, {}, anchor);
    if (awaits_key()) fail(mark, "a key is missing before ':'");
    Node node;
    node.where = location(mark);
    complete(std::move(node));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_alias(mark); }
  void OnAnchor(const YAML::Mark& mark, const std::string&) override { refuse_alias(mark); }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    check(mark, tag, anchor);
    if (awaits_key()) {
      Frame& frame = frames_.back();
      if (!frame.keys.insert(value).second) {
        fail(mark, "the key " + quote(value) + " stands twice in this map (first in line " +
                       std::to_string(frame.node.find(value)->where.line) + ")");
      }
      frame.node.members.push_back({value, location(mark), Node{}});
      frame.awaits_key = false;
      return;
    }
    Node node;
    node.kind = Node::Kind::scalar;
    node.where = location(mark);
    node.text = value;
    complete(std::move(node));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, Node::Kind::list);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, tag, anchor, Node::Kind::map);
  }
  void OnMapEnd() override { close(); }

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& what) const {
    throw InputError(location(mark), {}, what);
  }

 private:
  struct Frame {
    Node node;
    bool awaits_key;
    std::set<std::string> keys;
  };

  Location location(const YAML::Mark& mark) const {
    return mark.is_null() ? Location{file_, 0, 0} : Location{file_, mark.line + 1, mark.column + 1};
  }

  bool awaits_key() const {
    return !frames_.empty() && frames_.back().node.is_map() && frames_.back().awaits_key;
  }

  [[noreturn]] void refuse_alias(const YAML::Mark& mark) const {
    fail(mark, "anchors (&name) and aliases (*name) are not supported; use 'include:'");
  }

  void check(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor) refuse_alias(mark);
    if (!tag.empty() && tag != "?" && tag != "!") {
      fail(mark, "tags such as " + quote(tag) + " are not supported");
    }
    if (++nodes_ > kMaxNodes) {
      fail(mark, "more than " + std::to_string(kMaxNodes) + " keys and values");
    }
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            Node::Kind kind) {
    check(mark, tag, anchor);
    if (awaits_key()) fail(mark, "a key must be a plain text, not a map or a list");
    if (frames_.size() == kMaxDepth) {
      fail(mark, "nested deeper than " + std::to_string(kMaxDepth) + " levels");
    }
    frames_.push_back({Node{}, true, {}});
    frames_.back().node.kind = kind;
    frames_.back().node.where = location(mark);
  }

  void close() {
    Node node = std::move(frames_.back().node);
    frames_.pop_back();
    complete(node.is_map() ? without_annotation(std::move(node)) : std::move(node));
  }

  void complete(Node node) {
    if (frames_.empty()) {
      root = std::move(node);
      return;
    }
    Frame& parent = frames_.back();
    if (parent.node.is_map()) {
      // The parser places an empty value at the token behind it.
      if (node.kind == Node::Kind::empty) node.where = parent.node.members.back().where;
      parent.node.members.back().value = std::move(node);
      parent.awaits_key = true;
    } else {
      parent.node.items.push_back(std::move(node));
    }
  }

  std::shared_ptr<const std::string> file_;
  std::size_t& nodes_;
  int documents_ = 0;
  std::vector<Frame> frames_;
};

}  // namespace

Node read_yaml(const std::string& text, std::shared_ptr<const std::string> file,
               std::size_t& nodes) {
  check_text(text, file);
  TreeBuilder builder(file, nodes);
  try {
    // Without the last line's end: yaml-cpp 0.7 misses a quote that is open there.
    const std::size_t end = text.find_last_not_of(" \r\n");
    std::istringstream stream(text.substr(0, end == std::string::npos ? 0 : end + 1));
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    builder.fail(error.mark, "this is no valid YAML: " + error.msg);
  }
  if (builder.root && builder.root->kind != Node::Kind::empty) return std::move(*builder.root);
  Node nothing;
  nothing.where.file = std::move(file);
  return nothing;
}

}  // namespace slotlab::model
