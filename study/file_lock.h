// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace slotlab::study {

/// An advisory lock on a file (made when missing), beside those of SQLite and apart from them. It
/// lasts until this object goes, or the process ends in whatever way.
class FileLock {
 public:
  /// Waits a moment for workers of a killed process to go. Throws model::InputError when another
  /// process has the lock, or the file cannot be opened.
  explicit FileLock(const std::string& file);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  /// For a forked process, which would otherwise hold the lock after its parent's end.
  void leave_to_parent();

 private:
  int descriptor_ = -1;
};

}  // namespace slotlab::study
