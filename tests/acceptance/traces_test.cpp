// SPDX-License-Identifier: Apache-2.0
// Traces of a run, by the program: they hold what the statistics count, and outside tools open
// them. Where a tool is not installed, its test is skipped.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/command.h"
#include "tests/support/outside_tool.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kBusy = "papers/a9782a/pcix-c1-ge-bd-with-fc-bd.yaml";
constexpr const char* kConventional = "papers/a9782a/pci66-c1-fc-rd-with-ge-bd.yaml";

bool installed(const std::string& tool) { return run_command("command -v " + tool).exit_code == 0; }

class TracesTest : public testing::Test {
 protected:
  TracesTest()
      : folder_(fs::temp_directory_path() / ("slotlab_traces_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~TracesTest() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const { return (folder_ / name).string(); }
  std::string content(const std::string& name) const {
    std::ifstream in(file(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// Runs a scenario for 1 ms of warm-up and 2 ms of measurement; its JSON goes to "result".
  CommandResult run(const std::string& scenario, const std::string& options) const {
    return run_command(shell_quote(SLOTLAB_PROGRAM) + " run " + scenario + " --catalogue " +
                       shell_quote(SLOTLAB_SCENARIO_DIR) +
                       " --set run.warm_up='1 ms' --set run.measure='2 ms' --format json -o " +
                       shell_quote(file("result")) + " " + options);
  }
  std::string option(const std::string& name, const std::string& to) const {
    return " --trace-" + name + " " + shell_quote(file(to));
  }
  json slot() const { return json::parse(content("result"))["statistics"]["slot0"]; }
  /// Lines that tshark prints for the capture with these arguments.
  std::vector<std::string> tshark(const std::string& arguments) const {
    const CommandResult result =
        run_command("tshark -r " + shell_quote(file("pcapng")) + " " + arguments + " 2>/dev/null");
    EXPECT_EQ(result.exit_code, 0);
    std::vector<std::string> lines;
    std::istringstream in(result.out);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
  }

  const fs::path folder_;
};

TEST_F(TracesTest, WaveformsObeyTheProtocolAndMoveWhatTheStatisticsCount) {
  for (const char* scenario : {kBusy, kConventional}) {
    SCOPED_TRACE(scenario);
    ASSERT_EQ(run(scenario, option("vcd", "vcd") + " --trace-from '1 ms'").exit_code, 0);
    const CommandResult check =
        run_command(shell_quote(SLOTLAB_PROGRAM) + " check-vcd " + shell_quote(file("vcd")));
    EXPECT_EQ(check.exit_code, 0) << check.out << check.err;
    const json slot0 = slot();
    std::size_t compared = 0;
    std::string bus;
    std::istringstream lines(check.out);
    const std::regex agent(
        "  (\\w+): (\\d+) transactions, (\\d+) B read, (\\d+) B written, (\\d+) retries.*");
    for (std::string line; std::getline(lines, line);) {
      std::smatch parts;
      if (line.rfind("slot0_", 0) == 0) bus = line.substr(6, line.find(' ') - 6);
      if (!std::regex_match(line, parts, agent)) continue;
      const json& statistics = slot0[bus]["agents"][parts[1].str()];
      EXPECT_EQ(statistics["transactions"]["value"], std::stoull(parts[2])) << line;
      EXPECT_EQ(statistics["retries"]["value"], std::stoull(parts[5])) << line;
      // Rates are rounded to six digits.
      const auto bytes = [&](const char* name) {
        return statistics[name]["value"].get<double>() * 0.002;
      };
      EXPECT_NEAR(std::stod(parts[3]), bytes("read_rate"), 1e-6 * bytes("read_rate") + 0.5);
      EXPECT_NEAR(std::stod(parts[4]), bytes("write_rate"), 1e-6 * bytes("write_rate") + 0.5);
      ++compared;
    }
    EXPECT_GE(compared, 3U);
  }
}

TEST_F(TracesTest, GtkwaveConvertsWaveforms) {
  SLOTLAB_NEEDS(installed("vcd2fst"), "vcd2fst (Debian package gtkwave) is not installed");
  for (const char* clock : {"", " --trace-vcd-clock --trace-to '1.2 ms'"}) {
    ASSERT_EQ(run(kBusy, option("vcd", "vcd") + " --trace-from '1 ms'" + clock).exit_code, 0);
    const CommandResult result =
        run_command("vcd2fst " + shell_quote(file("vcd")) + " " + shell_quote(file("fst")));
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    EXPECT_GT(fs::file_size(file("fst")), 1000U);
  }
}

TEST_F(TracesTest, WiresharkReadsFramesWithoutComplaint) {
  SLOTLAB_NEEDS(installed("tshark"), "tshark is not installed");
  ASSERT_EQ(run(kBusy, option("pcapng", "pcapng") + " --snap-length 4096").exit_code, 0);
  EXPECT_THAT(tshark("-Y '_ws.malformed || _ws.short'"), testing::IsEmpty());
  // 1 stands for a good checksum; pause frames have none.
  const std::vector<std::string> frames = tshark(
      "-o ip.check_checksum:TRUE -o tcp.check_checksum:TRUE -Y '!macc' -T fields "
      "-e ip.checksum.status -e tcp.checksum.status -e fc.crc.status");
  EXPECT_EQ(std::set<std::string>(frames.begin(), frames.end()),
            (std::set<std::string>{"1\t1\t", "\t\t1"}));
  EXPECT_THAT(tshark("-Y 'tcp.analysis.flags && !tcp.analysis.window_update'"), testing::IsEmpty());
  // A read as a whole: command, data with growing offsets, response.
  EXPECT_THAT(tshark("-Y 'scsi_sbc.opcode == 0x28 && scsi_sbc.rdwr10.xferlen == 256'"),
              testing::Not(testing::IsEmpty()));
  const std::vector<std::string> offsets = tshark(
      "-Y 'fc.r_ctl == 1 && fc.s_id == 01.02.00 && fc.ox_id == 0' -T fields -e fc.seq_cnt "
      "-e fc.relative_offset -c 200");
  ASSERT_GE(offsets.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(offsets[i], std::to_string(i) + "\t" + std::to_string(2048 * i));
  }
}

TEST_F(TracesTest, CapturesHoldTheFramesThatTheStatisticsCount) {
  SLOTLAB_NEEDS(installed("tshark"), "tshark is not installed");
  ASSERT_EQ(run(kBusy, option("pcapng", "pcapng") + " --trace-from '1 ms'").exit_code, 0);
  // Port, direction (1 in, 2 out), length on the cable, length kept; what is malformed, has a mark.
  std::map<std::string, std::size_t> counts;
  for (const std::string& frame :
       tshark("-T fields -e frame.interface_name -e frame.packet_flags_direction -e frame.len "
              "-e frame.cap_len -e _ws.malformed -e macc.opcode")) {
    std::istringstream fields(frame);
    std::string port;
    std::string direction;
    std::uint32_t length = 0;
    std::uint32_t kept = 0;
    std::string mark;
    fields >> port >> direction >> length >> kept >> mark;
    const bool pause = mark == "0x0001";
    ASSERT_FALSE(direction.empty()) << frame;
    EXPECT_TRUE(mark.empty() || pause) << frame;
    // Ethernet payload is cut by default; the length on the cable stands beside.
    EXPECT_EQ(kept, port == "slot0.gige" ? std::min(length, 54U) : length) << frame;
    ++counts[pause ? "pause" : port + direction.back()];
  }
  const json slot0 = slot();
  EXPECT_EQ(counts["slot0.gige2"], slot0["gige"]["port"]["tx_frames"]["value"]);
  EXPECT_EQ(counts["slot0.gige1"], slot0["gige"]["port"]["rx_frames"]["value"]);
  EXPECT_EQ(counts["slot0.fc2"], slot0["fc"]["port"]["link_transmit"]["frames"]["value"]);
  EXPECT_EQ(counts["slot0.fc1"], slot0["fc"]["port"]["link_receive"]["frames"]["value"]);
}

/// Parses JSON strictly: no key twice in an object.
json parse_strictly(const std::string& text) {
  std::vector<std::set<std::string>> keys;
  bool twice = false;
  json parsed = json::parse(text, [&](int, json::parse_event_t event, json& value) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key) {
      twice = twice || !keys.back().insert(value.get<std::string>()).second;
    }
    return true;
  });
  EXPECT_FALSE(twice) << "a key stands twice in one object";
  return parsed;
}

/// A stamp of a trace in picoseconds.
std::int64_t picoseconds(const json& stamp) { return std::llround(stamp.get<double>() * 1e6); }

/// Checks what a viewer relies on; returns the names of the events by "process/thread".
std::map<std::string, std::set<std::string>> check_timeline(const json& trace) {
  std::map<std::uint32_t, std::string> processes;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> threads;
  std::map<std::string, std::set<std::string>> names;
  std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> slices;
  std::map<std::string, std::int64_t> open;
  for (const json& event : trace["traceEvents"]) {
    const std::uint32_t pid = event["pid"];
    const std::string phase = event["ph"];
    if (phase == "M") {
      if (event["name"] == "process_name") processes[pid] = event["args"]["name"];
      if (event["name"] == "thread_name") threads[{pid, event["tid"]}] = event["args"]["name"];
      continue;
    }
    EXPECT_TRUE(threads.count({pid, event["tid"]}) != 0) << event;
    const std::string track = processes[pid] + "/" + threads[{pid, event["tid"]}];
    names[track].insert(event["name"].get<std::string>());
    const std::int64_t time = picoseconds(event["ts"]);
    if (phase == "X") {
      EXPECT_GE(picoseconds(event["dur"]), 0);
      slices[track].emplace_back(time, time + picoseconds(event["dur"]));
    } else if (phase == "b" || phase == "e") {
      const std::string id = track + event["id2"]["local"].get<std::string>();
      EXPECT_EQ(open.count(id), phase == "b" ? 0U : 1U) << event;
      if (phase == "b") {
        open[id] = time;
      } else {
        EXPECT_LE(open[id], time);
        open.erase(id);
      }
    } else {
      EXPECT_EQ(phase, "i");
    }
  }
  EXPECT_THAT(open, testing::IsEmpty());
  for (auto& [track, times] : slices) {
    std::sort(times.begin(), times.end());
    for (std::size_t i = 1; i < times.size(); ++i) {
      EXPECT_LE(times[i - 1].second, times[i].first) << track;
    }
  }
  return names;
}

TEST_F(TracesTest, TimelinesAreStrictAndShowEverything) {
  ASSERT_EQ(run(kBusy, option("perfetto", "json")).exit_code, 0);
  const json trace = parse_strictly(content("json"));
  const auto names = check_timeline(trace);
  const auto has = [&](const char* track, const char* name) {
    const auto found = names.find(track);
    return found != names.end() && found->second.count(name) != 0;
  };
  EXPECT_TRUE(has("slot0.bus (pcix-133)/initiator host", "split_completion"));
  EXPECT_TRUE(has("slot0.card_bus (pcix-133)/initiator slot0_fc", "memory_read_block"));
  EXPECT_TRUE(has("slot0.fc/block I/Os", "write"));
  EXPECT_TRUE(has("slot0.fc/link, receive", "fcp_data"));
  EXPECT_TRUE(has("slot0.fc/engine, to host", "engine"));
  EXPECT_TRUE(has("slot0.fc/firmware, to host", "firmware"));
  EXPECT_TRUE(has("slot0.gige/cable, transmit", "tcp_segment"));
  EXPECT_TRUE(has("interrupts/slot0.gige", "interrupt"));
  // The clocks of a transaction sum to its length.
  std::size_t transactions = 0;
  for (const json& event : trace["traceEvents"]) {
    if (!event.contains("args") || !event["args"].contains("clocks")) continue;
    std::int64_t clocks = 0;
    for (const auto& [name, value] : event["args"]["clocks"].items()) {
      clocks += value.get<std::int64_t>();
    }
    ASSERT_EQ(clocks * 7500, picoseconds(event["dur"])) << event;
    ++transactions;
  }
  EXPECT_GT(transactions, 1000U);
}

TEST_F(TracesTest, TimelinesKnowOtherPortsAndBuses) {
  ASSERT_EQ(run("papers/a7173a/a7173a-p2-wr-4k.yaml", option("perfetto", "json")).exit_code, 0);
  const auto scsi = check_timeline(parse_strictly(content("json")));
  EXPECT_EQ(scsi.count("slot0.scsi0/block I/Os"), 1U);
  EXPECT_EQ(scsi.count("slot0.scsi0/engine"), 1U);
  EXPECT_EQ(scsi.count("slot0.scsi0/link"), 1U);
  ASSERT_EQ(run("papers/hitachi/1p-16k.yaml", option("perfetto", "json")).exit_code, 0);
  const auto express = check_timeline(parse_strictly(content("json")));
  EXPECT_EQ(express.count("slot0.link (PCI Express)/to host"), 1U);
}

TEST_F(TracesTest, ChangeNoResultAndComeOutTheSameAgain) {
  const std::string traces =
      option("perfetto", "a.json") + option("vcd", "a.vcd") + option("pcapng", "a.pcapng");
  const std::string again =
      option("perfetto", "b.json") + option("vcd", "b.vcd") + option("pcapng", "b.pcapng");
  ASSERT_EQ(run(kBusy, "").exit_code, 0);
  const std::string plain = content("result");
  ASSERT_EQ(run(kBusy, traces).exit_code, 0);
  EXPECT_EQ(content("result"), plain);
  ASSERT_EQ(run(kBusy, again).exit_code, 0);
  for (const char* kind : {"json", "vcd", "pcapng"}) {
    EXPECT_TRUE(content(std::string("a.") + kind) == content(std::string("b.") + kind)) << kind;
  }
}

TEST_F(TracesTest, ATraceWithoutEventsIsAnError) {
  const auto expect_failure = [&](const CommandResult& result, const char* message) {
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.err, testing::HasSubstr(message));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 0);
  };
  expect_failure(run("papers/a7173a/a7173a-p2-wr-4k.yaml", option("pcapng", "pcapng")),
                 "no frame of an Ethernet or Fibre Channel port (SCSI ports have none) ended "
                 "between 0 ps and 3 ms");
  expect_failure(run("papers/hitachi/1p-16k.yaml", option("vcd", "vcd")),
                 "no transaction of a PCI or PCI-X bus ended between 0 ps and 3 ms");
  expect_failure(run(kBusy, option("vcd", "vcd") + " --trace-from '100 ps' --trace-to '1 ns'"),
                 "use a longer or another window (--trace-from, --trace-to)");
}

}  // namespace
}  // namespace slotlab::test
