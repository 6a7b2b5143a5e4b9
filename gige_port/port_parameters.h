// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"
#include "gige_port/coalescing_parameters.h"

namespace slotlab::gige {

/// The Gigabit Ethernet controller (BCM5703 class) of an adapter.
struct PortParameters {
  std::int64_t link_bit_rate = 1'000'000'000;
  std::uint32_t preamble_bytes = 8;
  std::uint32_t inter_packet_gap_bytes = 12;
  std::uint32_t mtu = 1500;

  bool one_dma_at_a_time = true;
  bool one_dma_at_a_time_pci = false;
  Picoseconds read_setup_time = 400 * kNanosecond;
  Picoseconds write_setup_time = 400 * kNanosecond;
  Picoseconds frame_overhead_tx = 500 * kNanosecond;
  Picoseconds frame_overhead_rx = 500 * kNanosecond;

  std::uint32_t tx_descriptor_batch = 16;
  std::uint32_t rx_descriptor_batch = 8;
  std::uint32_t rx_descriptor_low = 8;
  std::uint32_t return_batch = 1;
  std::uint32_t status_block_bytes = 32;

  std::uint32_t transmit_buffer_bytes = 32 * 1024;
  std::uint32_t transmit_fifo_frames = 8;
  std::uint32_t receive_buffer_bytes = 64 * 1024;
  bool pause_frames = true;
  std::uint32_t pause_high_water = 32 * 1024;
  std::uint32_t pause_low_water = 16 * 1024;

  CoalescingParameters coalescing;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bit_rate("link_bit_rate", link_bit_rate, 10'000'000, 10'000'000'000,
               "line rate per direction (full duplex)", specification("IEEE 802.3, clause 36"));
    v.bytes("preamble_bytes", preamble_bytes, 0, 64, "preamble and start of frame delimiter",
            specification("IEEE 802.3, 3.2.1"));
    v.bytes("inter_packet_gap_bytes", inter_packet_gap_bytes, 0, 1024,
            "shortest gap between two frames", specification("IEEE 802.3, 4.4.2: 96 bit times"));
    v.bytes("mtu", mtu, 576, 9000, "largest IP packet; over 1500 uses jumbo frames",
            specification("IEEE 802.3, 3.2.7; jumbo frames up to 9000 B by the igelan driver"));
    v.flag("one_dma_at_a_time", one_dma_at_a_time,
           "in PCI-X mode one engine for reads and writes, so that they never overlap",
           datasheet("BCM5703: DMA_RW_CTRL ONE_DMA, set by drivers in PCI-X 100 and 133"));
    v.flag("one_dma_at_a_time_pci", one_dma_at_a_time_pci, "the same in conventional mode",
           datasheet("BCM5703: drivers leave ONE_DMA off in conventional mode"));
    v.duration("read_setup_time", read_setup_time, 0, kMillisecond,
               "engine time before each DMA read is put to the bus", assumed("to be fitted"));
    v.duration("write_setup_time", write_setup_time, 0, kMillisecond,
               "engine time before each DMA write is put to the bus", assumed("to be fitted"));
    v.duration("frame_overhead_tx", frame_overhead_tx, 0, kMillisecond,
               "engine time per transmitted frame besides its DMAs", assumed("to be fitted"));
    v.duration("frame_overhead_rx", frame_overhead_rx, 0, kMillisecond,
               "engine time per received frame besides its DMAs", assumed("to be fitted"));
    v.count("tx_descriptor_batch", tx_descriptor_batch, 1, 512,
            "most send descriptors (16 B) read at once", assumed("on-chip cache of the family"));
    v.count("rx_descriptor_batch", rx_descriptor_batch, 1, 512,
            "most receive descriptors (32 B) read at once", assumed("as drivers set it"));
    v.count("rx_descriptor_low", rx_descriptor_low, 0, 511,
            "receive descriptors left on chip when more are read", assumed("as drivers set it"));
    v.count("return_batch", return_batch, 1, 64,
            "received frames per write to the return ring while more are waiting",
            assumed("one write per frame"));
    v.bytes("status_block_bytes", status_block_bytes, 16, 80, "length of the status block write",
            datasheet("BCM5703: 32-byte status block mode"));
    v.bytes("transmit_buffer_bytes", transmit_buffer_bytes, 16 * 1024, 1024 * 1024,
            "on-chip memory for frames to send",
            assumed("share of the 96 KB buffer pool of the BCM5703"));
    v.count("transmit_fifo_frames", transmit_fifo_frames, 1, 64,
            "frames that are fetched ahead of the wire", assumed("keeps the wire busy"));
    v.bytes("receive_buffer_bytes", receive_buffer_bytes, 16 * 1024, 1024 * 1024,
            "on-chip memory for received frames",
            assumed("share of the 96 KB buffer pool of the BCM5703"));
    v.flag("pause_frames", pause_frames, "stop the peer before the receive buffer overflows",
           specification("IEEE 802.3, annex 31B"));
    v.bytes("pause_high_water", pause_high_water, 1024, 1024 * 1024,
            "receive buffer in use at which the peer is stopped",
            assumed("leaves room for the frames already on their way"));
    v.bytes("pause_low_water", pause_low_water, 0, 1024 * 1024,
            "receive buffer in use at which the peer goes on", assumed("half the high water"));
    v.group("coalescing", coalescing, "when an interrupt is raised");
  }
};

}  // namespace slotlab::gige
