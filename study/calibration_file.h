// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/document.h"
#include "study/calibration_parameter.h"

namespace slotlab::study {

/// The files that parameters are kept in, in order of first use.
std::vector<std::string> fitted_file_names(const std::vector<CalibrationParameter>& parameters);

/// Whole text of a file; empty when it cannot be read.
std::string read_text(const std::filesystem::path& path);

/// The document in a fitted file, without what it includes; an empty map for an empty file.
/// Throws InputError.
model::Node read_alone(const std::filesystem::path& path);

/// Dotted keys of the values whose provenance is "fitted", in the order of the file.
std::vector<std::string> fitted_keys(const model::Node& root);

/// A document as the text of a fitted file, below its heading.
std::string fitted_text(const model::Node& root);

}  // namespace slotlab::study
