// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "trace/bytes.h"
#include "trace/pcapng_file.h"
#include "trace/recorder.h"
#include "trace/window.h"
#include "traffic/frame_observer.h"

namespace slotlab::trace {

/// The frames of a Fibre Channel port from start to end of frame delimiter, with true headers
/// (FC-FS) and FCP payloads (FCP-2); data are zeros. Addresses: the port is 01.01.<line>, its
/// storage 01.02.<line>. The storage of the model has no block addresses: every command names
/// block 0.
class FcCapture final : public traffic::FcObserver {
 public:
  FcCapture(const std::string& port, const FcLink& link, std::uint32_t snap_length,
            PcapngFile& file, const Window& window);

  void frame(bool from_port, const traffic::FcFrame& frame, Picoseconds start,
             Picoseconds end) override;

 private:
  /// What the frames of an exchange have told so far.
  struct Exchange {
    std::uint32_t offset = 0;    ///< of the next data
    std::uint32_t ready_to = 0;  ///< data that were asked for
    std::uint32_t frames = 0;    ///< of the sequence under way
    /// Sequences of storage and port, for SEQ_ID. They go on when an OX_ID is used again, so that
    /// a reader does not take a new sequence for a repetition of an old one.
    std::array<std::uint32_t, 2> sequences{};
  };
  struct Header {
    std::uint32_t routing = 0;
    std::uint32_t control = 0;
    std::uint32_t sequence_id = 0;
    std::uint32_t sequence_count = 0;
    std::uint32_t parameter = 0;
  };

  Header header_of(bool from_port, const traffic::FcFrame& frame, Exchange& exchange);
  void put_payload(const traffic::FcFrame& frame, const Exchange& exchange);
  void put_command(const traffic::FcFrame& frame);

  PcapngFile& file_;
  const Window window_;
  const FcLink link_;
  const std::uint32_t snap_length_;
  std::uint32_t interface_;
  std::vector<Exchange> exchanges_;  ///< by OX_ID
  Bytes bytes_;
};

}  // namespace slotlab::trace
