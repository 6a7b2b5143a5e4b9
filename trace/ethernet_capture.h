// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "trace/bytes.h"
#include "trace/pcapng_file.h"
#include "trace/recorder.h"
#include "trace/window.h"
#include "traffic/frame_observer.h"

namespace slotlab::trace {

/// The frames of an Ethernet port with true headers, lengths and checksums (IEEE 802.3, RFC 791,
/// RFC 9293); the payload is zeros. The model knows connections, positions and windows; the rest
/// follows from them: the port is 10.<line>.0.1, its clients are 10.<line>.1.<number>, a stream's
/// first byte has sequence number 1, and windows are scaled by 8, which a handshake before the
/// simulation would have settled. The check sequence is not captured, as is usual.
class EthernetCapture final : public traffic::EthernetObserver {
 public:
  static constexpr std::uint32_t kWindowShift = 3;

  EthernetCapture(const std::string& port, const EthernetLink& link, std::uint32_t snap_length,
                  PcapngFile& file, const Window& window);

  void frame(bool from_port, const traffic::EthernetFrame& frame, Picoseconds start,
             Picoseconds end) override;
  void pause_frame(bool stops, Picoseconds start, Picoseconds end) override;

 private:
  void put_mac(bool of_port, std::uint32_t client);
  void put_ip(bool from_port, std::uint32_t client, std::uint32_t payload);
  void put_tcp(bool from_port, const traffic::EthernetFrame& frame);
  std::uint32_t address(bool of_port, std::uint32_t client) const;

  PcapngFile& file_;
  const Window window_;
  const EthernetLink link_;
  const std::uint32_t snap_length_;
  std::uint32_t interface_;
  Bytes bytes_;
};

}  // namespace slotlab::trace
