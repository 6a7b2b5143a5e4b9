// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/tolerance_option.h"
#include "study/comparison.h"
#include "study/figure_source.h"

namespace slotlab::cli {

namespace {

constexpr const char* kExact = "exact";
constexpr const char* kFigures = "figures";

}  // namespace

int compare_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_format().with_output().with_catalogue();
  options.with_value(kTolerance, "SHARE", "how far a figure may move, as in '1 %' (default: 0 %)");
  options.with_switch(kExact, "every difference counts, whatever the 95 % intervals");
  options.with_values(kFigures, "GLOB",
                      "only figures of such names, as in 'throughput.*'; may be given again");
  if (!options.parse(arguments, 2, 2, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const std::optional<double> share = tolerance_of(options);
  const study::Tolerance tolerance{share.value_or(0.0), options.is_on(kExact)};
  if (tolerance.exact && share) options.fail("'--exact' leaves nothing to '--tolerance'");
  const Output output(options.output(), streams.out);
  auto [first, second] = study::read_figures(options.positional()[0], options.positional()[1],
                                             options.load_options().catalogue_dir);
  study::restrict_figures(first, second, options.values_of(kFigures));
  const study::Comparison comparison = study::compare(first, second, tolerance);
  output.write(study::format_comparison(comparison, format));
  return comparison.failures() == 0 ? kFine : kFailed;
}

}  // namespace slotlab::cli
