// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/activity.h"
#include "base/ring.h"
#include "base/state_timer.h"
#include "base/statistics.h"
#include "fc_port/exchange_table.h"
#include "fc_port/frame.h"
#include "fc_port/port_parameters.h"
#include "fc_port/timer_id.h"

namespace slotlab::fc {

/// What the data engine tells the port.
class DataEngineClient {
 public:
  virtual ~DataEngineClient() = default;
  /// `frames` receive buffers with `bytes` of read data are in host memory and free again.
  virtual void read_data_moved(std::uint32_t exchange, std::uint32_t frames,
                               std::uint32_t bytes) = 0;
  /// Frames of write data are ready for the link.
  virtual void write_data_ready() = 0;
  virtual bool link_lacks_credit() const = 0;
};

/// The data engine of the port: moves frame payloads between the frame buffers and host memory, one
/// job at a time, shared by both directions.
///
/// Receive job: overhead, then a DMA write of a frame (or of `frames_per_dma` frames of one
/// exchange, if at hand). With `overlap_writes` the engine goes on to its next job while that
/// write waits for the bus; a second write has to wait for it. Transmit job: overhead, then a DMA
/// read; the frames then wait in the transmit buffers for the link. When both directions have work,
/// they take turns, job by job.
class DataEngine {
 public:
  DataEngine(const EngineParameters& parameters, std::uint32_t frame_payload,
             ExchangeTable& exchanges);
  DataEngine(const DataEngine&) = delete;
  DataEngine& operator=(const DataEngine&) = delete;

  void attach(bus::FunctionSeam& seam, DataEngineClient& client);

  void observe(ActivityLog& log) { probe_.attach(&log); }

  /// A frame of read data has arrived in a receive buffer.
  void receive(const Frame& frame);
  /// The storage asks for `bytes` of write data of `exchange` (transfer ready).
  void transmit(std::uint32_t exchange, std::uint32_t bytes);

  bool has_frame() const { return !ready_frames_.empty(); }
  Frame take_frame();
  /// A data frame has left its transmit buffer.
  void frame_sent();
  /// The link gained or lost its credit: only the accounting of waiting time changes.
  void link_changed() { account_waiting(); }

  void timer();
  /// A DMA write of read data (`receive`) or a DMA read of write data is complete.
  void dma_complete(bool receive);

  void start_measurement(Picoseconds now) { states_.restart(now); }
  void report(StatisticsGroup& out, Picoseconds now) const;

 private:
  enum class State : std::uint8_t {
    no_work,
    setup,
    receive_overhead,
    transmit_overhead,
    posted_write,
    host_read,
    link_busy,
    no_credit,
  };
  struct Sequence {
    std::uint32_t exchange = 0;
    std::uint32_t bytes_left = 0;
    bool begun = false;
  };
  struct Job {
    bool receive = false;
    std::uint32_t exchange = 0;
    std::uint32_t frames = 0;
    std::uint32_t bytes = 0;
    bool sequence_end = false;
  };

  bool busy() const;
  void enter(State state) {
    if (probe_) tell(state);
    states_.enter(state, seam_->now());
  }
  /// Tells what begins and ends when the engine goes over to `state`.
  void tell(State state);
  /// Tells which direction waits for the engine while that serves the other.
  void tell_waiting();
  void start_job();
  bool can_transmit() const;
  void take_receive_job();
  void take_transmit_job();
  /// Enters the overhead phase of the job, after the set-up of a new sequence.
  void begin_job(bool new_sequence);
  void begin_overhead();
  void begin_dma();
  void begin_write();
  void write_complete();
  void read_complete();
  void account_waiting();

  EngineParameters parameters_;
  std::uint32_t frame_payload_;
  ExchangeTable& exchanges_;
  bus::FunctionSeam* seam_ = nullptr;
  DataEngineClient* client_ = nullptr;

  Ring<Frame> received_;
  Ring<Sequence> sequences_;  ///< write data asked for, in order of transfer ready
  Ring<Frame> ready_frames_;
  std::uint32_t transmit_buffers_used_ = 0;
  bool receive_was_last_ = false;
  Job job_;
  Job write_;  ///< read data on their way to the host
  bool writing_ = false;
  ActivityProbe probe_;
  bool told_receive_waits_ = false;
  bool told_transmit_waits_ = false;
  StateTimer<State, 8> states_;
};

}  // namespace slotlab::fc
