// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace slotlab::test {

/// A folder for the trace files of one test, removed with the object.
class TraceFolder {
 public:
  TraceFolder();
  ~TraceFolder();
  TraceFolder(const TraceFolder&) = delete;
  TraceFolder& operator=(const TraceFolder&) = delete;

  /// Writes a file; returns its path.
  std::string write(const std::string& name, const std::string& content) const;
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  std::filesystem::path folder_;
};

/// Bytes of an Ethernet frame with IPv4 and TCP headers.
struct FrameBytes {
  std::string source = "10.0.0.1";
  std::string destination = "10.0.0.2";
  std::uint32_t user = 0;       ///< payload of TCP, UDP, or of a later fragment
  std::uint32_t vlan_tags = 0;  ///< 802.1Q, or 802.1ad outside and 802.1Q inside
  std::uint32_t fragment = 0;   ///< offset of the fragment in units of 8 bytes
  std::uint8_t protocol = 6;    ///< TCP; 17: UDP
  std::uint8_t last_mac = 1;    ///< of the source MAC 02:00:00:00:00:xx
  bool broadcast = false;
  bool no_total_length = false;  ///< the adapter was to fill it in

  /// Without check sequence and without padding.
  std::string text() const;
};

/// Content of a pcap file.
class PcapText {
 public:
  struct Options {
    bool big_endian = false;
    bool nanoseconds = false;
    std::uint32_t snap = 262144;
    std::uint32_t link = 1;  ///< Ethernet
  };
  PcapText() : PcapText(Options()) {}
  explicit PcapText(const Options& options);

  /// A frame at `nanoseconds` since the epoch; cut at the snap length. Frames shorter than 60 bytes
  /// are padded, as they are on the cable.
  PcapText& frame(std::int64_t nanoseconds, std::string bytes);
  const std::string& text() const { return text_; }

 private:
  void word(std::uint32_t value);

  Options options_;
  std::string text_;
};

/// A minimal pcapng file: a section, an Ethernet interface with nanosecond stamps, one block for
/// each frame.
/// With `other_link`, an interface of that link type comes first, with one packet before each
/// frame.
std::string pcapng_text(const std::vector<std::pair<std::int64_t, std::string>>& frames,
                        std::uint32_t other_link = 0);

}  // namespace slotlab::test
