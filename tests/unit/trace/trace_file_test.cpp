// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace slotlab::trace {
namespace {

namespace fs = std::filesystem;

class TraceFileTest : public testing::Test {
 protected:
  TraceFileTest()
      : folder_(fs::temp_directory_path() / ("slotlab_trace_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~TraceFileTest() override { fs::remove_all(folder_); }

  std::string file() const { return (folder_ / "trace").string(); }
  std::string content() const {
    std::ifstream in(file(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  const fs::path folder_;
};

TEST_F(TraceFileTest, AppearsWhenItIsComplete) {
  TraceFile trace(file());
  trace.append("abc");
  EXPECT_FALSE(fs::exists(file()));
  trace.commit();
  EXPECT_EQ(content(), "abc");
  EXPECT_EQ(files(), 1U);
}

TEST_F(TraceFileTest, LeavesNothingBehindWithoutCommit) {
  std::ofstream(file()) << "old";
  {
    TraceFile trace(file());
    trace.append(std::string(3'000'000, 'x'));
    EXPECT_EQ(files(), 2U);  // the new one stands beside it
  }
  EXPECT_EQ(content(), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(TraceFileTest, KeepsEveryByteAcrossItsBuffer) {
  std::string expected;
  TraceFile trace(file());
  for (int i = 0; i < 100'000; ++i) {
    const std::string piece = std::to_string(i) + ",";
    expected += piece;
    trace.append(piece);
  }
  EXPECT_EQ(trace.size(), expected.size());
  trace.commit();
  EXPECT_EQ(content(), expected);
}

TEST_F(TraceFileTest, RefusesAFolderThatIsNotThere) {
  EXPECT_THROW(TraceFile((folder_ / "none" / "trace").string()), std::runtime_error);
}

TEST_F(TraceFileTest, TellsOfAFullDevice) {
  TraceFile trace("/dev/full");
  trace.append("abc");
  EXPECT_THROW(trace.commit(), std::runtime_error);
}

}  // namespace
}  // namespace slotlab::trace
