// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "study/file_lock.h"
#include "study/sqlite_database.h"
#include "study/sqlite_statement.h"
#include "study/store_column.h"
#include "study/store_identity.h"
#include "study/store_value.h"
#include "study/sweep_figure.h"

namespace slotlab::study {

/// A point that has ended, as a store keeps it.
struct SweepPoint {
  std::size_t point = 0;             ///< its number, from 1
  std::vector<StoreValue> settings;  ///< of the axes' columns, texts included
  std::string error;                 ///< why there are no figures; empty when all went well
  std::string fingerprint;           ///< of the resolved configuration; empty when there is none
  std::vector<SweepFigure> figures;
  std::string result;  ///< all of the run, as JSON
};

/// The columns of a study's axes, in the order of `SweepPoint::settings`.
std::vector<StoreColumn> axis_columns(const SweepStudy& study);
/// What a point has in them.
std::vector<StoreValue> axis_values(const SweepStudy& study,
                                    const std::vector<std::size_t>& values);

/// The store of a sweep, open for writing: a SQLite file with the tables
///
///     meta     key, value: which study this is, see StoreIdentity
///     columns  of `points`, a row each: name, role, unit, path, description
///     points   a row each: number, axes, status ('ok', 'failed'), error, fingerprint, figures
///     results  everything that came out of a point's run, as JSON
///
/// A point is in the file, whatever happens to process and machine, when `record` returns. What is
/// in a store depends on the points recorded, not on their order.
class SweepStore {
 public:
  enum class State : char { missing, ok, failed };

  /// Opens the file, or makes it. Throws model::InputError: another process writes to it, it is no
  /// store, or one of another study, shard or program; `any_program` admits the last.
  SweepStore(const std::string& file, const StoreIdentity& identity,
             const std::vector<StoreColumn>& axes, bool any_program = false);
  ~SweepStore();
  SweepStore(const SweepStore&) = delete;
  SweepStore& operator=(const SweepStore&) = delete;

  State state(std::size_t point) const { return states_[point - 1]; }
  /// Replaces what there is of the point.
  void record(const SweepPoint& point);
  /// Several at once, all or none of them.
  void record(const std::vector<SweepPoint>& points);
  /// Makes the store one file that other programs can read as it is.
  void close();
  /// For a forked process.
  void leave_to_parent() { lock_.leave_to_parent(); }

 private:
  void make(const StoreIdentity& identity, const std::vector<StoreColumn>& axes);
  void check(const StoreIdentity& identity, bool any_program);
  void load();
  void put(const SweepPoint& point);
  bool knows(const std::vector<SweepFigure>& figures) const;
  void learn(const std::vector<SweepFigure>& figures);
  void rebuild(const std::vector<StoreColumn>& before);
  void write_columns();
  void prepare();

  std::string file_;
  FileLock lock_;  // before, and so open longer than the database
  std::unique_ptr<SqliteDatabase> database_;
  std::unique_ptr<SqliteStatement> insert_point_;
  std::unique_ptr<SqliteStatement> insert_result_;
  std::vector<StoreColumn> columns_;
  /// Parameters of `insert_point_` for a figure; 0: none.
  struct Places {
    int value = 0;
    int half_width = 0;
  };
  std::map<std::string, Places> places_;  ///< by path of the figure
  std::vector<State> states_;
};

}  // namespace slotlab::study
