// SPDX-License-Identifier: Apache-2.0
// The visitors, on structs of the test alone: every kind of field, bound and recorded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "model/field_binder.h"
#include "model/field_recorder.h"
#include "model/yaml_reader.h"

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;

enum class Colour { red, green };

struct Inner {
  std::uint32_t depth = 3;
  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("depth", depth, 1, 9, "how deep", assumed("guess"));
  }
};

struct Outer {
  Picoseconds delay = 5;
  std::uint32_t wait = 1;
  std::uint32_t size = 512;
  std::int64_t speed = 1'000'000'000;
  std::int64_t clock = 66'000'000;
  std::uint32_t part = 125'000;
  bool on = true;
  Colour colour = Colour::red;
  std::string name = "n";
  Inner inner{7};

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("delay", delay, 0, 1000, "a delay", specification("s"));
    v.clocks("wait", wait, 0, 8, "clocks", datasheet("d"));
    v.bytes("size", size, 1, 4096, "a size", paper("p"));
    v.bit_rate("speed", speed, 1, 8'000'000'000, "a rate", fitted("f"));
    v.frequency("clock", clock, 1, 1'000'000'000, "a clock", assumed("a"));
    v.share("part", part, 0, 1'000'000, "a share", assumed("a"));
    v.flag("on", on, "a switch", assumed("a"));
    v.choice("colour", colour, {{"red", Colour::red}, {"green", Colour::green}}, "a choice",
             assumed("a"));
    v.text("name", name, "a name");
    v.group("inner", inner, "a group");
  }
};

Node read(const std::string& text) {
  std::size_t nodes = 0;
  return read_yaml(text, std::make_shared<const std::string>("test.yaml"), nodes);
}

std::string error_of(const std::string& text) {
  Outer outer;
  try {
    bind_fields(read(text), "top", outer);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ScenarioFields, BindsEveryKindOfField) {
  Outer outer;
  bind_fields(read("{delay: 1 ns, wait: 8 clocks, size: 1 KiB, speed: 100 MB/s, clock: 133 MHz,"
                   " part: 50 %, on: false, colour: green, name: x, inner: {depth: 4}}"),
              "top", outer);
  EXPECT_EQ(outer.delay, 1000);
  EXPECT_EQ(outer.wait, 8U);
  EXPECT_EQ(outer.size, 1024U);
  EXPECT_EQ(outer.speed, 800'000'000);
  EXPECT_EQ(outer.clock, 133'000'000);
  EXPECT_EQ(outer.part, 500'000U);
  EXPECT_FALSE(outer.on);
  EXPECT_EQ(outer.colour, Colour::green);
  EXPECT_EQ(outer.name, "x");
  EXPECT_EQ(outer.inner.depth, 4U);
}

TEST(ScenarioFields, KeepsDefaultsOfWhatIsNotGiven) {
  Outer outer;
  bind_fields(read("{inner: {}}"), "top", outer);
  EXPECT_EQ(outer.delay, 5);
  EXPECT_EQ(outer.inner.depth, 7U);
}

TEST(ScenarioFields, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("{a: 1,\n delya: 1 ns}"),
            "test.yaml:1:2: top.a: unknown key; known: delay, wait, size, speed, clock, part, on, "
            "colour, name, inner");
  EXPECT_EQ(error_of("delya: 1 ns"),
            "test.yaml:1:1: top.delya: unknown key; did you mean 'delay'?");
  EXPECT_EQ(error_of("depth: 1"),
            "test.yaml:1:1: top.depth: unknown key; did you mean 'top.inner.depth'?");
  EXPECT_EQ(error_of("delay: 1"),
            "test.yaml:1:8: top.delay: '1' is a bare number; write for example \"1.2 us\"");
  EXPECT_EQ(error_of("delay: 1001 ps"),
            "test.yaml:1:8: top.delay: 1001 ps is out of range; allowed: 0 ps to 1 ns");
  EXPECT_EQ(error_of("inner:\n  depth: 0"),
            "test.yaml:2:10: top.inner.depth: 0 is out of range; allowed: 1 to 9");
  EXPECT_EQ(error_of("colour: gren"),
            "test.yaml:1:9: top.colour: unknown value 'gren'; did you mean 'green'?");
  EXPECT_EQ(error_of("on: yes"), "test.yaml:1:5: top.on: 'yes' is neither 'true' nor 'false'");
  EXPECT_EQ(error_of("delay: [1 ns]"),
            "test.yaml:1:8: top.delay: a single value was expected, not a list");
  EXPECT_EQ(error_of("delay:"), "test.yaml:1:1: top.delay: this key has no value");
  EXPECT_EQ(error_of("inner: 3"),
            "test.yaml:1:8: top.inner: a map of keys was expected, not a single value");
  EXPECT_THAT(error_of("inner:"), HasSubstr("write {} to keep every default"));
}

TEST(ScenarioFields, RecordsValueRangeDefaultAndOrigin) {
  Outer outer;
  outer.delay = 1000;
  outer.inner.depth = 9;
  const std::vector<Field> fields = record_fields(outer);
  ASSERT_EQ(fields.size(), 10U);
  EXPECT_EQ(fields[0].value, "1 ns");
  EXPECT_EQ(fields[0].default_value, "5 ps");
  EXPECT_EQ(fields[0].range, "0 ps to 1 ns");
  EXPECT_EQ(fields[0].origin->kind, Provenance::specification);
  EXPECT_EQ(fields[7].value, "red");
  EXPECT_EQ(fields[7].range, "red | green");
  ASSERT_TRUE(fields[9].is_group());
  EXPECT_EQ(fields[9].children[0].value, "9");
  EXPECT_EQ(fields[9].children[0].default_value, "7") << "the outer struct's initialiser counts";
}

TEST(ScenarioFields, YamlScalarsReadBackTheSame) {
  for (const std::string text :
       {"plain", "a: b", "#no", "- x", "null", "~", "", " pad ", "it's", "say \"x\"", "back\\slash",
        "[1]", "{a}", "\xC2\xB5s", "*a", "&a", "100 %", "a\tb", "true"}) {
    const Node root = read("key: " + yaml_scalar(text) + "\n");
    EXPECT_EQ(root.members[0].value.text, text);
    EXPECT_TRUE(root.members[0].value.is_scalar()) << text;
  }
}

}  // namespace
}  // namespace slotlab::model
