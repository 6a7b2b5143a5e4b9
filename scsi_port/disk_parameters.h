// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::scsi {

/// One disk with its cache.
struct DiskParameters {
  std::int64_t media_rate = 60'000'000LL * 8;
  std::uint32_t read_cache = 1024 * 1024;
  std::uint32_t write_cache = 1024 * 1024;
  Picoseconds command_time = 40 * kMicrosecond;
  Picoseconds patience = 10 * kMicrosecond;
  bool immediate_reporting = true;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bit_rate("media_rate", media_rate, 8'000'000, 10'000'000'000,
               "sustained sequential rate of the media",
               datasheet("Ultra320 disks of 2003 and 2004: 50 to 90 MB/s"));
    v.bytes("read_cache", read_cache, 4096, 64 * 1024 * 1024,
            "data that the disk reads ahead of the commands at most",
            assumed("a segment of an 8 MB buffer"));
    v.bytes("write_cache", write_cache, 4096, 64 * 1024 * 1024,
            "data that the disk takes ahead of the media at most",
            assumed("a segment of an 8 MB buffer"));
    v.duration("command_time", command_time, 0, 10 * kMillisecond,
               "time of the disk's processor for one command",
               assumed("commands served from the cache"));
    v.duration("patience", patience, 0, 10 * kMillisecond,
               "phase based: a disk disconnects when it would hold the bus longer than this",
               assumed("about the cost of a reconnection"));
    v.flag("immediate_reporting", immediate_reporting,
           "a write is reported when its data are in the cache",
           paper("A7173A: sequential writes with IR on"));
  }
};

/// The disks of one channel.
struct ChainParameters {
  std::uint32_t disks = 4;
  DiskParameters disk;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.count("disks", disks, 1, 15, "disks on the channel", assumed("not published"));
    v.group("disk", disk, "each of the disks");
  }
};

}  // namespace slotlab::scsi
