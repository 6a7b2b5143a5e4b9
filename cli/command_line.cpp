// SPDX-License-Identifier: Apache-2.0
#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "model/input_error.h"
#include "model/text_table.h"
#include "model/version.h"

namespace slotlab::cli {

namespace {

std::string overview() {
  using Align = model::TextTable::Align;
  model::TextTable table({Align::left, Align::left});
  for (const Command& command : commands()) {
    table.row({fmt::format("{} {}", command.name, command.arguments), command.summary});
  }
  return "Slotlab: throughput of a multi-function I/O adapter in a PCI or PCI-X slot, by "
         "simulation.\n\nUsage: slotlab COMMAND [ARGUMENTS] [OPTIONS]\n\nCommands:\n" +
         table.str(2) +
         "\n'slotlab COMMAND --help' explains a command; 'slotlab --version' names the version.\n"
         "Exit codes: 0 fine, 1 the run or an expectation failed, 2 wrong usage or bad input.\n";
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    names.emplace_back(command.name);
  }
  return names;
}

int dispatch(const Arguments& arguments, const Streams& streams) {
  if (arguments.empty()) {
    throw UsageError("no command; see 'slotlab --help'");
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "help") {
    streams.out << overview();
    return kFine;
  }
  if (first == "--version") {
    streams.out << "slotlab " << model::version() << '\n';
    return kFine;
  }
  const auto& all = commands();
  const auto found = std::find_if(
      all.begin(), all.end(), [&first](const Command& command) { return first == command.name; });
  if (found == all.end()) {
    const bool option = first.rfind('-', 0) == 0;
    std::vector<std::string> candidates = command_names();
    if (option) {
      candidates = {"--help", "--version"};
    }
    throw UsageError(fmt::format("unknown {} {}{}", option ? "option" : "command",
                                 model::quote(first), model::name_hint(first, candidates)));
  }
  return found->run(*found, Arguments(arguments.begin() + 1, arguments.end()), streams);
}

int complain(const Streams& streams, const char* message, ExitCode code) {
  streams.err << "slotlab: error: " << message << '\n';
  return code;
}

}  // namespace

int run_command_line(const Arguments& arguments, const Streams& streams) {
  try {
    const int code = dispatch(arguments, streams);
    if (!streams.out.flush()) {
      return complain(streams, "cannot write to the standard output", kFailed);
    }
    return code;
  } catch (const UsageError& error) {
    return complain(streams, error.what(), kBadInput);
  } catch (const model::InputError& error) {
    return complain(streams, error.what(), kBadInput);
  } catch (const std::bad_alloc&) {
    return complain(streams, "out of memory", kFailed);
  } catch (const std::exception& error) {
    return complain(streams, error.what(), kFailed);
  }
}

}  // namespace slotlab::cli
