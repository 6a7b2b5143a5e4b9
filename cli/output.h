// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <string>

namespace slotlab::cli {

/// Where a command's result goes: the standard output, or a file that appears complete or not at
/// all (written beside its place under another name, then renamed).
class Output {
 public:
  /// With an empty `file`, `standard_output`. Throws UsageError at once, before any work is done
  /// for it, when the file cannot be written.
  Output(std::string file, std::ostream& standard_output);

  /// Throws std::runtime_error when the file cannot be written after all.
  void write(const std::string& text) const;

 private:
  std::string file_;       ///< what a symbolic link leads to
  bool in_place_ = false;  ///< a device or a pipe, which renaming would replace
  std::ostream& standard_output_;
};

}  // namespace slotlab::cli
