// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_bus.h"

#include <algorithm>

#include "trace/names.h"

namespace slotlab::trace {
namespace {

const char* kind_of(const bus::BusTransaction& transaction) {
  if (transaction.command == bus::Command::split_completion) return "read_data";
  return bus::is_read(transaction.command) ? "read_request" : "posted_write";
}

}  // namespace

PerfettoBus::PerfettoBus(const std::string& name, const bus::BusSegment& segment,
                         PerfettoFile& file, const Window& window)
    : file_(file), window_(window), period_(segment.period()) {
  const std::uint32_t process =
      file.add_process(name + " (" + bus::name_of(segment.parameters().mode) + ")");
  for (unsigned i = 0; i < segment.agents(); ++i) {
    const std::string& agent = segment.agent_name(i);
    agents_.push_back({escaped(agent), file.add_track(process, "initiator " + agent)});
  }
}

void PerfettoBus::started(unsigned /*agent*/, unsigned target,
                          const bus::BusTransaction& /*transaction*/, Picoseconds made,
                          Picoseconds /*start*/) {
  target_ = target;
  made_ = made;
}

void PerfettoBus::transaction(unsigned agent, const bus::BusTransaction& transaction,
                              const bus::TransactionTiming& timing, Picoseconds start) {
  Agent& initiator = agents_[agent];
  const Picoseconds end = start + timing.total * period_;
  // A request that was made while another of the agent had the bus waits for the bus from then on.
  const Picoseconds asked = std::max(made_, initiator.busy_until);
  initiator.busy_until = end;
  if (!window_.contains(end)) return;
  if (asked < start) file_.slice(initiator.track, "waits_for_bus", asked, start);
  auto slice = file_.slice(initiator.track, name_of(transaction.command), start, end);
  slice.address(transaction.address);
  slice.argument("bytes", transaction.bytes).argument("bytes_moved", transaction.bytes_moved);
  slice.argument("outcome", name_of(transaction.outcome));
  slice.argument("target", agents_[target_].name).group("clocks");
  // Runs of one class are one argument; few transactions have two (turnaround).
  for (std::uint32_t i = 0; i < timing.run_count; ++i) {
    const bus::ClockClass clock_class = timing.runs[i].clock_class;
    std::uint32_t clocks = 0;
    bool first = true;
    for (std::uint32_t j = 0; j < timing.run_count; ++j) {
      if (timing.runs[j].clock_class != clock_class) continue;
      if (j < i) first = false;
      clocks += timing.runs[j].clocks;
    }
    if (first) slice.argument(bus::name_of(clock_class), clocks);
  }
}

PerfettoLink::PerfettoLink(const std::string& name, const std::vector<std::string>& senders,
                           PerfettoFile& file, const Window& window)
    : file_(file), window_(window) {
  for (const std::string& sender : senders) senders_.push_back(escaped(sender));
  const std::uint32_t process = file.add_process(name + " (PCI Express)");
  to_root_ = file.add_track(process, "to host");
  to_card_ = file.add_track(process, "to card");
}

void PerfettoLink::train(bool to_root, const bus::BusTransaction& transaction,
                         std::uint64_t packets, Picoseconds ready, Picoseconds start,
                         Picoseconds end) {
  if (!window_.contains(end)) return;
  auto slice = file_.slice(to_root ? to_root_ : to_card_, kind_of(transaction), start, end);
  slice.address(transaction.address).argument("bytes", transaction.bytes);
  slice.argument("packets", packets).argument("sender", senders_[transaction.requester]);
  slice.duration("waited_us", start - ready);
}

}  // namespace slotlab::trace
