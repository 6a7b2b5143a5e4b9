// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/time.h"
#include "trace/bytes.h"
#include "trace/trace_file.h"

namespace slotlab::trace {

/// Link types of captures (tcpdump.org, link-layer header types).
enum class LinkType : std::uint16_t {
  ethernet = 1,
  fc_2_with_frame_delimiters = 225,
};

/// A capture file in the pcapng format (draft-ietf-opsawg-pcapng), with picosecond stamps: one
/// section, an interface for each cable. libpcap reads the format but cannot write it, so the three
/// kinds of blocks are written here.
class PcapngFile {
 public:
  explicit PcapngFile(std::string path);

  /// A new interface, before any packet; returns its number. `snap_length` 0 keeps packets whole.
  std::uint32_t add_interface(LinkType type, const std::string& name, std::uint32_t snap_length,
                              std::uint64_t bits_per_second);
  /// A packet of which `bytes` are kept and `original_length` bytes were on the cable.
  void add_packet(std::uint32_t interface, Picoseconds time, bool outbound, const Bytes& bytes,
                  std::uint32_t original_length);

  std::uint64_t packets() const { return packets_; }
  /// Gives the file its name.
  void finish() { file_.commit(); }

 private:
  void block(std::uint32_t type);

  TraceFile file_;
  std::vector<std::uint8_t> body_;
  std::uint32_t interfaces_ = 0;
  std::uint64_t packets_ = 0;
};

}  // namespace slotlab::trace
