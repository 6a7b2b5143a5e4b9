// SPDX-License-Identifier: Apache-2.0
#include "study/reproduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace slotlab::study {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Stands for a simulation: FC reads at 190 and writes at 50 MB/s, GigE receives at 900 Mbit/s.
model::Result pretend(const std::filesystem::path& scenario) {
  model::Result result;
  if (scenario.filename() == "broken.yaml") {
    throw std::runtime_error("the adapter does not fit");
  }
  if (scenario.filename() == "many.yaml") {
    result.throughput = {
        {"slot0.fc0", "read", model::ThroughputUnit::megabytes, {100, 3, 20}, "fc"},
        {"slot0.fc1", "read", model::ThroughputUnit::megabytes, {110, 4, 20}, "fc"},
        {"total.fc", "read", model::ThroughputUnit::megabytes, {210, 5, 20}, "fc"},
    };
    result.operations = {
        {"slot0.fc0", "read", model::ThroughputUnit::operations, {1000, 30, 20}, "fc"},
        {"slot0.fc1", "read", model::ThroughputUnit::operations, {1100, 40, 20}, "fc"},
        {"total.fc", "read", model::ThroughputUnit::operations, {2100, 50, 20}, "fc"},
    };
    result.statistics.group("cpus").share("utilization", 1, 4, "");
    return result;
  }
  if (scenario.filename() == "half.yaml") {
    result.operations = {
        {"slot0.fc0", "read", model::ThroughputUnit::operations, {400, 16, 20}, "fc"}};
    return result;
  }
  result.throughput = {
      {"slot0.fc", "read", model::ThroughputUnit::megabytes, {190, 0.5, 20}, "fc"},
      {"slot0.fc", "write", model::ThroughputUnit::megabytes, {50, 0.5, 20}, "fc"},
      {"slot0.fc", "total", model::ThroughputUnit::megabytes, {240, 1, 20}, "fc"},
      {"slot0.gige", "receive", model::ThroughputUnit::megabits, {900, 2, 20}, "gige"},
  };
  return result;
}

class ReproduceTest : public testing::Test {
 protected:
  ReproduceTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_reproduce_" + std::to_string(getpid())) / "paper") {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / kPublishedFile)
        << "id,group,figure,value,unit,source,scenario,role\n"
           "p.fc,pcix133,slot0.fc,250,MB/s,p. 1,both.yaml,fitted\n"
           "p.ge,pcix133,slot0.gige,1000,Mbit/s,p. 1,both.yaml,predicted\n"
           "q.ge,pci66,slot0.gige,800,Mbit/s,p. 2,ge.yaml,predicted\n";
  }
  ~ReproduceTest() override { std::filesystem::remove_all(folder_.parent_path()); }

  void add(const std::string& line) {
    std::ofstream(folder_ / kPublishedFile, std::ios::app) << line << '\n';
  }

  std::filesystem::path folder_;
};

TEST_F(ReproduceTest, ComparesPortTotalsWithPublishedFigures) {
  const Reproduction reproduction = reproduce(folder_, 1, pretend);
  ASSERT_EQ(reproduction.points.size(), 3U);
  EXPECT_EQ(reproduction.paper, "paper");
  EXPECT_EQ(reproduction.points[0].simulated, 240.0);
  EXPECT_DOUBLE_EQ(reproduction.points[0].error_percent(), -4.0);
  EXPECT_DOUBLE_EQ(reproduction.points[1].error_percent(), -10.0);
  EXPECT_DOUBLE_EQ(reproduction.points[2].error_percent(), 12.5);
  EXPECT_EQ(reproduction.failures(), 0U);
}

TEST_F(ReproduceTest, FindsFiguresOfEveryKind) {
  add("a,k,slot0.fc1,110,MB/s,,many.yaml,fitted");
  add("b,k,total.fc,210,MB/s,,many.yaml,fitted");
  add("c,k,slot0.fc0.read.iops,1000,IO/s,,many.yaml,fitted");
  add("d,k,total.fc.iops,2100,IO/s,,many.yaml,fitted");
  add("e,k,cpu.utilization,25,%,,many.yaml,fitted");
  add("f,k,slot0.fc.write,50,MB/s,,both.yaml,fitted");
  add("g,k,total.fc,240,MB/s,,both.yaml,fitted");
  add("h,k,total.gige.receive,900,Mbit/s,,both.yaml,fitted");
  add("i,k,slot0.gige,112.5,MB/s,,both.yaml,fitted");
  const Reproduction reproduction = reproduce(folder_, 1, pretend);
  EXPECT_EQ(reproduction.failures(), 0U);
  for (std::size_t i = 3; i < reproduction.points.size(); ++i) {
    const Point& point = reproduction.points[i];
    EXPECT_DOUBLE_EQ(point.simulated, point.published.value) << point.published.id << point.failure;
  }
}

TEST_F(ReproduceTest, RatiosCompareTwoScenariosAndAreJudgedByTheirDifference) {
  add("r,ratios,slot0.fc0.iops / many.yaml,0.5,ratio,,half.yaml,predicted");
  add("s,ratios,slot0.fc0.iops / broken.yaml,0.5,ratio,,half.yaml,predicted");
  add("t,ratios,slot0.fc0.iops / ge.yaml,0.5,ratio,,half.yaml,predicted");
  const Reproduction reproduction = reproduce(folder_, 2, pretend);
  const Point& point = reproduction.points[3];
  EXPECT_DOUBLE_EQ(point.simulated, 0.4);
  // 16 and 0.4 * 30 at right angles, over 1000
  EXPECT_NEAR(point.half_width, 0.020, 1e-12);
  EXPECT_NEAR(point.error(), -0.1, 1e-12);
  EXPECT_EQ(reproduction.points[4].failure, "broken.yaml: the adapter does not fit");
  EXPECT_EQ(reproduction.points[5].failure,
            "ge.yaml: the scenario has no traffic on slot0.fc0.iops");
  const std::string text = format_reproduction(reproduction, model::ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("0.400  ratio   -0.100    predicted\n"));
  EXPECT_THAT(text, HasSubstr("ratios   predicted       1       0.100    0.100    r\n"));
  const auto json =
      nlohmann::json::parse(format_reproduction(reproduction, model::ResultFormat::json));
  EXPECT_EQ(json["points"][3]["error"], -0.1);
  EXPECT_EQ(json["points"][3]["base"], "papers/paper/many.yaml");
  EXPECT_EQ(json["groups"]["ratios"]["unit"], "ratio");
  EXPECT_EQ(json["groups"]["ratios"]["max_abs_error"], 0.1);
  EXPECT_FALSE(json["groups"]["pcix133"].contains("unit"));  // MB/s and Mbit/s
}

TEST_F(ReproduceTest, RunsAScenarioOnceForAllPapers) {
  const std::filesystem::path other = folder_.parent_path() / "second";
  std::filesystem::create_directories(other);
  std::ofstream(other / kPublishedFile)
      << "id,group,figure,value,unit,source,scenario,role\n"
         "o.fc,slot,slot0.fc,240,MB/s,,../paper/both.yaml,fitted\n";
  std::size_t jobs = 0;
  const auto all = reproduce_all({folder_, other}, 2, pretend,
                                 [&jobs](std::size_t, std::size_t of) { jobs = of; });
  EXPECT_EQ(jobs, 2U);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[1].points.front().simulated, 240.0);
  const std::string text = format_reproductions(all, model::ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("paper overall   all             3"));
  EXPECT_THAT(text, HasSubstr("second slot"));
  const auto json = nlohmann::json::parse(format_reproductions(all, model::ResultFormat::json));
  EXPECT_EQ(json["papers"][1]["paper"], "second");
  EXPECT_EQ(json["papers"][0]["overall"]["points"], 3);
  EXPECT_EQ(json["failures"], 0);
  EXPECT_THAT(format_reproductions(all, model::ResultFormat::csv),
              HasSubstr("\no.fc,240,240,1,0,MB/s,"));
}

TEST_F(ReproduceTest, SummarisesPerGroupAndRole) {
  const Reproduction reproduction = reproduce(folder_, 2, pretend);
  const auto groups = reproduction.groups();
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].name, "pcix133");
  EXPECT_EQ(groups[0].all.points, 2U);
  EXPECT_DOUBLE_EQ(groups[0].all.mean_abs_error_percent, 7.0);
  EXPECT_DOUBLE_EQ(groups[0].all.max_abs_error_percent, 10.0);
  EXPECT_EQ(groups[0].all.worst, "p.ge");
  EXPECT_DOUBLE_EQ(groups[0].fitted.mean_abs_error_percent, 4.0);
  EXPECT_DOUBLE_EQ(groups[0].predicted.max_abs_error_percent, 10.0);
  EXPECT_EQ(groups[1].fitted.points, 0U);
  EXPECT_DOUBLE_EQ(reproduction.overall().max_abs_error_percent, 12.5);
}

TEST_F(ReproduceTest, RunsAScenarioOnceForAllItsFigures) {
  std::size_t jobs = 0;
  reproduce(folder_, 2, pretend, [&jobs](std::size_t, std::size_t all) { jobs = all; });
  EXPECT_EQ(jobs, 2U);
}

TEST_F(ReproduceTest, GivesTheSameBytesForAnyNumberOfWorkers) {
  for (const model::ResultFormat format :
       {model::ResultFormat::text, model::ResultFormat::json, model::ResultFormat::csv}) {
    EXPECT_EQ(format_reproduction(reproduce(folder_, 1, pretend), format),
              format_reproduction(reproduce(folder_, 4, pretend), format));
  }
}

TEST_F(ReproduceTest, KeepsTheOtherPointsWhenOneFails) {
  add("r.fc,pci66,slot0.fc,250,MB/s,p. 1,broken.yaml,fitted");
  add("s.fc,pci66,slot1.fc,250,MB/s,p. 1,ge.yaml,fitted");
  add("t.fc,pci66,cpu.utilization,50,%,p. 1,ge.yaml,fitted");
  const Reproduction reproduction = reproduce(folder_, 2, pretend);
  EXPECT_EQ(reproduction.failures(), 3U);
  EXPECT_EQ(reproduction.points[3].failure, "the adapter does not fit");
  EXPECT_EQ(reproduction.points[4].failure, "the scenario has no traffic on slot1.fc");
  EXPECT_EQ(reproduction.points[5].failure, "the scenario does not measure cpu.utilization");
  EXPECT_EQ(reproduction.overall().points, 3U);
  EXPECT_THAT(format_reproduction(reproduction, model::ResultFormat::text),
              HasSubstr("failed: r.fc: the adapter does not fit\n"));
  const auto json =
      nlohmann::json::parse(format_reproduction(reproduction, model::ResultFormat::json));
  EXPECT_TRUE(json["points"][3]["simulated"].is_null());
  EXPECT_EQ(json["points"][3]["failure"], "the adapter does not fit");
  EXPECT_EQ(json["failures"], 3);
}

TEST_F(ReproduceTest, PrintsATableAndASummary) {
  const std::string text =
      format_reproduction(reproduce(folder_, 1, pretend), model::ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("p.fc          250      240.0  MB/s     -4.0 %  fitted\n"));
  EXPECT_THAT(text, HasSubstr("q.ge          800      900.0  Mbit/s  +12.5 %  predicted\n"));
  EXPECT_THAT(text, HasSubstr("pcix133  all             2        7.00 %  10.00 %  p.ge\n"));
  EXPECT_THAT(text, HasSubstr("pcix133  fitted          1        4.00 %   4.00 %  p.fc\n"));
  EXPECT_THAT(text, Not(HasSubstr("pci66    fitted")));  // has no such point
}

TEST_F(ReproduceTest, JsonHoldsWhatOtherProgramsCompareWith) {
  const auto json = nlohmann::json::parse(
      format_reproduction(reproduce(folder_, 1, pretend), model::ResultFormat::json));
  const auto& point = json["points"][0];
  EXPECT_EQ(point["id"], "p.fc");
  EXPECT_EQ(point["reference"], 250);
  EXPECT_EQ(point["simulated"], 240);
  EXPECT_EQ(point["error_percent"], -4);
  EXPECT_EQ(point["unit"], "MB/s");
  EXPECT_EQ(point["role"], "fitted");
  EXPECT_EQ(point["scenario"], "papers/paper/both.yaml");
  const auto& group = json["groups"]["pcix133"];
  EXPECT_EQ(group["mean_abs_error_percent"], 7);
  EXPECT_EQ(group["max_abs_error_percent"], 10);
  EXPECT_EQ(group["fitted"]["mean_abs_error_percent"], 4);
  EXPECT_EQ(json["overall"]["points"], 3);
}

TEST_F(ReproduceTest, CsvHasALinePerPoint) {
  add("r.fc,pci66,slot0.fc,250,MB/s,p. 1,broken.yaml,fitted");
  const std::string csv =
      format_reproduction(reproduce(folder_, 1, pretend), model::ResultFormat::csv);
  EXPECT_THAT(csv,
              HasSubstr("\np.fc,250,240,1,-4,MB/s,fitted,pcix133,papers/paper/both.yaml,-10\n"));
  EXPECT_THAT(csv, HasSubstr("\nr.fc,250,,,,MB/s,fitted,pci66,papers/paper/broken.yaml,\n"));
}

}  // namespace
}  // namespace slotlab::study
