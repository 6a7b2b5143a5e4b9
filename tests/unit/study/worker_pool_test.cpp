// SPDX-License-Identifier: Apache-2.0
#include "study/worker_pool.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>
#include <set>
#include <stdexcept>
#include <thread>

namespace slotlab::study {
namespace {

using testing::HasSubstr;

std::string square(std::size_t index) { return std::to_string(index * index); }

TEST(WorkerPool, GivesTheSameOutcomesForAnyNumberOfWorkers) {
  for (const unsigned parallel : {0U, 1U, 2U, 5U, 40U}) {
    const auto outcomes = run_jobs(20, parallel, [](std::size_t index) {
      // Later jobs end earlier, so that order of ending and of jobs differ.
      std::this_thread::sleep_for(std::chrono::milliseconds(20 - index));
      return square(index);
    });
    ASSERT_EQ(outcomes.size(), 20U);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      EXPECT_TRUE(outcomes[i].ok) << outcomes[i].error;
      EXPECT_EQ(outcomes[i].output, square(i));
    }
  }
}

TEST(WorkerPool, DoesNothingForNoJobs) { EXPECT_TRUE(run_jobs(0, 2, square).empty()); }

TEST(WorkerPool, GivesEveryJobAProcessOfItsOwn) {
  const auto outcomes = run_jobs(6, 2, [](std::size_t) { return std::to_string(getpid()); });
  std::set<std::string> processes;
  for (const JobOutcome& outcome : outcomes) {
    processes.insert(outcome.output);
  }
  EXPECT_EQ(processes.size(), 6U);
  EXPECT_EQ(processes.count(std::to_string(getpid())), 0U);
}

TEST(WorkerPool, CarriesOutputsLargerThanAPipe) {
  const auto outcomes =
      run_jobs(2, 2, [](std::size_t index) { return std::string(3'000'000 + index, 'x'); });
  EXPECT_EQ(outcomes[0].output.size(), 3'000'000U);
  EXPECT_EQ(outcomes[1].output.size(), 3'000'001U);
}

TEST(WorkerPool, TakesAnEmptyOutputForAResult) {
  const auto outcomes = run_jobs(1, 1, [](std::size_t) { return std::string(); });
  EXPECT_TRUE(outcomes[0].ok);
  EXPECT_EQ(outcomes[0].output, "");
}

TEST(WorkerPool, ReportsAFailingJobAndKeepsTheOthers) {
  const auto outcomes = run_jobs(5, 2, [](std::size_t index) -> std::string {
    if (index == 1) {
      throw std::runtime_error("no such adapter");
    }
    if (index == 2) {
      throw 42;  // NOLINT: not derived from std::exception on purpose
    }
    if (index == 3) {
      _exit(7);
    }
    return square(index);
  });
  EXPECT_TRUE(outcomes[0].ok);
  EXPECT_EQ(outcomes[1].error, "no such adapter");
  EXPECT_EQ(outcomes[2].error, "unknown exception");
  EXPECT_THAT(outcomes[3].error, HasSubstr("exit code 7"));
  EXPECT_TRUE(outcomes[4].ok);
  for (const std::size_t failed : {1U, 2U, 3U}) {
    EXPECT_FALSE(outcomes[failed].ok);
    EXPECT_EQ(outcomes[failed].output, "");
  }
}

TEST(WorkerPool, ReportsTheSignalThatKilledAWorker) {
  const auto outcomes = run_jobs(2, 2, [](std::size_t index) -> std::string {
    if (index == 0) {
      static_cast<void>(raise(SIGKILL));
    }
    return "fine";
  });
  EXPECT_FALSE(outcomes[0].ok);
  EXPECT_THAT(outcomes[0].error, HasSubstr("signal 9"));
  EXPECT_TRUE(outcomes[1].ok);
}

TEST(WorkerPool, KeepsWhatAWorkerPrintsOutOfTheStandardOutput) {
  testing::internal::CaptureStdout();
  run_jobs(1, 1, [](std::size_t) -> std::string {
    std::cout << "a banner" << std::endl;
    return "";
  });
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

TEST(WorkerPool, CountsProgressUpToTheEnd) {
  std::vector<std::size_t> seen;
  run_jobs(4, 2, square, [&seen](std::size_t ended, std::size_t all) {
    seen.push_back(ended);
    EXPECT_EQ(all, 4U);
  });
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST(WorkerPool, HandsOutcomesOverAsJobsEnd) {
  std::vector<std::size_t> seen;
  stream_jobs(
      3, 3,
      [](std::size_t index) {
        std::this_thread::sleep_for(std::chrono::milliseconds(index == 0 ? 200 : 20 * index));
        return square(index);
      },
      [&seen](std::size_t index, const JobOutcome& outcome) {
        EXPECT_EQ(outcome.output, square(index));
        seen.push_back(index);
      });
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen.back(), 0U);
}

TEST(WorkerPool, KeepsToTheNumberAtWorkEvenWhenWorkersDie) {
  // Jobs that overlap hold the same lock: at most one is at work, also after some have died.
  const std::string file = testing::TempDir() + "slotlab_pool_" + std::to_string(getpid());
  const auto outcomes = run_jobs(12, 1, [&file](std::size_t index) -> std::string {
    const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return "another one is at work";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (index % 3 == 0) static_cast<void>(raise(SIGKILL));
    if (index % 3 == 1) _exit(3);
    flock(descriptor, LOCK_UN);
    return "alone";
  });
  unlink(file.c_str());
  for (std::size_t i = 2; i < outcomes.size(); i += 3) EXPECT_EQ(outcomes[i].output, "alone") << i;
}

TEST(WorkerPool, GoesOnWhileAnOutcomeIsLookedAt) {
  // One at a time: the last of three jobs is done before the first outcome has been looked at.
  const std::string file = testing::TempDir() + "slotlab_last_" + std::to_string(getpid());
  bool is_first = true;
  stream_jobs(
      3, 1,
      [&file](std::size_t index) {
        if (index == 2) close(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
        return square(index);
      },
      [&](std::size_t, const JobOutcome&) {
        for (int i = 0; is_first && i < 500 && access(file.c_str(), F_OK) != 0; ++i) {
          std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        EXPECT_EQ(access(file.c_str(), F_OK), 0);
        is_first = false;
      });
  unlink(file.c_str());
}

TEST(WorkerPool, LeavesNoWorkerBehindWhenTheCallerGivesUp) {
  const auto before = std::chrono::steady_clock::now();
  EXPECT_THROW(run_jobs(
                   2, 2,
                   [](std::size_t index) {
                     std::this_thread::sleep_for(std::chrono::seconds(index == 0 ? 0 : 30));
                     return std::string();
                   },
                   [](std::size_t, std::size_t) { throw std::runtime_error("enough"); }),
               std::runtime_error);
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(20));
}

}  // namespace
}  // namespace slotlab::study
