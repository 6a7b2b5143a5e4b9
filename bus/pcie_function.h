// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <systemc>
#include <vector>

#include "base/activity.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "bus/device.h"
#include "bus/pcie_agent.h"
#include "bus/pcie_link.h"
#include "bus/pcie_witness.h"
#include "bus/timer_module.h"

namespace slotlab::bus {

/// Addresses of message-signalled interrupts: every function writes to its own.
inline constexpr std::uint64_t kMessageBase = 1ULL << 49;

/// One function of a PCI Express card: carries a `DeviceFunction`, cuts its DMA reads into requests
/// with a tag each, posts its DMA writes and its interrupts (MSI), and keeps its timers.
class PcieFunction : public sc_core::sc_module,
                     public PcieAgent,
                     public FunctionSeam,
                     private TimerModule,
                     private PcieWitness,
                     public StatisticsSource {
 public:
  /// `line` is the function's number in the host: interrupt message and doorbell window.
  PcieFunction(sc_core::sc_module_name name, const PcieFunctionParameters& parameters,
               unsigned line, TransactionPool& pool);

  /// Puts the function on `link`, where its traffic is booked under `name`; both before the
  /// simulation starts.
  void attach(PcieLink& link, const std::string& name);
  void attach(DeviceFunction& device) { device_ = &device; }
  /// Tells `log` what the function does on its link and what it waits for; before the simulation
  /// starts.
  void observe(ActivityLog& log);

  void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override;
  void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override;
  void raise_interrupt() override;
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override;
  Picoseconds now() const override { return PcieAgent::now(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 protected:
  void sent(const BusTransaction& transaction) override;
  void arrived(const BusTransaction& transaction) override;

 private:
  struct ReadJob {
    std::uint64_t address = 0;      ///< of the next byte to ask for
    std::uint32_t unasked = 0;      ///< bytes not asked for yet
    std::uint32_t undelivered = 0;  ///< bytes not arrived yet
    std::uint32_t tag = 0;
    Picoseconds started = 0;
    Flow flow = Flow::both;
  };
  /// A read that is open, by its tag on the link.
  struct Request {
    std::uint64_t job = 0;
    Picoseconds started = 0;
  };
  struct WriteJob {
    std::uint32_t unsent = 0;  ///< transfers that have not left yet
    std::uint32_t tag = 0;
    Flow flow = Flow::both;
  };
  /// What a posted transfer is, in the lowest bit of `owner_data`; its flow stands further up.
  enum Posted : std::uint64_t { kData, kMessage };
  static constexpr unsigned kFlowBit = 8;

  void fire(const Timer& timer) override;
  void pump_reads();
  void on_lanes(const BusTransaction& transaction, Picoseconds start,
                const PcieDirection::Spent& spent) override;
  void lacks_credit(const BusTransaction& transaction) override;
  Flow flow_of(const BusTransaction& transaction) const;
  void post(std::uint64_t address, std::uint32_t bytes, Posted what, Flow flow);
  void complete_reads();

  const PcieFunctionParameters parameters_;
  const unsigned line_;
  TransactionPool& pool_;
  DeviceFunction* device_ = nullptr;
  PcieLink* link_ = nullptr;
  unsigned requester_ = 0;
  ActivityProbe probe_;
  const BusTransaction* lacking_ = nullptr;  ///< told to lack credits

  Ring<ReadJob> reads_;
  std::uint64_t reads_done_ = 0;  ///< jobs that have left the ring
  std::size_t asking_ = 0;        ///< index of the first job with bytes not asked for
  std::vector<Request> requests_;
  std::vector<std::uint32_t> free_tags_;
  bool completing_ = false;
  Ring<WriteJob> writes_;

  Picoseconds measured_from_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_written_ = 0;
  LatencyHistogram request_latency_;
  LatencyHistogram dma_read_latency_;
};

}  // namespace slotlab::bus
