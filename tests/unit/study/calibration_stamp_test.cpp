// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_stamp.h"

#include <gmock/gmock.h>

#include "study/calibration.h"
#include "study/calibration_files.h"
#include "tests/unit/study/calibration_fixture.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CalibrationStampTest : public CalibrationFixture {
 protected:
  std::string stamp() const { return input_fingerprint(load()); }
  /// Replaces a text in a file of the catalogue.
  void edit(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = read(name);
    ASSERT_NE(text.find(from), std::string::npos) << name << ": " << from;
    write(name, text.replace(text.find(from), from.size(), to));
  }
  void fit_and_write() const {
    const CalibrationStudy study = load();
    CalibrationJournal journal;
    CalibrationEvaluator evaluator(study, journal, 2, simulate);
    for (const FittedFile& file :
         fitted_files(calibrate(study, evaluator), folder_, "study.yaml")) {
      write(file.name, file.text);
    }
  }
};

TEST_F(CalibrationStampTest, WhatHasNoEffectOnTheFitLeavesItAlone) {
  const std::string before = stamp();
  edit("study.yaml", "title: fit of the tiny paper", "title: another\n# a comment");
  edit("study.yaml", "why: not published", "why: nobody knows");
  edit("study.yaml", "max_iterations: 12}", "max_iterations: 12, folds: 3}");
  edit("silicon/fibre.fitted.yaml", "receive_frame_overhead: 2 us", "receive_frame_overhead: 4 us");
  edit("silicon/fibre.fitted.yaml", "a guess: short", "a better guess");
  edit("silicon/fibre.fitted.yaml", "value: 500 ns", "value: 0.5 us");
  edit("papers/tiny/published.csv", "161.905", "150");  // a prediction
  write("papers/tiny/read.yaml", "title: a title\n" + read("papers/tiny/read.yaml"));
  EXPECT_EQ(stamp(), before);
}

TEST_F(CalibrationStampTest, EveryInputChangesIt) {
  std::string last = stamp();
  const auto expect_change = [&](const char* what) {
    const std::string now = stamp();
    EXPECT_NE(now, last) << what;
    last = now;
  };
  edit("silicon/fibre.fitted.yaml", "value: 500 ns", "value: 600 ns");
  expect_change("a value of the catalogue");
  edit("hosts/server.yaml", "mode: pcix-133", "mode: pcix-66");
  expect_change("a choice of the catalogue");
  edit("papers/tiny/published.csv", "t.read,pcix133,slot0.fc,170", "t.read,pcix133,slot0.fc,171");
  expect_change("a figure");
  edit("study.yaml", "max: 9 us", "max: 8 us");
  expect_change("a bound");
  edit("study.yaml", "step: 2 %", "step: 4 %");
  expect_change("a setting");
  edit("study.yaml", "measure: 10 ms", "measure: 12 ms");
  expect_change("the run");
  write("study.yaml", read("study.yaml") + "weights: {t.read: 2}\n");
  expect_change("a weight");
}

TEST_F(CalibrationStampTest, AnIdlePortsValuesAreNoInput) {
  write("papers/tiny/published.csv",
        "id,group,figure,value,unit,source,scenario,role\n"
        "t.read,pcix133,slot0.fc,170,MB/s,,read.yaml,fitted\n"
        "t.write,pcix133,slot0.fc,143,MB/s,,write.yaml,fitted\n");
  const std::string before = stamp();
  write("silicon/ether.yaml", "kind: gigabit_ethernet\nread_setup_time: 900 ns\n");
  EXPECT_EQ(stamp(), before);
}

TEST_F(CalibrationStampTest, FreshlyWrittenFilesAreNotStale) {
  EXPECT_THAT(stale_reasons(load(), folder_),
              testing::Contains(HasSubstr("silicon/fibre.fitted.yaml: the study, its figures")));
  fit_and_write();
  EXPECT_THAT(stale_reasons(load(), folder_), IsEmpty());
}

TEST_F(CalibrationStampTest, SaysWhatIsStale) {
  fit_and_write();
  edit("hosts/server.fitted.yaml", "provenance: fitted", "provenance: assumed");
  EXPECT_THAT(stale_reasons(load(), folder_),
              ElementsAre("hosts/server.fitted.yaml: no fitted value of "
                          "slot_types.fast.lba.read_path_latency"));
  fit_and_write();
  edit("silicon/fibre.fitted.yaml", "provenance: assumed", "provenance: fitted");
  EXPECT_THAT(stale_reasons(load(), folder_),
              ElementsAre("silicon/fibre.fitted.yaml: engine.exchange_setup_time is fitted, but "
                          "not by this study"));
}

}  // namespace
}  // namespace slotlab::study
