// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace slotlab::model {

/// Whether the parameters were fitted to a published figure, or the figure is a prediction.
enum class Role { fitted, predicted };

/// "fitted" or "predicted".
const char* name_of(Role role);

/// A figure that a paper published, and the scenario that simulates it.
struct PublishedFigure {
  std::string id;        ///< "a9782a.pcix.c1.ge_rx.alone"
  std::string group;     ///< what its error is averaged with: the bus mode
  std::string figure;    ///< port whose throughput it is, both directions together: "slot0.gige"
  double value = 0.0;    ///< in `unit`
  std::string unit;      ///< "MB/s" or "Mbit/s"
  std::string source;    ///< page and figure
  std::string scenario;  ///< file name, relative to the data file's folder
  Role role = Role::predicted;
};

/// Name of a paper's data file, in the paper's folder of scenarios.
inline constexpr const char* kPublishedFile = "published.csv";

/// Reads a paper's figures, in the order of the file: comma-separated without quotes, one line of
/// column names. Throws InputError with file and line: no such file, other columns, a value that
/// is not a positive number, an unknown unit or role, an id twice, no figure at all.
std::vector<PublishedFigure> read_published(const std::filesystem::path& file);

/// The names of the folders under `papers` that hold a data file, sorted.
std::vector<std::string> list_papers(const std::filesystem::path& papers);

}  // namespace slotlab::model
