// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "model/result.h"
#include "study/calibration_study.h"

namespace slotlab::study {

/// A small catalogue of its own with the paper "tiny", and a simulation of three formulas that
/// stands for the real one: every figure follows from the resolved scenario.
class CalibrationFixture : public testing::Test {
 protected:
  CalibrationFixture()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_calibration_" + std::to_string(getpid()))) {
    write("silicon/fibre.yaml", "kind: fibre_channel\ninclude: fibre.fitted.yaml\n");
    write(
        "silicon/fibre.fitted.yaml",
        "# Made by hand.\n"
        "engine:\n"
        "  receive_frame_overhead: 2 us\n"
        "  transmit_frame_overhead: 2 us\n"
        "  exchange_setup_time: {value: 500 ns, provenance: assumed, source: \"a guess: short\"}\n"
        "dma: {}\n");
    write("silicon/ether.yaml", "kind: gigabit_ethernet\n");
    write("adapters/combo.yaml",
          "keying: 3.3V\nports:\n  fc: {chip: fibre}\n  gige: {chip: ether}\n");
    write("hosts/server.yaml",
          "include: server.fitted.yaml\n"
          "slot_types:\n"
          "  fast: {keying: 3.3V, bus: {mode: pcix-133}}\n");
    write("hosts/server.fitted.yaml",
          "slot_types:\n  fast:\n    lba:\n      read_path_latency: 400 ns\n");
    const std::string base =
        "host: {model: server, slot0: {type: fast, adapter: {model: combo}}}\n";
    write("papers/tiny/read.yaml", base + "traffic: {slot0: {fc: {pattern: read}}}\n");
    write("papers/tiny/write.yaml", base + "traffic: {slot0: {fc: {pattern: write}}}\n");
    write("papers/tiny/ge.yaml", base + "traffic: {slot0: {gige: {pattern: transmit}}}\n");
    // What `simulate` gives at 3 us, 5 us and 700 ns, and a figure 5 % off that.
    write("papers/tiny/published.csv",
          "id,group,figure,value,unit,source,scenario,role\n"
          "t.read,pcix133,slot0.fc,170,MB/s,,read.yaml,fitted\n"
          "t.write,pcix133,slot0.fc,143,MB/s,,write.yaml,fitted\n"
          "t.ge,pci66,slot0.gige,930,Mbit/s,,ge.yaml,fitted\n"
          "t.read2,pci66,slot0.fc,161.905,MB/s,,read.yaml,predicted\n");
    write("study.yaml", study(""));
  }
  ~CalibrationFixture() override { std::filesystem::remove_all(folder_); }

  /// A paper "other" on another host with the same chips, on two cards: I/Os per second, and the
  /// ratio of writes to reads. Both are what `simulate` gives at 3 us and 5 us and no latency.
  void write_second_paper() const {
    write("hosts/desk.yaml", "slot_types:\n  slow: {keying: 3.3V, bus: {mode: pci-66}}\n");
    const std::string base =
        "host:\n  model: desk\n"
        "  slot0: {type: slow, lba: {read_path_latency: 0 ns}, adapter: {model: combo}}\n"
        "  slot1: {type: slow, adapter: {model: combo}}\n";
    write("papers/other/read.yaml", base + "traffic: {slot0: {fc: {pattern: read}}}\n");
    write("papers/other/write.yaml", base + "traffic: {slot0: {fc: {pattern: write}}}\n");
    write("papers/other/published.csv",
          "id,group,figure,value,unit,source,scenario,role\n"
          "o.iops,pcix133,slot0.fc.iops,1700,IO/s,,read.yaml,fitted\n"
          "o.ratio,ratio,slot0.fc / read.yaml,0.882353,ratio,,write.yaml,fitted\n");
  }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream stream(folder_ / name);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  /// A study of three parameters with further lines at its end.
  static std::string study(const std::string& more) {
    return "title: fit of the tiny paper\n"
           "paper: tiny\n"
           "run: {measure: 10 ms}\n"
           "fit: {step: 2 %, max_iterations: 12}\n"
           "parameters:\n"
           "  - path: host.slot0.adapter.ports.fc.engine.receive_frame_overhead\n"
           "    file: silicon/fibre.fitted.yaml\n"
           "    key: engine.receive_frame_overhead\n"
           "    min: 1 us\n"
           "    max: 9 us\n"
           "    why: not published\n"
           "  - path: host.slot0.adapter.ports.fc.engine.transmit_frame_overhead\n"
           "    file: silicon/fibre.fitted.yaml\n"
           "    key: engine.transmit_frame_overhead\n"
           "    min: 1 us\n"
           "    max: 9 us\n"
           "    why: not published\n"
           "  - path: host.slot_types.fast.lba.read_path_latency\n"
           "    file: hosts/server.fitted.yaml\n"
           "    key: slot_types.fast.lba.read_path_latency\n"
           "    min: 100 ns\n"
           "    max: 1 us\n"
           "    why: not published\n" +
           more;
  }

  model::LoadOptions options() const { return {{}, folder_.string()}; }
  std::string study_path() const { return (folder_ / "study.yaml").string(); }
  CalibrationStudy load() const { return load_study(study_path(), options()); }

  /// Linear in the read and write overheads, which matter to reads and writes alone, and in the
  /// latency, which matters to writes and Ethernet.
  static model::Result simulate(const model::Scenario& scenario) {
    const auto& slot = scenario.host.slots.front();
    const auto& engine = slot.adapter->ports.front().fc.engine;
    const double receive = static_cast<double>(engine.receive_frame_overhead) / 1e6;
    const double transmit = static_cast<double>(engine.transmit_frame_overhead) / 1e6;
    const double latency = static_cast<double>(slot.lba.read_path_latency) / 1e6;
    model::Result result;
    for (const model::TrafficConfig& load : scenario.traffic) {
      if (load.kind == model::PortKind::gigabit_ethernet) {
        result.throughput.push_back({"slot0.gige",
                                     "transmit",
                                     model::ThroughputUnit::megabits,
                                     {1000.0 - 100.0 * latency, 1.0, 20}});
      } else if (load.disk.pattern == host::DiskbenchPattern::read) {
        result.throughput.push_back({"slot0.fc",
                                     "read",
                                     model::ThroughputUnit::megabytes,
                                     {200.0 - 10.0 * receive, 1.0, 20}});
        result.operations.push_back({"slot0.fc",
                                     "read",
                                     model::ThroughputUnit::operations,
                                     {2000.0 - 100.0 * receive, 1.0, 20}});
      } else {
        result.throughput.push_back({"slot0.fc",
                                     "write",
                                     model::ThroughputUnit::megabytes,
                                     {200.0 - 10.0 * transmit - 10.0 * latency, 1.0, 20}});
      }
    }
    return result;
  }

  std::filesystem::path folder_;
};

}  // namespace slotlab::study
