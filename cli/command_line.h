// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"

namespace slotlab::cli {

/// The whole program: picks the command from the arguments (without the program's name) and turns
/// every exception into one line on `err` and an exit code.
int run_command_line(const Arguments& arguments, const Streams& streams);

}  // namespace slotlab::cli
