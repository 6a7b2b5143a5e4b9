// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>

#include "cli/command.h"
#include "cli/options.h"
#include "study/store_merge.h"
#include "study/store_reader.h"

namespace slotlab::cli {

int merge_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_switch("any-build", "join stores that different builds of the program made");
  if (!options.parse(arguments, 2, SIZE_MAX, streams.out)) {
    return kFine;
  }
  const std::vector<std::string>& files = options.positional();
  const std::string& out = files.front();
  const study::MergeReport report =
      study::merge_stores(out, {files.begin() + 1, files.end()}, options.is_on("any-build"));
  streams.out << fmt::format("{}: {} of {} points from {} stores", out,
                             report.points - report.missing.size(), report.points,
                             files.size() - 1);
  if (report.twice > 0) streams.out << fmt::format(", {} of them in several", report.twice);
  if (report.failed > 0) streams.out << fmt::format(", {} failed", report.failed);
  streams.out << '\n';
  if (!report.missing.empty()) {
    throw std::runtime_error(
        fmt::format("{} points are missing: {}; run their shards to the end and merge again, or go "
                    "on with: slotlab sweep STUDY.yaml --store {}",
                    report.missing.size(), study::number_list(report.missing), out));
  }
  return kFine;
}

}  // namespace slotlab::cli
