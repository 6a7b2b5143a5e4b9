// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <iostream>

#include "cli/command_line.h"

int main(int argc, char* argv[]) {
  // SystemC reads it when its first object is made; its banner has no place between our results.
  setenv("SYSTEMC_DISABLE_COPYRIGHT_MESSAGE", "1", 1);
  const slotlab::cli::Arguments arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  return slotlab::cli::run_command_line(arguments, {std::cout, std::cerr});
}
