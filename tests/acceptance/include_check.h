// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace slotlab::test {

/// Sources by path relative to the root.
using SourceTexts = std::map<std::string, std::string>;

/// What in `sources` breaks the architecture table, one line each ("bus/a.cpp:7: ..."), in order
/// of the paths: an include that points the wrong way, a third party where it has no business,
/// a quoted include that is not a path from the root, SystemC within reach of a plain folder.
std::vector<std::string> include_violations(const SourceTexts& sources);

}  // namespace slotlab::test
