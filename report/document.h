// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace slotlab::report {

/// The JSON that a report shows: each of the files as it is, with its name and what kind of result
/// it is, which its content tells. Throws model::InputError, naming the file, when one cannot be
/// read or is not a result.
std::string report_document(const std::vector<std::string>& files);

}  // namespace slotlab::report
