// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/activity.h"
#include "base/statistics.h"
#include "host/host_seam.h"
#include "host/lan_driver_parameters.h"
#include "host/lan_receive_queue.h"
#include "host/lan_transmit_queue.h"
#include "traffic/ethernet_rings.h"
#include "traffic/frame_ledger.h"
#include "traffic/frame_producer.h"

namespace slotlab::host {

/// What a replaying LAN driver sends, and where it books frames.
struct LanReplay {
  traffic::FrameProducer* from_port = nullptr;  ///< null: nothing is sent
  traffic::FrameLedger& transmitted;
  traffic::FrameLedger& received;
  std::uint32_t processes = 4;  ///< that send and read at a time
};

/// LAN driver above which recorded frames are played instead of TCP: it posts each frame when its
/// time has come and the send ring has room, takes what the port receives, and pays the CPU time
/// that driver, stack and application would have paid, frame by frame. It answers nothing: answers
/// are in the record.
class LanReplayDriver final : public HostDriver, public StatisticsSource {
 public:
  LanReplayDriver(const LanDriverParameters& parameters, const LanReplay& replay,
                  traffic::EthernetRings& rings);

  /// Binds the driver to its host; call before the simulation begins.
  void attach(HostSeam& host) { host_ = &host; }

  /// Tells `log` what the driver does; before the simulation starts.
  void observe(ActivityLog& log) { probe_.attach(&log); }

  void start() override;
  void interrupt() override;
  void cpu_done(std::uint32_t id, std::uint64_t cookie) override;
  void timer(std::uint32_t id, std::uint64_t cookie) override;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum Job : std::uint32_t { kInterruptEntry, kInterruptWork, kSend, kRead };

  /// Frames of one send call, whose CPU time is being spent.
  struct Batch {
    std::vector<traffic::EthernetFrame> frames;
    std::uint32_t descriptors = 0;
    bool running = false;
  };

  void begin_interrupt_work();
  void finish_interrupt_work();
  void receive(const traffic::EthernetFrame& frame);
  /// Starts send calls for the frames that are due, as far as there are processes and descriptors.
  void send_due_frames(bool asleep);
  /// Gathers due frames; false when there are none, or no room for the first.
  bool fill(Batch& batch, bool asleep);
  void finish_send(Batch& batch);
  void start_readers();
  void run(CpuPlace place, Picoseconds work, Job job, std::uint64_t cookie = 0);
  Picoseconds send_work(const traffic::OfferedFrame& frame) const;
  Picoseconds per_byte(Picoseconds copy) const;
  static Flow flow_of(std::uint32_t job);

  const LanDriverParameters parameters_;
  LanReplay replay_;
  traffic::EthernetRings& rings_;
  HostSeam* host_ = nullptr;
  LanTransmitQueue queue_;
  LanReceiveQueue received_;
  std::vector<Batch> batches_;  ///< one for each process
  Picoseconds timer_due_ = kNever;
  bool all_sent_ = false;
  ActivityProbe probe_;

  std::uint64_t unread_frames_ = 0;  ///< with payload, that no application has read yet
  std::uint64_t unread_bytes_ = 0;
  std::uint32_t readers_ = 0;
  std::uint64_t sent_bytes_ = 0;  ///< position in the send buffer

  Picoseconds measured_from_ = 0;
  std::uint64_t interrupts_ = 0;
  std::uint64_t unread_peak_ = 0;
  std::uint64_t moved_bytes_ = 0;
  Picoseconds cpu_time_ = 0;
};

}  // namespace slotlab::host
