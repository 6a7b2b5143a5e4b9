// SPDX-License-Identifier: Apache-2.0
#include "model/result.h"

#include "model/result_csv.h"
#include "model/result_json.h"
#include "model/result_text.h"

namespace slotlab::model {

const Throughput* find_throughput(const Result& result, std::string_view port) {
  const Throughput* found = nullptr;
  for (const Throughput& throughput : result.throughput) {
    if (throughput.port == port) {
      found = &throughput;  // a total comes after the directions that it sums
    }
  }
  return found;
}

std::string format_result(const Result& result, ResultFormat format) {
  switch (format) {
    case ResultFormat::text:
      return result_text(result);
    case ResultFormat::json:
      return result_json(result).dump(2) + '\n';
    case ResultFormat::csv:
      return result_csv(result);
  }
  return {};
}

}  // namespace slotlab::model
