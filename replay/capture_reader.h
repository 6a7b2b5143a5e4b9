// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

struct pcap;

namespace slotlab::replay {

/// A frame as a capture file holds it.
struct CapturedFrame {
  std::int64_t time = 0;                ///< nanoseconds since the epoch of the file's clock
  std::uint32_t length = 0;             ///< on the cable, without its check sequence
  std::uint32_t captured = 0;           ///< bytes of it in the file (snap length)
  const std::uint8_t* bytes = nullptr;  ///< valid until the next frame is read
};

/// Reads a capture of Ethernet frames (pcap in either byte order with stamps in microseconds or
/// nanoseconds, pcapng) one frame at a time. libpcap reads the file.
class CaptureReader {
 public:
  /// Throws TraceError: no such file, no capture, no Ethernet.
  explicit CaptureReader(const std::string& path);
  ~CaptureReader();
  CaptureReader(const CaptureReader&) = delete;
  CaptureReader& operator=(const CaptureReader&) = delete;

  /// False at the end of the file, or where it cannot be read on.
  bool next(CapturedFrame& frame);
  /// Number of the frame read last, from 1.
  std::uint64_t position() const { return position_; }
  /// Why the file cannot be read on after `position()`; empty at its end.
  const std::string& failure() const { return failure_; }

 private:
  struct Closer {
    void operator()(pcap* handle) const;
  };

  std::unique_ptr<pcap, Closer> handle_;
  std::uint64_t position_ = 0;
  std::string failure_;
};

}  // namespace slotlab::replay
