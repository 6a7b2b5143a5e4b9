// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "host/host_seam.h"
#include "host/lan_driver_parameters.h"
#include "host/lan_inbound.h"
#include "host/lan_receive_queue.h"
#include "host/lan_transmit_queue.h"
#include "host/netperf_parameters.h"
#include "traffic/ethernet_rings.h"
#include "traffic/tcp_receiver.h"
#include "traffic/tcp_sender.h"

namespace slotlab::host {

/// LAN driver, TCP stack and netperf above one Gigabit Ethernet function. Work is done in
/// batches: a few frames at a pass of the interrupt handler, a burst of segments per send, all that
/// a read finds.
class LanDriver : public HostDriver, public StatisticsSource {
 public:
  /// `rings` is the host memory shared with the port.
  LanDriver(const LanDriverParameters& parameters, const NetperfParameters& netperf,
            traffic::EthernetRings& rings);

  /// Binds the driver to its host; call before the simulation begins.
  void attach(HostSeam& host) { host_ = &host; }
  /// Tells `log` what the driver does; before the simulation starts.
  void observe(ActivityLog& log) { probe_.attach(&log); }

  void start() override;
  void interrupt() override;
  void cpu_done(std::uint32_t id, std::uint64_t cookie) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;

  /// User payload that the clients have acknowledged, bytes since time zero.
  std::uint64_t payload_bytes_tx() const;
  /// User payload delivered in order to the host's TCP, bytes since time zero.
  std::uint64_t payload_bytes_rx() const;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum Job : std::uint32_t { kInterruptEntry, kInterruptWork, kProtocol, kSend, kOutput, kRead };
  enum Timer : std::uint32_t { kMessage, kDelayedAck, kRetransmit };

  /// One connection; its sender works on streams from the host, its receiver on the others.
  struct Stream {
    traffic::TcpSender sender;
    traffic::TcpReceiver receiver;
    std::uint32_t messages = 0;         ///< paced messages not yet written
    std::uint32_t job_bytes = 0;        ///< bytes that the running call writes or reads
    std::uint32_t job_segments = 0;     ///< segments that the running call sends as well
    std::uint32_t output_segments = 0;  ///< segments that TCP sends on an acknowledgement
    std::uint32_t segments_unread = 0;
    LanInbound inbound{};  ///< to be handled on the process's CPU
    bool job_running = false;
    bool output_running = false;
    bool ack_owed = false;  ///< could not be sent for want of descriptors
  };

  void run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie = 0);
  DriverLock lock_of(std::uint32_t job) const;
  static Flow flow_of(std::uint32_t job);
  static std::uint64_t activity_id(std::uint32_t job, std::uint64_t cookie);
  void tell_window();
  void begin_interrupt_work();
  void finish_interrupt_work();
  /// IP and TCP start on what has been handed over to the stream's CPU.
  void start_protocol(std::uint32_t index);
  void finish_protocol(std::uint32_t index);
  /// CPU time of IP and TCP for a frame with data; its share of an acknowledgement is in it.
  Picoseconds protocol_work() const;
  void receive(const traffic::EthernetFrame& frame);
  void send_acknowledgement(std::uint32_t index);
  void send_owed_acknowledgements();
  /// Starts a call that writes to the socket, if it may; `asleep`: the process waited for it.
  void start_sender(std::uint32_t index, bool asleep);
  void finish_send(std::uint32_t index);
  /// TCP sends what windows and send ring let through, where acknowledgements are handled.
  void start_outputs();
  bool start_output(std::uint32_t index);
  void finish_output(std::uint32_t index);
  /// Segments that may leave once `more` bytes are written, at most `limit`; their descriptors are
  /// set aside.
  std::uint32_t plan_segments(Stream& stream, std::uint32_t limit, std::uint32_t more);
  /// CPU time of TCP and the driver for them.
  Picoseconds output_work(std::uint32_t segments) const;
  void post_segments(std::uint32_t index, std::uint32_t segments);
  /// Starts a read call for what has come, at most a message; `asleep`: the process waited for it.
  void start_reader(std::uint32_t index, bool asleep);
  void finish_read(std::uint32_t index);
  /// CPU time of a copied byte, and of its checksum unless the port computes that.
  Picoseconds with_checksum(Picoseconds per_byte) const;
  /// CPU time of a full segment: fixed, copy and checksum by the byte, cache misses.
  Picoseconds segment_work(Picoseconds fixed, Picoseconds per_byte,
                           std::uint32_t memory_accesses) const;

  const LanDriverParameters parameters_;
  const NetperfParameters netperf_;
  traffic::EthernetRings& rings_;
  std::uint32_t segment_;
  HostSeam* host_ = nullptr;
  LanTransmitQueue queue_;
  LanReceiveQueue received_;
  std::vector<Stream> streams_;
  std::uint32_t next_sender_ = 0;
  bool paced_ = false;
  ActivityProbe probe_;
  bool told_window_ = false;

  Picoseconds measured_from_ = 0;
  std::uint64_t payload_tx_before_ = 0;
  std::uint64_t payload_rx_before_ = 0;
  std::uint64_t interrupts_ = 0;
  std::uint64_t segments_sent_ = 0;
  std::uint64_t segments_received_ = 0;
  std::uint64_t acks_sent_ = 0;
  std::uint64_t acks_received_ = 0;
  Picoseconds cpu_time_ = 0;
};

}  // namespace slotlab::host
