// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "base/ring.h"
#include "base/statistics.h"
#include "bus/bridge_parameters.h"
#include "bus/bus_agent.h"
#include "bus/bus_segment.h"

namespace slotlab::bus {

/// One side of a transparent bridge. As a target it takes transactions for the other side into
/// its buffers; as an initiator it performs those that the other side took.
///
/// Ordering (PCI-X 1.0b section 8.4.4): writes keep their order; a read request or a read
/// completion does not pass an earlier write of its direction; writes pass reads.
class BridgeSide : public BusAgent {
 public:
  BridgeSide(const char* name, const BridgeParameters& parameters, TransactionPool& pool);
  void connect(BridgeSide& peer) { peer_ = &peer; }
  /// `claims_rest` for the side that faces the devices: it claims all of host memory.
  void attach(BusSegment& segment, std::uint64_t window_base, std::uint64_t window_size,
              bool claims_rest);

  void start_measurement(Picoseconds now);
  void report(StatisticsGroup& out, Picoseconds now) const;

 protected:
  void transaction_started(BusTransaction& transaction, Picoseconds first_data,
                           Picoseconds data_time) override;
  void transaction_ended(BusTransaction& transaction) override;
  TargetAnswer address_phase(const BusTransaction& transaction) override;
  std::uint64_t read_value(const BusTransaction& transaction) override;
  void data_ended(const BusTransaction& transaction) override;

 private:
  static constexpr std::uint32_t kReads = 32;

  /// A read that this side took as a target and the peer performs.
  struct Read {
    bool used = false;
    bool offered = false;   ///< data have begun to come: usable from `usable_at` on
    bool consumed = false;  ///< the requester has what it wants
    std::uint8_t requester = 0;
    std::uint32_t tag = 0;
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    std::uint32_t received = 0;
    Picoseconds usable_at = 0;
    std::uint64_t after = 0;               ///< writes of this side that go first
    std::uint64_t value = 0;               ///< of registers, when the data have come
    BusTransaction* completion = nullptr;  ///< while it waits for the bus or is on it
  };
  /// Something to perform on this side's segment, not before `ready`, and not before the first
  /// `after` writes of this side are done.
  struct Pending {
    BusTransaction* transaction = nullptr;
    Picoseconds ready = 0;
    std::uint64_t after = 0;
  };
  /// One class of transactions on this side's segment: at most one asks for the bus at a time.
  struct Lane {
    Ring<Pending> queue;
    bool asking = false;
  };

  TargetAnswer answer_write(const BusTransaction& transaction);
  TargetAnswer answer_split_read(const BusTransaction& transaction) const;
  TargetAnswer answer_delayed_read(const BusTransaction& transaction);
  /// The read that this side took and whose data the transaction asks for, or nullptr.
  Read* read_of(const BusTransaction& transaction);
  std::uint32_t take_read(const BusTransaction& transaction, std::uint32_t bytes);
  BusTransaction& perform_write(const BusTransaction& taken, std::uint32_t bytes,
                                Picoseconds ready);
  /// Time that the data phases of `bytes` take on this side.
  Picoseconds data_time(std::uint32_t bytes) const {
    return (bytes + width_bytes_ - 1) / width_bytes_ * period_;
  }
  /// When `bytes` that come to the peer from `first_data` on, over `incoming_time`, may go out on
  /// this side.
  Picoseconds flow_start(std::uint32_t bytes, Picoseconds first_data,
                         Picoseconds incoming_time) const;
  void perform_read(std::uint32_t index);
  void read_flows(std::uint32_t index, std::uint32_t bytes, Picoseconds first_data,
                  Picoseconds incoming_time);
  void read_arrived(std::uint32_t index, const BusTransaction& transaction);
  void offer(std::uint32_t index, Picoseconds in_buffer);
  void consume(Read& read);
  void release_if_done(Read& read);
  void pump();
  void pump(Lane& lane);
  void ask_rest(BusTransaction& transaction);
  Picoseconds forward_delay() const { return parameters_.forward_clocks * period_; }

  const BridgeParameters parameters_;
  TransactionPool& pool_;
  BridgeSide* peer_ = nullptr;
  Picoseconds period_ = 0;
  std::uint32_t width_bytes_ = 8;
  BusFamily family_ = BusFamily::pcix;
  bool prefetches_ = false;

  // as target
  std::uint32_t posted_bytes_ = 0;
  std::uint32_t posted_count_ = 0;
  BusTransaction* flowing_write_ = nullptr;  ///< the peer's, while its data still come
  std::uint32_t flowing_bytes_ = 0;          ///< planned for it when it was taken
  std::array<Read, kReads> reads_{};
  std::uint32_t open_reads_ = 0;
  std::uint32_t read_buffer_used_ = 0;

  // as initiator
  Lane writes_lane_;
  Lane reads_lane_;
  Lane completions_lane_;
  std::uint64_t writes_taken_ = 0;
  std::uint64_t writes_done_ = 0;

  std::uint64_t write_retries_ = 0;
  std::uint64_t read_retries_ = 0;
  std::uint64_t discarded_bytes_ = 0;
  std::uint64_t fetched_bytes_ = 0;
  LatencyHistogram forward_wait_;
};

}  // namespace slotlab::bus
