// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "model/waveform_report.h"

namespace slotlab::cli {

int check_vcd_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::WaveformReport report = model::report_on_waveform(options.positional()[0]);
  streams.out << report.text;
  return report.violations == 0 ? kFine : kFailed;
}

}  // namespace slotlab::cli
