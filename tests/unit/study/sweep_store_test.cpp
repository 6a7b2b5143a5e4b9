// SPDX-License-Identifier: Apache-2.0
#include "study/sweep_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "model/input_error.h"
#include "study/store_reader.h"
#include "tests/support/store_dump.h"
#include "tests/unit/study/sweep_fixture.h"

namespace slotlab::study {
namespace {

using test::dump_store;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const char* const kAxes = "parameters:\n  host.cells: [1, 2]\n  run.seed: [7, 8, 9]\n";

class SweepStoreTest : public SweepFixture {
 protected:
  static SweepPoint point(std::size_t number, const std::vector<std::string>& figures) {
    SweepPoint point;
    point.point = number;
    point.settings = {std::int64_t{1}, std::int64_t{7}};
    point.fingerprint = "f" + std::to_string(number);
    point.result = "{}";
    for (const std::string& path : figures) {
      point.figures.push_back({path, 0, 1.5, 0.25, "MB/s", "throughput of " + path});
    }
    return point;
  }
  std::string refusal(const SweepStudy& study, Shard shard = {}, const std::string& program = "") {
    StoreIdentity identity = identity_of(study, shard);
    if (!program.empty()) identity.program = program;
    try {
      SweepStore store(path("store"), identity, axis_columns(study));
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "none";
  }
};

TEST_F(SweepStoreTest, KeepsWhatWasRecorded) {
  SweepStudy grid = study(kAxes);
  {
    SweepStore store(path("store"), identity_of(grid, {}), axis_columns(grid));
    store.record(point(2, {"slot0.fc"}));
    SweepPoint failed = point(3, {});
    failed.error = "no luck";
    store.record(failed);
    // No close(): as if the process had ended here.
  }
  SweepStore store(path("store"), identity_of(grid, {}), axis_columns(grid));
  EXPECT_EQ(store.state(1), SweepStore::State::missing);
  EXPECT_EQ(store.state(2), SweepStore::State::ok);
  EXPECT_EQ(store.state(3), SweepStore::State::failed);
  store.close();

  StoreReader reader(path("store"));
  EXPECT_EQ(reader.identity().title, "a study");
  EXPECT_THAT(reader.names(), ElementsAre("point", "cells", "seed", "status", "error",
                                          "fingerprint", "slot0_fc", "slot0_fc_half_width"));
  EXPECT_EQ(reader.column("slot0_fc").unit, "MB/s");
  EXPECT_THAT(reader.rows({"point", "error", "slot0_fc"}),
              ElementsAre(ElementsAre(StoreValue(std::int64_t{2}), StoreValue(), StoreValue(1.5)),
                          ElementsAre(StoreValue(std::int64_t{3}),
                                      StoreValue(std::string("no luck")), StoreValue())));
  EXPECT_EQ(reader.result(2), "{}");
  EXPECT_EQ(reader.result(3), "");
  EXPECT_THAT(reader.missing(), ElementsAre(1U, 4U, 5U, 6U));
}

TEST_F(SweepStoreTest, IsTheSameWhateverPointBroughtAColumn) {
  SweepStudy grid = study(kAxes);
  const std::vector<SweepPoint> points = {point(1, {"slot0.gige"}), point(2, {}),
                                          point(3, {"slot0.fc", "slot0.gige"}),
                                          point(4, {"slot0.fc.read"})};
  {
    SweepStore store(path("forth"), identity_of(grid, {}), axis_columns(grid));
    for (const SweepPoint& one : points) store.record(one);
    store.close();
  }
  {
    SweepStore store(path("back"), identity_of(grid, {}), axis_columns(grid));
    for (auto one = points.rbegin(); one != points.rend(); ++one) store.record(*one);
    store.record(points[1]);  // replaces it
    store.close();
  }
  EXPECT_EQ(dump_store(path("forth")), dump_store(path("back")));
  EXPECT_THAT(StoreReader(path("back")).names(),
              testing::IsSupersetOf({"slot0_fc", "slot0_fc_read", "slot0_gige"}));
}

TEST_F(SweepStoreTest, IsOneFileWhenClosed) {
  SweepStudy grid = study(kAxes);
  SweepStore store(path("store"), identity_of(grid, {}), axis_columns(grid));
  store.record(point(1, {"slot0.fc"}));
  EXPECT_TRUE(std::filesystem::exists(path("store-wal")));
  store.close();
  EXPECT_FALSE(std::filesystem::exists(path("store-wal")));
  EXPECT_FALSE(std::filesystem::exists(path("store-shm")));
}

TEST_F(SweepStoreTest, RefusesASecondWriterButNoReader) {
  SweepStudy grid = study(kAxes);
  SweepStore store(path("store"), identity_of(grid, {}), axis_columns(grid));
  store.record(point(1, {"slot0.fc"}));
  EXPECT_THAT(refusal(grid), HasSubstr("another sweep is working on this store"));
  EXPECT_EQ(StoreReader(path("store")).rows().size(), 1U);
  store.record(point(2, {"slot0.fc"}));
}

TEST_F(SweepStoreTest, RefusesAnotherStudyAndSaysWhatDiffers) {
  SweepStudy grid = study(kAxes);
  sweep(grid, "store");
  EXPECT_EQ(refusal(grid), "none");
  EXPECT_THAT(refusal(study("parameters:\n  host.cells: [1, 4]\n  run.seed: [7, 8, 9]\n")),
              AllOf(HasSubstr("store: axis cells of host.cells: 1, 2"),
                    HasSubstr("study: axis cells of host.cells: 1, 4"), HasSubstr("--store"),
                    testing::Not(HasSubstr("axis seed"))));
  EXPECT_THAT(refusal(grid, {2, 3}), HasSubstr("the store holds shard 1/1, not 2/3"));
  EXPECT_THAT(refusal(grid, {}, "another"), HasSubstr("--any-build"));
}

TEST_F(SweepStoreTest, RefusesWhatIsNoStoreAndLeavesIt) {
  SweepStudy grid = study(kAxes);
  std::ofstream(path("store")) << std::string(5000, 'x');
  EXPECT_THAT(refusal(grid), HasSubstr("no store of a sweep"));
  EXPECT_EQ(std::filesystem::file_size(path("store")), 5000U);
  std::filesystem::remove(path("store"));
  SqliteDatabase(path("store"), SqliteDatabase::Mode::create).execute("CREATE TABLE mine(a)");
  EXPECT_THAT(refusal(grid), HasSubstr("no store of a sweep"));
  EXPECT_THROW(StoreReader(path("store")), model::InputError);
  EXPECT_THROW(StoreReader(path("nowhere")), model::InputError);
}

TEST_F(SweepStoreTest, TakesAFileThatWasMadeAndNotFilled) {
  SweepStudy grid = study(kAxes);
  std::ofstream(path("store")).flush();
  EXPECT_EQ(refusal(grid), "none");
}

TEST_F(SweepStoreTest, ListsNumbersInRanges) {
  EXPECT_EQ(number_list({}), "");
  EXPECT_EQ(number_list({3, 4, 7, 8, 9, 12}), "3, 4, 7 to 9, 12");
}

}  // namespace
}  // namespace slotlab::study
