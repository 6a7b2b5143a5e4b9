// SPDX-License-Identifier: Apache-2.0
#include "gige_port/gige_port.h"

#include <stdexcept>

#include "gige_port/link_partner.h"

namespace slotlab::gige {

GigePort::GigePort(const PortParameters& port, const NetworkParameters& network,
                   const traffic::EthernetTraffic& traffic, traffic::EthernetRings& rings)
    : GigePort(port, rings) {
  LinkSeam& link = *this;
  partner_ = std::make_unique<LinkPartner>(port, network, traffic, port.mtu, link);
}

GigePort::GigePort(const PortParameters& port, const FramePlayback& playback,
                   traffic::EthernetRings& rings)
    : GigePort(port, rings) {
  LinkSeam& link = *this;
  partner_ = std::make_unique<FramePlayer>(port, playback, link);
}

GigePort::GigePort(const PortParameters& port, traffic::EthernetRings& rings)
    : parameters_(port),
      rings_(rings),
      mac_(port),
      transmit_(port, rings, mac_),
      receive_(port, rings),
      coalescer_(port.coalescing) {
  if (rings.mtu() != port.mtu) throw std::invalid_argument("rings and port differ in MTU");
  const std::uint32_t channels = port.one_dma_at_a_time ? 1 : 2;
  for (std::uint32_t i = 0; i < channels; ++i) {
    channels_.emplace_back(i, port.read_setup_time, port.write_setup_time);
    turns_.push_back(0);
  }
}

std::uint64_t GigePort::mmio_read(std::uint64_t offset) {
  return offset == traffic::mailbox::kTxProducer ? transmit_.consumer() : 0;
}

void GigePort::mmio_write(std::uint64_t offset, std::uint64_t value) {
  switch (offset) {
    case traffic::mailbox::kTxProducer:
      transmit_.doorbell(value);
      break;
    case traffic::mailbox::kRxProducer:
      receive_.doorbell(value);
      break;
    case traffic::mailbox::kInterrupt:
      if (value == 0) coalescer_.unmask();
      watch_coalescing();
      break;
    default:
      return;
  }
  dispatch();
}

void GigePort::dma_complete(std::uint32_t tag) {
  DmaChannel& channel = channels_[tag];
  channel.complete(bus_->now());
  finish(channel.operation());
  dispatch();
}

void GigePort::timer(std::uint32_t id, std::uint64_t cookie) {
  switch (id) {
    case kChannel0:
    case kChannel1:
      channels_[id].set_up(*bus_);
      return;
    case kMac:
      mac_done();
      break;
    case kCoalescing:
      if (coalescing_timer_ <= bus_->now()) coalescing_timer_ = kNever;
      watch_coalescing();
      break;
    default:
      partner_->timer(id - kPartner, cookie);
      return;
  }
  dispatch();
}

void GigePort::frame_arrived(const traffic::EthernetFrame& frame) {
  ++rx_frames_;
  for (traffic::EthernetObserver* observer : observers_) {
    observer->frame(false, frame, partner_->wire_started(), bus_->now());
  }
  if (!receive_.arrived(frame)) {
    ++rx_dropped_;
    partner_->lost(frame);
    return;
  }
  update_pause();
  dispatch();
}

void GigePort::dispatch() {
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    DmaOperation operation;
    if (!channels_[i].busy() && pick(i, operation)) channels_[i].start(operation, *bus_);
  }
  if (probe_) tell_waiting();
}

void GigePort::observe(ActivityLog& log) {
  probe_.attach(&log);
  partner_->observe(log);
  for (DmaChannel& channel : channels_) channel.observe(log);
}

bool GigePort::waits(std::uint32_t side) const {
  const Flow own = side == 0 ? Flow::from_host : Flow::to_host;
  const bool alone = channels_.size() == 1;
  DmaOperation operation;
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    if (!channels_[i].busy() || channels_[i].flow() == own) continue;
    if (next_of(side, {alone || i == 0, alone || i == 1}, operation)) return true;
  }
  return false;
}

void GigePort::tell_waiting() {
  for (std::uint32_t side = 0; side < told_waiting_.size(); ++side) {
    const bool waiting = waits(side);
    if (waiting == told_waiting_[side]) continue;
    told_waiting_[side] = waiting;
    const Flow flow = side == 0 ? Flow::from_host : Flow::to_host;
    if (waiting) {
      probe_->begin(Activity::engine_of_other, flow, bus_->now());
    } else {
      probe_->end(Activity::engine_of_other, flow, bus_->now());
    }
  }
}

/// Frames wait for the interrupt that tells of them; the driver ends it.
void GigePort::tell_interrupt() {
  if (told_interrupt_) return;
  told_interrupt_ = true;
  probe_->begin(Activity::interrupt, Flow::both, bus_->now());
}

bool GigePort::pick(std::size_t channel, DmaOperation& operation) {
  const bool alone = channels_.size() == 1;
  const DmaDirections directions{alone || channel == 0, alone || channel == 1};
  std::uint32_t side = turns_[channel];
  for (std::uint32_t tried = 0; tried < kSides; ++tried) {
    const std::uint32_t following = side + 1 == kSides ? 0 : side + 1;
    if (next_of(side, directions, operation)) {
      turns_[channel] = operation.ends_turn ? following : side;
      return true;
    }
    side = following;
  }
  return false;
}

bool GigePort::next_of(std::uint32_t side, DmaDirections directions,
                       DmaOperation& operation) const {
  if (side == 0) return transmit_.next(directions, operation);
  if (side == 1) return receive_.next(directions, operation);
  if (!status_due_ || !directions.writes) return false;
  operation = {DmaKind::status_block,   true, parameters_.status_block_bytes, 0,
               rings_.status_address(), 0};
  return true;
}

void GigePort::finish(const DmaOperation& operation) {
  const Picoseconds now = bus_->now();
  switch (operation.kind) {
    case DmaKind::tx_descriptors:
    case DmaKind::tx_fragment:
      if (transmit_.complete(operation) > 0) {
        coalescer_.frames_sent(now, 1);
        if (probe_) tell_interrupt();
        watch_coalescing();
        start_mac();
      }
      break;
    case DmaKind::status_block:
      status_due_ = false;
      rings_.status = {transmit_.consumer(), receive_.return_producer()};
      coalescer_.interrupt_raised(now);
      told_interrupt_ = false;
      ++interrupts_;
      bus_->raise_interrupt();
      break;
    default:
      if (const std::uint32_t returned = receive_.complete(operation)) {
        coalescer_.frames_returned(now, returned);
        if (probe_) tell_interrupt();
        watch_coalescing();
      }
      update_pause();
      break;
  }
}

void GigePort::start_mac() {
  if (const Picoseconds time = mac_.begin()) {
    tx_wire_time_ += time;
    if (probe_) probe_->span(Activity::link, Flow::from_host, bus_->now(), bus_->now() + time);
    mac_started_ = bus_->now();
    bus_->set_timer(time, kMac);
  }
}

void GigePort::mac_done() {
  traffic::EthernetFrame frame;
  const TransmitMac::Sent sent = mac_.end(frame);
  for (traffic::EthernetObserver* observer : observers_) {
    if (sent == TransmitMac::Sent::data) {
      observer->frame(true, frame, mac_started_, bus_->now());
    } else {
      observer->pause_frame(sent == TransmitMac::Sent::pause_stop, mac_started_, bus_->now());
    }
  }
  start_mac();
  if (sent == TransmitMac::Sent::data) {
    ++tx_frames_;
    partner_->receive(frame);
  } else {
    partner_->pause(sent == TransmitMac::Sent::pause_stop);
  }
}

void GigePort::update_pause() {
  const ReceivePath::Pause change = receive_.pause_change();
  if (change == ReceivePath::Pause::nothing) return;
  mac_.request_pause(change == ReceivePath::Pause::stop);
  start_mac();
}

void GigePort::watch_coalescing() {
  if (status_due_) return;
  const Picoseconds now = bus_->now();
  if (coalescer_.due(now)) {
    status_due_ = true;
    return;
  }
  // One timer at a time, unless the deadline has moved forward.
  const Picoseconds deadline = coalescer_.deadline();
  if (deadline < coalescing_timer_) {
    coalescing_timer_ = deadline;
    bus_->set_timer(deadline - now, kCoalescing);
  }
}

void GigePort::start_measurement(Picoseconds now) {
  measured_from_ = now;
  tx_wire_time_ = 0;
  tx_frames_ = 0;
  rx_frames_ = 0;
  rx_dropped_ = 0;
  interrupts_ = 0;
  receive_.restart_peak();
  for (DmaChannel& channel : channels_) channel.start_measurement(now);
  partner_->start_measurement(now);
}

void GigePort::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.count("tx_frames", tx_frames_, "frames sent");
  out.count("rx_frames", rx_frames_, "frames that arrived");
  out.count("rx_dropped", rx_dropped_, "frames lost for want of receive buffer");
  out.bytes("rx_buffer_peak", receive_.peak_bytes(), "most receive buffer in use");
  out.share("tx_wire_busy", tx_wire_time_, elapsed, "time put on the cable by this port");
  out.rate("interrupts", interrupts_, elapsed, "interrupts raised");
  for (std::size_t i = 0; i < channels_.size(); ++i) {
    const char* name = channels_.size() == 1 ? "dma_engine"
                       : i == 0              ? "read_engine"
                                             : "write_engine";
    channels_[i].report(out.group(name, "a serial DMA engine"), now);
  }
  partner_->report(out.group("network", "the far end of the cable"), now);
}

}  // namespace slotlab::gige
