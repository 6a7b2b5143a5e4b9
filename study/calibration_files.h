// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/scenario_source.h"
#include "study/calibration.h"

namespace slotlab::study {

/// A file of the catalogue as it is to be.
struct FittedFile {
  std::string name;  ///< relative to the catalogue
  std::string text;
};

/// The catalogue's files with the fitted values in them, in order of first use. Keys that the
/// study does not fit stay as they are: the fit rests on them. The heading names `study` and says
/// what the values rest on: fingerprint of the inputs, errors, and how much each value matters.
/// Throws InputError when a present file is wrong.
std::vector<FittedFile> fitted_files(const Calibration& calibration,
                                     const std::filesystem::path& catalogue,
                                     const std::string& study);

/// Checks that the study's scenarios, read again, have the fitted values. Throws
/// std::runtime_error that names the first parameter that does not: no catalogue file includes its
/// fitted file, say, or another value lies above.
void check_written(const Calibration& calibration, const std::string& study_path,
                   const model::LoadOptions& options);

}  // namespace slotlab::study
