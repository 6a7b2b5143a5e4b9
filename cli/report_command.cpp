// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "report/document.h"
#include "report/page.h"

namespace slotlab::cli {

int report_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  constexpr std::size_t kMaxResults = 1000;
  Options options(command);
  options.with_output();
  if (!options.parse(arguments, 1, kMaxResults, streams.out)) {
    return kFine;
  }
  if (options.output().empty()) {
    throw UsageError(
        "a report is a page for a browser; give it a file, as in --output report.html");
  }
  const Output output(options.output(), streams.out);
  output.write(report::fill_page(report::report_document(options.positional())));
  return kFine;
}

}  // namespace slotlab::cli
