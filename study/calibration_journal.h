// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace slotlab::study {

/// The simulations that a calibration has behind it, so that the next call need not repeat them:
/// results by fingerprint of the resolved scenario, kept in a file of JSON lines. The first line
/// names the program that simulated; the results of another program are discarded.
class CalibrationJournal {
 public:
  /// Keeps results in memory only.
  CalibrationJournal() = default;
  /// Reads or makes the file and keeps it locked. A line cut short by a crash is cut off. Throws
  /// InputError when the file is no journal, another process uses it, or it cannot be written.
  CalibrationJournal(std::string file, const std::string& program);
  CalibrationJournal(const CalibrationJournal&) = delete;
  CalibrationJournal& operator=(const CalibrationJournal&) = delete;
  ~CalibrationJournal();

  /// Null when there is none. The text is JSON, as it was added.
  const std::string* find(const std::string& fingerprint) const;
  /// `figures` is a JSON object in one line. Buffered until `commit`.
  void add(const std::string& fingerprint, const std::string& figures);
  /// Writes what was added to the disk. Throws std::system_error.
  void commit();
  std::size_t size() const { return results_.size(); }

 private:
  /// The content of the file.
  std::string read() const;
  /// Bytes of `content` that are good; 0 when it has to begin anew.
  std::size_t take(const std::string& content, const std::string& program);
  [[noreturn]] void fail(const std::string& what) const;

  std::string file_;
  int descriptor_ = -1;
  std::map<std::string, std::string> results_;
  std::string pending_;
};

/// Fingerprint of the running program's file: differs after every change that could change a
/// result. Empty when the file cannot be read.
std::string program_fingerprint();

}  // namespace slotlab::study
