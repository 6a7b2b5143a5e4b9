// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "replay/trace_file.h"

namespace slotlab::replay {

/// Leaves of a pcapng file what belongs to its Ethernet interfaces, as libpcap reads no file whose
/// interfaces differ in link type (pcapng specification, sections 4.1 to 4.3). Any other file
/// passes through unchanged. Works block by block, so a pipe will do.
class PcapngFilter {
 public:
  explicit PcapngFilter(FileHandle file) : file_(std::move(file)) {}

  /// A file that reads through `filter`, which it owns.
  static FileHandle open(PcapngFilter* filter);

  /// Up to `size` bytes; fewer only at the end.
  std::size_t read(char* data, std::size_t size);
  /// Link type of the first interface that was left out; -1 when none was.
  int other_link() const { return other_link_; }

 private:
  static constexpr std::int64_t kLeftOut = -1;

  /// Puts the next block that is kept into `block_`; false at the end.
  bool next_block();
  bool keep();
  std::uint32_t number(std::size_t at, unsigned bytes) const;
  void set_number(std::size_t at, unsigned bytes, std::uint32_t value);

  FileHandle file_;
  bool begun_ = false;
  bool passes_through_ = false;  ///< no pcapng, or damaged: libpcap is to see it as it is
  bool big_endian_ = false;
  std::vector<std::int64_t> interfaces_;  ///< number without those left out, by number in the file
  std::uint32_t kept_ = 0;
  std::vector<char> block_;
  std::size_t given_ = 0;  ///< bytes of the block
  int other_link_ = -1;
};

}  // namespace slotlab::replay
