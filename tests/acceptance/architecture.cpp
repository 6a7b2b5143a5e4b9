// SPDX-License-Identifier: Apache-2.0
#include "tests/acceptance/architecture.h"

namespace slotlab::test {

const std::vector<ArchitectureRow>& architecture() {
  // clang-format off
  static const std::vector<ArchitectureRow> kRows = {
      // Units, time, statistics: what everything stands on.
      {"base", {}, {"fmt"}, true},
      // Plain objects that drivers and ports share: rings, I/O descriptions, TCP.
      {"traffic", {"base/"}, {"fmt"}, true},
      // Files of traffic: captures and block traces, streamed as workloads.
      {"replay", {"traffic/", "base/"}, {"fmt", "pcap"}, true},
      // One bus segment and its bridges. Knows no port and no host.
      {"bus", {"traffic/", "base/"}, {"fmt", "systemc", "tlm", "tlm_utils"}, false},
      // Ports are state machines without SystemC; of the bus they see the device seam alone.
      {"fc_port", {"bus/device.h", "traffic/", "base/"}, {"fmt"}, true},
      {"gige_port", {"bus/device.h", "traffic/", "base/"}, {"fmt"}, true},
      {"scsi_port", {"bus/device.h", "traffic/", "base/"}, {"fmt"}, true},
      // The server: bridge, memory, processors, drivers, workloads. Knows no port.
      {"host", {"bus/", "traffic/", "base/"}, {"fmt", "systemc", "tlm", "tlm_utils"}, false},
      // Trace files: timelines, waveforms, captures. Hears the bus and the observers in traffic.
      {"trace", {"bus/", "traffic/", "base/"}, {"fmt"}, false},
      // Scenarios, catalogue, builder, runner, results, studies: ties the rest together.
      {"model", {"fc_port/", "gige_port/", "scsi_port/", "host/", "trace/", "bus/", "replay/", "traffic/", "base/"},
       {"boost", "fmt", "nlohmann", "systemc", "tlm", "tlm_utils", "yaml-cpp"}, false},
      // What needs more than one run: reproduction, calibration, sweeps, comparisons.
      {"study", {"model/", "base/"}, {"fmt", "nlohmann", "nlopt", "sqlite3", "yaml-cpp"},
       false},
      // Results as a page for a browser; the page itself is TypeScript in report/web.
      {"report", {"study/", "model/", "base/"}, {"fmt", "nlohmann"}, false},
      // Command line over reports, studies and the model.
      {"cli", {"report/", "study/", "model/", "base/"}, {"boost", "fmt", "nlohmann"}, false},
      // Programs beside the product; nothing knows them.
      {"examples", {"host/", "bus/", "traffic/", "base/"},
       {"fmt", "systemc", "tlm", "tlm_utils"}, false},
      {"bench", {"study/", "model/", "host/", "bus/", "fc_port/", "gige_port/", "scsi_port/", "traffic/", "base/"},
       {"benchmark", "fmt", "nlohmann", "systemc", "tlm", "tlm_utils"}, false},
      {"tests", {"cli/", "report/", "study/", "model/", "trace/", "host/", "bus/", "replay/", "fc_port/", "gige_port/", "scsi_port/", "traffic/", "base/"},
       {"boost", "fmt", "gmock", "gtest", "nlohmann", "systemc", "tlm", "tlm_utils", "yaml-cpp"},
       false},
  };
  // clang-format on
  return kRows;
}

const std::vector<std::string>& third_parties() {
  static const std::vector<std::string> kNames = {
      "benchmark", "boost",   "fmt",     "gmock", "gtest",     "nlohmann", "nlopt",
      "pcap",      "sqlite3", "systemc", "tlm",   "tlm_utils", "yaml-cpp"};
  return kNames;
}

}  // namespace slotlab::test
