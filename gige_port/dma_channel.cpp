// SPDX-License-Identifier: Apache-2.0
#include "gige_port/dma_channel.h"

#include <algorithm>

namespace slotlab::gige {
namespace {

struct Label {
  const char* name;
  const char* description;
};

constexpr std::array<Label, kChannelStates> kStateLabels{{
    {"idle", "nothing to move"},
    {"setup", "setting up a DMA"},
    {"frame_overhead", "per-frame work on the chip"},
    {"bus_read", "waiting for host data"},
    {"posted_write", "waiting for the bus to take data"},
}};

constexpr std::array<Label, kDmaKinds> kKindLabels{{
    {"tx_descriptors", "reads of send descriptors"},
    {"tx_fragments", "reads of headers and payload"},
    {"rx_descriptors", "reads of receive descriptors"},
    {"rx_frames", "writes of received frames"},
    {"rx_returns", "writes to the return ring"},
    {"status_blocks", "writes of the status block"},
}};

}  // namespace

void DmaChannel::start(const DmaOperation& operation, bus::FunctionSeam& bus) {
  operation_ = operation;
  timer_.enter(ChannelState::setup, bus.now());
  const Picoseconds setup = is_read(operation.kind) ? read_setup_ : write_setup_;
  if (probe_)
    probe_->span(Activity::engine, flow(), bus.now(), bus.now() + setup + operation.overhead);
  bus.set_timer(setup + operation.overhead, index_);
}

void DmaChannel::set_up(bus::FunctionSeam& bus) {
  const Picoseconds now = bus.now();
  // Set-up and per-frame work share a timer; split what lies inside the measurement.
  timer_.enter(ChannelState::frame_overhead, std::max(now - operation_.overhead, measured_from_));
  const bool read = is_read(operation_.kind);
  timer_.enter(read ? ChannelState::bus_read : ChannelState::posted_write, now);
  if (read) {
    bus.dma_read(operation_.address, operation_.bytes, index_);
  } else {
    bus.dma_write(operation_.address, operation_.bytes, index_);
  }
}

void DmaChannel::complete(Picoseconds now) {
  timer_.enter(ChannelState::idle, now);
  const auto kind = static_cast<std::size_t>(operation_.kind);
  ++operations_[kind];
  bytes_[kind] += operation_.bytes;
}

void DmaChannel::start_measurement(Picoseconds now) {
  timer_.restart(now);
  measured_from_ = now;
  operations_.fill(0);
  bytes_.fill(0);
}

void DmaChannel::report(StatisticsGroup& out, Picoseconds now) const {
  StatisticsGroup& states = out.group("time", "share of the channel's time");
  for (std::size_t i = 0; i < kChannelStates; ++i) {
    states.share(kStateLabels[i].name, timer_.spent(static_cast<ChannelState>(i), now),
                 timer_.elapsed(now), kStateLabels[i].description);
  }
  for (std::size_t i = 0; i < kDmaKinds; ++i) {
    if (operations_[i] == 0) continue;
    StatisticsGroup& kind = out.group(kKindLabels[i].name, kKindLabels[i].description);
    kind.count("operations", operations_[i], "DMAs completed");
    kind.bytes("bytes", bytes_[i], "bytes moved");
  }
}

}  // namespace slotlab::gige
