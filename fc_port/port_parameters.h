// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"
#include "fc_port/link_timing.h"

namespace slotlab::fc {

/// The port's end of the link: FC-1/FC-2.
struct LinkParameters {
  LinkSpeed speed = LinkSpeed::automatic;
  std::uint32_t frame_payload = 2048;
  std::uint32_t bb_credit = 16;
  // Not of the world, and so no field: what would be if (model/ideal_slot.h).
  bool ideal = false;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("speed", speed, kLinkSpeedChoices,
             "link speed; auto takes the fastest that both ends know, up to 2 Gb/s",
             datasheet("QLogic ISP2312: 1 and 2 Gb/s, auto-negotiating"));
    v.bytes("frame_payload", frame_payload, 256, LinkTiming::kMaximumPayload,
            "largest payload of a data frame, both ways",
            datasheet("ISP23xx initialisation block, driver default 2048"));
    v.count("bb_credit", bb_credit, 1, 255,
            "buffer-to-buffer credit granted to the other end; the receive frame buffer bounds it",
            assumed("usual at 2 Gb/s"));
  }
};

/// The RISC processor of the chip: its time per I/O limits the I/O rate, beside the data movement.
struct FirmwareParameters {
  Picoseconds read_time = 28'400 * kNanosecond;
  Picoseconds write_time = 48'500 * kNanosecond;
  std::uint32_t start_share = 500'000;
  std::uint32_t exchanges = 256;
  std::uint32_t iocb_fetch_batch = 8;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("read_time", read_time, 0, kMillisecond, "processor time per read I/O",
               paper("A6826A: 35180 reads of 1 KB per second"));
    v.duration("write_time", write_time, 0, kMillisecond, "processor time per write I/O",
               paper("A6826A: 20619 writes of 1 KB per second"));
    v.share("start_share", start_share, 0, 1'000'000,
            "part of that time before the command leaves; the rest comes at completion",
            assumed("no public split"));
    v.count("exchanges", exchanges, 1, 4096, "exchanges open at a time",
            assumed("more than the paper's queue depths"));
    v.count("iocb_fetch_batch", iocb_fetch_batch, 1, 64, "IOCBs fetched in one DMA read at most",
            assumed("a 128 KiB I/O has 7"));
  }
};

/// The data engine: one for both directions; it carries a frame (or a few) at a time.
struct EngineParameters {
  Picoseconds receive_frame_overhead = 2 * kMicrosecond;
  Picoseconds transmit_frame_overhead = 3'500 * kNanosecond;
  Picoseconds exchange_setup_time = 500 * kNanosecond;
  std::uint32_t receive_frame_buffers = 8;
  std::uint32_t transmit_frame_buffers = 4;
  std::uint32_t frames_per_dma = 1;
  bool overlap_writes = true;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("receive_frame_overhead", receive_frame_overhead, 0, kMillisecond,
               "engine time per frame of read data, before its DMA write",
               assumed("start value of the fit"));
    v.duration("transmit_frame_overhead", transmit_frame_overhead, 0, kMillisecond,
               "engine time per frame of write data, before its DMA read",
               assumed("start value of the fit"));
    v.duration("exchange_setup_time", exchange_setup_time, 0, kMillisecond,
               "engine time before the first frame of each data sequence",
               assumed("start value of the fit"));
    v.count("receive_frame_buffers", receive_frame_buffers, 1, 255,
            "frames that the port holds between link and host", assumed("not published"));
    v.count("transmit_frame_buffers", transmit_frame_buffers, 1, 255,
            "frames read from the host ahead of the link", assumed("not published"));
    v.flag("overlap_writes", overlap_writes,
           "the engine goes on while a DMA write of read data waits for the bus",
           datasheet("ISP23xx: separate DMA channels for transmit and receive data"));
    v.count("frames_per_dma", frames_per_dma, 1, 32,
            "frames of one exchange moved by one DMA, when that many are at hand",
            assumed("one frame at a time"));
  }
};

enum class InterruptMode : std::uint8_t { per_completion, coalesced };

/// When the port interrupts the host.
struct InterruptParameters {
  InterruptMode mode = InterruptMode::per_completion;
  std::uint32_t coalesce_count = 8;
  Picoseconds coalesce_time = 200 * kMicrosecond;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.choice("mode", mode,
             {{"per_completion", InterruptMode::per_completion},
              {"coalesced", InterruptMode::coalesced}},
             "an interrupt per response, or one for several (ZIO)",
             datasheet("ISP23xx operation mode, default 0"));
    v.count("coalesce_count", coalesce_count, 1, 256, "coalesced: responses that interrupt at once",
            assumed("ring of 512 entries, paper's queue depths"));
    v.duration("coalesce_time", coalesce_time, kMicrosecond, 100 * kMillisecond,
               "coalesced: longest wait of a response for company",
               datasheet("ISP23xx response timer, default 2 x 100 us"));
  }
};

/// A Fibre Channel port (ISP2312 class): one silicon, the same values on every board.
struct PortParameters {
  LinkParameters link;
  FirmwareParameters firmware;
  EngineParameters engine;
  InterruptParameters interrupts;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.group("link", link, "the port's end of the link");
    v.group("firmware", firmware, "the chip's processor");
    v.group("engine", engine, "the data engine and its frame buffers");
    v.group("interrupts", interrupts, "when the port interrupts the host");
  }
};

}  // namespace slotlab::fc
