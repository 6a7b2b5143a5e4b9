// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/statistics.h"
#include "bus/device.h"
#include "gige_port/coalescer.h"
#include "gige_port/dma_channel.h"
#include "gige_port/far_end.h"
#include "gige_port/frame_player.h"
#include "gige_port/link_seam.h"
#include "gige_port/network_parameters.h"
#include "gige_port/port_parameters.h"
#include "gige_port/receive_path.h"
#include "gige_port/transmit_mac.h"
#include "gige_port/transmit_path.h"
#include "traffic/ethernet_rings.h"
#include "traffic/ethernet_traffic.h"
#include "traffic/frame_observer.h"

namespace slotlab::gige {

/// A Gigabit Ethernet function (BCM5703 class) with the network at its cable. Sending and
/// receiving take turns, frame by frame, at one DMA engine (`one_dma_at_a_time`) or at a read
/// engine and a write engine.
class GigePort : public bus::DeviceFunction, public StatisticsSource, private LinkSeam {
 public:
  /// `rings` is the host memory shared with the driver; its MTU must be that of `port`.
  GigePort(const PortParameters& port, const NetworkParameters& network,
           const traffic::EthernetTraffic& traffic, traffic::EthernetRings& rings);
  /// The same port with a replay in place of the network.
  GigePort(const PortParameters& port, const FramePlayback& playback,
           traffic::EthernetRings& rings);

  /// Binds the port to its bus; call before the simulation begins.
  void attach(bus::FunctionSeam& bus) { bus_ = &bus; }
  /// Tells `log` what the port does; before the simulation starts.
  void observe(ActivityLog& log);
  /// Tells of all frames on the cable.
  void add_observer(traffic::EthernetObserver& observer) { observers_.push_back(&observer); }
  /// Time zero: the network begins to send.
  void start() { partner_->start(); }

  std::uint64_t mmio_read(std::uint64_t offset) override;
  void mmio_write(std::uint64_t offset, std::uint64_t value) override;
  void dma_complete(std::uint32_t tag) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;
  Flow flow_of(std::uint32_t tag) const override { return channels_[tag].flow(); }

  /// User payload received in order by the clients, bytes since time zero.
  std::uint64_t payload_bytes_tx() const { return partner_->payload_bytes_received(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  GigePort(const PortParameters& port, traffic::EthernetRings& rings);

  enum Timer : std::uint32_t { kChannel0, kChannel1, kMac, kCoalescing, kPartner };
  static constexpr std::uint32_t kSides = 3;  // sending, receiving, status block

  void frame_arrived(const traffic::EthernetFrame& frame) override;
  void set_link_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    bus_->set_timer(delay, kPartner + id, cookie);
  }
  Picoseconds link_now() const override { return bus_->now(); }

  void dispatch();
  /// Tells which direction waits for a DMA engine that serves the other.
  void tell_waiting();
  bool waits(std::uint32_t side) const;
  void tell_interrupt();
  bool pick(std::size_t channel, DmaOperation& operation);
  bool next_of(std::uint32_t side, DmaDirections directions, DmaOperation& operation) const;
  void finish(const DmaOperation& operation);
  void start_mac();
  void mac_done();
  void update_pause();
  void watch_coalescing();

  const PortParameters parameters_;
  traffic::EthernetRings& rings_;
  bus::FunctionSeam* bus_ = nullptr;
  std::unique_ptr<FarEnd> partner_;
  TransmitMac mac_;
  TransmitPath transmit_;
  ReceivePath receive_;
  Coalescer coalescer_;
  std::vector<DmaChannel> channels_;
  std::vector<std::uint32_t> turns_;  ///< side whose turn it is, per channel
  ActivityProbe probe_;
  std::array<bool, 2> told_waiting_{};  ///< sending, receiving
  bool told_interrupt_ = false;
  bool status_due_ = false;
  Picoseconds coalescing_timer_ = kNever;
  Picoseconds mac_started_ = 0;  ///< the frame on the way out
  std::vector<traffic::EthernetObserver*> observers_;

  Picoseconds measured_from_ = 0;
  Picoseconds tx_wire_time_ = 0;
  std::uint64_t tx_frames_ = 0;
  std::uint64_t rx_frames_ = 0;
  std::uint64_t rx_dropped_ = 0;
  std::uint64_t interrupts_ = 0;
};

}  // namespace slotlab::gige
