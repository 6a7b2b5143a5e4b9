// SPDX-License-Identifier: Apache-2.0
// Files replayed through whole scenarios: the run ends with the file, and loses nothing of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "model/input_error.h"
#include "model/load.h"
#include "model/runner.h"
#include "model/scenario_fields.h"
#include "tests/support/trace_files.h"

namespace slotlab::model {
namespace {

using test::FrameBytes;
using test::PcapText;
using ::testing::Contains;
using ::testing::HasSubstr;

const std::string kTwoPorts =
    "title: t\n"
    "host: {model: rp8400, cells: 1, slot0: {type: seu, adapter: {model: a9782a}}}\n"
    "traffic:\n"
    "  slot0:\n";

constexpr std::int64_t kStart = 1'700'000'000'000'000'000;

/// `count` frames out and as many in, one every 20 us each way.
std::string capture(int count) {
  PcapText pcap;
  for (int i = 0; i < count; ++i) {
    FrameBytes out;
    out.user = i % 2 == 0 ? 1460 : 200;
    pcap.frame(kStart + i * 20'000, out.text());
    FrameBytes in;
    in.source = "10.0.0.2";
    in.destination = "10.0.0.1";
    in.user = i % 3 == 0 ? 0 : 1000;
    pcap.frame(kStart + i * 20'000 + 7000, in.text());
  }
  return pcap.text();
}

/// One test, one simulation: each test has a process of its own.
class Replay : public ::testing::Test {
 protected:
  Scenario load(const std::string& traffic, const std::vector<std::string>& overrides = {}) {
    return load_scenario(folder_.write("s.yaml", kTwoPorts + traffic),
                         {overrides, SLOTLAB_SCENARIO_DIR});
  }
  static double value(const Result& result, const std::string& path) {
    const Statistic* statistic = result.statistics.find(path);
    EXPECT_NE(statistic, nullptr) << path;
    return statistic == nullptr ? -1 : statistic->value;
  }

  test::TraceFolder folder_;
};

TEST_F(Replay, ACaptureIsCarriedWholeAndEndsTheRun) {
  folder_.write("a.pcap", capture(100));
  const Result result = run_scenario(load("    gige: {replay: {file: a.pcap, host: 10.0.0.1}}\n"));
  EXPECT_EQ(result.stop_reason, StopReason::end_of_traffic);
  EXPECT_EQ(result.warm_up, 0);
  for (const char* direction : {"transmit", "receive"}) {
    const std::string group = std::string("slot0.gige.driver.") + direction;
    EXPECT_EQ(value(result, group + ".frames_offered"), 100) << direction;
    EXPECT_EQ(value(result, group + ".frames_carried"), 100) << direction;
    EXPECT_EQ(value(result, group + ".frames_dropped"), 0) << direction;
    EXPECT_GT(value(result, group + ".latency.mean"), 0) << direction;
  }
  EXPECT_EQ(value(result, "slot0.gige.port.tx_frames"), 100);
  EXPECT_EQ(value(result, "slot0.gige.port.rx_frames"), 100);
  // The last frame in is due 99 * 20 us + 7 us after the first; its way takes some more.
  EXPECT_GT(result.measured, 1987 * kMicrosecond);
  EXPECT_LT(result.measured, 2500 * kMicrosecond);
  // 50 frames of 1518 B and 50 of 258 B.
  ASSERT_EQ(result.throughput.size(), 3U);
  const double seconds = static_cast<double>(result.measured) * 1e-12;
  EXPECT_NEAR(result.throughput[0].estimate.mean, 50 * (1518 + 258) * 8e-6 / seconds, 1e-6);
  EXPECT_THAT(result.notes, Contains(HasSubstr("counts whole frames")));
}

TEST_F(Replay, AFasterReplayThanThePortCanIsLateButLosesNothing) {
  folder_.write("a.pcap", capture(300));
  const Result result =
      run_scenario(load("    gige: {replay: {file: a.pcap, host: 10.0.0.1, time_scale: 0.1}}\n"));
  EXPECT_EQ(value(result, "slot0.gige.driver.transmit.frames_carried"), 300);
  EXPECT_EQ(value(result, "slot0.gige.driver.receive.frames_carried"), 300);
  EXPECT_GT(result.measured, 2 * 600 * kMicrosecond);
  EXPECT_GT(value(result, "slot0.gige.driver.transmit.lag.maximum"), 300e6);
  EXPECT_GT(value(result, "slot0.gige.driver.transmit.offered"),
            2 * value(result, "slot0.gige.driver.transmit.carried"));
}

TEST_F(Replay, WithoutPauseFramesAnOverrunPortDropsAndTheRunStillEnds) {
  PcapText pcap;
  for (int i = 0; i < 3000; ++i) {
    FrameBytes in;
    in.source = "10.0.0.2";
    in.destination = "10.0.0.1";
    pcap.frame(kStart + i * 1000, in.text());  // 64-byte frames at line rate
  }
  folder_.write("a.pcap", pcap.text());
  const Result result =
      run_scenario(load("    gige: {replay: {file: a.pcap, direction: receive}}\n",
                        {"host.slot0.adapter.ports.gige.pause_frames=false"}));
  EXPECT_EQ(result.stop_reason, StopReason::end_of_traffic);
  const double dropped = value(result, "slot0.gige.driver.receive.frames_dropped");
  EXPECT_GT(dropped, 0);
  EXPECT_EQ(dropped, value(result, "slot0.gige.port.rx_dropped"));
  EXPECT_EQ(dropped + value(result, "slot0.gige.driver.receive.frames_carried"), 3000);
}

TEST_F(Replay, BothPortsReplayAndTheRunEndsWithTheLaterOne) {
  folder_.write("a.pcap", capture(10));
  folder_.write("t.spc", "0,8,4096,r,0\n0,16,8192,w,0.005\n");
  const Result result =
      run_scenario(load("    fc: {replay: {file: t.spc}}\n"
                        "    gige: {replay: {file: a.pcap, host: 10.0.0.1}}\n"));
  EXPECT_EQ(value(result, "slot0.fc.replay.ios"), 2);
  EXPECT_EQ(value(result, "slot0.gige.driver.receive.frames_carried"), 10);
  EXPECT_GT(result.measured, 5 * kMillisecond);
  EXPECT_LT(result.measured, 6 * kMillisecond);
  ASSERT_EQ(result.operations.size(), 3U);
}

TEST_F(Replay, AFixedMeasurementCutsTheFile) {
  folder_.write("t.spc", "0,8,4096,r,0\n0,16,8192,r,0.005\n0,16,8192,r,1\n");
  const Result result =
      run_scenario(load("    fc: {replay: {file: t.spc}}\n", {"run.measure=10 ms"}));
  EXPECT_EQ(result.measured, 10 * kMillisecond);
  EXPECT_EQ(result.stop_reason, StopReason::fixed_length);
  EXPECT_EQ(value(result, "slot0.fc.replay.ios"), 2);
}

TEST_F(Replay, AMeasurementLongerThanTheFileSaysSo) {
  folder_.write("t.spc", "0,8,4096,r,0\n");
  const Result result =
      run_scenario(load("    fc: {replay: {file: t.spc}}\n", {"run.measure=10 ms"}));
  EXPECT_THAT(result.notes, Contains(HasSubstr("before the measurement ended")));
}

TEST_F(Replay, AWarmUpIsLeftOutOfTheFigures) {
  folder_.write("t.spc", "0,8,4096,r,0\n0,16,8192,r,0.005\n0,16,8192,r,0.008\n");
  const Result result =
      run_scenario(load("    fc: {replay: {file: t.spc}}\n", {"run.warm_up=4 ms"}));
  EXPECT_EQ(value(result, "slot0.fc.replay.ios"), 2);
  EXPECT_GT(result.measured, 4 * kMillisecond);
  EXPECT_LT(result.measured, 5 * kMillisecond);
}

TEST_F(Replay, AWarmUpLongerThanTheFileIsAnError) {
  folder_.write("t.spc", "0,8,4096,r,0\n");
  const Scenario scenario = load("    fc: {replay: {file: t.spc}}\n", {"run.warm_up=4 ms"});
  EXPECT_THROW(run_scenario(scenario), InputError);
}

TEST_F(Replay, AWeekOfNearSilenceTakesNoTime) {
  std::string text;
  for (int hour = 0; hour < 7 * 24; ++hour) {
    text += "0,8,4096,r," + std::to_string(hour * 3600) + "\n";
  }
  folder_.write("t.spc", text);
  const auto start = std::chrono::steady_clock::now();
  const Result result = run_scenario(load("    fc: {replay: {file: t.spc}}\n"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_EQ(value(result, "slot0.fc.replay.ios"), 168);
  EXPECT_EQ(result.measured / kSecond, 167 * 3600);
}

TEST_F(Replay, AsFastAsPossibleTakesLessTimeThanTimed) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "0,8,65536,r," + std::to_string(i) + "\n";
  folder_.write("t.spc", text);
  const Result result = run_scenario(
      load("    fc: {replay: {file: t.spc, mode: as_fast_as_possible, queue_depth: 8}}\n"));
  EXPECT_EQ(value(result, "slot0.fc.replay.ios"), 100);
  EXPECT_LT(result.measured, 100 * kMillisecond);
  EXPECT_GT(result.throughput[0].estimate.mean, 100);  // MB/s
}

TEST_F(Replay, AScsiChannelSpreadsTheUnitsOverItsDisks) {
  folder_.write("t.spc", "0,8,4096,r,0\n1,8,4096,w,0.001\n2,8,4096,w,0.002\n");
  const std::string path =
      folder_.write("s.yaml",
                    "title: t\n"
                    "host: {model: rp4440, slot0: {type: pcix133, adapter: {model: a7173a}}}\n"
                    "traffic: {slot0: {scsi0: {replay: {file: t.spc}, chain: {disks: 2}}}}\n");
  const Result result = run_scenario(load_scenario(path, {{}, SLOTLAB_SCENARIO_DIR}));
  EXPECT_EQ(value(result, "slot0.scsi0.replay.ios"), 3);
  EXPECT_EQ(result.stop_reason, StopReason::end_of_traffic);
}

TEST_F(Replay, TheFingerprintFollowsTheContentNotTheName) {
  folder_.write("a.spc", "0,8,4096,r,0\n");
  folder_.write("b.spc", "0,8,4096,r,0\n");
  folder_.write("c.spc", "0,8,4096,w,0\n");
  const auto fingerprint = [this](const char* file) {
    return resolved_fingerprint(load(std::string("    fc: {replay: {file: ") + file + "}}\n"));
  };
  EXPECT_EQ(fingerprint("a.spc"), fingerprint("b.spc"));
  EXPECT_NE(fingerprint("a.spc"), fingerprint("c.spc"));
}

}  // namespace
}  // namespace slotlab::model
