// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_trace.h"

namespace slotlab::trace {

PerfettoTrace::PerfettoTrace(const std::string& path, const Window& window)
    : file_(path), window_(window) {}

bus::SegmentObserver* PerfettoTrace::bus(const std::string& name, const bus::BusSegment& segment) {
  buses_.push_back(std::make_unique<PerfettoBus>(name, segment, file_, window_));
  return buses_.back().get();
}

bus::LinkObserver* PerfettoTrace::link(const std::string& name,
                                       const std::vector<std::string>& senders) {
  links_.push_back(std::make_unique<PerfettoLink>(name, senders, file_, window_));
  return links_.back().get();
}

traffic::EthernetObserver* PerfettoTrace::ethernet(const std::string& port,
                                                   const EthernetLink& /*link*/) {
  cables_.push_back(std::make_unique<PerfettoEthernet>(process_of(port), file_, window_));
  frames_drawn_[port] = true;
  return cables_.back().get();
}

traffic::FcObserver* PerfettoTrace::fibre_channel(const std::string& port, const FcLink& /*link*/) {
  fc_links_.push_back(std::make_unique<PerfettoFcLink>(process_of(port), file_, window_));
  frames_drawn_[port] = true;
  return fc_links_.back().get();
}

traffic::IoObserver* PerfettoTrace::block_ios(const std::string& port) {
  ios_.push_back(std::make_unique<PerfettoIos>(process_of(port), file_, window_));
  return ios_.back().get();
}

ActivityLog* PerfettoTrace::activity(const std::string& port) {
  activities_.push_back(
      std::make_unique<PerfettoActivity>(process_of(port), !frames_drawn_[port], file_, window_));
  return activities_.back().get();
}

bus::InterruptSink* PerfettoTrace::interrupts(const std::vector<std::string>& ports) {
  interrupts_ = std::make_unique<PerfettoInterrupts>(ports, file_, window_);
  return interrupts_.get();
}

std::uint32_t PerfettoTrace::process_of(const std::string& port) {
  const auto found = processes_.find(port);
  if (found != processes_.end()) return found->second;
  return processes_[port] = file_.add_process(port);
}

void PerfettoTrace::finish(Picoseconds now) {
  for (const auto& ios : ios_) ios->finish(now);
  for (const auto& activity : activities_) activity->finish(now);
  file_.finish();
}

}  // namespace slotlab::trace
