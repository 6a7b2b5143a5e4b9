// SPDX-License-Identifier: Apache-2.0
#include "study/explanation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "study/ideal_resource.h"

namespace slotlab::study {
namespace {

using testing::HasSubstr;
using testing::Not;

const PortDirection kRead{"slot0.fc", "read"};

Attribution attribution(std::vector<std::pair<Activity, Picoseconds>> times) {
  Attribution one{kRead, std::vector<Picoseconds>(kActivities), 0};
  for (const auto& [activity, time] : times) {
    one.times[static_cast<std::size_t>(activity)] = time;
    one.measured += time;
  }
  return one;
}

Trial trial(const char* name, double gain, double noise = 0.0) {
  Trial trial;
  trial.name = name;
  trial.gains = {{gain, noise, true}};
  trial.total = trial.gains.front();
  return trial;
}

Ablation ablation(std::vector<Trial> resources) {
  Ablation ablation;
  ablation.directions = {kRead};
  ablation.resources = std::move(resources);
  return ablation;
}

Agreement agreement(const Attribution& one, std::vector<Trial> resources) {
  return compare_methods({one}, ablation(std::move(resources))).at(0);
}

TEST(StallGroups, HoldEveryActivityOnceAndKnownResources) {
  std::set<Activity> seen;
  for (const StallGroup& group : stall_groups()) {
    for (const Activity activity : group.activities) {
      EXPECT_TRUE(seen.insert(activity).second) << name_of(activity);
    }
    for (const char* relief : group.reliefs) EXPECT_NO_THROW(ideal_resource(relief)) << relief;
  }
  EXPECT_EQ(seen.size(), kActivities - 1);  // on_bus is none
  EXPECT_EQ(seen.count(Activity::on_bus), 0U);
}

TEST(Agreement, IsAboutTheLargestStallWhileTheLinkIsNotBusy) {
  const Attribution one = attribution({{Activity::link, 94'999},
                                       {Activity::read_data, 1'500},
                                       {Activity::held_read, 1'000},
                                       {Activity::engine, 2'501}});
  const Agreement result = agreement(one, {trial("engine", 0.10), trial("link", 0.5)});
  EXPECT_STREQ(result.stall->name, "engine");
  EXPECT_EQ(result.best, "engine");  // a faster link is no candidate
  EXPECT_TRUE(result.agrees);
}

TEST(Agreement, IsAboutTheLinkFrom95PercentOn) {
  const Attribution one = attribution({{Activity::link, 95'000}, {Activity::engine, 5'000}});
  const Agreement result = agreement(one, {trial("engine", 0.04), trial("link", 0.5)});
  EXPECT_STREQ(result.stall->name, "link");
  EXPECT_EQ(result.best, "link");
  EXPECT_TRUE(result.agrees);
}

TEST(Agreement, WantsHalfOfTheBestGainOrAllButFourPercent) {
  const Attribution one = attribution({{Activity::link, 1}, {Activity::engine, 9}});
  EXPECT_TRUE(agreement(one, {trial("engine", 0.2), trial("cpu", 0.4)}).agrees);
  EXPECT_FALSE(agreement(one, {trial("engine", 0.199), trial("cpu", 0.4)}).agrees);
  EXPECT_TRUE(agreement(one, {trial("engine", 0.001), trial("cpu", 0.04)}).agrees);
  EXPECT_FALSE(agreement(one, {trial("engine", 0.001), trial("cpu", 0.042)}).agrees);
  EXPECT_TRUE(agreement(one, {trial("engine", 0.001, 0.003), trial("cpu", 0.045, 0.004)}).agrees);
  EXPECT_FALSE(agreement(one, {trial("cpu", 0.4)}).agrees);  // nothing relieves it
}

TEST(Agreement, LeavesOutWhatCouldNotBeSimulated) {
  const Attribution one = attribution({{Activity::engine, 9}});
  Trial failed = trial("cpu", 9.0);
  failed.failure = "no";
  EXPECT_EQ(agreement(one, {trial("engine", 0.1), failed}).best, "engine");
}

TEST(Gains, MatterBeyondTheirNoiseAndHalfAPercent) {
  EXPECT_FALSE((Gain{0.005, 0.0, true}).matters());
  EXPECT_TRUE((Gain{0.0051, 0.0, true}).matters());
  EXPECT_TRUE((Gain{-0.0051, 0.005, true}).matters());
  EXPECT_FALSE((Gain{0.0051, 0.0052, true}).matters());
  EXPECT_FALSE((Gain{0.5, 0.0, false}).matters());
}

std::string verdict(const Attribution& one, const Ablation& all) {
  return verdict_of({one}, all).at(0);
}

TEST(Verdict, StatesWhatTheNumbersShow) {
  Ablation all = ablation({trial("read_latency", 0.31), trial("outstanding_reads", 0.001),
                           trial("engine", 0.1), trial("link", 0.9)});
  Trial parameter = trial("host.slot0.lba.read_path_latency", 0.041);
  parameter.title = "450 ns -> 405 ns";
  parameter.tenth = true;
  Trial doubled = trial("host.memory.line", 0.5);  // more, but for more than a tenth
  all.parameters = {doubled, parameter};
  const std::string text = verdict(
      attribution({{Activity::link, 60}, {Activity::held_read, 30}, {Activity::engine, 10}}), all);
  EXPECT_EQ(text,
            "slot0.fc read is limited by host read latency: ideal, it gives +31.0 %. 30.0 % of its "
            "time goes to waiting for read data. host.slot0.lba.read_path_latency 450 ns -> 405 ns "
            "gives +4.1 %. Nothing is gained by the number of host reads under way.");
}

TEST(Verdict, SaysWhenTheMethodsDisagreeAndWhenNothingGains) {
  const Attribution one = attribution({{Activity::link, 60}, {Activity::engine, 40}});
  EXPECT_THAT(
      verdict(one, ablation({trial("engine", 0.01), trial("cpu", 0.4)})),
      HasSubstr("40.0 % of its time goes to engine, but the data engine gives only +1.0 %"));
  EXPECT_THAT(verdict(one, ablation({trial("engine", 0.004)})),
              HasSubstr("no resource gains half a percent"));
}

Explanation explanation() {
  Explanation whole;
  whole.base.title = "A \"test\", in short";
  whole.base.measured = 100;
  whole.attributions = {attribution({{Activity::link, 60}, {Activity::held_read, 40}})};
  whole.ablation = ablation({trial("read_latency", 0.31)});
  whole.agreements = compare_methods(whole.attributions, whole.ablation);
  whole.verdict = verdict_of(whole.attributions, whole.ablation);
  return whole;
}

TEST(ExplanationFormats, TextHasEverySection) {
  const std::string text = format_explanation(explanation(), model::ResultFormat::text);
  for (const char* part : {"Verdict\n", "Where the time of each direction went\n", "held_read",
                           "100.0 %", "Throughput gained when one resource at a time is ideal\n",
                           "+31.0 %", "The two methods\n", "agree\n"}) {
    EXPECT_THAT(text, HasSubstr(part));
  }
  EXPECT_THAT(text, Not(HasSubstr("DISAGREE")));
}

TEST(ExplanationFormats, JsonHasTimesThatSumAndCsvEveryLeaf) {
  const auto json =
      nlohmann::json::parse(format_explanation(explanation(), model::ResultFormat::json));
  std::int64_t sum = 0;
  for (const auto& [name, group] : json["attribution"][0]["groups"].items()) {
    sum += group["time_ps"].get<std::int64_t>();
  }
  EXPECT_EQ(sum, json["attribution"][0]["measured_ps"]);
  EXPECT_EQ(json["agreement"][0]["agrees"], true);
  const std::string csv = format_explanation(explanation(), model::ResultFormat::csv);
  EXPECT_THAT(csv, HasSubstr("title,\"A \"\"test\"\", in short\"\n"));
  EXPECT_THAT(csv, HasSubstr("attribution/0/groups/read_data/time_ps,40\n"));
}

}  // namespace
}  // namespace slotlab::study
