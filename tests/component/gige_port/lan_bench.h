// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

#include "bus/device.h"
#include "gige_port/gige_port.h"
#include "host/cpu_pool.h"
#include "host/lan_driver.h"

namespace slotlab::test {

/// Event loop of the bench: events of equal time fire in order of scheduling.
class EventLoop {
 public:
  enum class Kind { port_timer, driver_timer, cpu_timer, dma, mmio, interrupt };
  struct Event {
    Picoseconds time;
    std::uint64_t order;
    Kind kind;
    std::uint32_t id;
    std::uint64_t cookie;
    bool operator>(const Event& other) const {
      return time != other.time ? time > other.time : order > other.order;
    }
  };

  Picoseconds now() const { return now_; }
  void schedule(Picoseconds delay, Kind kind, std::uint32_t id, std::uint64_t cookie) {
    events_.push({now_ + delay, order_++, kind, id, cookie});
  }
  bool next(Picoseconds end, Event& event) {
    if (events_.empty() || events_.top().time > end) {
      now_ = end;
      return false;
    }
    event = events_.top();
    events_.pop();
    now_ = event.time;
    return true;
  }

 private:
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  Picoseconds now_ = 0;
  std::uint64_t order_ = 0;
};

/// Stand-in for the bus: a DMA takes a constant time plus a time per byte; reads follow each
/// other, and so do writes.
class ConstantBus : public bus::FunctionSeam {
 public:
  struct Times {
    Picoseconds read = 300 * kNanosecond;
    Picoseconds write = 100 * kNanosecond;
    Picoseconds per_byte = 1'000;
    std::uint32_t read_burst = 4096;  ///< a longer read pays the constant again
  };
  struct Counts {
    std::uint64_t reads = 0;
    std::uint64_t writes = 0;
    std::uint64_t read_bytes = 0;
    std::uint64_t write_bytes = 0;
    std::uint64_t timers = 0;
    std::uint64_t interrupts = 0;
    std::uint64_t overlapping = 0;  ///< DMAs put while another was under way
  };

  ConstantBus(EventLoop& loop, const Times& times) : loop_(loop), times_(times) {}

  void dma_read(std::uint64_t, std::uint32_t bytes, std::uint32_t tag) override {
    ++counts.reads;
    counts.read_bytes += bytes;
    const std::uint32_t bursts = (bytes + times_.read_burst - 1) / times_.read_burst;
    put(read_free_, times_.read * bursts + times_.per_byte * bytes, tag);
  }
  void dma_write(std::uint64_t, std::uint32_t bytes, std::uint32_t tag) override {
    ++counts.writes;
    counts.write_bytes += bytes;
    put(write_free_, times_.write + times_.per_byte * bytes, tag);
  }
  void raise_interrupt() override {
    ++counts.interrupts;
    loop_.schedule(500 * kNanosecond, EventLoop::Kind::interrupt, 0, 0);
  }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    ++counts.timers;
    loop_.schedule(delay, EventLoop::Kind::port_timer, id, cookie);
  }
  Picoseconds now() const override { return loop_.now(); }
  void dma_ended() { --under_way_; }

  Counts counts;

 private:
  void put(Picoseconds& free, Picoseconds time, std::uint32_t tag) {
    if (under_way_++ > 0) ++counts.overlapping;
    free = std::max(free, loop_.now()) + time;
    loop_.schedule(free - loop_.now(), EventLoop::Kind::dma, tag, 0);
  }

  EventLoop& loop_;
  Times times_;
  Picoseconds read_free_ = 0;
  Picoseconds write_free_ = 0;
  std::uint32_t under_way_ = 0;
};

/// Timers of the CPU pool.
class CpuTimers : public host::TimerService {
 public:
  explicit CpuTimers(EventLoop& loop) : loop_(loop) {}
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    loop_.schedule(delay, EventLoop::Kind::cpu_timer, id, cookie);
  }
  Picoseconds now() const override { return loop_.now(); }

 private:
  EventLoop& loop_;
};

/// Host side of the bench: CPUs, doorbells that arrive after 300 ns, constant memory latency.
class PlainHost : public host::HostSeam {
 public:
  PlainHost(EventLoop& loop, const host::CpuParameters& cpu)
      : loop_(loop), timers_(loop), cpus(cpu, 1, timers_) {}

  void attach(host::HostDriver& driver) { driver_ = &driver; }
  void cpu_run(host::CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie,
               host::DriverLock lock) override {
    const bool in_process = place == host::CpuPlace::process || place == host::CpuPlace::protocol;
    while (processes_.size() <= cookie) processes_.push_back(cpus.add_process());
    cpus.run(*driver_, place, in_process ? processes_[cookie] : 0, work, id, cookie, lock);
  }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    ++doorbells;
    loop_.schedule(300 * kNanosecond, EventLoop::Kind::mmio, static_cast<std::uint32_t>(offset),
                   value);
  }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    loop_.schedule(delay, EventLoop::Kind::driver_timer, id, cookie);
  }
  Picoseconds now() const override { return loop_.now(); }
  Picoseconds memory_latency() const override { return latency; }

 private:
  EventLoop& loop_;
  CpuTimers timers_;
  host::HostDriver* driver_ = nullptr;
  std::vector<std::uint32_t> processes_;

 public:
  host::CpuPool cpus;
  std::uint64_t doorbells = 0;
  Picoseconds latency = 200 * kNanosecond;
};

/// Parameters of a bench.
struct LanBenchParameters {
  gige::PortParameters port;
  gige::NetworkParameters network;
  host::NetperfParameters netperf;
  host::LanDriverParameters driver;
  host::CpuParameters cpu;
  ConstantBus::Times bus;
};

/// Port and driver around stand-ins for bus and host.
class LanBench {
 public:
  explicit LanBench(const LanBenchParameters& parameters)
      : bus(loop, parameters.bus),
        host(loop, parameters.cpu),
        rings(parameters.port.mtu),
        port(parameters.port, parameters.network, parameters.netperf, rings),
        driver(parameters.driver, parameters.netperf, rings) {
    port.attach(bus);
    driver.attach(host);
    host.attach(driver);
    driver.start();
    port.start();
  }

  /// Runs until simulated time `end`.
  void run_until(Picoseconds end) {
    EventLoop::Event event{};
    while (loop.next(end, event)) {
      ++events;
      switch (event.kind) {
        case EventLoop::Kind::port_timer:
          port.timer(event.id, event.cookie);
          break;
        case EventLoop::Kind::driver_timer:
          driver.timer(event.id, event.cookie);
          break;
        case EventLoop::Kind::cpu_timer:
          host.cpus.timer(event.id, event.cookie);
          break;
        case EventLoop::Kind::dma:
          bus.dma_ended();
          port.dma_complete(event.id);
          break;
        case EventLoop::Kind::mmio:
          port.mmio_write(event.id, event.cookie);
          break;
        case EventLoop::Kind::interrupt:
          driver.interrupt();
          break;
      }
    }
  }

  /// Warms up, then measures for `duration`.
  void measure(Picoseconds warm_up, Picoseconds duration) {
    run_until(warm_up);
    const Picoseconds start = loop.now();
    port.start_measurement(start);
    driver.start_measurement(start);
    host.cpus.start_measurement(start);
    bus.counts = {};
    host.doorbells = 0;
    events = 0;
    const std::uint64_t tx = driver.payload_bytes_tx();
    const std::uint64_t rx = driver.payload_bytes_rx();
    run_until(start + duration);
    const double seconds = static_cast<double>(duration) / static_cast<double>(kSecond);
    tx_bytes = driver.payload_bytes_tx() - tx;
    rx_bytes = driver.payload_bytes_rx() - rx;
    tx_mbit = static_cast<double>(tx_bytes) * 8 / 1e6 / seconds;
    rx_mbit = static_cast<double>(rx_bytes) * 8 / 1e6 / seconds;
  }

  EventLoop loop;
  ConstantBus bus;
  PlainHost host;
  traffic::EthernetRings rings;
  gige::GigePort port;
  host::LanDriver driver;
  std::uint64_t events = 0;
  std::uint64_t tx_bytes = 0;
  std::uint64_t rx_bytes = 0;
  double tx_mbit = 0;
  double rx_mbit = 0;
};

}  // namespace slotlab::test
