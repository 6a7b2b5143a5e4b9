// SPDX-License-Identifier: Apache-2.0
#include "trace/pcapng_trace.h"

namespace slotlab::trace {

PcapngTrace::PcapngTrace(const std::string& path, const Window& window, std::uint32_t snap_length)
    : file_(path), window_(window), snap_length_(snap_length) {}

traffic::EthernetObserver* PcapngTrace::ethernet(const std::string& port,
                                                 const EthernetLink& link) {
  cables_.push_back(std::make_unique<EthernetCapture>(port, link, snap_length_, file_, window_));
  return cables_.back().get();
}

traffic::FcObserver* PcapngTrace::fibre_channel(const std::string& port, const FcLink& link) {
  links_.push_back(std::make_unique<FcCapture>(port, link, snap_length_, file_, window_));
  return links_.back().get();
}

void PcapngTrace::finish(Picoseconds /*now*/) { file_.finish(); }

}  // namespace slotlab::trace
