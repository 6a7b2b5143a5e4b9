// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_port.h"

#include "bus/agenda.h"

namespace slotlab::trace {
namespace {

const char* name_of(traffic::FcFrameKind kind) {
  switch (kind) {
    case traffic::FcFrameKind::command:
      return "fcp_cmnd";
    case traffic::FcFrameKind::transfer_ready:
      return "fcp_xfer_rdy";
    case traffic::FcFrameKind::data:
      return "fcp_data";
    case traffic::FcFrameKind::response:
      break;
  }
  return "fcp_rsp";
}

const char* name_of(traffic::IoDirection direction) {
  return direction == traffic::IoDirection::read ? "read" : "write";
}

}  // namespace

PerfettoEthernet::PerfettoEthernet(std::uint32_t process, PerfettoFile& file, const Window& window)
    : file_(file),
      window_(window),
      transmit_(file.add_track(process, "cable, transmit")),
      receive_(file.add_track(process, "cable, receive")) {}

void PerfettoEthernet::frame(bool from_port, const traffic::EthernetFrame& frame, Picoseconds start,
                             Picoseconds end) {
  if (!window_.contains(end)) return;
  auto slice = file_.slice(from_port ? transmit_ : receive_,
                           frame.payload > 0 ? "tcp_segment" : "tcp_ack", start, end);
  slice.argument("frame_bytes", frame.frame_bytes).argument("stream", frame.stream);
  if (frame.payload > 0) {
    slice.argument("payload", frame.payload).argument("sequence", frame.sequence);
  } else {
    slice.argument("acknowledged", frame.acknowledged).argument("window", frame.window);
  }
}

void PerfettoEthernet::pause_frame(bool stops, Picoseconds start, Picoseconds end) {
  if (!window_.contains(end)) return;
  file_.slice(transmit_, stops ? "pause_stop" : "pause_resume", start, end);
}

PerfettoFcLink::PerfettoFcLink(std::uint32_t process, PerfettoFile& file, const Window& window)
    : file_(file),
      window_(window),
      transmit_(file.add_track(process, "link, transmit")),
      receive_(file.add_track(process, "link, receive")) {}

void PerfettoFcLink::frame(bool from_port, const traffic::FcFrame& frame, Picoseconds start,
                           Picoseconds end) {
  if (!window_.contains(end)) return;
  auto slice = file_.slice(from_port ? transmit_ : receive_, name_of(frame.kind), start, end);
  slice.argument("ox_id", frame.exchange).argument("payload", frame.payload);
}

PerfettoIos::PerfettoIos(std::uint32_t process, PerfettoFile& file, const Window& window)
    : file_(file), window_(window), track_(file.add_track(process, "block I/Os")) {}

void PerfettoIos::submitted(const traffic::IoRequest& request, Picoseconds now) {
  if (request.id >= open_.size()) open_.resize(request.id + 1);
  open_[request.id] = {request, now};
}

void PerfettoIos::completed(const traffic::IoRequest& request, Picoseconds now) {
  Open& io = open_[request.id];
  write(io, now, "completed");
  io.since = kNever;
}

void PerfettoIos::finish(Picoseconds now) {
  for (const Open& io : open_) {
    if (io.since != kNever) write(io, now, "under way");
  }
}

void PerfettoIos::write(const Open& io, Picoseconds now, const char* state) {
  if (!window_.overlaps(io.since, now)) return;
  const char* const name = name_of(io.request.direction);
  file_.begin(track_, name, next_, io.since)
      .argument("bytes", io.request.bytes)
      .argument("handle", io.request.id)
      .argument("unit", io.request.unit)
      .argument("state", state);
  file_.end(track_, name, next_, now);
  ++next_;
}

PerfettoInterrupts::PerfettoInterrupts(const std::vector<std::string>& ports, PerfettoFile& file,
                                       const Window& window)
    : file_(file), window_(window) {
  const std::uint32_t process = file.add_process("interrupts");
  for (const std::string& port : ports) tracks_.push_back(file.add_track(process, port));
}

void PerfettoInterrupts::interrupt(unsigned line) {
  const Picoseconds now = bus::Agenda::now();
  if (window_.contains(now)) file_.instant(tracks_[line], "interrupt", now);
}

}  // namespace slotlab::trace
