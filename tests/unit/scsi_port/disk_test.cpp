// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/disk.h"

#include <gtest/gtest.h>

namespace slotlab::scsi {
namespace {

/// 1 MB/s: a byte a microsecond.
DiskParameters slow_disk() {
  DiskParameters p;
  p.media_rate = 8'000'000;
  p.read_cache = 10'000;
  p.write_cache = 10'000;
  p.command_time = 50 * kMicrosecond;
  return p;
}

TEST(Disk, ReadOfWhatWasReadAheadWaitsForTheProcessorAlone) {
  Disk disk(slow_disk());
  const Picoseconds now = 20'000 * kMicrosecond;  // the cache is full by then
  EXPECT_EQ(disk.read_ready(now, 4'000), now + 50 * kMicrosecond);
  EXPECT_EQ(disk.read_ready(now, 4'000), now + 100 * kMicrosecond);  // one command at a time
}

TEST(Disk, ReadBeyondTheCacheWaitsForTheMedia) {
  Disk disk(slow_disk());
  const Picoseconds now = 20'000 * kMicrosecond;
  EXPECT_EQ(disk.read_ready(now, 10'000), now + 50 * kMicrosecond);
  EXPECT_EQ(disk.read_ready(now, 4'000), now + 4'000 * kMicrosecond);
  EXPECT_EQ(disk.read_ready(now, 4'000), now + 8'000 * kMicrosecond);
}

TEST(Disk, ReadsAheadNoFurtherThanItsCache) {
  Disk disk(slow_disk());
  disk.read_ready(0, 1'000);
  const Picoseconds now = 100'000 * kMicrosecond;
  // 10'000 bytes are there; the 2'000 after them are still to come.
  EXPECT_EQ(disk.read_ready(now, 12'000), now + 2'000 * kMicrosecond);
}

TEST(Disk, WriteWithRoomIsTakenAtOnceAndReportedAtOnce) {
  Disk disk(slow_disk());
  EXPECT_EQ(disk.write_ready(0, 4'000), 0);
  EXPECT_EQ(disk.write_reported(1'000, 4'000), 1'000);
}

TEST(Disk, NextWriteWaitsForTheProcessor) {
  Disk disk(slow_disk());
  disk.write_ready(0, 100);
  EXPECT_EQ(disk.write_ready(0, 100), 50 * kMicrosecond);
}

TEST(Disk, WriteWaitsUntilTheCacheHasRoom) {
  Disk disk(slow_disk());
  const Picoseconds start = 100 * kMicrosecond;
  disk.write_ready(0, 8'000);
  disk.write_reported(start, 8'000);  // on the media at start + 8'000 us
  EXPECT_EQ(disk.write_ready(start, 2'000), start);
  // 12'000 bytes would be held: room when the media have taken 2'000 of them.
  EXPECT_EQ(disk.write_ready(start, 2'000), start + 2'000 * kMicrosecond);
}

TEST(Disk, WithoutImmediateReportingAWriteIsReportedFromTheMedia) {
  DiskParameters p = slow_disk();
  p.immediate_reporting = false;
  Disk disk(p);
  disk.write_ready(0, 4'000);
  EXPECT_EQ(disk.write_reported(0, 4'000), 4'000 * kMicrosecond);
}

}  // namespace
}  // namespace slotlab::scsi
