// SPDX-License-Identifier: Apache-2.0
#include "study/golden_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/input_error.h"

namespace slotlab::study {
namespace {

using testing::HasSubstr;

FigureSet run() {
  FigureSet set;
  set.figures = {{"throughput.slot0.fc.read", 190.5, "MB/s", 1.5},
                 {"throughput.slot0.fc.total", 200, "MB/s", 2.0},
                 {"operations.slot0.fc.total", 1000, "IO/s", 30.0},
                 {"slot0.card_bus.transaction_rate", 101333, "1/s"},
                 {"slot0.card_bus.clocks.data", 17.9728, "%"},
                 {"slot0.bus.transaction_rate", 102333, "1/s"},
                 {"slot0.bus.clocks.data", 18.5, "%"},
                 {"slot0.bus.clocks.address", 0, "%"},
                 {"slot0.bus.clocks.idle_free", 81.5, "%"},
                 {"cpus.utilization", 25, "%"}};
  return set;
}

TEST(GoldenFile, KeepsThroughputTransactionsAndClocks) {
  const GoldenResult result = golden_result("papers/p/x.yaml", run());
  EXPECT_EQ(format_golden(GoldenFile{{"run.measure=6 ms"}, {result}}),
            "# Results of short runs; 'slotlab regress --update' writes them.\n"
            "set: run.measure=6 ms\n"
            "papers/p/x.yaml\n"
            "  slot0.fc read: 190.5 MB/s\n"
            "  slot0.fc total: 200 MB/s\n"
            "  slot0.bus transactions: 102333/s\n"
            "  slot0.bus clocks: data 18.5, idle_free 81.5\n"
            "  slot0.card_bus transactions: 101333/s\n"
            "  slot0.card_bus clocks: data 17.9728\n"
            "  fingerprint: " +
                result.fingerprint + "\n");
}

TEST(GoldenFile, TheFingerprintIsOfEveryFigure) {
  const std::string fingerprint = golden_result("x", run()).fingerprint;
  for (const std::size_t index : {0U, 2U, 7U, 9U}) {
    FigureSet other = run();
    other.figures[index].value += 0.25;
    EXPECT_NE(golden_result("x", other).fingerprint, fingerprint) << index;
  }
  FigureSet other = run();
  other.figures[0].half_width = 1.25;
  EXPECT_NE(golden_result("x", other).fingerprint, fingerprint);
  EXPECT_EQ(golden_result("y", run()).fingerprint, fingerprint);
}

TEST(GoldenFile, ShippedFilesAreReadAndWrittenAsTheyAre) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SLOTLAB_SCENARIO_DIR "/golden")) {
    std::ifstream stream(entry.path());
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    EXPECT_EQ(format_golden(parse_golden(text, "golden")), text) << entry.path();
    EXPECT_EQ(format_golden(read_golden(entry.path())), text);
    ++files;
  }
  EXPECT_GE(files, 20U);
}

TEST(GoldenFile, SaysWhatIsWrongAndWhere) {
  const auto refusal = [](const std::string& text) -> std::string {
    try {
      parse_golden(text, "golden.txt");
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "not refused";
  };
  EXPECT_THAT(refusal("  slot0.fc read: 1 MB/s\n"), HasSubstr("golden.txt:1: a figure before"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.fc read\n"), HasSubstr("golden.txt:2: 'slot0.fc read'"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.fc: 1 MB/s\n"), HasSubstr("'slot0.fc'"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.fc read: 1\n"), HasSubstr("no unit"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.fc read: fast MB/s\n"), HasSubstr("'fast' is not a number"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.bus clocks: data\n"),
              HasSubstr("not a class and its share"));
  EXPECT_THAT(refusal("x.yaml\n  slot0.bus transactions: /s\n"), HasSubstr("not a number"));
  EXPECT_THAT(refusal(" \n"), HasSubstr("before the first scenario"));
}

}  // namespace
}  // namespace slotlab::study
