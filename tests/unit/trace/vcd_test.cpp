// SPDX-License-Identifier: Apache-2.0
// Value change dumps: the writer, the reader, and one read by the other.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "trace/vcd_file.h"
#include "trace/vcd_reader.h"

namespace slotlab::trace {
namespace {

constexpr WireValue kFloating{0, WireValue::Kind::floating};
constexpr WireValue kUnknown{0, WireValue::Kind::unknown};

/// A scope that has nothing to catch up with.
class Silent : public VcdFile::Source {
  void settle(Picoseconds /*now*/) override {}
};

TEST(Vcd, PutsScopesInOrderOfTime) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("slotlab_vcd_unit_" + std::to_string(getpid())))
          .string();
  Silent silent;
  VcdFile file(path);
  const std::size_t one = file.add_scope("slot0.bus", "mode=pci-33", silent);
  const std::size_t two = file.add_scope("slot1.bus", "mode=pci-66", silent);
  const std::size_t frame = file.add_wire(one, "FRAME_n", 1, {1});
  const std::size_t ad = file.add_wire(two, "AD", 64, kFloating);
  // The second scope is told first, and later.
  file.change(two, 500, ad, {0xdead'beef'0000'0001});
  file.change(two, 700, ad, kUnknown);
  file.change(one, 300, frame, {0});
  file.change(one, 600, frame, {1});
  file.change(one, 650, frame, {1});  // no change at all
  file.finish(1000);

  std::ifstream in(path);
  VcdReader reader(in, path);
  EXPECT_THAT(reader.comments(),
              testing::ElementsAre("slot0_bus: mode=pci-33", "slot1_bus: mode=pci-66"));
  ASSERT_EQ(reader.wires().size(), 2U);
  EXPECT_EQ(reader.wires()[0].scope, "slot0_bus");
  EXPECT_EQ(reader.wires()[1].width, 64U);
  std::string seen;
  while (reader.next()) {
    reader.apply();
    std::ostringstream text;
    text << reader.time() << ':' << reader.wires()[0].value.bits << '/' << std::hex
         << static_cast<int>(reader.wires()[1].value.kind) << reader.wires()[1].value.bits << ' ';
    seen += text.str();
  }
  EXPECT_EQ(seen, "300:0/20 500:0/0deadbeef00000001 600:1/0deadbeef00000001 700:1/10 1000:1/10 ");
  std::filesystem::remove(path);
}

TEST(Vcd, ReadsWhatOtherProgramsWrite) {
  std::istringstream in(
      "$date today $end $timescale\n 10ns $end\n$scope module top $end $scope module pci $end\n"
      "$var reg 4 a data[3:0] $end $var wire 1 b FRAME_n $end $var wire 1 b alias $end\n"
      "$var real 64 r level $end $upscope $end $upscope $end $enddefinitions $end\n"
      "$dumpvars bxx1Z a 1b r1.5 r $end\n#0\n0b\n#7\nB0101 a\n$comment x $end xb\n");
  VcdReader reader(in, "file.vcd");
  ASSERT_EQ(reader.wires().size(), 4U);
  EXPECT_EQ(reader.wires()[0].name, "data");
  EXPECT_EQ(reader.wires()[0].scope, "top.pci");
  ASSERT_TRUE(reader.next());
  reader.apply();
  EXPECT_EQ(reader.wires()[0].value, kUnknown);
  EXPECT_EQ(reader.wires()[1].value, WireValue{1});
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.wires()[2].value, WireValue{1});
  reader.apply();
  EXPECT_EQ(reader.wires()[2].value, WireValue{0});
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.time(), 70 * kNanosecond);
  reader.apply();
  EXPECT_EQ(reader.wires()[0].value, WireValue{5});
  EXPECT_EQ(reader.wires()[1].value, kUnknown);
  EXPECT_FALSE(reader.next());
}

TEST(Vcd, TellsTheLineOfWhatIsWrong) {
  const std::string head = "$timescale 1 ps $end\n$var wire 1 a A $end\n$enddefinitions $end\n";
  const std::pair<std::string, std::string> cases[] = {
      {"", "f:1: no $enddefinitions"},
      {"hello", "f:1: 'hello' where a declaration should be"},
      {"$timescale 1 fs $end", "f:1: $timescale '1 fs' is not understood"},
      {"\n$scope module x", "f:2: no $end after $scope"},
      {"$upscope $end", "f:1: $upscope without $scope"},
      {"$var wire a $end", "f:1: $var 'wire a' is not understood"},
      {"$enddefinitions $end", "f:1: no $timescale"},
      {head + "#5\n1b\n", "f:5: 'b' was not declared"},
      {head + "#5\n1a\n#4\n", "f:6: time runs backwards"},
      {head + "#5x\n", "f:4: '#5x' is no time"},
      {head + "#-5\n", "f:4: '#-5' is no time"},
      {head + "#5\nq\n", "f:5: 'q' is no change"},
      {head + "b2 a\n", "f:4: 'b2' is no value"},
      {head + std::string(5000, 'b'), "f:4: a word of more than 4096 characters"},
  };
  for (const auto& [text, message] : cases) {
    std::istringstream in(text);
    try {
      VcdReader reader(in, "f");
      while (reader.next()) reader.apply();
      ADD_FAILURE() << "read: " << text;
    } catch (const VcdError& error) {
      EXPECT_THAT(error.what(), testing::StartsWith(message));
    }
  }
}

}  // namespace
}  // namespace slotlab::trace
