// SPDX-License-Identifier: Apache-2.0
#include "replay/line_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/trace_files.h"

namespace slotlab::replay {
namespace {

using Got = LineReader::Got;

class LineReaderTest : public ::testing::Test {
 protected:
  std::vector<std::string> lines_of(const std::string& text) {
    LineReader reader(folder_.write("lines", text));
    std::vector<std::string> lines;
    std::string_view line;
    for (Got got = reader.next(line); got != Got::end; got = reader.next(line)) {
      lines.push_back(got == Got::line       ? std::string(line)
                      : got == Got::too_long ? "(too long)"
                                             : "(binary)");
      EXPECT_EQ(reader.number(), lines.size());
    }
    return lines;
  }

  test::TraceFolder folder_;
};

TEST_F(LineReaderTest, LinesEndInLfOrCrLfOrWithTheFile) {
  const std::vector<std::string> expected{"a", "", "b c", "d"};
  EXPECT_EQ(lines_of("a\n\nb c\nd\n"), expected);
  EXPECT_EQ(lines_of("a\r\n\r\nb c\r\nd\r\n"), expected);
  EXPECT_EQ(lines_of("a\n\nb c\nd"), expected);
}

TEST_F(LineReaderTest, LinesThatTheBufferCutsAreWhole) {
  std::string text;
  std::vector<std::string> expected;
  for (int i = 0; i < 30'000; ++i) {
    expected.push_back("line " + std::to_string(i));
    text += expected.back() + "\n";
  }
  EXPECT_EQ(lines_of(text), expected);
}

TEST_F(LineReaderTest, ALineOfTheGreatestLengthIsOneAndALongerOneIsNot) {
  const std::string longest(LineReader::kLongestLine, 'x');
  EXPECT_EQ(lines_of("a\n" + longest + "\nb\n"), (std::vector<std::string>{"a", longest, "b"}));
  EXPECT_EQ(lines_of("a\n" + longest + "x\nb\n"),
            (std::vector<std::string>{"a", "(too long)", "b"}));
  EXPECT_EQ(lines_of("a\n" + std::string(300'000, 'x') + "\nb\n"),
            (std::vector<std::string>{"a", "(too long)", "b"}));
  EXPECT_EQ(lines_of("a\n" + std::string(300'000, 'x')),
            (std::vector<std::string>{"a", "(too long)"}));
}

TEST_F(LineReaderTest, BytesThatAreNoTextAreFound) {
  EXPECT_EQ(lines_of(std::string("a\n\0b\nc\td\n", 9)),
            (std::vector<std::string>{"a", "(binary)", "c\td"}));
}

TEST_F(LineReaderTest, TheHeadCanBeLookedAtWithoutBeingTaken) {
  LineReader reader(folder_.write("lines", "first\nsecond\n"));
  EXPECT_EQ(reader.head(), "first\nsecond\n");
  std::string_view line;
  EXPECT_EQ(reader.next(line), Got::line);
  EXPECT_EQ(line, "first");
}

}  // namespace
}  // namespace slotlab::replay
