// SPDX-License-Identifier: Apache-2.0
#include "replay/block_source.h"

namespace slotlab::replay {
namespace {

/// By the magic number of a pcap (in either byte order) or pcapng file.
bool is_capture(std::string_view head) {
  const std::string_view magic = head.substr(0, 4);
  return magic == "\xa1\xb2\xc3\xd4" || magic == "\xd4\xc3\xb2\xa1" ||
         magic == "\xa1\xb2\x3c\x4d" || magic == "\x4d\x3c\xb2\xa1" || magic == "\x0a\x0d\x0d\x0a";
}

}  // namespace

BlockSource::BlockSource(const BlockReplayParameters& parameters, bool survey)
    : survey_(survey),
      reader_(parameters.file),
      format_(make_block_format(parameters, reader_.head())),
      problems_(display_path(parameters.file), ":", parameters.max_errors) {
  if (format_) return;
  if (is_capture(reader_.head())) {
    throw TraceError(display_path(parameters.file) +
                     ": this is a capture of frames, which only an Ethernet port can replay");
  }
  throw TraceError(display_path(parameters.file) +
                   ": the first lines are of no known format; name it with format: blkparse, fio, "
                   "msr or spc to learn which line is wrong");
}

bool BlockSource::read(TraceIo& io) {
  std::string_view line;
  while (!gives_up()) {
    const LineReader::Got got = reader_.next(line);
    if (got == LineReader::Got::end) return false;
    if (got == LineReader::Got::too_long) {
      problems_.add(reader_.number(), "the line is longer than " +
                                          std::to_string(LineReader::kLongestLine / 1024) +
                                          " KiB; is this a text file?");
      continue;
    }
    if (got == LineReader::Got::binary) {
      problems_.add(reader_.number(), "the line has bytes that are no text");
      continue;
    }
    switch (format_->parse(line, io)) {
      case LineKind::io:
        if (io.bytes > 0) return true;
        ++other_;
        break;
      case LineKind::other:
        ++other_;
        break;
      case LineKind::nothing:
        break;
      case LineKind::malformed:
        problems_.add(reader_.number(), format_->problem());
        break;
    }
  }
  return false;
}

bool BlockSource::next(TraceIo& io) {
  TraceIo read_io;
  while (!sorter_.full() && read(read_io)) sorter_.add(read_io);
  if (sorter_.empty()) return false;
  io = sorter_.take();
  return true;
}

}  // namespace slotlab::replay
