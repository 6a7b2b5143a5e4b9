// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slotlab::study {

/// Whether the parameters were fitted to a published figure, or the figure is a prediction.
enum class Role { fitted, predicted };

/// "fitted" or "predicted".
const char* name_of(Role role);

/// A figure that a paper published, and the scenario that simulates it.
struct PublishedFigure {
  std::string id;        ///< "a9782a.pcix.c1.ge_rx.alone"
  std::string group;     ///< what its error is averaged with: a bus mode, say
  std::string figure;    ///< which figure of a result it is: "slot0.gige"; see figure_name.h
  std::string base;      ///< scenario whose figure it is a ratio to; empty for none
  double value = 0.0;    ///< in `unit`
  std::string unit;      ///< see `find_unit`; "ratio" exactly when there is a base
  std::string source;    ///< page and figure
  std::string scenario;  ///< file name, relative to the data file's folder
  Role role = Role::predicted;
};

/// Name of a paper's data file, in the paper's folder of scenarios.
inline constexpr const char* kPublishedFile = "published.csv";

/// Reads a paper's figures, in the order of the file: comma-separated without quotes, one line of
/// column names. The column `figure` has the name of a figure (figure_name.h), or `NAME / SCENARIO`
/// for its ratio to the same figure of another scenario. Throws InputError with file and line: no
/// such file, other columns, no name of a figure, a value that is not a positive number, a unit
/// that is unknown or none of the figure's, an unknown role, an id twice, no figure at all.
std::vector<PublishedFigure> read_published(const std::filesystem::path& file);

/// The names of the folders under `papers` that hold a data file, sorted.
std::vector<std::string> list_papers(const std::filesystem::path& papers);

}  // namespace slotlab::study
