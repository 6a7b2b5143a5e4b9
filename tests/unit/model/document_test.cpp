// SPDX-License-Identifier: Apache-2.0
#include "model/document.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>

#include "model/document_loader.h"
#include "model/yaml_reader.h"

namespace slotlab::model {
namespace {

Node read(const std::string& text) {
  std::size_t nodes = 0;
  return read_yaml(text, std::make_shared<const std::string>("test.yaml"), nodes);
}

std::string error_of(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Document, KeepsOrderAndPlaces) {
  const Node root = read("b: 1\na:\n  - x\n  - {c: 'y z'}\n");
  ASSERT_EQ(root.members.size(), 2U);
  EXPECT_EQ(root.members[0].key, "b");
  EXPECT_EQ(root.members[1].where.text(), "test.yaml:2:1");
  const Node& list = root.members[1].value;
  ASSERT_TRUE(list.is_list());
  EXPECT_EQ(list.items[0].where.text(), "test.yaml:3:5");
  const Member* c = list.items[1].find("c");
  ASSERT_NE(c, nullptr);
  EXPECT_EQ(c->value.text, "y z");
  EXPECT_EQ(c->where.text(), "test.yaml:4:6");
  EXPECT_EQ(c->value.where.text(), "test.yaml:4:9");
}

TEST(Document, ReadsTheLongFormOfAValue) {
  const Node root = read("t: {value: 1.2 us, provenance: fitted, source: twelve points}\n");
  const Node& value = root.members[0].value;
  ASSERT_TRUE(value.is_scalar());
  EXPECT_EQ(value.text, "1.2 us");
  ASSERT_TRUE(value.origin.has_value());
  EXPECT_EQ(value.origin->kind, Provenance::fitted);
  EXPECT_EQ(value.origin->source, "twelve points");
  EXPECT_EQ(error_of("t: {value: 1, provenence: fitted}"),
            "test.yaml:1:15: provenence: unknown key beside 'value'; did you mean 'provenance'?");
  EXPECT_EQ(error_of("t: {value: 1, provenance: fited}"),
            "test.yaml:1:27: provenance: unknown provenance 'fited'; did you mean 'fitted'?");
  EXPECT_NE(error_of("t: {value: 1}"), "no error");
  EXPECT_NE(error_of("t: {value: [1], provenance: fitted}"), "no error");
}

TEST(Document, MergeKeepsUpperValuesAndAddsLowerKeys) {
  Node upper = read("a: {x: 1}\nb: 2\n");
  merge_beneath(upper, read("a: {x: 9, y: 3}\nb: {z: 1}\nc: 4\n"));
  EXPECT_EQ(upper.find("a")->value.find("x")->value.text, "1");
  EXPECT_EQ(upper.find("a")->value.find("y")->value.text, "3");
  EXPECT_EQ(upper.find("b")->value.text, "2");
  EXPECT_EQ(upper.find("c")->value.text, "4");
}

TEST(Document, MergeKeepsTheOrderOfTheLowerKeys) {
  Node upper = read("new: 0\nb: {z: 1, x: 2}\n");
  merge_beneath(upper, read("a: 1\nb: {x: 9, y: 9, z: 9}\nc: 3\n"));
  const auto keys = [](const Node& node) {
    std::string text;
    for (const Member& member : node.members) text += member.key + ' ';
    return text;
  };
  EXPECT_EQ(keys(upper), "a b c new ");
  EXPECT_EQ(keys(upper.find("b")->value), "x y z ");
  EXPECT_EQ(upper.find("b")->value.find("x")->value.text, "2");
}

TEST(Document, OverrideReplacesValuesAndMergesMaps) {
  Node root = read("a: {x: 1, y: {p: 1, q: 2}}\n");
  apply_override(root, "a.x=3 us");
  apply_override(root, "a.y={q: 5}");
  apply_override(root, "a.new.deep=6");
  EXPECT_EQ(root.find("a")->value.find("x")->value.text, "3 us");
  EXPECT_EQ(root.find("a")->value.find("x")->value.where.text(), "--set a.x=3 us");
  EXPECT_EQ(root.find("a")->value.find("y")->value.find("p")->value.text, "1");
  EXPECT_EQ(root.find("a")->value.find("y")->value.find("q")->value.text, "5");
  EXPECT_EQ(root.find("a")->value.find("new")->value.find("deep")->value.text, "6");
  for (const char* wrong : {"a.x", "=1", "a..x=1", ".a=1", "a.=1", "a.x.z=1", "a=[", ""}) {
    EXPECT_THROW(apply_override(root, wrong), InputError) << wrong;
  }
}

TEST(Document, NearestNameFindsSlipsOnly) {
  EXPECT_EQ(nearest_name("arbitr", {"mode", "arbiter", "parking"}), "arbiter");
  EXPECT_EQ(nearest_name("mdoe", {"mode", "arbiter"}), "mode");
  EXPECT_EQ(nearest_name("colour", {"mode", "arbiter"}), "");
  EXPECT_EQ(name_hint("colour", {"mode", "arbiter"}), "; known: mode, arbiter");
}

}  // namespace
}  // namespace slotlab::model
