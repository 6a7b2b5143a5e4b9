// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "study/calibration_study.h"

namespace slotlab::study {

/// Fingerprint of all that fitted values follow from, but the program: how to search; parameters
/// with their bounds; figures that count with their weights; what files state about the scenarios
/// of these figures, as resolved. Left out are the fitted values themselves, the program's
/// defaults, whatever has no work in a scenario, and texts: titles, reasons, sources, comments.
std::string input_fingerprint(const CalibrationStudy& study);

/// The line of a fitted file's heading that states the fingerprint of the inputs.
std::string fingerprint_line(const std::string& fingerprint);

/// Why the catalogue's fitted files are not what the study writes from its present inputs, one
/// line per reason; empty when all is well. Values are not fitted again for this.
std::vector<std::string> stale_reasons(const CalibrationStudy& study,
                                       const std::filesystem::path& catalogue);

}  // namespace slotlab::study
