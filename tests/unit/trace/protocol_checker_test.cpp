// SPDX-License-Identifier: Apache-2.0
// Waveforms drawn by hand: one that is right, and for each rule one that breaks it.

#include "trace/protocol_checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace slotlab::trace {
namespace {

using bus::BusFamily;

/// A waveform as rows of characters, a column for each clock: '_' is asserted, '-' is not. AD: 'A'
/// address, 'T' attributes, 'd' data, '.' floating. C/BE#: a hexadecimal digit (the upper pins
/// follow: reserved bits high in address and attribute phase, byte enables else), '.' floating.
using Wave = std::map<std::string, std::string>;

std::vector<PinSample> samples(const Wave& wave, std::uint64_t address, std::uint64_t attributes) {
  std::vector<PinSample> out(wave.at("frame").size());
  const auto low = [&](const char* pin, std::size_t i) {
    const auto row = wave.find(pin);
    return row != wave.end() && row->second[i] == '_';
  };
  for (std::size_t i = 0; i < out.size(); ++i) {
    PinSample& s = out[i];
    s.frame = low("frame", i);
    s.irdy = low("irdy", i);
    s.devsel = low("devsel", i);
    s.trdy = low("trdy", i);
    s.stop = low("stop", i);
    s.req64 = low("req64", i);
    s.ack64 = low("ack64", i);
    s.unknown = wave.at("frame")[i] == 'x';
    for (const auto& [pin, mask] : {std::pair<const char*, std::uint32_t>{"gnt", 1}, {"gnt1", 2}}) {
      if (low(pin, i)) s.gnt |= mask;
    }
    if (low("req", i)) s.req |= 1;
    const char ad = wave.at("ad")[i];
    if (ad == 'A') s.ad = {address};
    if (ad == 'T') s.ad = {attributes};
    if (ad == 'd') s.ad = {0, WireValue::Kind::unknown};
    const char cbe = wave.at("cbe")[i];
    if (cbe != '.') {
      const auto nibble = static_cast<std::uint64_t>(std::strchr("0123456789abcdef", cbe) -
                                                     static_cast<const char*>("0123456789abcdef"));
      s.cbe = {nibble | (ad == 'A' || ad == 'T' || nibble == 0xf ? 0xf0U : 0U)};
    }
  }
  return out;
}

struct Verdict {
  std::vector<std::string> rules;
  BusTotals totals;
};

Verdict check(BusFamily family, const Wave& wave, std::uint64_t address = 0x1000,
              std::uint64_t attributes = 0x20) {
  for (const auto& [pin, row] : wave) {
    EXPECT_EQ(row.size(), wave.at("frame").size()) << pin;
  }
  const auto checker = make_protocol_checker(family, 64, 2);
  std::int64_t clock = 0;
  for (const PinSample& sample : samples(wave, address, attributes)) {
    checker->clock(++clock, sample);
  }
  Verdict verdict;
  verdict.totals = checker->totals();
  for (const Violation& violation : checker->violations()) {
    if (verdict.rules.empty() || verdict.rules.back() != violation.rule) {
      verdict.rules.emplace_back(violation.rule);
    }
  }
  return verdict;
}

/// A wave with one pin drawn otherwise.
Wave with(Wave wave, const std::string& pin, const std::string& row) {
  wave[pin] = row;
  return wave;
}

// Memory write of four data phases, decode medium; then idle.
const Wave kWrite = {{"gnt", "_________--"},  {"req", "_----------"},    {"frame", "-_____-----"},
                     {"irdy", "--_____----"}, {"devsel", "---____----"}, {"trdy", "---____----"},
                     {"stop", "-----------"}, {"req64", "-_____-----"},  {"ack64", "---____----"},
                     {"ad", ".Addddd...."},   {"cbe", ".700000...."}};

// Memory read line of two data phases, a wait in the second.
const Wave kRead = {{"gnt", "_________--"},  {"req", "_----------"},    {"frame", "-___-------"},
                    {"irdy", "--____-----"}, {"devsel", "---___-----"}, {"trdy", "---_-_-----"},
                    {"stop", "-----------"}, {"req64", "-___-------"},  {"ack64", "---___-----"},
                    {"ad", ".A.ddd....."},   {"cbe", ".e0000....."}};

// Disconnect with data after two data phases.
const Wave kDisconnect = {
    {"gnt", "_________--"},  {"req", "__-----___-"},    {"frame", "-____------"},
    {"irdy", "--____-----"}, {"devsel", "---___-----"}, {"trdy", "---__------"},
    {"stop", "----__-----"}, {"req64", "-____------"},  {"ack64", "---___-----"},
    {"ad", ".Adddd....."},   {"cbe", ".70000....."}};

TEST(ConventionalChecker, AcceptsWhatIsRightAndCountsIt) {
  const Verdict write = check(BusFamily::conventional, kWrite);
  EXPECT_THAT(write.rules, testing::IsEmpty());
  EXPECT_EQ(write.totals.agents[0].bytes_written, 32U);
  EXPECT_EQ(write.totals.data_phases, 4U);
  const Verdict read = check(BusFamily::conventional, kRead);
  EXPECT_THAT(read.rules, testing::IsEmpty());
  EXPECT_EQ(read.totals.agents[0].bytes_read, 16U);
  const Verdict disconnect = check(BusFamily::conventional, kDisconnect);
  EXPECT_THAT(disconnect.rules, testing::IsEmpty());
  EXPECT_EQ(disconnect.totals.agents[0].disconnects, 1U);
  EXPECT_EQ(disconnect.totals.agents[0].bytes_written, 16U);
}

TEST(ConventionalChecker, FindsEachBrokenRule) {
  const Wave no_grant = with(kWrite, "gnt", "-----------");
  const Wave two_grants = with(kWrite, "gnt1", "______-----");
  const std::pair<const char*, Wave> cases[] = {
      {"grant", no_grant},
      {"one-grant", two_grants},
      {"grant-gap", with(with(kWrite, "gnt", "________---"), "gnt1", "--------___")},
      {"levels", with(kWrite, "frame", "x_____-----")},
      {"address-phase", with(kWrite, "ad", "..ddddd....")},
      {"command", with(kWrite, "cbe", ".400000....")},
      {"idle-bus", with(kWrite, "irdy", "-______----")},
      {"idle-bus", with(kWrite, "stop", "----------_")},
      {"decode", with(kWrite, "devsel", "-______----")},
      {"frame-irdy", with(with(kWrite, "frame", "-_---------"), "irdy", "---____----")},
      {"frame-again", with(with(kWrite, "frame", "-___-_-----"), "trdy", "---_-__----")},
      {"irdy-held", with(with(kWrite, "irdy", "--_-___----"), "trdy", "-----__----")},
      {"devsel-first", with(with(kWrite, "devsel", "----___----"), "ack64", "----___----")},
      {"devsel-held", with(with(with(kWrite, "devsel", "---_-__----"), "trdy", "---_-__----"),
                           "ack64", "---_-__----")},
      {"write-data", with(kWrite, "ad", ".A..ddd....")},
      {"byte-enables", with(kWrite, "cbe", ".7.0000....")},
      {"read-turnaround", with(kRead, "ad", ".Adddd.....")},
      {"read-data", with(kRead, "ad", ".A..dd.....")},
      {"stop-held", with(kDisconnect, "stop", "---_-_-----")},
      {"frame-after-stop", with(with(kDisconnect, "frame", "-_____-----"), "irdy", "--_____----")},
      {"turnaround", with(kWrite, "trdy", "---_____---")},
      {"req-after-stop", with(kDisconnect, "req", "__---_-____")},
      {"req64", with(kWrite, "req64", "-___-------")},
      {"ack64", with(kWrite, "ack64", "--_____----")},
  };
  for (const auto& [rule, wave] : cases) {
    EXPECT_THAT(check(BusFamily::conventional, wave).rules, testing::Contains(rule)) << rule;
  }
}

TEST(ConventionalChecker, FindsATargetThatChangesItsMind) {
  // TRDY# stands while IRDY# is not there yet, and goes.
  Wave wave = with(kWrite, "irdy", "-----__----");
  wave["frame"] = "-_____-----";
  wave["trdy"] = "---_-__----";
  EXPECT_THAT(check(BusFamily::conventional, wave).rules, testing::Contains("target-held"));
}

TEST(ConventionalChecker, FindsALateDecodeAndALateInitiator) {
  const Wave late = {{"gnt", "_______________"},  {"frame", "-________------"},
                     {"irdy", "--________-----"}, {"devsel", "------____-----"},
                     {"trdy", "---------_-----"}, {"ad", ".Addddddddd...."},
                     {"cbe", ".7000000000...."}};
  EXPECT_THAT(check(BusFamily::conventional, late).rules, testing::ElementsAre("decode"));
  const Wave slow = {{"gnt", "_______________"},  {"frame", "-__________----"},
                     {"irdy", "-----------_---"}, {"devsel", "---_________---"},
                     {"trdy", "-----------_---"}, {"ad", ".Addddddddddd.."},
                     {"cbe", ".700000000000.."}};
  EXPECT_THAT(check(BusFamily::conventional, slow).rules, testing::Contains("initiator-latency"));
}

TEST(ConventionalChecker, CountsLateDataWithoutComplaint) {
  Wave wave = {{"gnt", "_"},  {"frame", "-"}, {"irdy", "-"}, {"devsel", "-"},
               {"trdy", "-"}, {"ad", "."},    {"cbe", "."}};
  const auto add = [&](const char* columns) {
    int row = 0;
    for (const char* pin : {"frame", "irdy", "devsel", "trdy", "ad", "cbe"}) {
      wave[pin] += columns[row++];
    }
    wave["gnt"] += '_';
  };
  add("_---Ae");
  add("-_--.0");
  for (int i = 0; i < 15; ++i) add("-__-d0");
  add("-___d0");
  add("----..");
  const Verdict verdict = check(BusFamily::conventional, wave);
  EXPECT_THAT(verdict.rules, testing::IsEmpty());
  EXPECT_EQ(verdict.totals.late_data_phases, 1U);
  EXPECT_EQ(verdict.totals.longest_data_phase, 17U);
}

// Memory write block of 32 B, decode A.
const Wave kWriteBlock = {{"gnt", "__________--"},   {"frame", "-_____------"},
                          {"irdy", "----____----"},  {"devsel", "---_____----"},
                          {"trdy", "----____----"},  {"stop", "------------"},
                          {"req64", "-_____------"}, {"ack64", "---_____----"},
                          {"ad", ".ATddddd...."},    {"cbe", ".f0fffff...."}};

// Memory read block that gets a split response.
const Wave kSplit = {{"gnt", "__________--"},   {"frame", "-___--------"},
                     {"irdy", "----_-------"},  {"devsel", "---_--------"},
                     {"trdy", "----_-------"},  {"stop", "------------"},
                     {"req64", "-___--------"}, {"ack64", "---_--------"},
                     {"ad", ".AT.d......."},    {"cbe", ".e0ff......."}};

Verdict pcix(const Wave& wave, std::uint64_t address = 0x1000, std::uint64_t attributes = 0x20) {
  return check(BusFamily::pcix, wave, address, attributes);
}

TEST(PcixChecker, AcceptsWhatIsRightAndCountsIt) {
  const Verdict write = pcix(kWriteBlock);
  EXPECT_THAT(write.rules, testing::IsEmpty());
  EXPECT_EQ(write.totals.agents[0].bytes_written, 32U);
  const Verdict split = pcix(kSplit);
  EXPECT_THAT(split.rules, testing::IsEmpty());
  EXPECT_EQ(split.totals.agents[0].split_responses, 1U);
  // Retry: DEVSEL# and STOP#, no TRDY#.
  Wave retry = with(with(kWriteBlock, "trdy", "------------"), "stop", "----_-------");
  retry = with(with(retry, "devsel", "---__-------"), "ack64", "---__-------");
  retry = with(with(retry, "frame", "-___--------"), "req64", "-___--------");
  retry = with(retry, "irdy", "----_-------");
  const Verdict retried = pcix(retry);
  EXPECT_THAT(retried.rules, testing::IsEmpty());
  EXPECT_EQ(retried.totals.agents[0].retries, 1U);
}

TEST(PcixChecker, LetsABurstEndEarlyOnlyAtABoundary) {
  // 32 of 64 bytes: at a boundary, and not.
  const Verdict there = pcix(kWriteBlock, 0x1060, 0x40);
  EXPECT_THAT(there.rules, testing::IsEmpty());
  EXPECT_EQ(there.totals.agents[0].disconnects, 1U);
  EXPECT_THAT(pcix(kWriteBlock, 0x1000, 0x40).rules, testing::ElementsAre("adb"));
  // A single data phase disconnect may end anywhere: DEVSEL# goes while STOP# and TRDY# stand.
  Wave single = with(with(kWriteBlock, "trdy", "----_-------"), "stop", "----_-------");
  single = with(with(single, "devsel", "---_--------"), "ack64", "---_--------");
  single = with(with(single, "frame", "-___--------"), "req64", "-___--------");
  single = with(single, "irdy", "----_-------");
  EXPECT_THAT(pcix(single, 0x1000, 0x40).rules, testing::IsEmpty());
}

TEST(PcixChecker, FindsEachBrokenRule) {
  const std::pair<const char*, Wave> cases[] = {
      {"grant", with(kWriteBlock, "gnt", "------------")},
      {"address-phase", with(kWriteBlock, "ad", "..Tddddd....")},
      {"command", with(kWriteBlock, "cbe", ".50fffff....")},
      {"attribute-phase", with(kWriteBlock, "ad", ".A.ddddd....")},
      {"initiator-wait", with(kWriteBlock, "irdy", "---_____----")},
      {"initiator-wait", with(kWriteBlock, "irdy", "-----___----")},
      {"initiator-wait", with(kWriteBlock, "irdy", "----_-__----")},
      {"frame-again", with(kWriteBlock, "frame", "-____-_-----")},
      {"frame-last", with(kWriteBlock, "frame", "-___--------")},
      {"frame-irdy", with(kWriteBlock, "frame", "-_______----")},
      {"write-data", with(kWriteBlock, "ad", ".AT.dddd....")},
      {"decode", with(kWriteBlock, "devsel", "--______----")},
      {"devsel-first", with(kWriteBlock, "devsel", "----____----")},
      {"target-wait", with(kWriteBlock, "trdy", "----_-__----")},
      {"stop-held", with(kWriteBlock, "stop", "----_-------")},
      {"wait-pairs", with(kWriteBlock, "trdy", "-----___----")},
      {"byte-enables", with(kWriteBlock, "cbe", ".f0f........")},
      {"turnaround", with(kWriteBlock, "trdy", "----_____---")},
      {"req64", with(kWriteBlock, "req64", "-__---------")},
      {"ack64", with(kWriteBlock, "ack64", "--______----")},
      {"idle-bus", with(kWriteBlock, "stop", "-----------_")},
      {"idle-bus", with(kWriteBlock, "irdy", "-_------____")},
      {"split-response", with(kSplit, "cbe", ".f0ff.......")},
      {"target-ended", with(with(with(kSplit, "trdy", "----___-----"), "irdy", "----___-----"),
                            "frame", "-____-------")},
  };
  for (const auto& [rule, wave] : cases) {
    EXPECT_THAT(pcix(wave).rules, testing::Contains(rule)) << rule;
  }
  // Four data phases for eight bytes.
  EXPECT_THAT(pcix(kWriteBlock, 0x1000, 8).rules, testing::Contains("byte-count"));
  // A decode between C and subtractive, and a target that never answers.
  Wave late = with(with(kWriteBlock, "devsel", "------__----"), "ack64", "------__----");
  EXPECT_THAT(pcix(with(late, "trdy", "-------_----")).rules, testing::Contains("decode"));
  EXPECT_THAT(pcix(with(kWriteBlock, "trdy", "------------")).rules,
              testing::Contains("no-answer"));
  // Retry and split response after data.
  EXPECT_THAT(pcix(with(with(kWriteBlock, "trdy", "----_-------"), "stop", "-----_------")).rules,
              testing::Contains("retry"));
  EXPECT_THAT(pcix(with(kWriteBlock, "devsel", "---__-------")).rules,
              testing::Contains("split-response"));
}

TEST(PcixChecker, WantsTwoIdleClocks) {
  Wave two;
  for (const auto& [pin, row] : kWriteBlock) two[pin] = row.substr(0, 9) + row.substr(1);
  two["gnt"] = std::string(two["frame"].size(), '_');
  EXPECT_THAT(pcix(two).rules, testing::ElementsAre("idle-clocks"));
  for (const auto& [pin, row] : kWriteBlock) two[pin] = row.substr(0, 10) + row.substr(1);
  two["gnt"] = std::string(two["frame"].size(), '_');
  EXPECT_THAT(pcix(two).rules, testing::IsEmpty());
}

TEST(ProtocolChecker, KeepsTheFirstViolationsAndCountsAll) {
  const auto checker = make_protocol_checker(BusFamily::pcix, 64, 1);
  PinSample pins;
  pins.irdy = true;
  for (std::int64_t clock = 0; clock < 100; ++clock) checker->clock(clock, pins);
  EXPECT_EQ(checker->violations().size(), ProtocolChecker::kKept);
  EXPECT_EQ(checker->totals().violations, 100U);
}

}  // namespace
}  // namespace slotlab::trace
