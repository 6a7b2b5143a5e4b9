// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/parameter.h"
#include "base/time.h"
#include "scsi_port/spi_parameters.h"

namespace slotlab::scsi {

/// The part of the chip that drives the bus: the context manager of a 53C1030 channel, the SCRIPTS
/// processor of a 53C1010. What it does takes bus time.
struct SequencerParameters {
  Picoseconds io_time = 0;
  Picoseconds connection_time = 2 * kMicrosecond;
  Picoseconds phase_time = 0;
  Picoseconds write_setup_time = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("io_time", io_time, 0, kMillisecond,
               "per I/O, with the bus idle: loads its context, stores its result",
               assumed("none of it where another processor does that"));
    v.duration("connection_time", connection_time, 0, kMillisecond,
               "per connection: finds the I/O, or prepares the command",
               assumed("start value of the fit"));
    v.duration(
        "phase_time", phase_time, 0, kMillisecond,
        "per phase of a connection, and per further page of data: reacts to what the disk asks "
        "for, sets up the move",
        assumed("start value of the fit"));
    v.duration("write_setup_time", write_setup_time, 0, kMillisecond,
               "before the data of a write: scatter list, start of the DMA read",
               assumed("start value of the fit"));
  }
};

/// The chip's processor for everything beside the bus, where it has one (Fusion-MPT).
struct ProcessorParameters {
  Picoseconds start_time = 0;
  Picoseconds completion_time = 0;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("start_time", start_time, 0, kMillisecond, "per request frame", assumed("small"));
    v.duration("completion_time", completion_time, 0, kMillisecond, "per reply", assumed("small"));
  }
};

/// How data pass between the bus and host memory.
struct DataParameters {
  std::uint32_t burst = 2048;
  std::uint32_t fifo = 4096;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bytes("burst", burst, 64, 4096, "bytes of one DMA", assumed("as long as a bus read"));
    v.bytes("fifo", fifo, 64, 65536, "data held between bus and host memory; a burst at least",
            assumed("two bursts"));
  }
};

/// How requests are fetched and replies announced.
struct MessageParameters {
  std::uint32_t frame_bytes = 128;
  std::uint32_t reply_bytes = 8;
  std::uint32_t coalesce_depth = 1;
  Picoseconds coalesce_time = 160 * kMicrosecond;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.bytes("frame_bytes", frame_bytes, 16, 128, "of a request, read from host memory",
            specification("Fusion-MPT: SCSI I/O request with scatter list"));
    v.bytes("reply_bytes", reply_bytes, 0, 128,
            "of a reply, written to host memory; 0: read by the driver from the chip's FIFO",
            assumed("one entry of the queue of completed I/Os"));
    v.count("coalesce_depth", coalesce_depth, 1, 256,
            "replies that interrupt at once; 1: an interrupt for every reply",
            assumed("no coalescing"));
    v.duration("coalesce_time", coalesce_time, 0, 100 * kMillisecond,
               "longest wait of a reply for company", datasheet("Fusion-MPT boards: 160 us"));
  }
};

/// A parallel SCSI channel as a PCI function: one silicon, the same values on every board.
struct PortParameters {
  SpiParameters bus;
  SequencerParameters sequencer;
  ProcessorParameters processor;
  DataParameters data;
  MessageParameters messages;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.group("bus", bus, "the parallel SCSI bus as negotiated");
    v.group("sequencer", sequencer, "the part of the chip that drives the bus");
    v.group("processor", processor, "the chip's processor beside the bus");
    v.group("data", data, "the way of data between the bus and host memory");
    v.group("messages", messages, "requests, replies and interrupts");
  }
};

}  // namespace slotlab::scsi
