// SPDX-License-Identifier: Apache-2.0
#include "trace/vcd_bus.h"

#include <fmt/format.h>

#include <algorithm>

namespace slotlab::trace {

VcdBus::VcdBus(const std::string& name, const bus::BusSegment& segment, VcdFile& file,
               const Window& window, bool with_clock)
    : file_(file),
      window_(window),
      period_(segment.period()),
      conventional_(family_of(segment.parameters().mode) == bus::BusFamily::conventional),
      wide_(segment.parameters().width_bits == 64),
      with_clock_(with_clock),
      pins_(make_transaction_pins(segment.parameters().mode, segment.parameters().width_bits)) {
  const std::uint32_t width = segment.parameters().width_bits;
  constexpr WireValue kHigh{1};
  constexpr WireValue kFloating{0, WireValue::Kind::floating};
  scope_ = file.add_scope(name,
                          fmt::format("mode={} period_ps={} width={}",
                                      bus::name_of(segment.parameters().mode), period_, width),
                          *this);
  if (with_clock) wires_.clk = file.add_wire(scope_, "CLK", 1, {0});
  const auto control = [&](const char* pin) { return file.add_wire(scope_, pin, 1, kHigh); };
  wires_.frame = control("FRAME_n");
  wires_.irdy = control("IRDY_n");
  wires_.devsel = control("DEVSEL_n");
  wires_.trdy = control("TRDY_n");
  wires_.stop = control("STOP_n");
  if (wide_) {
    wires_.req64 = control("REQ64_n");
    wires_.ack64 = control("ACK64_n");
  }
  wires_.ad = file.add_wire(scope_, "AD", width, kFloating);
  wires_.cbe = file.add_wire(scope_, "CBE_n", width / 8, kFloating);
  for (unsigned i = 0; i < segment.agents(); ++i) {
    const std::string& agent = segment.agent_name(i);
    agents_.emplace_back();
    agents_.back().req_wire = control(("REQ_n_" + agent).c_str());
    agents_.back().gnt_wire = control(("GNT_n_" + agent).c_str());
  }
}

void VcdBus::requested(unsigned agent, Picoseconds /*made*/, Picoseconds seen) {
  forget_requests_before(agents_[agent], drawn_);
  agents_[agent].requests.push_back({seen / period_});
}

void VcdBus::started(unsigned agent, unsigned target, const bus::BusTransaction& /*transaction*/,
                     Picoseconds /*made*/, Picoseconds start) {
  const Clock clock = start / period_;
  target_ = target;
  next_ = agent;
  next_start_ = clock;
  // The request that is served is the one that was seen first; its REQ# goes with FRAME#.
  Request* served = nullptr;
  for (Request& request : agents_[agent].requests) {
    if (request.to != kNoClock) continue;
    if (served == nullptr || request.from < served->from) served = &request;
  }
  if (served != nullptr) served->to = std::max(clock, served->from + 1);
  draw_idle(clock);
  next_ = kNone;
  active_ = agent;
}

void VcdBus::transaction(unsigned agent, const bus::BusTransaction& transaction,
                         const bus::TransactionTiming& timing, Picoseconds start) {
  const Clock first = start / period_;
  const Clock end = first + timing.total;
  active_ = kNone;
  if (window_.contains(end * period_)) {
    if (transactions_ == 0 && drawn_ < first - 1) drawn_ = first - 1;
    ++transactions_;
    pins_->begin(transaction, timing, agent, target_);
    const Clock taken_away = first_request_of_others(agent);
    // The last clock is idle already: it is drawn when it is known who comes next.
    for (; drawn_ < end - 1; ++drawn_) {
      const Clock clock = drawn_ - first;
      if (clock < 0) {
        draw(drawn_, {}, agent);
        continue;
      }
      const BusPins now = pins_->at(static_cast<std::uint32_t>(clock));
      const bool busy = now.frame || now.irdy;
      draw(drawn_, now, busy && drawn_ <= std::max(taken_away, first) ? agent : kNone);
    }
    if (conventional_ && pins_->stopped()) {
      agents_[agent].off_from = end - 1;
      agents_[agent].off_to = end + 1;
    }
  } else {
    drawn_ = std::max(drawn_, end - 1);
  }
  known();
  file_.write_known(end * period_);
}

/// The edge at which a request of another agent is seen, from which on GNT# is gone.
VcdBus::Clock VcdBus::first_request_of_others(unsigned agent) const {
  Clock first = kNoClock;
  for (unsigned other = 0; other < agents_.size(); ++other) {
    if (other == agent) continue;
    for (const Request& request : agents_[other].requests) {
      if (request.to == kNoClock) first = std::min(first, request.from);
    }
  }
  return first;
}

bool VcdBus::asks(const Agent& agent, Clock clock) {
  if (clock >= agent.off_from && clock < agent.off_to) return false;
  for (const Request& request : agent.requests) {
    if (clock >= request.from && clock < request.to) return true;
  }
  return false;
}

void VcdBus::forget_requests_before(Agent& agent, Clock clock) {
  agent.requests.erase(
      std::remove_if(agent.requests.begin(), agent.requests.end(),
                     [clock](const Request& request) { return request.to <= clock; }),
      agent.requests.end());
}

/// The next clock looks like the last one that was drawn, and so on.
bool VcdBus::quiet() const {
  if (with_clock_ || shown_.frame || shown_.irdy || shown_.devsel) return false;
  for (const Agent& agent : agents_) {
    if (agent.req || agent.gnt || !agent.requests.empty()) return false;
  }
  return true;
}

/// Idle clocks before `until`.
void VcdBus::draw_idle(Clock until) {
  const bool drawing = transactions_ > 0 && window_.contains(drawn_ * period_);
  if (!drawing || quiet()) drawn_ = std::max(drawn_, until - 1);
  for (; drawing && drawn_ < until; ++drawn_) {
    draw(drawn_, {}, drawn_ + 1 == next_start_ ? next_ : kNone);
  }
  known();
}

void VcdBus::settle(Picoseconds now) {
  // A transaction that starts right now has had its grant for a clock.
  const Clock until = now / period_ - 1;
  if (active_ == kNone && drawn_ < until) draw_idle(until);
}

void VcdBus::draw(Clock clock, const BusPins& pins, unsigned granted) {
  if (clock < 1) return;
  if (with_clock_) {
    file_.change(scope_, (clock - 1) * period_, wires_.clk, {1});
  }
  const auto control = [&](bool shown, bool now, std::size_t wire) {
    if (shown != now) level(clock, wire, now);
  };
  control(shown_.frame, pins.frame, wires_.frame);
  control(shown_.irdy, pins.irdy, wires_.irdy);
  control(shown_.devsel, pins.devsel, wires_.devsel);
  control(shown_.trdy, pins.trdy, wires_.trdy);
  control(shown_.stop, pins.stop, wires_.stop);
  if (wide_) {
    control(shown_.req64, pins.req64, wires_.req64);
    control(shown_.ack64, pins.ack64, wires_.ack64);
  }
  const Picoseconds time = (clock - 1) * period_;
  if (shown_.ad != pins.ad) file_.change(scope_, time, wires_.ad, pins.ad);
  if (shown_.cbe != pins.cbe) file_.change(scope_, time, wires_.cbe, pins.cbe);
  shown_ = pins;
  for (unsigned i = 0; i < agents_.size(); ++i) {
    Agent& agent = agents_[i];
    const bool req = asks(agent, clock);
    control(agent.req, req, agent.req_wire);
    control(agent.gnt, i == granted, agent.gnt_wire);
    agent.req = req;
    agent.gnt = i == granted;
  }
  if (with_clock_) {
    file_.change(scope_, (clock - 1) * period_ + period_ / 2, wires_.clk, {0});
  }
}

}  // namespace slotlab::trace
