// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <queue>
#include <vector>

#include "bus/device.h"
#include "host/host_seam.h"

namespace slotlab::testing {

/// Times of the fake bus and host: a DMA takes `fixed` per piece of at most 512 bytes; reads are
/// served one at a time, and so are writes.
struct FakeTimes {
  Picoseconds read_piece = 1'500 * kNanosecond;
  Picoseconds write_piece = 500 * kNanosecond;
  Picoseconds doorbell = 500 * kNanosecond;
  Picoseconds interrupt = kMicrosecond;
  Picoseconds memory_latency = 200 * kNanosecond;
};

/// A bus, a host and its CPUs (as many as there are jobs) in one event queue, with constant times.
class FakeMachine final : public host::HostSeam {
 public:
  explicit FakeMachine(const FakeTimes& times = {}) : times_(times) {}

  void connect(bus::DeviceFunction& device, host::HostDriver* driver) {
    device_ = &device;
    driver_ = driver;
  }
  void run_until(Picoseconds end) {
    while (!events_.empty() && events_.top().time <= end) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      dispatch(event);
    }
    now_ = std::max(now_, end);
  }

  struct Dma {
    bool read;
    std::uint64_t address;
    std::uint32_t bytes;
    std::uint32_t tag;
    Picoseconds issued;
  };
  std::vector<Dma> dmas;  ///< the log, if `log_dmas`
  bool log_dmas = false;
  std::uint64_t device_timers = 0;
  std::uint64_t interrupts = 0;
  Picoseconds last_interrupt = 0;

  // What the device sees, through `DeviceSide`.
  void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
    log({true, address, bytes, tag, now_});
    read_free_ = std::max(read_free_, now_) + pieces(bytes) * times_.read_piece;
    push({read_free_, 0, Kind::dma, tag, 0});
  }
  void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
    log({false, address, bytes, tag, now_});
    write_free_ = std::max(write_free_, now_) + pieces(bytes) * times_.write_piece;
    push({write_free_, 0, Kind::dma, tag, 0});
  }
  void raise_interrupt() {
    ++interrupts;
    last_interrupt = now_;
    push({now_ + times_.interrupt, 0, Kind::interrupt, 0, 0});
  }
  void set_device_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) {
    ++device_timers;
    push({now_ + delay, 0, Kind::device_timer, id, cookie});
  }

  // host::HostSeam
  Picoseconds now() const override { return now_; }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    push({now_ + delay, 0, Kind::driver_timer, id, cookie});
  }
  void cpu_run(host::CpuPlace place, Picoseconds work, std::uint32_t id, std::uint64_t cookie,
               host::DriverLock) override {
    Picoseconds& free =
        cpu_free_[place == host::CpuPlace::any || place == host::CpuPlace::process ? 0 : 1];
    free = std::max(free, now_) + work;
    push({free, 0, Kind::cpu, id, cookie});
  }
  void mmio_write(std::uint64_t offset, std::uint64_t value) override {
    push({now_ + times_.doorbell, 0, Kind::mmio, static_cast<std::uint32_t>(offset), value});
  }
  Picoseconds memory_latency() const override { return times_.memory_latency; }

 private:
  enum class Kind { dma, interrupt, device_timer, driver_timer, cpu, mmio };
  struct Event {
    Picoseconds time;
    std::uint64_t sequence;
    Kind kind;
    std::uint32_t id;
    std::uint64_t value;
  };
  struct Later {
    bool operator()(const Event& a, const Event& b) const {
      return a.time != b.time ? a.time > b.time : a.sequence > b.sequence;
    }
  };
  static std::int64_t pieces(std::uint32_t bytes) { return (bytes + 511) / 512; }
  void log(const Dma& dma) {
    if (log_dmas) dmas.push_back(dma);
  }
  void push(Event event) {
    event.sequence = sequence_++;
    events_.push(event);
  }
  void dispatch(const Event& event) {
    switch (event.kind) {
      case Kind::dma:
        return device_->dma_complete(event.id);
      case Kind::device_timer:
        return device_->timer(event.id, event.value);
      case Kind::mmio:
        return device_->mmio_write(event.id, event.value);
      case Kind::interrupt:
        if (driver_ != nullptr) driver_->interrupt();
        return;
      case Kind::driver_timer:
        return driver_->timer(event.id, event.value);
      case Kind::cpu:
        return driver_->cpu_done(event.id, event.value);
    }
  }

  FakeTimes times_;
  bus::DeviceFunction* device_ = nullptr;
  host::HostDriver* driver_ = nullptr;
  std::priority_queue<Event, std::vector<Event>, Later> events_;
  std::uint64_t sequence_ = 0;
  Picoseconds now_ = 0;
  Picoseconds read_free_ = 0;
  Picoseconds write_free_ = 0;
  Picoseconds cpu_free_[2] = {0, 0};
};

/// The device's view of the fake machine.
class DeviceSide final : public bus::FunctionSeam {
 public:
  explicit DeviceSide(FakeMachine& machine) : machine_(machine) {}
  void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override {
    machine_.dma_read(address, bytes, tag);
  }
  void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override {
    machine_.dma_write(address, bytes, tag);
  }
  void raise_interrupt() override { machine_.raise_interrupt(); }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    machine_.set_device_timer(delay, id, cookie);
  }
  Picoseconds now() const override { return machine_.now(); }

 private:
  FakeMachine& machine_;
};

}  // namespace slotlab::testing
