// SPDX-License-Identifier: Apache-2.0
#include "replay/block_replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "replay/trace_error.h"
#include "tests/support/trace_files.h"

namespace slotlab::replay {
namespace {

using ::testing::HasSubstr;
using traffic::IoRequest;

class BlockReplayTest : public ::testing::Test, protected traffic::EndListener {
 protected:
  void traffic_ended() override { ++ends_; }

  BlockReplayParameters of(const std::string& text) {
    BlockReplayParameters parameters;
    parameters.file = folder_.write("trace", text);
    return parameters;
  }
  static std::string error_of(const BlockReplayParameters& parameters) {
    try {
      survey_block_trace(parameters);
    } catch (const TraceError& error) {
      return error.what();
    }
    return "no error";
  }
  static double value(const BlockReplay& replay, const char* path, Picoseconds now) {
    StatisticsGroup group("replay");
    replay.report(group, now);
    const Statistic* statistic = group.find(path);
    return statistic == nullptr ? -1 : statistic->value;
  }

  test::TraceFolder folder_;
  int ends_ = 0;
};

TEST_F(BlockReplayTest, EachIoIsIssuedAtItsTimeAndNotBefore) {
  BlockReplay replay(of("0,8,4096,r,10.5\n1,16,512,w,10.500001\n"), 2, *this);
  IoRequest request;
  ASSERT_TRUE(replay.next_request(0, request));
  EXPECT_EQ(request.direction, traffic::IoDirection::read);
  EXPECT_EQ(request.bytes, 4096U);
  EXPECT_EQ(request.unit, 0U);
  EXPECT_EQ(request.start, 0);
  EXPECT_EQ(replay.next_due(), kMicrosecond);
  EXPECT_FALSE(replay.next_request(kMicrosecond - 1, request));
  ASSERT_TRUE(replay.next_request(kMicrosecond, request));
  EXPECT_EQ(request.direction, traffic::IoDirection::write);
  EXPECT_EQ(request.unit, 1U);
  EXPECT_EQ(request.start, kMicrosecond);
  EXPECT_FALSE(replay.next_request(kSecond, request));
  EXPECT_EQ(replay.next_due(), kNever);
}

TEST_F(BlockReplayTest, TheEndIsToldWhenTheLastIoIsDoneAndOnce) {
  BlockReplay replay(of("0,8,4096,r,0\n0,8,4096,r,0\n"), 1, *this);
  IoRequest first;
  IoRequest second;
  ASSERT_TRUE(replay.next_request(0, first));
  replay.completed(first, 10);
  EXPECT_EQ(ends_, 0);
  ASSERT_TRUE(replay.next_request(20, second));
  EXPECT_EQ(ends_, 0);
  replay.completed(second, 30);
  EXPECT_EQ(ends_, 1);
}

TEST_F(BlockReplayTest, AFullQueueMakesTheRestWaitInTheFile) {
  BlockReplayParameters parameters = of("0,8,512,r,0\n0,8,512,r,0.000001\n0,8,512,r,0.000002\n");
  parameters.queue_depth = 2;
  BlockReplay replay(parameters, 1, *this);
  IoRequest first;
  IoRequest request;
  ASSERT_TRUE(replay.next_request(0, first));
  ASSERT_TRUE(replay.next_request(kMicrosecond, request));
  EXPECT_FALSE(replay.next_request(5 * kMicrosecond, request));
  EXPECT_EQ(replay.next_due(), kNever);
  replay.completed(first, 9 * kMicrosecond);
  ASSERT_TRUE(replay.next_request(9 * kMicrosecond, request));
  EXPECT_EQ(request.start, 2 * kMicrosecond);
  EXPECT_EQ(value(replay, "lag.maximum", 10 * kMicrosecond), 7e6);
  EXPECT_EQ(value(replay, "service.maximum", 10 * kMicrosecond), 9e6);
}

TEST_F(BlockReplayTest, TimesAreScaled) {
  BlockReplayParameters parameters = of("0,8,512,r,1\n0,8,512,r,2\n");
  parameters.time_scale = 250'000;
  BlockReplay replay(parameters, 1, *this);
  IoRequest request;
  ASSERT_TRUE(replay.next_request(0, request));
  EXPECT_EQ(replay.next_due(), kSecond / 4);
}

TEST_F(BlockReplayTest, AsFastAsPossibleKeepsTheQueueFullWhateverTheTimes) {
  BlockReplayParameters parameters = of("0,8,512,r,0\n0,8,512,r,1000\n0,8,512,r,2000\n");
  parameters.mode = BlockReplayMode::as_fast_as_possible;
  parameters.queue_depth = 2;
  BlockReplay replay(parameters, 1, *this);
  IoRequest request;
  ASSERT_TRUE(replay.next_request(7, request));
  ASSERT_TRUE(replay.next_request(7, request));
  EXPECT_FALSE(replay.next_request(7, request));
  replay.completed(request, 20);
  ASSERT_TRUE(replay.next_request(20, request));
  EXPECT_EQ(request.start, 20);
  EXPECT_EQ(value(replay, "lag.maximum", 30), 0);
}

TEST_F(BlockReplayTest, ALongIoGoesInPartsAndEndsWithTheLast) {
  BlockReplayParameters parameters = of("0,8,10240,w,0\n");
  parameters.max_io = 4096;
  parameters.queue_depth = 2;
  BlockReplay replay(parameters, 1, *this);
  std::vector<IoRequest> parts(3);
  ASSERT_TRUE(replay.next_request(0, parts[0]));
  ASSERT_TRUE(replay.next_request(0, parts[1]));
  EXPECT_FALSE(replay.next_request(0, parts[2]));
  replay.completed(parts[0], 100);
  ASSERT_TRUE(replay.next_request(100, parts[2]));
  EXPECT_EQ(parts[0].bytes, 4096U);
  EXPECT_EQ(parts[2].bytes, 2048U);
  replay.completed(parts[2], 200);
  EXPECT_EQ(value(replay, "ios", 300), 0);
  EXPECT_EQ(ends_, 0);
  replay.completed(parts[1], 250);
  EXPECT_EQ(value(replay, "ios", 300), 1);
  EXPECT_EQ(value(replay, "ios_cut", 300), 1);
  EXPECT_EQ(value(replay, "service.maximum", 300), 250);
  EXPECT_EQ(ends_, 1);
}

TEST_F(BlockReplayTest, AnIoThatIsNotOfWholeSectorsMovesThoseThatItTouches) {
  BlockReplay replay(
      of("fio version 3 iolog\n0 f read 500 24\n0 f read 512 512\n0 f read 1 1024\n0 f read 0 0\n"),
      1, *this);
  IoRequest request;
  for (const std::uint32_t bytes : {1024U, 512U, 1536U}) {
    ASSERT_TRUE(replay.next_request(0, request));
    EXPECT_EQ(request.bytes, bytes);
  }
  EXPECT_FALSE(replay.next_request(0, request));
}

TEST_F(BlockReplayTest, OutOfOrderIosAreSortedAndCounted) {
  const BlockReplayParameters parameters = of("0,1,512,r,2\n0,2,512,w,1\n0,3,512,r,3\n");
  BlockReplay replay(parameters, 1, *this);
  IoRequest request;
  ASSERT_TRUE(replay.next_request(0, request));
  EXPECT_EQ(request.direction, traffic::IoDirection::write);
  const BlockSurvey survey = survey_block_trace(parameters);
  EXPECT_EQ(survey.out_of_order, 1U);
  EXPECT_EQ(survey.clamped, 0U);
  EXPECT_EQ(survey.reads, 2U);
  EXPECT_EQ(survey.writes, 1U);
  EXPECT_EQ(survey.format, "spc");
}

TEST_F(BlockReplayTest, MalformedLinesAreListedWithTheirNumbers) {
  std::string text = "0,1,512,r,1\r\n";
  for (int i = 0; i < 12; ++i) text += "0,1,512,x,1\r\n";
  BlockReplayParameters parameters = of(text);
  const std::string error = error_of(parameters);
  EXPECT_THAT(error, HasSubstr("12 malformed records, and max_errors allows 0"));
  EXPECT_THAT(error, HasSubstr("trace:2: 'x' is no opcode (r or w)"));
  EXPECT_THAT(error, HasSubstr("trace:11: "));
  EXPECT_THAT(error, HasSubstr("and 2 more"));
  parameters.max_errors = 11;
  EXPECT_THAT(error_of(parameters), HasSubstr("max_errors allows 11"));
  parameters.max_errors = 12;
  EXPECT_EQ(error_of(parameters), "no error");
  EXPECT_THAT(survey_block_trace(parameters).problems,
              HasSubstr("12 malformed records were left out; the first: "));
  // A replay gives up where the limit is passed; this one is within it.
  BlockReplay replay(parameters, 1, *this);
  EXPECT_FALSE(replay.source().problems().beyond_limit());
}

TEST_F(BlockReplayTest, OneMalformedLineIsSaidInOne) {
  EXPECT_THAT(error_of(of("0,1,512,r,1\n0,1,512,r\n")),
              HasSubstr("trace:2: '' is no time in seconds; to leave such records out, set "
                        "max_errors: 1"));
}

TEST_F(BlockReplayTest, FilesWithoutIosAreErrors) {
  EXPECT_THAT(error_of(of("")), HasSubstr("the file is empty"));
  EXPECT_THAT(error_of(of("hello\n")), HasSubstr("the first lines are of no known format"));
  EXPECT_THAT(error_of(of(std::string("\x7f"
                                      "ELF\0\1\2\3",
                                      8))),
              HasSubstr("of no known format"));
  EXPECT_THAT(error_of(of("fio version 2 iolog\nf add\n")), HasSubstr("holds no read or write"));
  EXPECT_THAT(error_of(of(test::PcapText().text())), HasSubstr("a capture of frames"));
  const std::string queued = "8,0 3 3 0.1 697 Q W 8 + 8 [k]\n";
  EXPECT_THAT(error_of(of(queued)), HasSubstr("with action D (issued); for the other moment write "
                                              "action: queue"));
  BlockReplayParameters parameters = of("0,1,512,r,1\n");
  parameters.format = BlockTraceFormat::msr;
  EXPECT_THAT(error_of(parameters), HasSubstr("trace:1: "));
}

}  // namespace
}  // namespace slotlab::replay
