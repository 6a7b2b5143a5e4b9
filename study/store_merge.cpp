// SPDX-License-Identifier: Apache-2.0
#include "study/store_merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <filesystem>
#include <map>
#include <stdexcept>

#include "model/input_error.h"
#include "study/sqlite_statement.h"
#include "study/store_reader.h"
#include "study/store_schema.h"
#include "study/sweep_store.h"

namespace slotlab::study {

namespace {

constexpr std::size_t kBatch = 500;  // points that are written at once

/// Points of one store, read one by one.
class PointReader {
 public:
  explicit PointReader(StoreReader& store)
      : columns_(store.columns()),
        all_(store.database(), select(store, "ORDER BY point")),
        one_(store.database(), select(store, "WHERE point = ?")) {}

  bool next(SweepPoint& point) {
    if (!all_.step()) return false;
    point = read(all_);
    return true;
  }
  SweepPoint get(std::size_t number) {
    one_.reset();
    one_.bind(1, static_cast<std::int64_t>(number));
    one_.step();
    return read(one_);
  }

 private:
  static std::string select(const StoreReader& store, const char* rest) {
    return fmt::format("SELECT {}, result FROM points LEFT JOIN results USING (point) {}",
                       column_list(store.columns()), rest);
  }

  SweepPoint read(const SqliteStatement& row) const {
    SweepPoint point;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const StoreColumn& column = columns_[i];
      const StoreValue value = row.value(static_cast<int>(i));
      if (column.is(StoreColumn::kPoint)) {
        point.point = static_cast<std::size_t>(std::get<std::int64_t>(value));
      } else if (column.is(StoreColumn::kAxis) || column.is(StoreColumn::kText)) {
        point.settings.push_back(value);
      } else if (column.name == "error") {
        point.error = row.text(static_cast<int>(i));
      } else if (column.name == "fingerprint") {
        point.fingerprint = row.text(static_cast<int>(i));
      } else if (const auto* number = std::get_if<double>(&value)) {
        if (column.is(StoreColumn::kFigure)) {
          point.figures.push_back({column.path, column.section, *number, std::nullopt, column.unit,
                                   column.description});
        } else if (column.is(StoreColumn::kHalfWidth)) {
          point.figures.back().half_width = *number;  // it stands behind its figure
        }
      }
    }
    point.result = row.text(static_cast<int>(columns_.size()));
    return point;
  }

  const std::vector<StoreColumn>& columns_;
  SqliteStatement all_;
  SqliteStatement one_;
};

/// Stores with their readers; the statements go before the database.
struct Input {
  explicit Input(const std::string& file) : store(file), points(store) {}
  StoreReader store;
  PointReader points;
};

void check_same_study(const StoreReader& first, const StoreReader& other, bool any_program) {
  const StoreIdentity& a = first.identity();
  const StoreIdentity& b = other.identity();
  if (a.fingerprint() != b.fingerprint() || a.points != b.points) {
    throw model::InputError(fmt::format("{} and {} are stores of different studies:{}",
                                        first.file(), other.file(),
                                        study_differences(a, first.file(), b, other.file())));
  }
  if ((a.version != b.version || a.program != b.program) && !any_program) {
    throw model::InputError(fmt::format(
        "{} and {} were made by different builds of the program (version {}, fingerprint {}; "
        "version {}, fingerprint {}); join them all the same with --any-build",
        first.file(), other.file(), a.version, a.program, b.version, b.program));
  }
}

bool agree(const SweepPoint& a, const SweepPoint& b) {
  return a.fingerprint == b.fingerprint && a.result == b.result && a.settings == b.settings;
}

/// Joins; keeps what its steps share.
class Merge {
 public:
  Merge(const std::vector<std::string>& files, bool any_program) {
    for (const std::string& file : files) {
      inputs_.emplace_back(file);
      check_same_study(inputs_.front().store, inputs_.back().store, any_program);
    }
  }

  MergeReport run(const std::string& out) {
    choose();
    StoreReader& first = inputs_.front().store;
    StoreIdentity identity = first.identity();
    identity.shard = {};
    std::vector<StoreColumn> axes;
    std::copy_if(first.columns().begin(), first.columns().end(), std::back_inserter(axes),
                 [](const StoreColumn& column) {
                   return column.is(StoreColumn::kAxis) || column.is(StoreColumn::kText);
                 });
    SweepStore store(out, identity, axes);
    std::vector<SweepPoint> batch;
    report_.points = identity.points;
    for (std::size_t point = 1; point <= identity.points; ++point) {
      const auto source = sources_.find(point);
      if (source == sources_.end()) {
        report_.missing.push_back(point);
        continue;
      }
      batch.push_back(inputs_[source->second].points.get(point));
      report_.failed += batch.back().error.empty() ? 0U : 1U;
      if (batch.size() == kBatch) {
        store.record(batch);
        batch.clear();
      }
    }
    store.record(batch);
    store.close();
    return std::move(report_);
  }

 private:
  /// Which store each point is taken from.
  void choose() {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      SweepPoint point;
      while (inputs_[i].points.next(point)) {
        const auto [known, is_new] = sources_.emplace(point.point, i);
        if (is_new) continue;
        ++report_.twice;
        const SweepPoint there = inputs_[known->second].points.get(point.point);
        if (there.error.empty() != point.error.empty()) {
          if (point.error.empty()) known->second = i;
        } else if (!point.error.empty()) {
          if (point.error < there.error) known->second = i;  // whatever the order of the stores
        } else if (!agree(there, point)) {
          throw model::InputError(fmt::format("{} and {} do not agree on point {}",
                                              inputs_[known->second].store.file(),
                                              inputs_[i].store.file(), point.point));
        }
      }
    }
  }

  std::deque<Input> inputs_;
  std::map<std::size_t, std::size_t> sources_;  ///< input by point
  MergeReport report_;
};

}  // namespace

MergeReport merge_stores(const std::string& out, const std::vector<std::string>& inputs,
                         bool any_program) {
  namespace fs = std::filesystem;
  std::error_code none;
  if (fs::exists(out, none)) {
    throw model::InputError(out +
                            ": the file is there already; a merge makes a new one (the first "
                            "name is that of the new store)");
  }
  Merge merge(inputs, any_program);
  const std::string part = out + ".part";
  fs::remove(part, none);
  fs::remove(part + "-wal", none);
  fs::remove(part + "-shm", none);
  try {
    MergeReport report = merge.run(part);
    fs::rename(part, out);
    return report;
  } catch (...) {
    fs::remove(part, none);
    throw;
  }
}

}  // namespace slotlab::study
