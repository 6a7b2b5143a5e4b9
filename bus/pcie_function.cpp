// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_function.h"

#include <algorithm>

#include "bus/bus_function.h"

namespace slotlab::bus {

PcieFunction::PcieFunction(sc_core::sc_module_name name, const PcieFunctionParameters& parameters,
                           unsigned line, TransactionPool& pool)
    : sc_module(name),
      PcieAgent(sc_module::basename()),
      TimerModule(Rank::function),
      parameters_(parameters),
      line_(line),
      pool_(pool),
      requests_(parameters.tags) {
  for (std::uint32_t i = parameters.tags; i > 0; --i) free_tags_.push_back(i - 1);
}

void PcieFunction::attach(PcieLink& link, const std::string& name) {
  requester_ = link.attach_function(*this, name, kMmioBase + line_ * kMmioWindow, kMmioWindow);
  link_ = &link;
}

void PcieFunction::dma_read(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
  const Flow flow = probe_ ? device_->flow_of(tag) : Flow::both;
  if (probe_) probe_->begin(Activity::read_data, flow, now(), tag);
  reads_.push_back({address, bytes, bytes, tag, now(), flow});
  pump_reads();
}

void PcieFunction::pump_reads() {
  while (!free_tags_.empty() && asking_ < reads_.size()) {
    ReadJob& job = reads_[asking_];
    const std::uint32_t tag = free_tags_.back();
    free_tags_.pop_back();
    requests_[tag] = {reads_done_ + asking_, now()};
    BusTransaction& t = pool_.acquire();
    t.command = Command::memory_read_block;
    t.address = job.address;
    t.bytes = PcieRules::read_cut(job.address, job.unasked, parameters_.max_read_request);
    t.tag = tag;
    job.address += t.bytes;
    job.unasked -= t.bytes;
    if (job.unasked == 0) ++asking_;
    send(t);
  }
}

void PcieFunction::dma_write(std::uint64_t address, std::uint32_t bytes, std::uint32_t tag) {
  const Flow flow = probe_ ? device_->flow_of(tag) : Flow::both;
  writes_.push_back({0, tag, flow});
  const std::size_t index = writes_.size() - 1;
  // Transfers end at pages, so that the other functions get their turn within a large write.
  while (bytes > 0) {
    const std::uint32_t part = PcieRules::read_cut(address, bytes, PcieRules::kPageBytes);
    ++writes_[index].unsent;
    post(address, part, kData, flow);
    address += part;
    bytes -= part;
  }
}

void PcieFunction::raise_interrupt() { post(kMessageBase + line_ * 4ULL, 4, kMessage, Flow::both); }

void PcieFunction::post(std::uint64_t address, std::uint32_t bytes, Posted what, Flow flow) {
  BusTransaction& t = pool_.acquire();
  t.command = Command::memory_write_block;
  t.address = address;
  t.bytes = bytes;
  t.owner_data = what | static_cast<std::uint64_t>(flow) << kFlowBit;
  if (probe_ && what == kData) probe_->begin(Activity::grant, flow, now());
  send(t);
}

void PcieFunction::sent(const BusTransaction& t) {
  if (traffic_of(t.command) != PcieTraffic::posted || (t.owner_data & kMessage) != 0) return;
  bytes_written_ += t.bytes;
  if (--writes_.front().unsent > 0) return;
  const std::uint32_t tag = writes_.take_front().tag;
  device_->dma_complete(tag);
}

void PcieFunction::arrived(const BusTransaction& t) {
  if (t.command != Command::split_completion) {
    device_->mmio_write(t.address % kMmioWindow, t.value);
    return;
  }
  const Request& request = requests_[t.tag];
  bytes_read_ += t.bytes;
  request_latency_.add(now() - request.started);
  reads_[request.job - reads_done_].undelivered -= t.bytes;
  free_tags_.push_back(t.tag);
  pump_reads();
  complete_reads();
}

/// Reads end in the order in which the device asked, whatever order their data came in.
void PcieFunction::complete_reads() {
  if (completing_) return;
  completing_ = true;
  while (!reads_.empty() && reads_.front().undelivered == 0) {
    const ReadJob job = reads_.take_front();
    ++reads_done_;
    --asking_;
    dma_read_latency_.add(now() - job.started);
    if (probe_) probe_->end(Activity::read_data, job.flow, now(), job.tag);
    device_->dma_complete(job.tag);
  }
  completing_ = false;
}

void PcieFunction::observe(ActivityLog& log) {
  probe_.attach(&log);
  link_->set_witness(requester_, this);
}

Flow PcieFunction::flow_of(const BusTransaction& t) const {
  if (traffic_of(t.command) == PcieTraffic::posted) {
    return static_cast<Flow>(t.owner_data >> kFlowBit);
  }
  return reads_[requests_[t.tag].job - reads_done_].flow;
}

void PcieFunction::on_lanes(const BusTransaction& t, Picoseconds start,
                            const PcieDirection::Spent& spent) {
  const Flow flow = flow_of(t);
  if (traffic_of(t.command) == PcieTraffic::posted) {
    if ((t.owner_data & kMessage) != 0) return;
    probe_->end(lacking_ == &t ? Activity::write_buffer : Activity::grant, flow, start);
    if (lacking_ == &t) lacking_ = nullptr;
  }
  const Picoseconds packed = start + spent.overhead;
  const Picoseconds granted = packed + spent.stalled;
  const Picoseconds end = granted + spent.payload;
  if (packed > start) probe_->span(Activity::bus_address, flow, start, packed);
  if (granted > packed) probe_->span(Activity::write_buffer, flow, packed, granted);
  if (end > granted) probe_->span(Activity::bus_data, flow, granted, end);
}

void PcieFunction::lacks_credit(const BusTransaction& t) {
  const bool data = traffic_of(t.command) == PcieTraffic::posted && (t.owner_data & kMessage) == 0;
  if (!data || lacking_ == &t) return;
  lacking_ = &t;
  probe_->end(Activity::grant, flow_of(t), now());
  probe_->begin(Activity::write_buffer, flow_of(t), now());
}

void PcieFunction::set_timer(Picoseconds delay, std::uint32_t id, std::uint64_t cookie) {
  start_timer(delay, 0, id, cookie);
}

void PcieFunction::fire(const Timer& timer) { device_->timer(timer.id, timer.cookie); }

void PcieFunction::start_measurement(Picoseconds now) {
  measured_from_ = now;
  bytes_read_ = 0;
  bytes_written_ = 0;
  request_latency_.clear();
  dma_read_latency_.clear();
}

void PcieFunction::report(StatisticsGroup& out, Picoseconds now) const {
  const Picoseconds elapsed = now - measured_from_;
  out.byte_rate("dma_read_rate", bytes_read_, elapsed, "data read from host memory");
  out.byte_rate("dma_write_rate", bytes_written_, elapsed, "data written to host memory");
  out.latency("read_request", request_latency_, "one read request, until its last byte");
  out.latency("dma_read", dma_read_latency_, "one DMA read, all its requests");
}

}  // namespace slotlab::bus
