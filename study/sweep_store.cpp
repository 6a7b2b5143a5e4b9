// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "model/input_error.h"
#include "study/store_schema.h"
#include "study/sweep_study.h"

namespace slotlab::study {

namespace {

std::vector<StoreColumn> own_columns(const std::vector<StoreColumn>& axes) {
  const auto status = [](const char* name, const char* description) {
    return StoreColumn{name, std::string(StoreColumn::kStatus), "TEXT", "", "", description};
  };
  std::vector<StoreColumn> columns;
  columns.push_back({"point", std::string(StoreColumn::kPoint), "INTEGER", "", "",
                     "number of the point in the study, from 1"});
  columns.insert(columns.end(), axes.begin(), axes.end());
  columns.push_back(status("status", "'ok' or 'failed'"));
  columns.push_back(status("error", "why the point failed"));
  columns.push_back(status("fingerprint", "of the resolved configuration"));
  return columns;
}

bool is_of_figure(const StoreColumn& column) {
  return column.is(StoreColumn::kFigure) || column.is(StoreColumn::kHalfWidth);
}

/// Figures by section and path, each with its half-width behind it; other columns as they are.
bool goes_before(const StoreColumn& left, const StoreColumn& right) {
  const auto key = [](const StoreColumn& column) {
    return std::tuple(is_of_figure(column), column.section, column.path,
                      column.is(StoreColumn::kHalfWidth));
  };
  if (!is_of_figure(left) || !is_of_figure(right)) {
    return is_of_figure(left) < is_of_figure(right);
  }
  return key(left) < key(right);
}

StoreValue text_or_nothing(const std::string& text) {
  return text.empty() ? StoreValue() : StoreValue(text);
}

}  // namespace

std::vector<StoreColumn> axis_columns(const SweepStudy& study) {
  std::vector<StoreColumn> columns;
  for (const SweepAxis& axis : study.axes) {
    const bool is_text = axis.kind == SweepAxis::Kind::text;
    const bool is_share =
        axis.kind == SweepAxis::Kind::quantity && axis.dimension == Dimension::share;
    std::string path;
    for (const std::string& part : axis.paths) path += (path.empty() ? "" : ", ") + part;
    columns.push_back({axis.name, std::string(StoreColumn::kAxis),
                       is_text    ? "TEXT"
                       : is_share ? "REAL"
                                  : "INTEGER",
                       axis.unit(), path, axis.description});
    if (!axis.has_text_column()) continue;
    columns.push_back({axis.name + "_text", std::string(StoreColumn::kText), "TEXT", "", path,
                       axis.name + " with its unit"});
  }
  return columns;
}

std::vector<StoreValue> axis_values(const SweepStudy& study,
                                    const std::vector<std::size_t>& values) {
  std::vector<StoreValue> settings;
  for (std::size_t i = 0; i < study.axes.size(); ++i) {
    const SweepAxis& axis = study.axes[i];
    settings.push_back(axis.stored(values[i]));
    if (axis.has_text_column()) settings.emplace_back(axis.texts[values[i]]);
  }
  return settings;
}

SweepStore::SweepStore(const std::string& file, const StoreIdentity& identity,
                       const std::vector<StoreColumn>& axes, bool any_program)
    : file_(file), lock_(file), states_(identity.points, State::missing) {
  database_ = std::make_unique<SqliteDatabase>(file, SqliteDatabase::Mode::create);
  const bool is_new = is_empty_store(*database_, file);
  if (!is_new) check(identity, any_program);
  // A commit is on the disk when it returns; readers don't wait for it.
  database_->execute("PRAGMA journal_mode = WAL");
  database_->execute("PRAGMA synchronous = FULL");
  // A forked worker shares the memory, and what is written to then is copied: keep it small.
  database_->execute("PRAGMA cache_size = 40");
  if (is_new) make(identity, axes);
  load();
}

SweepStore::~SweepStore() = default;

void SweepStore::make(const StoreIdentity& identity, const std::vector<StoreColumn>& axes) {
  columns_ = own_columns(axes);
  SqliteTransaction transaction(*database_);
  make_tables(*database_);
  make_points(*database_, "points", columns_);
  write_identity(*database_, identity);
  write_columns();
  transaction.commit();
}

void SweepStore::check(const StoreIdentity& identity, bool any_program) {
  const StoreIdentity there = read_identity(*database_);
  const auto fail = [this](const std::string& what, const std::string& remedy) {
    throw model::InputError(file_ + ": " + what + "\n" + remedy);
  };
  if (there.fingerprint() != identity.fingerprint()) {
    fail("the store is of another study, or of this one before it changed:" +
             study_differences(there, "store", identity, "study"),
         "Name another store with --store, or undo the change.");
  }
  if (there.shard.text() != identity.shard.text()) {
    fail(fmt::format("the store holds shard {}, not {}", there.shard.text(), identity.shard.text()),
         "Name another store with --store; 'slotlab merge' joins the shards of a study.");
  }
  const bool same_program = there.version == identity.version && there.program == identity.program;
  if (!same_program && !any_program) {
    fail(fmt::format("another build of the program made this store (version {}, fingerprint {}; "
                     "this one is version {}, fingerprint {})",
                     there.version, there.program, identity.version, identity.program),
         "Name another store with --store, or let results of both stand side by side with "
         "--any-build.");
  }
}

void SweepStore::load() {
  columns_ = read_columns(*database_);
  SqliteStatement rows(*database_, "SELECT point, status FROM points");
  while (rows.step()) {
    const auto point = static_cast<std::size_t>(std::get<std::int64_t>(rows.value(0)));
    if (point < 1 || point > states_.size()) {
      throw model::InputError(file_ + ": the store is damaged: it has a point " +
                              std::to_string(point));
    }
    states_[point - 1] = rows.text(1) == "ok" ? State::ok : State::failed;
  }
  prepare();
}

void SweepStore::prepare() {
  places_.clear();
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const auto place = static_cast<int>(i) + 1;
    if (columns_[i].is(StoreColumn::kFigure)) places_[columns_[i].path].value = place;
    if (columns_[i].is(StoreColumn::kHalfWidth)) places_[columns_[i].path].half_width = place;
  }
  std::string places = "?";
  for (std::size_t i = 1; i < columns_.size(); ++i) places += ", ?";
  insert_point_ = std::make_unique<SqliteStatement>(
      *database_,
      fmt::format("INSERT OR REPLACE INTO points({}) VALUES ({})", column_list(columns_), places));
  insert_result_ =
      std::make_unique<SqliteStatement>(*database_, "INSERT OR REPLACE INTO results VALUES (?, ?)");
}

bool SweepStore::knows(const std::vector<SweepFigure>& figures) const {
  return std::all_of(figures.begin(), figures.end(), [this](const SweepFigure& figure) {
    const auto places = places_.find(figure.path);
    return places != places_.end() && (!figure.half_width || places->second.half_width != 0);
  });
}

/// Adds the columns of figures that no point had before.
void SweepStore::learn(const std::vector<SweepFigure>& figures) {
  const auto add = [this](StoreColumn column) {
    const auto found =
        std::find_if(columns_.begin(), columns_.end(),
                     [&column](const StoreColumn& known) { return known.name == column.name; });
    if (found == columns_.end()) columns_.push_back(std::move(column));
  };
  for (const SweepFigure& figure : figures) {
    const std::string name = figure.column();
    add({name, std::string(StoreColumn::kFigure), "REAL", figure.unit, figure.path,
         figure.description, figure.section});
    if (!figure.half_width) continue;
    add({name + "_half_width", std::string(StoreColumn::kHalfWidth), "REAL", figure.unit,
         figure.path, "half-width of the 95 % confidence interval of " + name, figure.section});
  }
  std::stable_sort(columns_.begin(), columns_.end(), goes_before);
}

/// Gives the table `points` the present columns: in their order, so that a store is the same
/// whichever point brought them.
void SweepStore::rebuild(const std::vector<StoreColumn>& before) {
  insert_point_.reset();
  make_points(*database_, "new_points", columns_);
  const std::string list = column_list(before);
  database_->execute(
      fmt::format("INSERT INTO new_points({0}) SELECT {0} FROM points ORDER BY point", list));
  database_->execute("DROP TABLE points");
  database_->execute("ALTER TABLE new_points RENAME TO points");
  write_columns();
  prepare();
}

void SweepStore::write_columns() { study::write_columns(*database_, columns_); }

void SweepStore::record(const SweepPoint& point) {
  SqliteTransaction transaction(*database_);
  put(point);
  transaction.commit();
}

void SweepStore::record(const std::vector<SweepPoint>& points) {
  SqliteTransaction transaction(*database_);
  for (const SweepPoint& point : points) put(point);
  transaction.commit();
}

void SweepStore::put(const SweepPoint& point) {
  if (!knows(point.figures)) {
    const std::vector<StoreColumn> before = columns_;
    learn(point.figures);
    rebuild(before);
  }

  const auto number = static_cast<std::int64_t>(point.point);
  const bool ok = point.error.empty();
  int parameter = 0;
  insert_point_->bind(++parameter, number);
  for (const StoreValue& value : point.settings) insert_point_->bind(++parameter, value);
  insert_point_->bind(++parameter, std::string(ok ? "ok" : "failed"));
  insert_point_->bind(++parameter, text_or_nothing(point.error));
  insert_point_->bind(++parameter, text_or_nothing(point.fingerprint));
  for (std::size_t i = static_cast<std::size_t>(parameter); i < columns_.size(); ++i) {
    insert_point_->bind(++parameter, StoreValue());
  }
  for (const SweepFigure& figure : point.figures) {
    const Places& places = places_.at(figure.path);
    insert_point_->bind(places.value, figure.value);
    if (figure.half_width) insert_point_->bind(places.half_width, *figure.half_width);
  }
  insert_point_->run();
  if (ok) insert_result_->bind(1, number).bind(2, point.result).run();
  states_[point.point - 1] = ok ? State::ok : State::failed;
}

void SweepStore::close() {
  insert_point_.reset();
  insert_result_.reset();
  try {
    database_->execute("PRAGMA journal_mode = DELETE");
  } catch (const SqliteError&) {
    // Somebody reads it at the moment; it is complete with its second file, too.
  }
  database_.reset();
}

}  // namespace slotlab::study
