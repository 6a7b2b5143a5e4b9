// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>
#include <vector>

#include "base/ring.h"
#include "base/statistics.h"
#include "bus/bus_agent.h"
#include "bus/bus_segment.h"
#include "host/doorbell_path.h"
#include "host/host_bridge_parameters.h"
#include "host/memory.h"
#include "host/read_streams.h"

namespace slotlab::host {

/// The host's end of one slot: local bus adapter, the link to the I/O controller, and the way
/// through it to memory. Writes are posted and drain over the link; reads go through a number
/// of read channels, each fetching the cache lines of one read, a few at a time.
class HostBridge : public sc_core::sc_module,
                   public bus::BusAgent,
                   public DoorbellPath,
                   public StatisticsSource {
 public:
  HostBridge(sc_core::sc_module_name name, const HostBridgeParameters& parameters,
             const MemoryParameters& memory, std::uint32_t cells, std::uint64_t seed,
             bus::TransactionPool& pool);

  void attach(bus::BusSegment& segment);

  void doorbell(unsigned line, std::uint64_t offset, std::uint64_t value) override;

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 protected:
  void transaction_ended(bus::BusTransaction& transaction) override;
  bus::TargetAnswer address_phase(const bus::BusTransaction& transaction) override;
  void data_ended(const bus::BusTransaction& transaction) override;

 private:
  struct PostedWrite {
    std::uint32_t bytes = 0;
    Picoseconds drained = 0;
  };
  /// Time on the link that the data of a read will take.
  struct Reservation {
    Picoseconds start = 0;
    Picoseconds end = 0;
  };
  struct Completion {
    bus::BusTransaction* transaction = nullptr;
    Picoseconds ready = 0;
    std::uint64_t after = 0;  ///< doorbells that go first
  };
  /// A delayed read of the conventional mode.
  struct Delayed {
    std::uint8_t requester = 0;
    std::uint64_t address = 0;
    std::uint32_t bytes = 0;
    Picoseconds ready = 0;
  };

  bus::TargetAnswer answer_write(const bus::BusTransaction& transaction);
  bus::TargetAnswer answer_held_read(const bus::BusTransaction& transaction);
  void held_read_ended(const bus::BusTransaction& transaction);
  bus::TargetAnswer answer_delayed_read(const bus::BusTransaction& transaction);
  std::vector<Delayed>::iterator delayed_of(const bus::BusTransaction& transaction);
  /// When the data of a read are at the adapter.
  struct Arrival {
    Picoseconds begun = 0;     ///< the first `completion_bytes`
    Picoseconds complete = 0;  ///< the last byte
  };

  /// Takes a read channel for `bytes` from `address`.
  Arrival fetch(std::uint64_t address, std::uint32_t bytes);
  /// Time on the link of `bytes` that lie in `lines` lines.
  Picoseconds link_time(std::uint32_t bytes, std::uint32_t lines) const;
  Picoseconds drain(Picoseconds start, Picoseconds duration);
  void pump_completions();
  void pump_doorbells();

  const HostBridgeParameters parameters_;
  Memory memory_;
  bus::TransactionPool& pool_;
  Picoseconds period_ = 0;
  Picoseconds max_pause_ = 0;  ///< between two data phases
  std::uint32_t width_bytes_ = 8;
  bus::BusFamily family_ = bus::BusFamily::pcix;

  Ring<PostedWrite> posted_;
  std::uint32_t posted_bytes_ = 0;
  Picoseconds drained_at_ = 0;   ///< when the last posted write has left the link
  Ring<Reservation> read_data_;  ///< on the link, in order of time
  std::vector<Picoseconds> channel_free_;
  std::vector<Delayed> delayed_;
  ReadStreams streams_;

  Ring<Completion> completions_;
  bool completion_asking_ = false;
  Ring<bus::BusTransaction*> doorbells_;
  std::uint64_t doorbells_taken_ = 0;
  std::uint64_t doorbells_done_ = 0;
  bool doorbell_asking_ = false;

  Picoseconds measured_from_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_written_ = 0;
  std::uint64_t reads_ = 0;
  Picoseconds held_ = 0;
  std::uint64_t write_retries_ = 0;
  Picoseconds channel_busy_ = 0;
  Picoseconds link_write_busy_ = 0;
  Picoseconds link_read_busy_ = 0;
  LatencyHistogram read_latency_;
};

}  // namespace slotlab::host
