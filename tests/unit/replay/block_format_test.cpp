// SPDX-License-Identifier: Apache-2.0
#include "replay/block_format.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace slotlab::replay {
namespace {

using ::testing::HasSubstr;
using traffic::IoDirection;

std::unique_ptr<BlockFormat> format_of(BlockTraceFormat format,
                                       BlkparseAction action = BlkparseAction::issue) {
  BlockReplayParameters parameters;
  parameters.format = format;
  parameters.action = action;
  return make_block_format(parameters, {});
}

void expect_io(BlockFormat& format, const char* line, std::int64_t time, IoDirection direction,
               std::uint64_t offset, std::uint32_t bytes, std::uint32_t unit) {
  TraceIo io;
  ASSERT_EQ(format.parse(line, io), LineKind::io) << line << ": " << format.problem();
  EXPECT_EQ(io.time, time) << line;
  EXPECT_EQ(io.direction, direction) << line;
  EXPECT_EQ(io.offset, offset) << line;
  EXPECT_EQ(io.bytes, bytes) << line;
  EXPECT_EQ(io.unit, unit) << line;
}

void expect_kind(BlockFormat& format, LineKind kind, const char* line) {
  TraceIo io;
  EXPECT_EQ(format.parse(line, io), kind) << line;
}

void expect_problem(BlockFormat& format, const char* line, const char* problem) {
  TraceIo io;
  EXPECT_EQ(format.parse(line, io), LineKind::malformed) << line;
  EXPECT_THAT(format.problem(), HasSubstr(problem)) << line;
}

TEST(BlkparseFormat, TakesTheIssuesOfReadsAndWrites) {
  const auto format = format_of(BlockTraceFormat::blkparse);
  expect_io(*format, "  8,0    3        7     1.000005211   697  D   W 223490 + 8 [kjournald]",
            1'000'005'211, IoDirection::write, 223490ULL * 512, 4096, 0);
  expect_io(*format, "8,16 0 8 2.5 697 D RA 0 + 256 [cat]", 2'500'000'000, IoDirection::read, 0,
            131072, 1);
  expect_io(*format, "8,0 0 9 2.5 697 D FWFSM 8 + 8 [x]", 2'500'000'000, IoDirection::write, 4096,
            4096, 0);
  for (const char* other :
       {"  8,0    3        1     0.000000000   697  G   W 223490 + 8 [kjournald]",
        "8,0 3 2 0.000001829 697 P R [kjournald]", "8,0 3 3 0.000002197 697 Q W 223490 + 8 [k]",
        "8,0 3 4 0.1 697 C W 223490 + 8 [0]", "8,0 3 5 0.1 697 U N [k] 1",
        "8,0 3 6 0.1 0 m N cfq697 slice expired", "8,0 3 7 0.1 697 D DS 223490 + 8 [fstrim]",
        "8,0 3 8 0.1 697 D FN [kworker]",
        "8,0 3 9 0.1 697 D N 255 (12 01 00 00 ff 00 ..) [hald]"}) {
    expect_kind(*format, LineKind::other, other);
  }
}

TEST(BlkparseFormat, TakesTheQueuedOnesIfAsked) {
  const auto format = format_of(BlockTraceFormat::blkparse, BlkparseAction::queue);
  expect_io(*format, "8,0 3 3 0.000002197 697 Q W 223490 + 8 [k]", 2197, IoDirection::write,
            223490ULL * 512, 4096, 0);
  expect_kind(*format, LineKind::other, "8,0 3 3 0.000002197 697 D W 223490 + 8 [k]");
}

TEST(BlkparseFormat, PassesOverTheSummaryButNotOverDamage) {
  const auto format = format_of(BlockTraceFormat::blkparse);
  expect_problem(*format, " Reads Queued: 1, 4KiB", "'Reads' is no device (major,minor)");
  for (const char* line : {"CPU3 (8,0):", " Reads Queued:  1,  4KiB", "", "Total (sda):",
                           "Throughput (R/W): 4KiB/s / 0KiB/s", "Skips: 0 forward (0 -   0.0%)"}) {
    expect_kind(*format, LineKind::nothing, line);
  }
  expect_problem(*format, "8,0 x 7 0.0 697 D W 1 + 8 [k]", "'x' is no CPU number");
  expect_problem(*format, "8,0 3 7 0,5 697 D W 1 + 8 [k]", "'0,5' is no time in seconds");
  expect_problem(*format, "8,0 3 7 0.5", "ends before its action");
  expect_problem(*format, "8,0 3 7 0.5 697 D W 1 [k]", "sector + number of sectors expected");
  expect_problem(*format, "8,0 3 7 0.5 697 D W 1 + eight [k]", "'eight' is no size");
}

TEST(FioFormat, Version2HasOnlyWaitsForATime) {
  const auto format = format_of(BlockTraceFormat::fio);
  expect_kind(*format, LineKind::nothing, "fio version 2 iolog");
  expect_kind(*format, LineKind::nothing, "/dev/sda add");
  expect_kind(*format, LineKind::nothing, "/dev/sda open");
  expect_io(*format, "/dev/sda read 8192 4096", 0, IoDirection::read, 8192, 4096, 0);
  expect_kind(*format, LineKind::nothing, "/dev/sda wait 1000 0");
  expect_kind(*format, LineKind::nothing, "/dev/sda wait 500 0");
  expect_io(*format, "/dev/sdb write 0 100", 1'500'000, IoDirection::write, 0, 100, 1);
  expect_kind(*format, LineKind::other, "/dev/sda trim 0 4096");
  expect_kind(*format, LineKind::other, "/dev/sda datasync 0 0");
  expect_problem(*format, "/dev/sda reed 0 4096", "'reed' is no action; known: read");
  expect_problem(*format, "/dev/sda read 0", "'' is no size");
  expect_problem(*format, "/dev/sda wait -5 0", "'-5' is no time in microseconds");
}

TEST(FioFormat, Version3HasATimeOnEachLine) {
  const auto format = format_of(BlockTraceFormat::fio);
  expect_kind(*format, LineKind::nothing, "fio version 3 iolog");
  expect_kind(*format, LineKind::nothing, "2 /dev/sda add");
  expect_io(*format, "120 /dev/sda write 512 512", 120'000, IoDirection::write, 512, 512, 0);
  expect_problem(*format, "/dev/sda write 512 512", "'/dev/sda' is no time in microseconds");
  expect_problem(*format, "130 /dev/sda wait 5 0", "version 3 of the iolog has no wait");
}

TEST(FioFormat, OtherVersionsAreRefused) {
  const auto format = format_of(BlockTraceFormat::fio);
  expect_problem(*format, "fio version 1 iolog", "is not \"fio version 2 iolog\"");
}

TEST(MsrFormat, CountsTicksFromTheFirst) {
  const auto format = format_of(BlockTraceFormat::msr);
  expect_kind(*format, LineKind::nothing,
              "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime");
  expect_io(*format, "128166372003061629,web,2,Read,7014609920,24576,41286", 0, IoDirection::read,
            7014609920, 24576, 0);
  expect_io(*format, "128166372003061639,web,0,Write,0,8192,1963", 1000, IoDirection::write, 0,
            8192, 1);
  expect_io(*format, "128166372003061619,web,2,Write,0,8192,1963", -1000, IoDirection::write, 0,
            8192, 0);
  expect_problem(*format, "x,web,0,Write,0,8192,1963", "'x' is no time stamp");
  expect_problem(*format, "128166372003061639,web,0,Flush,0,8192,1963", "neither Read nor Write");
  expect_problem(*format, "128166372003061639,web,0,Write,-1,8192,1963", "'-1' is no position");
  expect_problem(*format, "128166372003061639,web,0,Write,0", "'' is no size");
  expect_problem(*format, "1,web,0,Write,0,8192,1963", "centuries away");
}

TEST(SpcFormat, HasBlocksBytesAndSeconds) {
  const auto format = format_of(BlockTraceFormat::spc);
  expect_io(*format, "0,20941264,8192,W,0.551706", 551'706'000, IoDirection::write,
            20941264ULL * 512, 8192, 0);
  expect_io(*format, " 1 , 3436288 , 15872 , r , 1 , more", 1'000'000'000, IoDirection::read,
            3436288ULL * 512, 15872, 1);
  expect_kind(*format, LineKind::nothing, "# a comment");
  expect_problem(*format, "0,20941264,8192,X,0.55", "'X' is no opcode");
  expect_problem(*format, "a,20941264,8192,w,0.55", "'a' is no ASU number");
  expect_problem(*format, "0,20941264,8192,w", "'' is no time in seconds");
  expect_problem(*format, "0,20941264,8192,w,1.", "'1.' is no time in seconds");
  expect_problem(*format, "0,99999999999999999999,8192,w,1", "is no position");
  expect_problem(*format, "0,1,1073741825,w,1", "longer than 1 GiB");
}

TEST(BlockFormat, IsRecognisedByTheFirstLinesThatSaySo) {
  const auto name = [](const char* head) {
    const auto format = make_block_format({}, head);
    return std::string(format ? format->name() : "none");
  };
  EXPECT_EQ(name("fio version 3 iolog\n"), "fio");
  EXPECT_EQ(name("# note\n\n8,0 3 7 0.5 697 P N [k]\n"), "blkparse");
  EXPECT_EQ(name("Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime\r\n"), "msr");
  EXPECT_EQ(name("128166372003061629,web,2,Read,7014609920,24576,41286\n"), "msr");
  EXPECT_EQ(name("damaged\n0,20941264,8192,W,0.551706"), "spc");
  EXPECT_EQ(name("hello\nworld\n"), "none");
  EXPECT_EQ(name(""), "none");
}

}  // namespace
}  // namespace slotlab::replay
