// SPDX-License-Identifier: Apache-2.0
#include "model/gige_replay_assembly.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/gige_port_assembly.h"
#include "replay/trace_file.h"

namespace slotlab::model {
namespace {

/// What a pipe holds is not known beforehand: all in the one direction that its scenario names.
replay::CaptureSurvey survey_of(const replay::FrameReplayParameters& parameters,
                                std::uint32_t mtu) {
  if (replay::is_regular_file(parameters.file)) return replay::survey_capture(parameters, mtu);
  replay::CaptureSurvey survey;
  survey.transmit = parameters.direction == replay::FrameSelection::transmit ? 1 : 0;
  survey.receive = parameters.direction == replay::FrameSelection::receive ? 1 : 0;
  return survey;
}

}  // namespace

GigeReplayAssembly::GigeReplayAssembly(const PortSite& site)
    : parameters_(*site.traffic.frame_replay),
      mtu_(site.config.gige.mtu),
      link_{site.line, 1, 1, site.config.gige.link_bit_rate},
      surveyed_(replay::is_regular_file(parameters_.file)),
      survey_(survey_of(parameters_, mtu_)),
      from_port_(open(replay::FrameDirection::transmit, survey_.transmit)),
      to_port_(open(replay::FrameDirection::receive, survey_.receive)),
      rings_(mtu_, site.memory_base),
      port_(on_bus(site.config.gige, site.bus), {to_port_.get(), received_, transmitted_}, rings_),
      driver_(site.host.lan_driver,
              {from_port_.get(), transmitted_, received_, parameters_.processes}, rings_) {
  transmitted_.attach(&site.end);
  received_.attach(&site.end);
  port_.attach(site.function);
}

GigeReplayAssembly::Replay GigeReplayAssembly::open(replay::FrameDirection direction,
                                                    std::uint64_t frames) const {
  if (frames == 0) return nullptr;
  return std::make_unique<replay::FrameReplay>(parameters_, direction, mtu_);
}

std::vector<std::pair<const char*, StatisticsSource*>> GigeReplayAssembly::sources() {
  return {{"port", &port_}, {"driver", &driver_}};
}

void GigeReplayAssembly::attach(const std::string& port, trace::Recorder& recorder) {
  if (auto* observer = recorder.ethernet(port, link_)) port_.add_observer(*observer);
}

void GigeReplayAssembly::add_counters(const std::string& port,
                                      std::vector<PayloadCounter>& out) const {
  constexpr PortKind kKind = PortKind::gigabit_ethernet;
  if (from_port_) {
    out.push_back({port, "transmit", kKind, [this] { return transmitted_.bytes_carried(); }});
  }
  if (to_port_) {
    out.push_back({port, "receive", kKind, [this] { return received_.bytes_carried(); }});
  }
}

double GigeReplayAssembly::replayed_share() const {
  if (survey_.frames == 0) return 0;
  std::uint64_t read = survey_.frames;
  for (const Replay* each : {&from_port_, &to_port_}) {
    if (*each) read = std::min(read, (*each)->frames_read());
  }
  return static_cast<double>(read) / static_cast<double>(survey_.frames);
}

void GigeReplayAssembly::add_notes(const std::string& port, std::vector<std::string>& notes) const {
  const std::string file = replay::display_path(parameters_.file);
  notes.push_back(fmt::format(
      "{} replays {}: its throughput counts whole frames, with headers and check sequence.", port,
      file));
  if (!surveyed_) return;
  if (!survey_.problems.empty()) notes.push_back(survey_.problems + ".");
  const std::uint64_t other = survey_.good - survey_.transmit - survey_.receive;
  if (other > 0) {
    notes.push_back(fmt::format("{}: {} of {} frames are neither from nor to {}.", file, other,
                                survey_.good, parameters_.host));
  }
  if (survey_.cut > 0) {
    notes.push_back(
        fmt::format("{}: {} frames are longer than the MTU of {} B allows and were cut into "
                    "segments, as an adapter does it.",
                    file, survey_.cut, mtu_));
  }
  if (survey_.out_of_order > 0) {
    notes.push_back(
        fmt::format("{}: {} frames were out of order and were sorted, {} of them too "
                    "late for that: they took the time of the frame before.",
                    file, survey_.out_of_order, survey_.clamped));
  }
}

std::string GigeReplayAssembly::replay_failure() const {
  for (const Replay* each : {&from_port_, &to_port_}) {
    if (*each && (*each)->source().problems().beyond_limit()) {
      return (*each)->source().problems().error();
    }
  }
  return {};
}

}  // namespace slotlab::model
