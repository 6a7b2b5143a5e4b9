// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "trace/ethernet_capture.h"
#include "trace/fc_capture.h"
#include "trace/pcapng_file.h"
#include "trace/recorder.h"
#include "trace/window.h"

namespace slotlab::trace {

/// The frames of all Ethernet and Fibre Channel ports of a run in one capture, an interface for
/// each port. A parallel SCSI bus has no frames and no link type.
class PcapngTrace final : public Recorder {
 public:
  /// `snap_length` 0 keeps the headers of Ethernet frames and whole Fibre Channel frames.
  PcapngTrace(const std::string& path, const Window& window, std::uint32_t snap_length);

  traffic::EthernetObserver* ethernet(const std::string& port, const EthernetLink& link) override;
  traffic::FcObserver* fibre_channel(const std::string& port, const FcLink& link) override;

  std::uint64_t events() const override { return file_.packets(); }
  const char* wanted() const override {
    return "frame of an Ethernet or Fibre Channel port (SCSI ports have none) ended";
  }
  void finish(Picoseconds now) override;

 private:
  PcapngFile file_;
  const Window window_;
  const std::uint32_t snap_length_;
  std::vector<std::unique_ptr<EthernetCapture>> cables_;
  std::vector<std::unique_ptr<FcCapture>> links_;
};

}  // namespace slotlab::trace
