// SPDX-License-Identifier: Apache-2.0
#include "study/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "model/result_json.h"
#include "study/store_merge.h"
#include "study/store_reader.h"
#include "study/sweep_message.h"
#include "tests/support/store_dump.h"
#include "tests/unit/study/sweep_fixture.h"

namespace slotlab::study {
namespace {

using test::dump_store;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

/// Point 3 has no Ethernet, and seed 13 fails.
const char* const kAxes = "parameters:\n  host.cells: [1, 2, 4]\n  run.seed: [7, 13]\n";

class SweepTest : public SweepFixture {};

TEST_F(SweepTest, RecordsEveryPointAndTheErrorsOfThoseThatFailed) {
  SweepStudy grid = study(kAxes);
  const SweepState state = sweep(grid, "store");
  EXPECT_EQ(state.points, 6U);
  EXPECT_EQ(state.ended, 6U);
  EXPECT_EQ(state.failed, 3U);
  StoreReader reader(path("store"));
  const auto rows = reader.rows({"cells", "status", "error", "slot0_fc", "slot0_gige_transmit"});
  EXPECT_THAT(rows[0], ElementsAre(StoreValue(std::int64_t{1}), StoreValue(std::string("ok")),
                                   StoreValue(), StoreValue(150.0), StoreValue(900.0)));
  EXPECT_EQ(rows[1][1], StoreValue(std::string("failed")));
  EXPECT_EQ(rows[1][2], StoreValue(std::string("an unlucky number")));
  EXPECT_EQ(rows[4][4], StoreValue());
  // A point has its fingerprint however it went.
  EXPECT_EQ(std::get<std::string>(reader.rows({"fingerprint"})[1][0]),
            model::resolved_fingerprint(grid.resolve(grid.values_of(2))));
  EXPECT_THAT(reader.result(1), HasSubstr("\"throughput\""));
}

TEST_F(SweepTest, IsTheSameWithAnyNumberOfWorkersAndInShards) {
  SweepStudy grid = study(kAxes);
  SweepOptions options;
  sweep(grid, "one", options);
  options.parallel = 4;
  sweep(grid, "four", options);
  EXPECT_EQ(dump_store(path("one")), dump_store(path("four")));
  for (const std::size_t shard : {3U, 1U, 2U}) {
    options.shard = {shard, 3};
    EXPECT_EQ(sweep(grid, "shard" + std::to_string(shard), options).ended, 2U);
  }
  EXPECT_THAT(StoreReader(path("shard2")).rows({"point"}),
              ElementsAre(ElementsAre(StoreValue(std::int64_t{2})),
                          ElementsAre(StoreValue(std::int64_t{5}))));
  const MergeReport report =
      merge_stores(path("merged"), {path("shard2"), path("shard1"), path("shard3")});
  EXPECT_EQ(report.failed, 3U);
  EXPECT_TRUE(report.missing.empty());
  EXPECT_EQ(dump_store(path("merged")), dump_store(path("one")));
}

TEST_F(SweepTest, RunsOnlyWhatIsMissing) {
  SweepStudy grid = study(kAxes);
  std::size_t left = 2;
  const auto stop_soon = [&left](const SweepState&) {
    if (--left == 0) throw std::runtime_error("the machine goes down");
  };
  {
    SweepStore store(path("store"), identity_of(grid, {}), axis_columns(grid));
    EXPECT_THROW(run_sweep(grid, store, {}, simulate, stop_soon), std::runtime_error);
  }
  const SweepState rest = sweep(grid, "store");
  EXPECT_EQ(rest.known, 2U);
  EXPECT_EQ(rest.ended, 4U);
  EXPECT_EQ(rest.failed, 3U) << "the one of the first call counts";
  EXPECT_EQ(sweep(grid, "store").ended, 0U);
  sweep(grid, "whole");
  EXPECT_EQ(dump_store(path("store")), dump_store(path("whole")));
}

TEST_F(SweepTest, RetriesWhatFailedWhenAsked) {
  SweepStudy grid = study(kAxes);
  sweep(grid, "store");
  SweepOptions options;
  options.retry_failed = true;
  const SweepState again = sweep(grid, "store", options, [](const model::Scenario& scenario) {
    model::Scenario lucky = scenario;
    lucky.run.seed = 7;
    return simulate(lucky);
  });
  EXPECT_EQ(again.ended, 3U);
  EXPECT_EQ(again.failed, 0U);
}

TEST_F(SweepTest, AWorkerThatDiesIsAFailedPoint) {
  SweepStudy grid = study(kAxes);
  const SweepState state = sweep(grid, "store", {}, [](const model::Scenario& scenario) {
    if (scenario.host.cells == 2) static_cast<void>(raise(SIGKILL));
    return simulate(scenario);
  });
  EXPECT_EQ(state.failed, 4U);
  EXPECT_THAT(std::get<std::string>(StoreReader(path("store")).rows({"error"})[2][0]),
              HasSubstr("signal 9"));
}

TEST_F(SweepTest, TheResultIsThatOfARunWithoutTheDescriptions) {
  SweepStudy grid = study(kAxes);
  model::Result result = simulate(grid.resolve(grid.values_of(1)));
  result.title = "a \"quoted\" title";
  result.statistics.group("slot0", "a slot").group("bus", "its bus").count("turns", 3, "turns");
  result.statistics.group("empty", "nothing");
  SweepPoint point;
  unpack_point(pack_point(result, {}), point);
  auto expected = model::result_json(result);
  expected["statistics"]["cpus"]["utilization"].erase("description");
  expected["statistics"]["slot0"]["bus"]["turns"].erase("description");
  EXPECT_EQ(nlohmann::json::parse(point.result), nlohmann::json::parse(expected.dump()));
  EXPECT_EQ(point.fingerprint, result.fingerprint);
  ASSERT_FALSE(point.figures.empty());
  EXPECT_EQ(point.figures.front().half_width, 0.5);
}

TEST_F(SweepTest, KeepsTheOutputsThatTheStudyNames) {
  SweepStudy grid = study(std::string(kAxes) + "outputs: [cpu.utilization, slot0.fc.write]\n");
  check_outputs(grid, 2, simulate);
  sweep(grid, "store");
  const auto names = StoreReader(path("store")).names();
  EXPECT_THAT(std::vector<std::string>(names.begin() + 6, names.end()),
              ElementsAre("cpu_utilization", "slot0_fc_write", "slot0_fc_write_half_width"));
  SweepStudy wrong = study(std::string(kAxes) + "outputs: [slot0.fc.wirte]\n");
  try {
    check_outputs(wrong, 2, simulate);
    ADD_FAILURE() << "it was taken";
  } catch (const model::InputError& error) {
    EXPECT_THAT(error.what(),
                AllOf(HasSubstr(":6:11: outputs: "), HasSubstr("did you mean 'slot0.fc.write'?")));
  }
}

class StoreMergeTest : public SweepFixture {
 protected:
  std::string refusal(const std::string& out, const std::vector<std::string>& in) {
    try {
      merge_stores(path(out), in);
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "none";
  }
};

TEST_F(StoreMergeTest, SaysWhichPointsAreMissing) {
  SweepStudy grid = study(kAxes);
  SweepOptions options;
  options.shard = {2, 2};
  sweep(grid, "even", options);
  const MergeReport report = merge_stores(path("merged"), {path("even")});
  EXPECT_THAT(report.missing, ElementsAre(1U, 3U, 5U));
  EXPECT_EQ(sweep(grid, "merged").ended, 3U) << "a sweep goes on with it";
  sweep(grid, "whole");
  EXPECT_EQ(dump_store(path("merged")), dump_store(path("whole")));
}

TEST_F(StoreMergeTest, TakesAPointThatWentWellAnywhere) {
  SweepStudy grid = study(kAxes);
  sweep(grid, "failed", {},
        [](const model::Scenario&) -> model::Result { throw std::runtime_error("no disk"); });
  sweep(grid, "well");
  const MergeReport report = merge_stores(path("merged"), {path("failed"), path("well")});
  EXPECT_EQ(report.twice, 6U);
  EXPECT_EQ(report.failed, 3U);
}

TEST_F(StoreMergeTest, RefusesStoresThatDoNotFit) {
  SweepStudy grid = study(kAxes);
  sweep(grid, "one");
  sweep(grid, "two", {}, [](const model::Scenario& scenario) {
    model::Result result = simulate(scenario);
    result.throughput.front().estimate.mean += 1.0;
    return result;
  });
  EXPECT_THAT(refusal("merged", {path("one"), path("two")}), HasSubstr("do not agree on point 1"));
  EXPECT_FALSE(std::filesystem::exists(path("merged")));
  EXPECT_FALSE(std::filesystem::exists(path("merged.part")));
  EXPECT_THAT(refusal("one", {path("two")}), HasSubstr("there already"));
  SweepStudy other = study("parameters:\n  host.cells: [1, 2]\n");
  sweep(other, "other");
  EXPECT_THAT(refusal("merged", {path("one"), path("other")}),
              AllOf(HasSubstr("different studies"), HasSubstr("axis cells of host.cells: 1, 2\n")));
}

}  // namespace
}  // namespace slotlab::study
