// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

#include "base/activity.h"
#include "base/ring.h"
#include "base/statistics.h"
#include "bus/bus_agent.h"
#include "bus/bus_segment.h"
#include "bus/bus_witness.h"
#include "bus/device.h"
#include "bus/function_parameters.h"
#include "bus/timer_module.h"

namespace slotlab::bus {

/// Where a function's interrupts go.
class InterruptSink {
 public:
  virtual ~InterruptSink() = default;
  virtual void interrupt(unsigned line) = 0;
};

/// Addresses of registers, doorbells among them: every function owns a window above all memory.
inline constexpr std::uint64_t kMmioBase = 1ULL << 48;
inline constexpr std::uint64_t kMmioWindow = 1ULL << 16;

/// One PCI function on its segment: carries a `DeviceFunction`, cuts its DMAs into bus
/// transactions by the rules of the segment's family, and keeps its timers.
class BusFunction : public sc_core::sc_module,
                    public BusAgent,
                    public FunctionSeam,
                    private TimerModule,
                    private BusWitness,
                    public StatisticsSource {
 public:
  /// `line` is the function's number in the host: interrupt line and doorbell window.
  BusFunction(sc_core::sc_module_name name, const FunctionParameters& parameters, unsigned line,
              TransactionPool& pool, InterruptSink& interrupts);

  /// Puts the function on `segment`; both before the simulation starts.
  void attach(BusSegment& segment);
  void attach(DeviceFunction& device) { device_ = &device; }
  /// Tells `log` what the function does on its bus and what it waits for; before the simulation
  /// starts.
  void observe(ActivityLog& log);

  void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override;
  void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override;
  void raise_interrupt() override { interrupts_.interrupt(line_); }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override;
  Picoseconds now() const override { return BusAgent::now(); }

  void start_measurement(Picoseconds now) override;
  void report(StatisticsGroup& out, Picoseconds now) const override;

 protected:
  void transaction_ended(BusTransaction& transaction) override;
  TargetAnswer address_phase(const BusTransaction& transaction) override;
  std::uint64_t read_value(const BusTransaction& transaction) override;
  void data_ended(const BusTransaction& transaction) override;

 private:
  struct Job {
    std::uint64_t address = 0;      ///< of the next byte to ask for
    std::uint32_t unasked = 0;      ///< bytes not asked for yet
    std::uint32_t undelivered = 0;  ///< bytes not arrived yet
    std::uint32_t tag = 0;
    Picoseconds started = 0;
    Flow flow = Flow::both;
  };

  void fire(const Timer& timer) override;
  void on_bus(const BusTransaction& transaction, Picoseconds start) override;
  void off_bus(const BusTransaction& transaction, const TransactionTiming& timing,
               Picoseconds start) override;
  void still_on_bus(const BusTransaction& transaction, const TransactionTiming& timing,
                    Picoseconds start) override;
  /// Asserts REQ# for what has not been refused.
  void ask(BusTransaction& transaction) {
    if (probe_) tell_asked(transaction);
    request(transaction);
  }
  Flow tell_read(std::uint32_t tag);
  Flow tell_write(std::uint32_t tag);
  void tell_asked(const BusTransaction& transaction);
  void tell_next_write();
  Flow flow_of(const BusTransaction& transaction) const;
  void pump_reads();
  void pump_writes();
  void read_data(std::uint32_t bytes);
  Command read_command(std::uint32_t bytes) const;

  const FunctionParameters parameters_;
  const unsigned line_;
  TransactionPool& pool_;
  InterruptSink& interrupts_;
  DeviceFunction* device_ = nullptr;
  Picoseconds period_ = 0;
  BusFamily family_ = BusFamily::pcix;

  Ring<Job> reads_;
  std::size_t asking_ = 0;  ///< index of the first read job with bytes not asked for
  Ring<Job> writes_;
  BusTransaction* read_request_ = nullptr;
  BusTransaction* write_request_ = nullptr;
  std::uint32_t open_splits_ = 0;
  Ring<Picoseconds> read_started_;

  ActivityProbe probe_;
  BusSegment* segment_ = nullptr;
  unsigned agent_ = 0;
  Flow read_flow_ = Flow::both;  ///< of `read_request_`
  bool write_refused_ = false;   ///< the write at the head has been, and was not taken since

  Picoseconds measured_from_ = 0;
  std::uint64_t bytes_read_ = 0;
  std::uint64_t bytes_written_ = 0;
  LatencyHistogram read_latency_;  ///< one bus read, request to last byte
  LatencyHistogram dma_read_latency_;
};

}  // namespace slotlab::bus
