// SPDX-License-Identifier: Apache-2.0
#include "report/document.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "model/input_error.h"
#include "study/sweep_store.h"

namespace slotlab::report {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json run_result() {
  return json::parse(R"({"title": "a run", "fingerprint": "00", "seed": 1,
    "warm_up": {"value": 1, "unit": "ps"}, "measured": {"value": 85398236269, "unit": "ps"},
    "stop_reason": "fixed_length", "operations": [], "notes": [], "statistics": {},
    "throughput": [{"port": "slot0.fc", "direction": "read", "value": 118.733,
                    "half_width_95": 1e-7, "unit": "MB/s", "batches": 20}]})");
}

json paper_result() {
  return json::parse(R"({"paper": "p", "groups": {}, "overall": {"points": 1}, "failures": 0,
    "points": [{"id": "p.one", "reference": 929.0, "simulated": null, "half_width_95": null,
                "error_percent": null, "error": null, "unit": "MB/s", "role": "fitted",
                "group": "g", "figure": "f", "scenario": "s", "source": "p. 1"}]})");
}

class ReportDocument : public testing::Test {
 protected:
  ReportDocument()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_report_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~ReportDocument() override { std::filesystem::remove_all(folder_); }

  std::string file(const char* name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }
  std::string refusal(const std::string& text) const {
    try {
      report_document({file("wrong.json", text)});
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "accepted";
  }

  std::filesystem::path folder_;
};

TEST_F(ReportDocument, HoldsEveryResultAsItIs) {
  const std::vector<std::string> files = {
      file("run.json", run_result().dump(2)), file("paper.json", paper_result().dump()),
      file("papers.json", json{{"papers", {paper_result()}}, {"failures", 0}}.dump())};
  const json document = json::parse(report_document(files));
  ASSERT_EQ(document["sources"].size(), 3U);
  EXPECT_EQ(document["sources"][0]["kind"], "run");
  EXPECT_EQ(document["sources"][0]["file"], files[0]);
  EXPECT_EQ(document["sources"][0]["data"], run_result());
  EXPECT_EQ(document["sources"][1]["kind"], "reproduction");
  EXPECT_EQ(document["sources"][1]["data"], paper_result());
  EXPECT_EQ(document["sources"][2]["kind"], "reproductions");
  EXPECT_EQ(document["title"], "Slotlab report");
}

TEST_F(ReportDocument, IsCalledAfterItsOnlyResult) {
  EXPECT_EQ(json::parse(report_document({file("r.json", run_result().dump())}))["title"], "a run");
  EXPECT_EQ(json::parse(report_document({file("p.json", paper_result().dump())}))["title"],
            "Reproduction of p");
}

TEST_F(ReportDocument, ReplacesWhatIsNoUtf8) {
  json run = run_result();
  std::string text = run.dump();
  EXPECT_NO_THROW(report_document({file("run.json", text)}));
  text.replace(text.find("a run"), 1, "\xC3");
  EXPECT_THAT(refusal(text), HasSubstr("no JSON"));
}

TEST_F(ReportDocument, RefusesWhatIsNoResult) {
  EXPECT_THAT(refusal(""), HasSubstr("wrong.json: is empty; a report shows"));
  EXPECT_THAT(refusal("{\n  \"a\": 1,\n  oops}"), HasSubstr("wrong.json:3:3: this is no JSON"));
  EXPECT_THAT(refusal("[1, 2]"), HasSubstr("is no result; a report shows"));
  EXPECT_THAT(refusal(R"({"a": 1})"), HasSubstr("is no result"));
  EXPECT_THAT(refusal(std::string(100, '[') + std::string(100, ']')), HasSubstr("too deeply"));
  EXPECT_THROW(report_document({(folder_ / "none").string()}), model::InputError);
  EXPECT_THROW(report_document({folder_.string()}), model::InputError);
}

TEST_F(ReportDocument, RefusesAResultThatLacksSomething) {
  json run = run_result();
  run["throughput"][0].erase("port");
  EXPECT_THAT(refusal(run.dump()), HasSubstr("throughput[0] has no text 'port'"));
  run = run_result();
  run["throughput"][0]["value"] = "fast";
  EXPECT_THAT(refusal(run.dump()), HasSubstr("throughput[0] has no number 'value'"));
  run = run_result();
  run.erase("notes");
  EXPECT_THAT(refusal(run.dump()), HasSubstr("has no list 'notes'"));
  json paper = paper_result();
  paper["points"][0]["reference"] = "929";
  EXPECT_THAT(refusal(paper.dump()), HasSubstr("points[0] has no number 'reference'"));
  paper = paper_result();
  paper.erase("overall");
  EXPECT_THAT(refusal(paper.dump()), HasSubstr("is no reproduction of a paper"));
}

TEST_F(ReportDocument, HoldsTheColumnsAndRowsOfAStore) {
  const std::string store = (folder_ / "store").string();
  {
    study::StoreIdentity identity;
    identity.title = "a sweep";
    identity.points = 2;
    study::StoreColumn axis;
    axis.name = "size";
    axis.role = study::StoreColumn::kAxis;
    axis.type = "INTEGER";
    axis.unit = "B";
    axis.path = "a.size";
    study::SweepStore out(store, identity, {axis});
    study::SweepPoint point;
    point.point = 1;
    point.settings = {std::int64_t{512}};
    out.record(point);
    out.close();
  }
  const json source = json::parse(report_document({store}))["sources"][0];
  EXPECT_EQ(source["kind"], "sweep");
  EXPECT_EQ(source["data"]["title"], "a sweep");
  EXPECT_EQ(source["data"]["points"], 2);
  EXPECT_EQ(source["data"]["columns"][1]["name"], "size");
  EXPECT_EQ(source["data"]["columns"][1]["unit"], "B");
  EXPECT_EQ(source["data"]["rows"].size(), 1U);
  EXPECT_EQ(source["data"]["rows"][0][1], 512);
  // A database that is no store, and one that is cut.
  std::filesystem::resize_file(store, 5000);
  EXPECT_THROW(report_document({store}), model::InputError);
}

}  // namespace
}  // namespace slotlab::report
