// SPDX-License-Identifier: Apache-2.0
#include "model/input_error.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace slotlab::model {
namespace {

std::string full_message(const Location& where, std::string_view path, std::string_view what) {
  std::string message = where.text();
  message += ": ";
  if (!path.empty()) {
    message += path;
    message += ": ";
  }
  message += what;
  return message;
}

/// Edits (insert, delete, replace, swap of neighbours) that turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replace, above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

}  // namespace

std::string Location::text() const {
  std::string out = file ? *file : std::string("input");
  if (line > 0) out += ":" + std::to_string(line) + ":" + std::to_string(column);
  return out;
}

InputError::InputError(const Location& where, std::string_view path, std::string_view what)
    : std::runtime_error(full_message(where, path, what)) {}

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestName = 200;  // longer ones are no slips, and would cost time
  if (name.size() > kLongestName) return {};
  std::string best;
  std::size_t best_distance = 0;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    const std::size_t allowed =
        std::max<std::size_t>(1, std::max(name.size(), candidate.size()) / 3);
    if (distance <= allowed && (best.empty() || distance < best_distance)) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string name_hint(std::string_view name, const std::vector<std::string>& candidates) {
  constexpr std::size_t kMostListed = 24;
  const std::string nearest = nearest_name(name, candidates);
  if (!nearest.empty()) return "; did you mean '" + nearest + "'?";
  if (candidates.empty()) return {};
  std::string hint = "; known: ";
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (i == kMostListed) return hint + ", ...";
    if (i > 0) hint += ", ";
    hint += candidates[i];
  }
  return hint;
}

std::string quote(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "'";
  for (const char c : text.substr(0, kLongest)) {
    out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  }
  if (text.size() > kLongest) out += "...";
  return out + "'";
}

}  // namespace slotlab::model
