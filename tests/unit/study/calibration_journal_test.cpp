// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/input_error.h"

namespace slotlab::study {
namespace {

using testing::HasSubstr;

class CalibrationJournalTest : public testing::Test {
 protected:
  CalibrationJournalTest()
      : file_((std::filesystem::temp_directory_path() /
               ("slotlab_journal_" + std::to_string(getpid())))
                  .string()) {}
  ~CalibrationJournalTest() override { std::filesystem::remove(file_); }

  void fill(const std::string& program) const {
    CalibrationJournal journal(file_, program);
    journal.add("aa", R"({"slot0.fc":{"mean":1.5}})");
    journal.add("bb", "{}");
    journal.commit();
  }
  std::string content() const {
    std::ifstream stream(file_);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  void append(const std::string& text) const { std::ofstream(file_, std::ios::app) << text; }
  std::string error() const {
    try {
      const CalibrationJournal journal(file_, "p1");
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "no error";
  }

  std::string file_;
};

TEST_F(CalibrationJournalTest, KeepsResultsForTheSameProgram) {
  fill("p1");
  const CalibrationJournal journal(file_, "p1");
  EXPECT_EQ(journal.size(), 2U);
  ASSERT_NE(journal.find("aa"), nullptr);
  EXPECT_EQ(*journal.find("aa"), R"({"slot0.fc":{"mean":1.5}})");
  EXPECT_EQ(journal.find("cc"), nullptr);
}

TEST_F(CalibrationJournalTest, DiscardsTheResultsOfAnotherProgram) {
  fill("p1");
  {
    CalibrationJournal journal(file_, "p2");
    EXPECT_EQ(journal.size(), 0U);
    journal.commit();
  }
  const CalibrationJournal again(file_, "p2");
  EXPECT_EQ(again.size(), 0U);
  EXPECT_THAT(content(), Not(HasSubstr("aa")));
}

TEST_F(CalibrationJournalTest, UncommittedResultsAreLost) {
  {
    CalibrationJournal journal(file_, "p1");
    journal.add("aa", "{}");
    EXPECT_NE(journal.find("aa"), nullptr);
  }
  EXPECT_EQ(CalibrationJournal(file_, "p1").size(), 0U);
}

TEST_F(CalibrationJournalTest, CutsOffALineThatACrashLeft) {
  fill("p1");
  const std::string good = content();
  append(R"({"fingerprint":"cc","figu)");
  {
    CalibrationJournal journal(file_, "p1");
    EXPECT_EQ(journal.size(), 2U);
    EXPECT_EQ(content(), good);
    journal.add("dd", "{}");
    journal.commit();
  }
  EXPECT_EQ(CalibrationJournal(file_, "p1").size(), 3U);
}

TEST_F(CalibrationJournalTest, LeavesAForeignFileAlone) {
  append("my only copy of something\n");
  EXPECT_THAT(error(), HasSubstr(file_ + ": this is no calibration journal"));
  EXPECT_EQ(content(), "my only copy of something\n");
}

TEST_F(CalibrationJournalTest, HasOneUserAtATime) {
  const CalibrationJournal journal(file_, "p1");
  EXPECT_THAT(error(), HasSubstr("another process"));
}

TEST_F(CalibrationJournalTest, SaysThatItsPlaceCannotBeWritten) {
  file_ = "/no/such/folder/journal";
  EXPECT_THAT(error(), HasSubstr("/no/such/folder/journal: cannot be written"));
}

TEST(CalibrationJournal, WorksInMemory) {
  CalibrationJournal journal;
  journal.add("aa", "{}");
  journal.commit();
  EXPECT_NE(journal.find("aa"), nullptr);
}

TEST(ProgramFingerprint, IsTheSameWithinAProgram) {
  EXPECT_EQ(program_fingerprint().size(), 16U);
  EXPECT_EQ(program_fingerprint(), program_fingerprint());
}

}  // namespace
}  // namespace slotlab::study
