// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace slotlab::cli {

using Arguments = std::vector<std::string>;

/// Where a command writes: results to `out`, all else to `err`.
struct Streams {
  std::ostream& out;
  std::ostream& err;
};

/// Exit codes of the program.
enum ExitCode : int {
  kFine = 0,
  kFailed = 1,    ///< the run or an expectation failed
  kBadInput = 2,  ///< wrong usage or bad input
};

/// A command of the program, `slotlab NAME ...`.
struct Command {
  const char* name;
  const char* arguments;  ///< as in a synopsis: "SCENARIO.yaml"
  const char* summary;    ///< one line
  const char* example;    ///< lines to paste into a shell
  /// Runs with the arguments after the name. Throws UsageError or InputError for exit code 2,
  /// any other exception for exit code 1.
  int (*run)(const Command& command, const Arguments& arguments, const Streams& streams);
};

/// The command line is wrong; the message is complete.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Every command, in the order of the overview.
const std::vector<Command>& commands();

int run_command(const Command& command, const Arguments& arguments, const Streams& streams);
int explain_command(const Command& command, const Arguments& arguments, const Streams& streams);
int check_vcd_command(const Command& command, const Arguments& arguments, const Streams& streams);
int check_command(const Command& command, const Arguments& arguments, const Streams& streams);
int show_config_command(const Command& command, const Arguments& arguments, const Streams& streams);
int list_command(const Command& command, const Arguments& arguments, const Streams& streams);
int reproduce_command(const Command& command, const Arguments& arguments, const Streams& streams);
int report_command(const Command& command, const Arguments& arguments, const Streams& streams);
int calibrate_command(const Command& command, const Arguments& arguments, const Streams& streams);
int sweep_command(const Command& command, const Arguments& arguments, const Streams& streams);
int merge_command(const Command& command, const Arguments& arguments, const Streams& streams);
int query_command(const Command& command, const Arguments& arguments, const Streams& streams);
int compare_command(const Command& command, const Arguments& arguments, const Streams& streams);
int regress_command(const Command& command, const Arguments& arguments, const Streams& streams);

}  // namespace slotlab::cli
