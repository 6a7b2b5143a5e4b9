// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace slotlab::test {

/// How a shell command ended and what it wrote.
struct CommandResult {
  int exit_code;  ///< 128 + signal when a signal ended it
  std::string out;
  std::string err;
};

/// Runs `command` with /bin/sh in the source tree, standard input empty, and waits for its end.
CommandResult run_command(const std::string& command);

/// `text` as one word of a shell command.
std::string shell_quote(const std::string& text);

}  // namespace slotlab::test
