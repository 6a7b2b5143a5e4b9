// SPDX-License-Identifier: Apache-2.0
#include "model/text_table.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace slotlab::model {

void TextTable::row(std::vector<std::string> cells) {
  if (cells.size() > columns_.size()) {
    throw std::logic_error("more cells than columns");
  }
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::str(std::size_t indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& cells : rows_) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], cells[i].size());
    }
  }
  std::string text;
  for (const auto& cells : rows_) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::string cell = cells.empty() ? std::string(widths[i], '-') : cells[i];
      const std::string padding(widths[i] - cell.size(), ' ');
      line += i == 0 ? "" : "  ";
      line += columns_[i] == Align::left ? cell + padding : padding + cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace slotlab::model
