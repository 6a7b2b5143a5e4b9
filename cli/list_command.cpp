// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/options.h"
#include "model/input_error.h"
#include "model/parameter_list.h"
#include "model/text_table.h"

namespace slotlab::cli {

namespace {

std::string entries(const std::vector<model::CatalogueEntry>& entries) {
  using Align = model::TextTable::Align;
  model::TextTable table({Align::left, Align::left});
  for (const model::CatalogueEntry& entry : entries) {
    table.row({entry.name, entry.title});
  }
  return table.str();
}

std::string parameters() {
  std::string text;
  for (const model::ParameterInfo& parameter : model::list_parameters()) {
    text += fmt::format("{} ({}", parameter.path, parameter.type);
    if (!parameter.range.empty()) {
      text += ", " + parameter.range;
    }
    if (parameter.required) {
      text += ", required";
    } else if (!parameter.default_value.empty()) {
      text += ", default " + parameter.default_value;
    }
    text += ")\n    " + parameter.description;
    if (!parameter.origin.empty()) {
      text += " [" + parameter.origin + "]";
    }
    text += '\n';
  }
  return text;
}

}  // namespace

int list_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options.with_catalogue();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const std::string& what = options.positional()[0];
  const std::string catalogue = options.load_options().catalogue_dir;
  if (what == "adapters") {
    streams.out << entries(model::list_adapters(catalogue));
  } else if (what == "hosts") {
    streams.out << entries(model::list_hosts(catalogue));
  } else if (what == "scenarios") {
    streams.out << entries(model::list_scenarios(catalogue));
  } else if (what == "parameters") {
    streams.out << parameters();
  } else {
    throw UsageError("cannot list " + model::quote(what) +
                     model::name_hint(what, {"adapters", "hosts", "scenarios", "parameters"}));
  }
  return kFine;
}

}  // namespace slotlab::cli
