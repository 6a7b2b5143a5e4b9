// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "base/time.h"
#include "gige_port/client.h"
#include "gige_port/far_end.h"
#include "gige_port/link_seam.h"
#include "gige_port/network_parameters.h"
#include "gige_port/pause_meter.h"
#include "gige_port/port_parameters.h"
#include "gige_port/wire_timing.h"
#include "traffic/ethernet_traffic.h"

namespace slotlab::gige {

/// The far end of the port's cable: a store-and-forward switch with an output queue towards the
/// port, which pause frames stop, and the clients behind it. One timer per frame on the wire.
class LinkPartner final : public FarEnd {
 public:
  LinkPartner(const PortParameters& port, const NetworkParameters& network,
              const traffic::EthernetTraffic& traffic, std::uint32_t mtu, LinkSeam& link);

  void observe(ActivityLog& log) override { probe_.attach(&log); }
  /// Time zero: the clients' connections begin to send.
  void start() override;
  /// The last byte of a frame from the port has been sent.
  void receive(const traffic::EthernetFrame& frame) override;
  /// TCP finds out by itself.
  void lost(const traffic::EthernetFrame& /*frame*/) override {}
  /// A pause frame from the port: stop after the present frame, or go on.
  void pause(bool stop) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;

  Picoseconds wire_started() const override { return wire_started_; }
  /// User payload that the clients have received in order, bytes since time zero.
  std::uint64_t payload_bytes_received() const override;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum Timer : std::uint32_t { kWire, kQueue, kWake, kMessage, kDelayedAck, kRetransmit };

  void set_timer(Picoseconds delay, Timer timer, std::uint64_t cookie = 0) {
    link_.set_link_timer(delay, timer, cookie);
  }
  void wake_after(Picoseconds delay, std::uint64_t client) {
    if (delay >= 0) set_timer(delay, kWake, client);
  }
  void serve_queue();
  void tell_window();

  const NetworkParameters parameters_;
  const traffic::EthernetTraffic traffic_;
  WireTiming wire_;
  LinkSeam& link_;
  std::vector<Client> clients_;
  traffic::EthernetFrame on_wire_;
  bool wire_busy_ = false;
  Picoseconds wire_started_ = 0;
  PauseMeter pause_;
  Picoseconds queue_timer_ = kNever;  ///< earliest timer for a frame that is not ready yet

  ActivityProbe probe_;
  bool told_window_ = false;

  Picoseconds wire_time_ = 0;
  Picoseconds measured_from_ = 0;
  std::uint64_t frames_to_port_ = 0;
  std::uint64_t frames_from_port_ = 0;
  std::uint64_t payload_before_ = 0;
};

}  // namespace slotlab::gige
