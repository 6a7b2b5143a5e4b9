// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "trace/perfetto_activity.h"

namespace slotlab::trace {
namespace {

using nlohmann::json;

class PerfettoFileTest : public testing::Test {
 protected:
  PerfettoFileTest()
      : path_((std::filesystem::temp_directory_path() /
               ("slotlab_perfetto_" + std::to_string(getpid())))
                  .string()),
        file_(path_) {}
  ~PerfettoFileTest() override { std::filesystem::remove(path_); }

  /// All events but those that give names.
  json events() {
    file_.finish();
    std::ifstream in(path_);
    json out = json::array();
    const json all = json::parse(in);
    for (const json& event : all["traceEvents"]) {
      if (event["ph"] != "M") out.push_back(event);
    }
    return out;
  }

  const std::string path_;
  PerfettoFile file_;
};

TEST_F(PerfettoFileTest, KeepsTimesToThePicosecond) {
  const Track track = file_.add_track(file_.add_process("p"), "t");
  file_.slice(track, "s", 1'000'001, 2'500'000'000'003);
  std::ifstream in;
  file_.finish();
  in.open(path_);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  EXPECT_NE(text.find("\"ts\":1.000001,\"dur\":2499999.000002}"), std::string::npos) << text;
}

TEST_F(PerfettoFileTest, EscapesNames) {
  const Track track = file_.add_track(file_.add_process("a \"b\" \\ \n"), "t");
  file_.instant(track, "i", 5);
  file_.finish();
  std::ifstream in(path_);
  const json all = json::parse(in);
  bool found = false;
  for (const json& event : all["traceEvents"]) {
    found = found || (event["name"] == "process_name" && event["args"]["name"] == "a \"b\" \\ \n");
  }
  EXPECT_TRUE(found);
}

TEST_F(PerfettoFileTest, NestsArguments) {
  const Track track = file_.add_track(file_.add_process("p"), "t");
  file_.slice(track, "s", 0, 10).address(0x1000).argument("n", 7).group("clocks").argument("d", 2);
  file_.slice(track, "bare", 10, 20);
  file_.begin(track, "io", 9, 30).argument("w", "x");
  file_.end(track, "io", 9, 40);
  const json all = events();
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0]["args"], json::parse(R"({"address":"0x1000","n":7,"clocks":{"d":2}})"));
  EXPECT_FALSE(all[1].contains("args"));
  EXPECT_EQ(all[2]["id2"], all[3]["id2"]);
  EXPECT_EQ(all[2]["args"]["w"], "x");
  EXPECT_EQ(file_.events(), 4U);
}

TEST_F(PerfettoFileTest, ActivitiesOfOneTrackNeverOverlap) {
  PerfettoActivity activity(file_.add_process("port"), false, file_, {});
  // Two jobs at a time are one slice, from the first to the last.
  activity.begin(Activity::cpu, Flow::both, 100, 1);
  activity.begin(Activity::cpu, Flow::both, 150, 2);
  activity.end(Activity::cpu, Flow::both, 200, 1);
  activity.end(Activity::cpu, Flow::both, 300, 2);
  // Spans whose ends are known may overlap, too.
  activity.span(Activity::engine, Flow::to_host, 10, 50, 1);
  activity.span(Activity::engine, Flow::to_host, 40, 60, 2);
  activity.span(Activity::engine, Flow::to_host, 60, 70, 3);
  // Frames have tracks of their own, and this one never ends.
  activity.span(Activity::link, Flow::to_host, 0, 5, 1);
  activity.begin(Activity::firmware, Flow::both, 500, 1);
  activity.finish(600);
  json all = events();
  ASSERT_EQ(all.size(), 4U);
  const auto count = [&](const char* name, double ts, double dur) {
    int n = 0;
    for (const json& event : all) {
      n += event["name"] == name && event["ts"] == ts && event["dur"] == dur ? 1 : 0;
    }
    return n;
  };
  EXPECT_EQ(count("cpu", 0.0001, 0.0002), 1);
  EXPECT_EQ(count("engine", 0.00001, 0.00005), 1);
  EXPECT_EQ(count("engine", 0.00006, 0.00001), 1);
  EXPECT_EQ(count("firmware", 0.0005, 0.0001), 1);
}

}  // namespace
}  // namespace slotlab::trace
