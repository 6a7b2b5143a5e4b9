// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/ring.h"
#include "base/statistics.h"
#include "fc_port/frame.h"
#include "fc_port/storage_parameters.h"
#include "fc_port/timer_id.h"
#include "fc_port/wire.h"

namespace slotlab::fc {

/// The storage at the other end of the link: takes FCP commands, serves up to `queue_depth` of them
/// at a time, sends read data in the order in which it becomes ready, asks for write data by
/// transfer ready.
class StorageTarget final : public FrameSource, public FrameSink, public StatisticsSource {
 public:
  /// `exchanges` is the number of OX_IDs that the port uses; `frames_per_turn` the data frames of
  /// one I/O sent before the next I/O's.
  StorageTarget(const StorageParameters& parameters, std::uint32_t frame_payload,
                std::uint32_t exchanges, std::uint32_t frames_per_turn);
  StorageTarget(const StorageTarget&) = delete;
  StorageTarget& operator=(const StorageTarget&) = delete;

  void attach(bus::FunctionSeam& seam, Wire& to_host, Wire& to_storage);

  bool has_frame() const override;
  Frame take_frame() override;
  void frame_sent(const Frame& frame) override;
  void credit_missing() override {}
  void frame_arrived(const Frame& frame) override;
  void timer(std::uint64_t cookie);

  /// Write data that has arrived, since time zero.
  std::uint64_t bytes_received() const { return bytes_received_; }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 private:
  enum class Step : std::uint8_t { read_ready, transfer_ready, write_done, gap_over };
  struct Io {
    IoDirection direction = IoDirection::read;
    std::uint32_t bytes_left = 0;   ///< read: to send; write: to ask for
    std::uint32_t burst_left = 0;   ///< write: asked for, not yet arrived
    std::uint32_t frames_sent = 0;  ///< read
    Picoseconds arrival = 0;
  };

  void start_services();
  void send_control(FrameKind kind, std::uint32_t exchange, std::uint32_t payload,
                    std::uint32_t data_length);
  void ask_for_data(std::uint32_t exchange);
  void finish(std::uint32_t exchange);
  void data_arrived(const Frame& frame);
  void set_timer(Picoseconds delay, Step step, std::uint32_t exchange = 0);

  StorageParameters parameters_;
  std::uint32_t frame_payload_;
  std::uint32_t frames_per_turn_;
  bus::FunctionSeam* seam_ = nullptr;
  Wire* to_host_ = nullptr;
  Wire* to_storage_ = nullptr;

  std::vector<Io> ios_;           ///< by OX_ID
  Ring<std::uint32_t> queue_;     ///< commands that wait for a place in service
  Ring<std::uint32_t> readable_;  ///< reads with data ready to send
  Ring<Frame> control_;           ///< transfer ready and response frames: before any data
  std::uint32_t in_service_ = 0;
  std::uint32_t turn_frames_ = 0;  ///< data frames sent in the present turn
  bool gap_after_frame_ = false;
  bool in_gap_ = false;
  std::uint64_t bytes_received_ = 0;
  Picoseconds measured_from_ = 0;
  std::uint64_t ios_done_ = 0;
  LatencyHistogram latency_;
};

}  // namespace slotlab::fc
