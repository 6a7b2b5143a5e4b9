// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/command.h"
#include "cli/options.h"
#include "cli/output.h"
#include "study/store_format.h"
#include "study/store_query.h"
#include "study/store_reader.h"

namespace slotlab::cli {

namespace {

std::string result_text(study::StoreReader& store, std::size_t point) {
  const std::string result = store.result(point);
  if (result.empty()) {
    throw UsageError(
        fmt::format("{} has no result of point {}: it has {} points, and may have "
                    "failed or not run yet",
                    store.file(), point, store.identity().points));
  }
  return nlohmann::ordered_json::parse(result).dump(2) + "\n";
}

}  // namespace

int query_command(const Command& command, const Arguments& arguments, const Streams& streams) {
  Options options(command);
  options
      .with_value("where", "CONDITION",
                  "points to show, an SQL condition on columns; quantities may have units: "
                  "\"max_read >= 1 KiB and slot0_fc > 200\"")
      .with_value("select", "COLUMNS",
                  "columns or SQL expressions to show, with commas between them; '*' is all "
                  "(default for text: those that fit a terminal, else all)")
      .with_value("order-by", "COLUMNS", "order of the points, as in \"slot0_fc desc\"")
      .with_value("limit", "N", "show N points at most")
      .with_switch("columns", "list the columns with their units instead")
      .with_value("result", "POINT", "print the whole result of a point, as JSON, instead")
      .with_format()
      .with_output();
  if (!options.parse(arguments, 1, 1, streams.out)) {
    return kFine;
  }
  const model::ResultFormat format = options.format();
  const auto limit = options.number("limit", 1, SIZE_MAX);
  const auto point = options.number("result", 1, SIZE_MAX);
  const Output output(options.output(), streams.out);
  study::StoreReader store(options.positional()[0]);
  if (options.is_on("columns")) {
    output.write(study::format_table(study::column_table(store), format));
    return kFine;
  }
  if (point) {
    output.write(result_text(store, *point));
    return kFine;
  }
  study::StoreQuery query;
  query.where = options.value_of("where");
  query.select = options.value_of("select");
  query.order_by = options.value_of("order-by");
  query.limit = limit;
  if (query.select.empty() && format == model::ResultFormat::text) {
    query.select = study::readable_columns(store);
  }
  output.write(study::format_table(study::ask(store, query), format));
  return kFine;
}

}  // namespace slotlab::cli
