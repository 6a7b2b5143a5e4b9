// SPDX-License-Identifier: Apache-2.0
// The table: how each resource is made ideal.
#include <stdexcept>

#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

#define SLOT "host.*."
#define CARD "host.*.adapter."
#define PORT "host.*.adapter.ports.*."
#define LOAD "traffic.*.*."

std::vector<IdealResource> make_resources() {
  return {
      {"link", "the link", "the ports' links are 16 times as fast", "link", {}},
      {"bus_clock",
       "the bus clock",
       "the buses' clocks, or the lanes, are 16 times as fast",
       "bus_clock",
       {}},
      {"bus_width",
       "the bus width",
       "the buses are twice as wide; PCI Express: 16 lanes",
       "bus_width",
       {{SLOT "link.lanes", "max"}, {CARD "link.lanes", "max"}}},
      {"bus_overhead",
       "bus overhead",
       "transactions take their data clocks and their targets' waits; packets are bare",
       "bus_overhead",
       {}},
      {"read_latency",
       "host read latency",
       "memory and the way to it answer I/O at once",
       "read_latency",
       {}},
      {"outstanding_reads",
       "the number of host reads under way",
       "functions and host have four times as many reads under way",
       nullptr,
       {{PORT "dma.max_outstanding_splits", "x4"},
        {PORT "pcie.tags", "x4"},
        {SLOT "lba.read_channels", "x4"},
        {SLOT "lba.lines_in_flight", "x4"},
        {SLOT "root.receive.nonposted_headers", "max"}}},
      {"host_link",
       "the host's link to memory",
       "the way between slot and memory has the highest rate there is",
       nullptr,
       {{SLOT "lba.link_rate", "max"},
        {SLOT "lba.link_header", "min"},
        {SLOT "root.memory_read_rate", "max"},
        {SLOT "root.receive.drain_rate", "max"},
        {CARD "link.receive.drain_rate", "max"}}},
      {"write_buffer",
       "the host's write buffer",
       "posted-write buffers of host and bridge are as large as can be",
       nullptr,
       {{SLOT "lba.posted_write_bytes", "max"},
        {CARD "bridge.posted_write_bytes", "max"},
        {CARD "bridge.posted_writes", "max"},
        {SLOT "root.receive.posted_data", "max"},
        {SLOT "root.receive.posted_headers", "max"}}},
      {"engine",
       "the data engine",
       "data engine, DMA set-up and sequencer take no time of their own",
       nullptr,
       {{PORT "engine.receive_frame_overhead", "min"},
        {PORT "engine.transmit_frame_overhead", "min"},
        {PORT "engine.exchange_setup_time", "min"},
        {PORT "read_setup_time", "min"},
        {PORT "write_setup_time", "min"},
        {PORT "frame_overhead_tx", "min"},
        {PORT "frame_overhead_rx", "min"},
        {PORT "sequencer.io_time", "min"},
        {PORT "sequencer.connection_time", "min"},
        {PORT "sequencer.phase_time", "min"},
        {PORT "sequencer.write_setup_time", "min"}}},
      {"firmware",
       "the firmware",
       "the chip's processor takes no time",
       nullptr,
       {{PORT "firmware.read_time", "min"},
        {PORT "firmware.write_time", "min"},
        {PORT "processor.start_time", "min"},
        {PORT "processor.completion_time", "min"}}},
      {"cpu",
       "the CPU",
       "drivers, protocol stack, applications and interrupts take no CPU time",
       nullptr,
       {{"host.lan_driver.interrupt_entry", "min"},
        {"host.lan_driver.tx_segment", "min"},
        {"host.lan_driver.tx_copy_per_byte", "min"},
        {"host.lan_driver.tx_completion", "min"},
        {"host.lan_driver.rx_segment_interrupt", "min"},
        {"host.lan_driver.rx_segment_protocol", "min"},
        {"host.lan_driver.rx_segment_read", "min"},
        {"host.lan_driver.rx_copy_per_byte", "min"},
        {"host.lan_driver.ack_interrupt", "min"},
        {"host.lan_driver.ack_protocol", "min"},
        {"host.lan_driver.ack_send", "min"},
        {"host.lan_driver.message_syscall", "min"},
        {"host.lan_driver.process_wakeup", "min"},
        {"host.lan_driver.memory_accesses_per_tx_segment", "min"},
        {"host.lan_driver.memory_accesses_per_rx_interrupt", "min"},
        {"host.lan_driver.memory_accesses_per_rx_segment", "min"},
        {"host.lan_driver.checksum_per_byte", "min"},
        {"host.fc_driver.*.time", "min"},
        {"host.fc_driver.*.memory_accesses", "min"},
        {"host.scsi_driver.io_start", "min"},
        {"host.scsi_driver.interrupt", "min"},
        {"host.scsi_driver.io_completion", "min"},
        {"host.cpu.interrupt_latency", "min"}}},
      {"credit",
       "windows, queues and credit",
       "link credit, frame buffers, queue depth and TCP windows are four times as large",
       nullptr,
       {{PORT "link.bb_credit", "x4"},
        {PORT "engine.receive_frame_buffers", "x4"},
        {PORT "engine.transmit_frame_buffers", "x4"},
        {PORT "firmware.exchanges", "x4"},
        {PORT "transmit_buffer_bytes", "x4"},
        {PORT "transmit_fifo_frames", "x4"},
        {PORT "receive_buffer_bytes", "x4"},
        {PORT "pause_high_water", "x4"},
        {PORT "pause_low_water", "x4"},
        {PORT "data.fifo", "x4"},
        {LOAD "queue_depth", "x4"},
        {LOAD "socket_bytes", "x4"},
        {LOAD "storage.bb_credit", "x4"},
        {LOAD "storage.queue_depth", "x4"}}},
      {"no_coalescing",
       "interrupt coalescing",
       "every completion interrupts at once",
       nullptr,
       {{PORT "interrupts.coalesce_count", "1"},
        {PORT "coalescing.busy.rx_frames", "1"},
        {PORT "coalescing.busy.tx_frames", "1"},
        {PORT "coalescing.quiet.rx_frames", "1"},
        {PORT "coalescing.quiet.tx_frames", "1"},
        {PORT "messages.coalesce_depth", "1"}}},
      {"more_coalescing",
       "the number of interrupts",
       "four times as many completions share an interrupt, and wait as much longer for company",
       nullptr,
       {{PORT "interrupts.coalesce_count", "x4"},
        {PORT "interrupts.coalesce_time", "x4"},
        {PORT "coalescing.busy.rx_frames", "x4"},
        {PORT "coalescing.busy.tx_frames", "x4"},
        {PORT "coalescing.busy.rx_ticks", "x4"},
        {PORT "coalescing.busy.tx_ticks", "x4"},
        {PORT "coalescing.quiet.rx_frames", "x4"},
        {PORT "coalescing.quiet.tx_frames", "x4"},
        {PORT "coalescing.quiet.rx_ticks", "x4"},
        {PORT "coalescing.quiet.tx_ticks", "x4"},
        {PORT "messages.coalesce_depth", "x4"},
        {PORT "messages.coalesce_time", "x4"}}},
      {"far_end",
       "the far end",
       "storage, disks, switch and clients answer at once",
       nullptr,
       {{LOAD "storage.path_delay", "min"},
        {LOAD "storage.read_service_time", "min"},
        {LOAD "storage.write_service_time", "min"},
        {LOAD "storage.xfer_rdy_time", "min"},
        {LOAD "storage.burst_gap", "min"},
        {LOAD "network.client_bit_rate", "max"},
        {LOAD "network.switch_latency", "min"},
        {LOAD "network.client_turnaround", "min"},
        {LOAD "chain.disk.media_rate", "max"},
        {LOAD "chain.disk.command_time", "min"},
        {LOAD "chain.disk.read_cache", "max"},
        {LOAD "chain.disk.write_cache", "max"}}},
  };
}

#undef SLOT
#undef CARD
#undef PORT
#undef LOAD

}  // namespace

const std::vector<IdealResource>& ideal_resources() {
  static const std::vector<IdealResource> all = make_resources();
  return all;
}

const IdealResource& ideal_resource(const std::string& name) {
  for (const IdealResource& resource : ideal_resources()) {
    if (name == resource.name) return resource;
  }
  throw std::out_of_range("no resource " + name);
}

}  // namespace slotlab::study
