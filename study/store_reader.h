// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "study/sqlite_database.h"
#include "study/store_column.h"
#include "study/store_identity.h"
#include "study/store_value.h"

namespace slotlab::study {

/// The store of a sweep, open for reading; a sweep may be writing to it. Throws model::InputError
/// when the file is none, and SqliteError when it cannot be read.
class StoreReader {
 public:
  explicit StoreReader(const std::string& file);

  const std::string& file() const { return file_; }
  const StoreIdentity& identity() const { return identity_; }
  /// Number, axes, status, figures: in the order of the table `points`.
  const std::vector<StoreColumn>& columns() const { return columns_; }
  /// The column of that name. Throws model::InputError with the nearest name.
  const StoreColumn& column(const std::string& name) const;
  std::vector<std::string> names() const;

  /// The values of these columns (all when none is named), by point: those that have ended, failed
  /// ones too.
  std::vector<std::vector<StoreValue>> rows(const std::vector<std::string>& names = {});
  /// The whole result of a point's run as JSON, as `slotlab run --format json` without the
  /// descriptions; empty when there is none.
  std::string result(std::size_t point);
  /// Numbers of the points of the store's shard that it lacks.
  std::vector<std::size_t> missing();

  SqliteDatabase& database() { return *database_; }

 private:
  std::string file_;
  std::unique_ptr<SqliteDatabase> database_;
  StoreIdentity identity_;
  std::vector<StoreColumn> columns_;
};

/// "3, 7 to 12, 15", cut when long.
std::string number_list(const std::vector<std::size_t>& numbers);

}  // namespace slotlab::study
