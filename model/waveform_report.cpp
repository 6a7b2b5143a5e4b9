// SPDX-License-Identifier: Apache-2.0
#include "model/waveform_report.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/quantity.h"
#include "model/input_error.h"
#include "trace/vcd_reader.h"
#include "trace/waveform_check.h"

namespace slotlab::model {
namespace {

std::string describe(const trace::BusCheck& bus) {
  const trace::BusTotals& totals = bus.totals;
  std::string text = fmt::format("{} ({}, {} bits): {} data phases, {} violation{}\n", bus.name,
                                 bus.mode, bus.width_bits, totals.data_phases, totals.violations,
                                 totals.violations == 1 ? "" : "s");
  for (std::size_t i = 0; i < bus.agents.size(); ++i) {
    const trace::BusTotals::Agent& agent = totals.agents[i];
    text += fmt::format(
        "  {}: {} transactions, {} B read, {} B written, {} retries, {} split responses, "
        "{} disconnects\n",
        bus.agents[i], agent.transactions, agent.bytes_read, agent.bytes_written, agent.retries,
        agent.split_responses, agent.disconnects);
  }
  if (totals.late_data_phases > 0) {
    text += fmt::format(
        "  {} data phases were later than PCI 2.3 section 3.5.1 allows, the longest took {} "
        "clocks\n",
        totals.late_data_phases, totals.longest_data_phase);
  }
  for (const trace::Violation& violation : bus.violations) {
    text += fmt::format("  at {}: {} ({}): {}\n",
                        format_quantity(bus.time_of(violation), Dimension::time), violation.rule,
                        violation.section, violation.what);
  }
  if (totals.violations > bus.violations.size()) {
    text += fmt::format("  and {} more\n", totals.violations - bus.violations.size());
  }
  return text;
}

}  // namespace

WaveformReport report_on_waveform(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in || std::filesystem::is_directory(file)) {
    throw InputError(fmt::format("cannot read {}: {}", quote(file),
                                 in ? "it is a folder" : std::strerror(errno)));
  }
  WaveformReport report;
  try {
    for (const trace::BusCheck& bus : trace::check_waveform(in, file)) {
      report.text += describe(bus);
      report.violations += bus.totals.violations;
    }
  } catch (const trace::VcdError& error) {
    throw InputError(error.what());
  }
  return report;
}

}  // namespace slotlab::model
