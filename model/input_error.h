// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace slotlab::model {

/// A place in an input file. Line and column count from 1; line 0 means the file as a whole (or,
/// for a command-line override, the option as a whole).
struct Location {
  std::shared_ptr<const std::string> file;
  int line = 0;
  int column = 0;

  /// "file:line:column", or the file alone.
  std::string text() const;
};

/// The input is wrong; the message is complete: "file:line:column: dotted.path: what; hint".
/// The command line ends with exit code 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
  /// `path` is the dotted path of the key, empty when there is none.
  InputError(const Location& where, std::string_view path, std::string_view what);
};

/// The candidate with the smallest edit distance to `name` (the first of equals); empty when none
/// is near enough to be a slip of the keyboard.
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

/// "; did you mean 'x'?" when a candidate is near, else "; known: a, b, c" (a long list is cut).
std::string name_hint(std::string_view name, const std::vector<std::string>& candidates);

/// A text of the input between quotes, cut when long, with control characters made visible.
std::string quote(std::string_view text);

}  // namespace slotlab::model
