// SPDX-License-Identifier: Apache-2.0
#include "study/figure_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/input_error.h"
#include "model/result.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> names(const FigureSet& set) {
  std::vector<std::string> names;
  for (const Figure& figure : set.figures) names.push_back(figure.name);
  return names;
}

/// A catalogue with one paper, and results beside it.
class FigureSourceTest : public testing::Test {
 protected:
  FigureSourceTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_figure_source_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_ / "papers/paper");
    write("papers/paper/both.yaml", "title: both ports\n");
    write("papers/paper/reads.yaml", "title: reads alone\n");
    write("papers/paper/published.csv",
          "id,group,figure,value,unit,source,scenario,role\n"
          "p.fc,g,slot0.fc,250,MB/s,p. 1,both.yaml,fitted\n"
          "p.gige,g,total.gige,112.5,MB/s,p. 1,both.yaml,fitted\n"
          "p.cpu,g,cpu.utilization,25,%,p. 2,both.yaml,predicted\n"
          "p.iops,g,slot0.fc.read.iops,900,IO/s,p. 2,both.yaml,predicted\n"
          "p.ratio,g,slot0.fc / reads.yaml,1.2,ratio,p. 2,both.yaml,predicted\n"
          "p.reads,g,slot0.fc,191,MB/s,p. 1,reads.yaml,predicted\n");
    write("run.json", run());
  }
  ~FigureSourceTest() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  static std::string run(const std::string& title = "both ports") {
    model::Result result;
    result.title = title;
    result.seed = 7;
    result.throughput = {
        {"slot0.fc", "read", model::ThroughputUnit::megabytes, {190, 0.5, 20}, "fc"},
        {"slot0.fc", "write", model::ThroughputUnit::megabytes, {50, 0.5, 1}, "fc"},
        {"slot0.fc", "total", model::ThroughputUnit::megabytes, {240, 1, 20}, "fc"},
        {"slot0.gige", "receive", model::ThroughputUnit::megabits, {800, 8, 20}, "gige"},
    };
    result.operations = {
        {"slot0.fc", "read", model::ThroughputUnit::operations, {1000, 30, 20}, "fc"}};
    result.statistics.group("cpus").share("utilization", 1, 4, "");
    result.statistics.group("simulator").count("events", 99, "");
    return format_result(result, model::ResultFormat::json);
  }

  /// Why the two cannot be compared.
  std::string refusal(const std::string& first, const std::string& second) const {
    try {
      read_figures(first, second, folder_.string());
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "not refused";
  }

  std::filesystem::path folder_;
};

TEST_F(FigureSourceTest, ReadsARunWithItsIntervals) {
  const auto [first, second] = read_figures(path("run.json"), path("run.json"), folder_.string());
  EXPECT_THAT(names(first),
              ElementsAre("throughput.slot0.fc.read", "throughput.slot0.fc.write",
                          "throughput.slot0.fc.total", "throughput.slot0.gige.receive",
                          "operations.slot0.fc.read", "cpus.utilization"));
  EXPECT_EQ(first.figures[0].half_width, 0.5);
  EXPECT_FALSE(first.figures[1].half_width);  // of a single batch
  EXPECT_FALSE(first.find("cpus.utilization")->half_width);
  EXPECT_EQ(first.find("cpus.utilization")->value, 25.0);
  EXPECT_EQ(names(first), names(second));
}

TEST_F(FigureSourceTest, SetsARunAgainstWhatIsPublishedOfItsScenario) {
  const auto [published, run] = read_figures("paper", path("run.json"), folder_.string());
  EXPECT_THAT(names(published),
              ElementsAre("throughput.slot0.fc.total", "throughput.slot0.gige.receive",
                          "cpus.utilization", "operations.slot0.fc.read"));
  EXPECT_EQ(names(run), names(published));
  EXPECT_EQ(published.figures[0].value, 250.0);
  EXPECT_FALSE(published.figures[0].half_width);
  EXPECT_DOUBLE_EQ(run.figures[1].value, 100.0);  // 800 Mbit/s in the published MB/s
  EXPECT_DOUBLE_EQ(run.figures[1].half_width.value(), 1.0);
  EXPECT_EQ(run.figures[1].unit, "MB/s");
  EXPECT_THAT(published.notes[0], HasSubstr("p.ratio is a ratio to reads.yaml"));
}

TEST_F(FigureSourceTest, KeepsTheOrderThatWasGiven) {
  const auto [run, published] =
      read_figures(path("run.json"), path("papers/paper/published.csv"), folder_.string());
  EXPECT_EQ(run.figures[0].value, 240.0);
  EXPECT_EQ(published.figures[0].value, 250.0);
}

TEST_F(FigureSourceTest, APublishedFigureThatTheRunLacksIsMissing) {
  write("reads.json", run("reads alone"));
  write("papers/paper/published.csv",
        "id,group,figure,value,unit,source,scenario,role\n"
        "p.reads,g,slot0.fc,191,MB/s,p. 1,reads.yaml,predicted\n"
        "p.scsi,g,slot1.scsi,60,MB/s,p. 1,reads.yaml,predicted\n");
  const auto [published, figures] = read_figures("paper", path("reads.json"), folder_.string());
  EXPECT_THAT(names(published), ElementsAre("throughput.slot0.fc.total", "slot1.scsi"));
  EXPECT_THAT(names(figures), ElementsAre("throughput.slot0.fc.total"));
}

TEST_F(FigureSourceTest, ReadsAReproductionOfOnePaperOrSeveral) {
  const std::string point =
      R"({"id": "p.fc", "simulated": 240.0, "half_width_95": 2.0, "unit": "MB/s",)"
      R"( "figure": "slot0.fc"})";
  const std::string failed =
      R"({"id": "p.gige", "simulated": null, "half_width_95": null, "unit": "MB/s",)"
      R"( "figure": "total.gige", "failure": "no room"})";
  const std::string cpu = R"({"id": "p.cpu", "simulated": 24.0, "half_width_95": 0, "unit": "%",)"
                          R"( "figure": "cpu.utilization"})";
  const std::string paper = R"({"points": [)" + point + "," + failed + "," + cpu + "]}";
  write("one.json", paper);
  write("all.json", R"({"papers": [)" + paper + "]}");
  const auto [one, all] = read_figures(path("one.json"), path("all.json"), folder_.string());
  EXPECT_THAT(names(one), ElementsAre("p.fc", "p.cpu"));
  EXPECT_EQ(names(all), names(one));
  EXPECT_EQ(one.figures[0].half_width, 2.0);
  EXPECT_FALSE(one.figures[1].half_width);
  EXPECT_THAT(one.notes[0], HasSubstr("p.gige could not be simulated: no room"));

  const auto [published, figures] = read_figures("paper", path("all.json"), folder_.string());
  EXPECT_EQ(published.find("p.fc")->value, 250.0);
  EXPECT_EQ(figures.find("p.fc")->value, 240.0);
  EXPECT_EQ(figures.find("p.gige"), nullptr);
}

TEST_F(FigureSourceTest, RefusesWhatIsNoResult) {
  const std::string good = path("run.json");
  EXPECT_THAT(refusal("papre", good), HasSubstr("did you mean 'paper'?"));
  EXPECT_THAT(refusal(good, path("papers")), HasSubstr("is a folder"));
  for (const char* text : {"", "x", "[]", "{}", "{\"title\": 1}", "\"throughput\""}) {
    write("bad.json", text);
    EXPECT_THAT(refusal(good, path("bad.json")), HasSubstr("bad.json: is neither")) << text;
  }
  for (const char* text :
       {R"({"throughput": 1})", R"({"throughput": [{}], "title": "t"})",
        R"({"title": "t", "seed": -1, "throughput": []})", R"({"points": [1]})"}) {
    write("bad.json", text);
    EXPECT_THAT(refusal(path("bad.json"), path("bad.json")), HasSubstr("bad.json: not the JSON"))
        << text;
  }
  write("bad.json", R"({"points": []})");
  EXPECT_THAT(refusal(path("bad.json"), path("bad.json")), HasSubstr("no figure in it"));
  std::string deep = R"({"title": "t", "seed": 1, "warm_up": {"value": 1}, "measured": )"
                     R"({"value": 1}, "throughput": [], "operations": [], "statistics": )";
  for (int level = 0; level < 100'000; ++level) deep += "{\"x\": ";
  write("bad.json", deep + "1" + std::string(100'001, '}'));
  EXPECT_THAT(refusal(path("bad.json"), path("bad.json")), HasSubstr("nested too deeply"));
}

TEST_F(FigureSourceTest, RefusesTwoThatHaveNothingToDoWithEachOther) {
  write("reproduction.json", R"({"points": []})");
  EXPECT_THAT(refusal(path("run.json"), path("reproduction.json")),
              HasSubstr("they cannot be compared"));
  EXPECT_THAT(refusal("paper", "paper"), HasSubstr("they cannot be compared"));
  write("other.json", run("both port"));
  EXPECT_THAT(refusal("paper", path("other.json")), HasSubstr("did you mean 'both ports'?"));
  write("papers/paper/published.csv",
        "id,group,figure,value,unit,source,scenario,role\n"
        "p.fc,g,slot0.fc,250,IO/s,p. 1,both.yaml,fitted\n");
  EXPECT_THAT(refusal("paper", path("run.json")), HasSubstr("published.csv:2"));
}

}  // namespace
}  // namespace slotlab::study
