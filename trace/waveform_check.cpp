// SPDX-License-Identifier: Apache-2.0
#include "trace/waveform_check.h"

#include <fmt/format.h>

#include <charconv>
#include <memory>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "trace/vcd_reader.h"

namespace slotlab::trace {
namespace {

constexpr bus::BusMode kModes[] = {bus::BusMode::pci_33, bus::BusMode::pci_66,
                                   bus::BusMode::pcix_66, bus::BusMode::pcix_100,
                                   bus::BusMode::pcix_133};
constexpr std::size_t kMostAgents = 32;

/// Value of "key=value" among the words of a comment.
std::string value_of(const std::string& comment, const std::string& key) {
  std::istringstream words(comment);
  std::string word;
  while (words >> word) {
    if (word.compare(0, key.size() + 1, key + "=") == 0) return word.substr(key.size() + 1);
  }
  return {};
}

/// One bus of the file while it is read.
class BusReader {
 public:
  BusReader(BusCheck bus, bus::BusFamily family, const VcdReader& reader, const std::string& file)
      : bus_(std::move(bus)), reader_(reader) {
    const auto& wires = reader.wires();
    for (std::size_t i = 0; i < wires.size(); ++i) {
      if (wires[i].scope == bus_.name) place(wires[i].name, i);
    }
    const std::pair<std::optional<std::size_t>, const char*> needed[] = {
        {frame_, "FRAME_n"}, {irdy_, "IRDY_n"}, {devsel_, "DEVSEL_n"}, {trdy_, "TRDY_n"},
        {stop_, "STOP_n"},   {ad_, "AD"},       {cbe_, "CBE_n"}};
    for (const auto& [wire, pin] : needed) {
      if (!wire) throw VcdError(fmt::format("{}: scope '{}' has no pin {}", file, bus_.name, pin));
    }
    if (bus_.agents.empty() || bus_.agents.size() > kMostAgents) {
      throw VcdError(fmt::format("{}: scope '{}' has {} pins GNT_n_<agent>, expected 1 to 32", file,
                                 bus_.name, bus_.agents.size()));
    }
    checker_ = make_protocol_checker(family, bus_.width_bits, bus_.agents.size());
  }

  /// The levels stand until `time`: checks the edges up to then.
  void hold_until(Picoseconds time) {
    const std::int64_t last = time / bus_.period;
    if (!begun_) {
      begun_ = true;
      edge_ = last;
      return;
    }
    if (edge_ >= last) return;
    const PinSample pins = sample();
    while (edge_ < last) {
      ++edge_;
      checker_->clock(edge_, pins);
      if (checker_->quiet()) edge_ = last;
    }
  }

  BusCheck result() {
    bus_.totals = checker_->totals();
    bus_.violations = checker_->violations();
    return bus_;
  }

 private:
  using Pin = std::optional<std::size_t>;

  void place(const std::string& name, std::size_t wire) {
    const std::pair<const char*, Pin*> pins[] = {
        {"FRAME_n", &frame_}, {"IRDY_n", &irdy_}, {"DEVSEL_n", &devsel_},
        {"TRDY_n", &trdy_},   {"STOP_n", &stop_}, {"REQ64_n", &req64_},
        {"ACK64_n", &ack64_}, {"AD", &ad_},       {"CBE_n", &cbe_}};
    for (const auto& [pin, place] : pins) {
      if (name == pin) *place = wire;
    }
    if (name.compare(0, 6, "GNT_n_") != 0) return;
    bus_.agents.emplace_back(name.substr(6));
    gnt_.emplace_back(wire);
    req_.emplace_back();
    const auto& wires = reader_.wires();
    for (std::size_t i = 0; i < wires.size(); ++i) {
      if (wires[i].scope == bus_.name && wires[i].name == "REQ_n_" + name.substr(6)) {
        req_.back() = i;
      }
    }
  }

  /// A pin that floats is pulled up: not asserted.
  bool asserted(const Pin& pin, bool& unknown) const {
    if (!pin) return false;
    const WireValue& value = reader_.wires()[*pin].value;
    unknown = unknown || value.kind == WireValue::Kind::unknown;
    return value.kind == WireValue::Kind::bits && value.bits == 0;
  }

  PinSample sample() const {
    PinSample pins;
    pins.frame = asserted(frame_, pins.unknown);
    pins.irdy = asserted(irdy_, pins.unknown);
    pins.devsel = asserted(devsel_, pins.unknown);
    pins.trdy = asserted(trdy_, pins.unknown);
    pins.stop = asserted(stop_, pins.unknown);
    pins.req64 = asserted(req64_, pins.unknown);
    pins.ack64 = asserted(ack64_, pins.unknown);
    pins.ad = reader_.wires()[*ad_].value;
    pins.cbe = reader_.wires()[*cbe_].value;
    for (std::size_t i = 0; i < gnt_.size(); ++i) {
      if (asserted(gnt_[i], pins.unknown)) pins.gnt |= 1U << i;
      if (asserted(req_[i], pins.unknown)) pins.req |= 1U << i;
    }
    return pins;
  }

  BusCheck bus_;
  const VcdReader& reader_;
  std::unique_ptr<ProtocolChecker> checker_;
  Pin frame_, irdy_, devsel_, trdy_, stop_, req64_, ack64_, ad_, cbe_;
  std::vector<Pin> gnt_;
  std::vector<Pin> req_;
  std::int64_t edge_ = 0;
  bool begun_ = false;
};

std::vector<BusReader> find_buses(const VcdReader& reader, const std::string& name) {
  std::vector<BusReader> buses;
  for (const std::string& comment : reader.comments()) {
    const std::string mode = value_of(comment, "mode");
    const std::size_t colon = comment.find(':');
    if (mode.empty() || colon == std::string::npos) continue;
    BusCheck bus;
    bus.name = comment.substr(0, colon);
    bus.mode = mode;
    bus.width_bits = value_of(comment, "width") == "32" ? 32 : 64;
    std::optional<bus::BusFamily> family;
    for (const bus::BusMode each : kModes) {
      if (mode != bus::name_of(each)) continue;
      family = bus::family_of(each);
      bus.period = bus::period_of(each);
    }
    if (!family) throw VcdError(fmt::format("{}: '{}' is no mode of a bus", name, mode));
    const std::string period = value_of(comment, "period_ps");
    std::int64_t own = 0;
    std::from_chars(period.data(), period.data() + period.size(), own);
    if (own > 0) bus.period = own;
    buses.emplace_back(bus, *family, reader, name);
  }
  return buses;
}

}  // namespace

std::vector<BusCheck> check_waveform(std::istream& in, const std::string& name) {
  VcdReader reader(in, name);
  std::vector<BusReader> buses = find_buses(reader, name);
  if (buses.empty()) {
    throw VcdError(name +
                   ": no comment in the header tells of a bus; it looks like "
                   "\"$comment SCOPE: mode=pcix-133 period_ps=7500 width=64 $end\"");
  }
  while (reader.next()) {
    for (BusReader& bus : buses) bus.hold_until(reader.time());
    reader.apply();
  }
  std::vector<BusCheck> checks;
  checks.reserve(buses.size());
  for (BusReader& bus : buses) checks.push_back(bus.result());
  return checks;
}

}  // namespace slotlab::trace
