// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace slotlab::study {

class SqliteDatabase;
class SweepStudy;

/// A part of a study: the points with (number - 1) mod `count` = `index` - 1.
struct Shard {
  std::size_t index = 1;
  std::size_t count = 1;

  bool has(std::size_t point) const { return (point - 1) % count == index - 1; }
  bool is_whole() const { return count == 1; }
  std::string text() const { return std::to_string(index) + "/" + std::to_string(count); }
};

/// What a store holds the points of: its table `meta`.
struct StoreIdentity {
  std::string title;               ///< of the study; decides nothing
  std::vector<std::string> study;  ///< its description, see SweepStudy
  std::size_t points = 0;          ///< of the whole study
  Shard shard;
  std::string version;  ///< of the program
  std::string program;  ///< fingerprint of the program

  /// FNV-1a over the description.
  std::string fingerprint() const;
};

/// The identity of a store that this program would make.
StoreIdentity identity_of(const SweepStudy& study, Shard shard);

StoreIdentity read_identity(SqliteDatabase& database);
/// Into the empty table.
void write_identity(SqliteDatabase& database, const StoreIdentity& identity);

/// In which lines two studies differ, those of `mine` marked `my_name` and so on; empty for equal
/// studies.
std::string study_differences(const StoreIdentity& mine, const std::string& my_name,
                              const StoreIdentity& other, const std::string& other_name);

}  // namespace slotlab::study
