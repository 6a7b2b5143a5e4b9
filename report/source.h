// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace slotlab::report {

/// A result that was read from a file.
struct Source {
  std::string file;
  std::string kind;  ///< "run", "reproduction", "reproductions", "explanation", "sweep"
  nlohmann::ordered_json data;
};

/// Reads a result and tells from its content which kind it is. Throws model::InputError when the
/// file cannot be read, is no JSON, or holds nothing that the program writes.
Source read_source(const std::string& file);

}  // namespace slotlab::report
