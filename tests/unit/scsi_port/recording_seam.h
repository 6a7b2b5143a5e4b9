// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "bus/device.h"

namespace slotlab::scsi {

/// Notes what a part of the port asks for; the test plays bus and clock.
class RecordingSeam final : public bus::FunctionSeam {
 public:
  struct Dma {
    bool read;
    std::uint64_t address;
    std::uint32_t bytes;
    std::uint32_t tag;
  };
  struct Timer {
    Picoseconds due;
    std::uint32_t id;
    std::uint64_t cookie;
  };
  void dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override {
    dmas.push_back({true, address, bytes, tag});
  }
  void dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) override {
    dmas.push_back({false, address, bytes, tag});
  }
  void raise_interrupt() override { ++interrupts; }
  void set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) override {
    timers.push_back({time + delay, id, cookie});
  }
  Picoseconds now() const override { return time; }

  std::vector<Dma> dmas;
  std::vector<Timer> timers;
  std::uint32_t interrupts = 0;
  Picoseconds time = 0;
};

}  // namespace slotlab::scsi
