// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>

#include "base/parameter.h"

namespace slotlab::bus {

/// DEVSEL# timing of a target. PCI-X decode A, B, C stand in the same order.
enum class DecodeSpeed { fast, medium, slow };
inline constexpr std::initializer_list<Choice<DecodeSpeed>> kDecodeSpeeds = {
    {"fast", DecodeSpeed::fast}, {"medium", DecodeSpeed::medium}, {"slow", DecodeSpeed::slow}};

/// How a function behaves on its bus segment, as initiator and as target.
struct FunctionParameters {
  std::uint32_t latency_timer = 64;
  std::uint32_t latency_timer_pci = 64;
  std::uint32_t max_read_pcix = 512;
  std::uint32_t max_outstanding_splits = 1;
  std::uint32_t max_read_pci = 512;
  std::uint32_t max_write = 2048;
  std::uint32_t max_write_pci = 2048;
  std::uint32_t retry_clocks = 4;
  std::uint32_t priority = 0;
  std::uint32_t weight = 1;
  DecodeSpeed decode = DecodeSpeed::medium;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.clocks("latency_timer", latency_timer, 0, 248,
             "clocks a burst may go on after another initiator asks, in PCI-X mode",
             specification("PCI-X 1.0b: 64 after reset"));
    v.clocks("latency_timer_pci", latency_timer_pci, 0, 248, "the same in conventional mode",
             assumed("0 after reset (PCI 2.3 section 6.2.4), set by firmware or driver"));
    v.bytes("max_read_pcix", max_read_pcix, 128, 4096,
            "maximum memory read byte count (MMRBC) in PCI-X mode",
            specification("PCI-X 1.0b command register: 512 after reset"));
    v.count("max_outstanding_splits", max_outstanding_splits, 1, 32,
            "split reads this function may have open", datasheet("PCI-X capability registers"));
    v.bytes("max_read_pci", max_read_pci, 64, 4096,
            "longest read burst that is asked for in conventional mode",
            assumed("the DMA engine's buffer"));
    v.bytes("max_write", max_write, 64, 4096, "longest write burst in PCI-X mode",
            assumed("one frame"));
    v.bytes("max_write_pci", max_write_pci, 64, 4096, "the same in conventional mode",
            assumed("one frame"));
    v.clocks("retry_clocks", retry_clocks, 2, 255,
             "clocks from a retry to the next REQ# for the same transaction",
             specification("PCI 2.3 section 3.4.1: at least 2"));
    v.count("priority", priority, 0, 15, "rank for a fixed-priority arbiter, 0 is first",
            assumed("equal"));
    v.count("weight", weight, 1, 64, "grants in a row under a weighted arbiter", assumed("equal"));
    v.choice("decode", decode, kDecodeSpeeds, "DEVSEL# timing as a target",
             datasheet("PCI status register: medium"));
  }
};

}  // namespace slotlab::bus
