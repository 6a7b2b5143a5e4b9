// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace slotlab::model {

/// A table for a terminal: columns as wide as their widest cell, two spaces between them, no
/// blanks at the end of a line.
class TextTable {
 public:
  enum class Align { left, right };

  /// One alignment per column.
  explicit TextTable(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// Missing cells are empty; throws std::logic_error for more cells than columns.
  void row(std::vector<std::string> cells);
  /// A line of dashes under what was added so far.
  void rule() { rows_.emplace_back(); }
  std::size_t rows() const { return rows_.size(); }
  /// Every line indented by `indent` blanks.
  std::string str(std::size_t indent = 0) const;

 private:
  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;  ///< a row without cells is a rule
};

}  // namespace slotlab::model
