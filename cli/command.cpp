// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

namespace slotlab::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"run", "SCENARIO.yaml", "Simulate a scenario and print what came out.",
       "slotlab run papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml --set host.cells=4", run_command},
      {"explain", "SCENARIO.yaml",
       "Say what limits a scenario: where its time goes, and what would be gained by what.",
       "slotlab explain papers/a9782a/pci66-c1-ge-bd-with-fc-bd.yaml -j 2", explain_command},
      {"check", "SCENARIO.yaml", "Validate a scenario without running it.",
       "slotlab check papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml", check_command},
      {"show-config", "SCENARIO.yaml",
       "Print the resolved configuration as commented YAML that can be run again.",
       "slotlab show-config papers/a9782a/pcix-c1-fc-bd-alone.yaml --output resolved.yaml",
       show_config_command},
      {"list", "adapters|hosts|scenarios|parameters",
       "List what the catalogue holds, or every parameter.", "slotlab list scenarios",
       list_command},
      {"reproduce", "[PAPER]",
       "Simulate every published figure of a paper, or of all, and state the errors.",
       "slotlab reproduce a9782a -j 2 --format json --output errors.json", reproduce_command},
      {"report", "RESULT...", "Show results as one HTML page that needs nothing but a browser.",
       "slotlab report a9782a.json --output report.html  # of reproduce a9782a --json a9782a.json",
       report_command},
      {"calibrate", "STUDY.yaml",
       "Fit what is not published to the figures of papers; print the values, or write them.",
       "slotlab calibrate studies/calibration/fc-gige.yaml -j 2 --write", calibrate_command},
      {"sweep", "STUDY.yaml",
       "Simulate every point of a study, or go on where an earlier call ended, into a store.",
       "slotlab sweep studies/sweeps/mmrbc.yaml -j 2 --store mmrbc.sqlite", sweep_command},
      {"merge", "OUT IN...", "Join the stores of the shards of one study into a new one.",
       "slotlab merge mmrbc.sqlite mmrbc.1-of-2.sqlite mmrbc.2-of-2.sqlite", merge_command},
      {"query", "STORE", "Print points of a store as a table, CSV or JSON.",
       "slotlab query mmrbc.sqlite --where \"max_read >= 1 KiB\" --select "
       "cells,max_read,slot0_fc",
       query_command},
      {"compare", "A B",
       "Say which figures moved from one result to another, or from a published set.",
       "slotlab compare before.json after.json --figures 'throughput.*' --tolerance '1 %'",
       compare_command},
      {"regress", "[DIR]",
       "Run every shipped scenario, or those in DIR, briefly; say what moved since its golden "
       "result.",
       "slotlab regress --family 'a9782a-*' -j 2", regress_command},
      {"check-vcd", "FILE.vcd",
       "Check the pins in a waveform against the protocol of their bus, and count what moved.",
       "slotlab check-vcd bus.vcd", check_vcd_command},
  };
  return all;
}

}  // namespace slotlab::cli
