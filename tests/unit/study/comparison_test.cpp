// SPDX-License-Identifier: Apache-2.0
#include "study/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/input_error.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

FigureSet set(const char* source, std::vector<Figure> figures) {
  FigureSet set;
  set.source = source;
  set.figures = std::move(figures);
  return set;
}

/// What becomes of one figure.
Change change(const Figure& before, const Figure& after, const Tolerance& tolerance = {}) {
  return compare(set("a", {before}), set("b", {after}), tolerance).changes.front();
}

Verdict verdict(const Figure& before, const Figure& after, const Tolerance& tolerance = {}) {
  return change(before, after, tolerance).verdict;
}

Figure figure(double value, std::optional<double> half_width = {}) {
  return {"throughput.slot0.fc.total", value, "MB/s", half_width};
}

TEST(Comparison, GivesTheDifferenceInTheUnitAndRelativeToTheFirst) {
  const Change down = change(figure(200.0, 3.0), figure(190.0, 4.0));
  EXPECT_DOUBLE_EQ(down.difference(), -10.0);
  EXPECT_DOUBLE_EQ(down.relative().value(), -0.05);
  EXPECT_DOUBLE_EQ(down.half_width.value(), 5.0);
  EXPECT_EQ(down.verdict, Verdict::moved);
  EXPECT_DOUBLE_EQ(change(figure(-200.0), figure(-190.0)).relative().value(), 0.05);
}

TEST(Comparison, TakesForChanceWhatTheTwoIntervalsExplain) {
  EXPECT_EQ(verdict(figure(100.0, 3.0), figure(105.0, 4.0)), Verdict::within);  // just 5
  EXPECT_EQ(verdict(figure(100.0, 3.0), figure(105.01, 4.0)), Verdict::moved);
  EXPECT_EQ(verdict(figure(100.0), figure(104.0, 4.0)), Verdict::within);  // a published figure
  EXPECT_EQ(verdict(figure(100.0), figure(100.001)), Verdict::moved);
  EXPECT_EQ(verdict(figure(100.0), figure(100.0)), Verdict::same);
}

TEST(Comparison, ToleratesUpToTheShareAndNoMore) {
  const Tolerance one_percent{0.01, false};
  EXPECT_EQ(verdict(figure(100.0, 0.1), figure(101.0, 0.1), one_percent), Verdict::tolerated);
  EXPECT_EQ(verdict(figure(100.0, 0.1), figure(101.001, 0.1), one_percent), Verdict::moved);
  EXPECT_EQ(verdict(figure(100.0, 0.1), figure(98.999, 0.1), one_percent), Verdict::moved);
}

TEST(Comparison, ExactlyEveryDifferenceCounts) {
  const Tolerance exact{0.0, true};
  EXPECT_EQ(verdict(figure(100.0, 50.0), figure(100.000001, 50.0), exact), Verdict::moved);
  EXPECT_EQ(verdict(figure(100.0, 50.0), figure(100.0, 50.0), exact), Verdict::same);
}

TEST(Comparison, OfAZeroThereIsNoShare) {
  const Change change_from_zero = change(figure(0.0), figure(0.1), {0.5, false});
  EXPECT_EQ(change_from_zero.verdict, Verdict::moved);
  EXPECT_FALSE(change_from_zero.relative());
  EXPECT_EQ(change(figure(0.0), figure(0.0)).relative(), 0.0);
}

TEST(Comparison, PutsTheWorstFirstAndFiguresWithAnIntervalBeforeTheRest) {
  const Comparison comparison = compare(set("a", {{"same", 1.0, "1"},
                                                  {"little", 100.0, "1"},
                                                  {"much", 100.0, "1"},
                                                  {"throughput.lots", 100.0, "MB/s", 1.0},
                                                  {"throughput.noise", 100.0, "MB/s", 80.0}}),
                                        set("b", {{"same", 1.0, "1"},
                                                  {"little", 99.0, "1"},
                                                  {"much", 150.0, "1"},
                                                  {"throughput.lots", 90.0, "MB/s", 1.0},
                                                  {"throughput.noise", 50.0, "MB/s", 80.0}}),
                                        {});
  std::vector<std::string> names;
  for (const Change& change : comparison.changes) names.push_back(change.name);
  EXPECT_THAT(names, ElementsAre("throughput.lots", "throughput.noise", "much", "little", "same"));
  EXPECT_EQ(comparison.failures(), 3U);
}

TEST(Comparison, ReportsWhatOneResultAloneHas) {
  const Comparison comparison =
      compare(set("a", {{"x", 1.0, "1"}, {"y", 1.0, "1"}}), set("b", {{"x", 1.0, "1"}}), {});
  EXPECT_EQ(comparison.number(Verdict::only_in_first), 1U);
  EXPECT_EQ(comparison.failures(), 1U);
  EXPECT_EQ(compare(set("a", {{"x", 1.0, "1"}}), set("b", {{"x", 1.0, "1"}, {"y", 1.0, "1"}}), {})
                .number(Verdict::only_in_second),
            1U);
}

TEST(Comparison, RefusesTwoUnitsAndNothingInCommon) {
  const auto refuse = [](const FigureSet& a, const FigureSet& b, const std::string& why) {
    try {
      compare(a, b, {});
      ADD_FAILURE() << "expected: " << why;
    } catch (const model::InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr(why));
    }
  };
  refuse(set("a", {{"x", 1.0, "MB/s"}}), set("b", {{"x", 1.0, "Mbit/s"}}),
         "x: in 'MB/s' in the first, in 'Mbit/s' in the second");
  refuse(set("a", {{"x", 1.0, "1"}}), set("b", {{"y", 1.0, "1"}}), "no figure in common");
}

TEST(Comparison, NotesInWhatTheResultsDiffer) {
  FigureSet a = set("a", {{"x", 1.0, "1"}});
  FigureSet b = a;
  a.properties = {{kSeeds, "1"}, {"titles", "'t'"}};
  b.properties = {{kSeeds, "2"}, {"titles", "'t'"}};
  EXPECT_THAT(compare(a, b, {}).notes,
              ElementsAre("different seeds: 1 and 2; figures without an interval move by chance"));
}

TEST(Comparison, PrintsTablesAndASummary) {
  const Comparison comparison =
      compare(set("a.json", {figure(200.0, 1.0), {"slot0.bus.clocks.retry", 0.0, "%"}}),
              set("b.json", {figure(190.0, 1.0), {"slot0.bus.clocks.retry", 0.5, "%"}}), {});
  const std::string text = format_comparison(comparison, model::ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("throughput.slot0.fc.total    200     190  MB/s     -10   -5.00 %"));
  EXPECT_THAT(text, HasSubstr("figure without an interval"));
  EXPECT_THAT(text, HasSubstr("from 0"));
  EXPECT_THAT(text, HasSubstr("2 of 2 figures moved (by more than 0 % and their 95 % intervals), "
                              "worst throughput.slot0.fc.total -5.00 %\n"));
}

TEST(Comparison, TheTextLeavesOutWhatIsTheSame) {
  const std::string text = format_comparison(
      compare(set("a", {figure(1.0)}), set("b", {figure(1.0)}), {}), model::ResultFormat::text);
  EXPECT_THAT(text, Not(HasSubstr("throughput")));
  EXPECT_THAT(text, HasSubstr("0 of 1 figures moved"));
}

TEST(Comparison, ProgramsGetEveryFigure) {
  const Comparison comparison = compare(set("a", {figure(200.0, 3.0), {"x", 1.0, "1"}}),
                                        set("b", {figure(190.0, 4.0), {"y", 1.0, "1"}}), {});
  const auto json = nlohmann::json::parse(format_comparison(comparison, model::ResultFormat::json));
  EXPECT_EQ(json.at("moved"), 1);
  EXPECT_EQ(json.at("figures").size(), 3U);
  EXPECT_EQ(json.at("figures").at(0).at("change_percent"), -5);
  EXPECT_EQ(json.at("figures").at(0).at("half_width_95"), 5);
  EXPECT_TRUE(json.at("figures").at(1).at("second").is_null());
  EXPECT_EQ(format_comparison(comparison, model::ResultFormat::csv),
            "figure,unit,first,second,change,change_percent,half_width_95,verdict\n"
            "throughput.slot0.fc.total,MB/s,200,190,-10,-5,5,moved\n"
            "x,1,1,,,,,only in the first\n"
            "y,1,,1,,,,only in the second\n");
}

TEST(FigureSet, IsRestrictedByPatterns) {
  FigureSet a = set("a", {{"slot0.fc", 1.0, "1"}, {"slot0.gige", 1.0, "1"}});
  FigureSet b = set("b", {{"slot0.fc", 1.0, "1"}, {"slot1.fc", 1.0, "1"}});
  restrict_figures(a, b, {"*.fc"});
  EXPECT_EQ(a.figures.size(), 1U);
  EXPECT_EQ(b.figures.size(), 2U);
  EXPECT_THROW(restrict_figures(a, b, {"*.fc", "*.scsi"}), model::InputError);
}

}  // namespace
}  // namespace slotlab::study
