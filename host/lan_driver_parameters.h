// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"

namespace slotlab::host {

/// CPU costs and habits of the LAN driver, the TCP stack and netperf on one CPU type.
struct LanDriverParameters {
  Picoseconds interrupt_entry = 4 * kMicrosecond;
  Picoseconds tx_segment = 6'600 * kNanosecond;
  Picoseconds tx_copy_per_byte = 2'500;
  Picoseconds tx_completion = 200 * kNanosecond;
  Picoseconds rx_segment_interrupt = 4 * kMicrosecond;
  Picoseconds rx_segment_protocol = 2'500 * kNanosecond;
  Picoseconds rx_segment_read = 9'800 * kNanosecond;
  Picoseconds rx_copy_per_byte = 3'500;
  Picoseconds ack_interrupt = kMicrosecond;
  Picoseconds ack_protocol = kMicrosecond;
  Picoseconds ack_send = 3 * kMicrosecond;
  Picoseconds message_syscall = 5 * kMicrosecond;
  Picoseconds process_wakeup = 0;
  std::uint32_t memory_accesses_per_tx_segment = 2;
  std::uint32_t memory_accesses_per_rx_interrupt = 1;
  std::uint32_t memory_accesses_per_rx_segment = 16;
  bool thread_optimized_scheduling = false;
  bool interrupt_keeps_lock = false;
  bool checksum_offload = true;
  Picoseconds checksum_per_byte = 1'300;

  std::uint32_t segments_per_ack = 2;
  Picoseconds delayed_ack_time = 50 * kMillisecond;
  Picoseconds retransmit_time = 500 * kMillisecond;
  std::uint32_t segments_per_job = 8;
  std::uint32_t transmit_low_water = 8192;
  std::uint32_t rx_post_batch = 32;
  std::uint32_t frames_per_pass = 8;
  std::uint32_t fragment_bytes = 4096;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    constexpr const char* kSplit =
        "A6825A totals per 1460-byte segment (12.6 us out, 27.8 us in), split by estimate";
    v.duration("interrupt_entry", interrupt_entry, 0, kMillisecond,
               "CPU time to enter and leave one interrupt", assumed("typical of HP-UX"));
    v.duration(
        "tx_segment", tx_segment, 0, kMillisecond,
        "CPU time of a sent segment in TCP and the driver, in the call or on an acknowledgement",
        paper(kSplit));
    v.duration("tx_copy_per_byte", tx_copy_per_byte, 0, kMicrosecond,
               "CPU time per sent payload byte (copy into the socket)", paper(kSplit));
    v.duration("tx_completion", tx_completion, 0, kMillisecond,
               "interrupt CPU time to free a sent frame", assumed("small"));
    v.duration("rx_segment_interrupt", rx_segment_interrupt, 0, kMillisecond,
               "interrupt CPU time of a received segment in the driver", paper(kSplit));
    v.duration("rx_segment_protocol", rx_segment_protocol, 0, kMillisecond,
               "CPU time of a received segment in IP and TCP", paper(kSplit));
    v.duration("rx_segment_read", rx_segment_read, 0, kMillisecond,
               "CPU time of a received segment in the application's call, besides the copy",
               paper(kSplit));
    v.duration("rx_copy_per_byte", rx_copy_per_byte, 0, kMicrosecond,
               "CPU time per received payload byte (copy out of the socket)", paper(kSplit));
    v.duration("ack_interrupt", ack_interrupt, 0, kMillisecond,
               "interrupt CPU time of a received acknowledgement in the driver", paper(kSplit));
    v.duration("ack_protocol", ack_protocol, 0, kMillisecond,
               "CPU time of a received acknowledgement in IP and TCP",
               assumed("less than half of a segment's"));
    v.duration("ack_send", ack_send, 0, kMillisecond, "CPU time to send an acknowledgement",
               paper(kSplit));
    v.duration("message_syscall", message_syscall, 0, kMillisecond,
               "CPU time of one socket call besides its segments", paper(kSplit));
    v.duration("process_wakeup", process_wakeup, 0, kMillisecond,
               "CPU time to wake a process that slept for data or for room in its socket",
               assumed("part of the call unless fitted"));
    v.count("memory_accesses_per_tx_segment", memory_accesses_per_tx_segment, 0, 1000,
            "cache misses in series per sent segment, each one memory latency",
            assumed("descriptors and headers"));
    v.count("memory_accesses_per_rx_interrupt", memory_accesses_per_rx_interrupt, 0, 1000,
            "cache misses in series per received segment in the interrupt, each one memory latency",
            assumed("its headers, just written by DMA"));
    v.count("memory_accesses_per_rx_segment", memory_accesses_per_rx_segment, 0, 1000,
            "cache misses in series per received segment in the application's call",
            assumed("data just written by DMA, partly prefetched"));
    v.flag("thread_optimized_scheduling", thread_optimized_scheduling,
           "IP and TCP handle received frames on the CPU of the process that they are for, not on "
           "the interrupt CPU",
           assumed("off: HP-UX 11i calls it TOPS (socket_enable_tops)"));
    v.flag("interrupt_keeps_lock", interrupt_keeps_lock,
           "the interrupt handler keeps the driver's lock while it works, and who sends meanwhile "
           "on another CPU spins until it is free",
           assumed("senders and interrupts do not meet"));
    v.flag("checksum_offload", checksum_offload, "the port computes TCP and IP checksums",
           datasheet("igelan: checksum offload on by default"));
    v.duration("checksum_per_byte", checksum_per_byte, 0, kMicrosecond,
               "CPU time per payload byte without checksum offload",
               assumed("about one clock of 750 MHz"));
    v.count("segments_per_ack", segments_per_ack, 1, 64, "received segments acknowledged at once",
            specification("RFC 1122, 4.2.3.2"));
    v.duration("delayed_ack_time", delayed_ack_time, kMillisecond, 500 * kMillisecond,
               "longest delay of an acknowledgement", assumed("HP-UX deferred acknowledgement"));
    v.duration("retransmit_time", retransmit_time, 10 * kMillisecond, 10 * kSecond,
               "time without progress after which a sender goes back",
               assumed("smallest HP-UX timeout"));
    v.count("segments_per_job", segments_per_job, 1, 64,
            "most segments that TCP hands to the port at once, with one doorbell",
            assumed("about what an acknowledgement sets free"));
    v.bytes("transmit_low_water", transmit_low_water, 0, 128 * 1024,
            "unsent data in a socket at which a process that its buffer stopped may write on",
            datasheet("HP-UX 11i TCP/IP white paper: tcp_xmit_lowater_def"));
    v.count("rx_post_batch", rx_post_batch, 1, 256, "receive buffers given back at once",
            assumed("batch of the driver"));
    v.count(
        "frames_per_pass", frames_per_pass, 1, 1024,
        "frames that the interrupt handler has passed on when processes and senders hear of them",
        assumed("a frame goes up as it is found; a few at a time spare events"));
    v.bytes("fragment_bytes", fragment_bytes, 512, 64 * 1024,
            "longest payload fragment of a send descriptor", specification("4 KB pages"));
  }
};

}  // namespace slotlab::host
