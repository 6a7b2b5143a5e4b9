// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace slotlab::model {

/// Throws InputError unless `text` is plain UTF-8 text without control characters and without
/// tabs as indentation: what a YAML parser would report in riddles, or not at all.
void check_text(const std::string& text, const std::shared_ptr<const std::string>& file);

}  // namespace slotlab::model
