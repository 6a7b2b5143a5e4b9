// SPDX-License-Identifier: Apache-2.0
// Wrong and hostile scenario files: one clear error each, soon, and never a crash.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "model/load.h"

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

namespace fs = std::filesystem;

const std::string kCatalogue = SLOTLAB_SOURCE_DIR "/tests/unit/model/data/catalogue";
const std::string kData = SLOTLAB_SOURCE_DIR "/tests/robustness/input/data";

const std::string kGood =
    "title: t\n"
    "host:\n"
    "  model: server\n"
    "  slot0: {type: fast, adapter: {model: combo}}\n"
    "traffic:\n"
    "  slot0: {fc: {}}\n";

class BadScenario : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              (std::string("slotlab_bad_") +
               ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return (folder_ / name).string();
  }

  /// The error of a file, without the folder in front; fails when it takes long.
  std::string error_of_file(const std::string& path) const {
    const auto start = std::chrono::steady_clock::now();
    std::string error = "no error";
    try {
      load_scenario(path, {{}, kCatalogue});
    } catch (const InputError& caught) {
      error = caught.what();
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << path;
    const std::string prefix = folder_.string() + "/";
    for (std::size_t at = error.find(prefix); at != std::string::npos; at = error.find(prefix)) {
      error.erase(at, prefix.size());
    }
    return error;
  }

  std::string error_of(const std::string& text) const {
    return error_of_file(write("s.yaml", text));
  }

  fs::path folder_;
};

TEST_F(BadScenario, TheGoodOneIsGood) { EXPECT_EQ(error_of(kGood), "no error"); }

TEST_F(BadScenario, ThereIsNoUsableFile) {
  EXPECT_EQ(error_of_file((folder_ / "none.yaml").string()), "none.yaml: no such file");
  EXPECT_THAT(error_of_file(folder_.string()), HasSubstr("this is a directory, not a file"));
  EXPECT_EQ(error_of(""), "s.yaml: the file is empty");
  EXPECT_EQ(error_of("\n# only a comment\n"), "s.yaml: the file is empty");
  EXPECT_EQ(error_of("---\n...\n"), "s.yaml: the file is empty");
  EXPECT_EQ(error_of("just words\n"),
            "s.yaml:1:1: a map of keys was expected here, not a single value");
  EXPECT_EQ(error_of("- a\n- b\n"), "s.yaml:1:1: a map of keys was expected here, not a list");
  EXPECT_EQ(error_of_file(""), ": no such file");
  const std::string pipe = (folder_ / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(error_of_file(pipe), "pipe: this is no regular file");
  EXPECT_THAT(error_of_file("/dev/zero"), HasSubstr("no regular file"));
}

TEST_F(BadScenario, TooLargeByOneByte) {
  const std::string filler = "# " + std::string(200, 'x') + "\n";
  std::string text = kGood;
  while (text.size() + filler.size() <= (1U << 20U)) text += filler;
  text += "#" + std::string((1U << 20U) - text.size() - 1, 'x');
  ASSERT_EQ(text.size(), 1U << 20U);
  EXPECT_EQ(error_of(text), "no error");
  EXPECT_EQ(error_of(text + "x"),
            "s.yaml: larger than 1 MiB, the most that an input file may have");
}

TEST_F(BadScenario, IsNoText) {
  EXPECT_EQ(error_of(std::string("a: \0b\n", 6)), "s.yaml:1:4: this is no text file (byte 0x00)");
  EXPECT_EQ(error_of("\x7F"
                     "ELF\x02\x01"),
            "s.yaml:1:1: this is no text file (byte 0x7f)");
  EXPECT_EQ(error_of("a: 1\nb: \xFF\n"), "s.yaml:2:4: this is no text file (byte 0xff)");
  EXPECT_EQ(error_of("a: \xC3"), "s.yaml:1:4: this is no text file (byte 0xc3)");
  EXPECT_EQ(error_of("host:\n\tmodel: x\n"), "s.yaml:2:1: a tab cannot indent YAML; use spaces");
  EXPECT_THAT(error_of(std::string{'\xFF', '\xFE', 'a', '\0', ':', '\0'}),
              HasSubstr("no text file"));
}

TEST_F(BadScenario, IsNoYaml) {
  EXPECT_THAT(error_of("a: [1, 2\n"), MatchesRegex("s.yaml:[0-9]+:[0-9]+: .*no valid YAML.*"));
  EXPECT_THAT(error_of("a: 'x\n"), HasSubstr("no valid YAML"));
  EXPECT_THAT(error_of("a: b: c\n"), HasSubstr("no valid YAML"));
  EXPECT_THAT(error_of("a: 1\n  b: 2\n"), HasSubstr("s.yaml:2:"));
  EXPECT_EQ(error_of(kGood + "---\ntitle: second\n"),
            "s.yaml:7:1: a second YAML document starts here; one file holds one");
  EXPECT_EQ(error_of("title: a\nhost: {}\ntitle: b\n"),
            "s.yaml:3:1: the key 'title' stands twice in this map (first in line 1)");
  EXPECT_THAT(error_of("? [a, b]\n: c\n"), HasSubstr("a key must be a plain text"));
  EXPECT_THAT(error_of("a: !!python/object x\n"), HasSubstr("tags such as"));
}

TEST_F(BadScenario, YamlBombsAreRefused) {
  EXPECT_THAT(error_of_file(kData + "/billion_laughs.yaml"),
              HasSubstr("anchors (&name) and aliases (*name) are not supported"));
  EXPECT_THAT(error_of("a: &x 1\n"), HasSubstr("s.yaml:1:"));
  EXPECT_THAT(error_of("a: *x\n"), HasSubstr("s.yaml:1:"));
  EXPECT_THAT(error_of("<<: {a: 1}\n" + kGood), HasSubstr("unknown key"));
}

TEST_F(BadScenario, DeepNestingIsRefused) {
  for (const char* piece : {"[", "{a: ", "- ", "? ", "[a, {b: "}) {
    for (const std::size_t times : {40U, 1000U, 100000U}) {
      std::string text = "k:\n  ";
      for (std::size_t i = 0; i < times; ++i) text += piece;
      EXPECT_THAT(error_of(text), MatchesRegex("s.yaml:[0-9]+:[0-9]+: .*")) << piece << times;
    }
  }
  std::string steps = "k:\n";
  for (std::size_t i = 1; i < 700; ++i) steps += std::string(i, ' ') + "k:\n";
  EXPECT_EQ(error_of(steps), "s.yaml:33:33: nested deeper than 32 levels");
}

TEST_F(BadScenario, TooManyKeysAreRefused) {
  std::string many = "k:\n";
  for (int i = 0; i < 60000; ++i) many += "  k" + std::to_string(i) + ": 1\n";
  EXPECT_THAT(error_of(many), HasSubstr("more than 20000 keys and values"));
  std::string list = "k: [";
  for (int i = 0; i < 60000; ++i) list += "1,";
  EXPECT_THAT(error_of(list + "1]\n"), HasSubstr("more than 20000 keys and values"));
}

TEST_F(BadScenario, LongTokensStayQuick) {
  EXPECT_THAT(error_of(std::string(900000, 'a')), HasSubstr("s.yaml:1:1"));
  EXPECT_NE(error_of(std::string(900000, 'a') + ": 1\n"), "no error");
  EXPECT_THAT(error_of("title: \"" + std::string(900000, 'a') + "\"\n"), HasSubstr("'host'"));
  EXPECT_NE(error_of("a: " + std::string(900000, '\'')), "no error");
  EXPECT_NE(error_of(std::string(900000, '-')), "no error");
  EXPECT_NE(error_of(std::string(900000, '%')), "no error");
  EXPECT_NE(error_of(std::string(900000, '!')), "no error");
  EXPECT_NE(error_of(std::string(900000, ':')), "no error");
  EXPECT_NE(error_of("a: |\n" + std::string(900000, '\n')), "no error");
}

TEST_F(BadScenario, IncludesAreBounded) {
  write("base.yaml", kGood);
  EXPECT_EQ(error_of("include: base.yaml\ntitle: mine\n"), "no error");
  write("a.yaml", "title: a\ninclude: b.yaml\n");
  write("b.yaml", "include: [base.yaml, c.yaml]\n");
  write("c.yaml", "include: a.yaml\n");
  EXPECT_EQ(error_of_file((folder_ / "a.yaml").string()),
            "c.yaml:1:10: include: a.yaml: the file includes itself: a.yaml -> b.yaml -> c.yaml -> "
            "a.yaml");
  EXPECT_EQ(error_of("include: none.yaml\n"), "s.yaml:1:10: include: none.yaml: no such file");
  EXPECT_EQ(error_of("title: x\ninclude: {a: b}\n"),
            "s.yaml:2:10: include: a file name was expected, not a map");
  EXPECT_THAT(error_of("include: .\n"), HasSubstr("directory"));
  EXPECT_EQ(error_of("include:\n"), "s.yaml:1:1: include: a file name was expected, not nothing");
  // Further down the same rules hold.
  write("part.yaml", "fc: {include: none.yaml}\n");
  EXPECT_EQ(error_of("title: x\ntraffic: {slot0: {include: part.yaml}}\n"),
            "part.yaml:1:15: include: none.yaml: no such file");
  write("self.yaml", "a: {b: {include: self.yaml}}\n");
  EXPECT_THAT(error_of("include: self.yaml\n"), HasSubstr("the file includes itself"));
  // Not cyclic, but doubling with every level.
  write("d0.yaml", kGood);
  for (int i = 1; i <= 30; ++i) {
    const std::string below = "d" + std::to_string(i - 1) + ".yaml";
    write("d" + std::to_string(i) + ".yaml", "include: [" + below + ", " + below + "]\n");
  }
  EXPECT_THAT(error_of("include: d30.yaml\n"), HasSubstr("more than 64 files"));
}

TEST_F(BadScenario, LaterIncludesLieAboveEarlierOnes) {
  write("base.yaml", kGood);
  write("one.yaml", "run: {seed: 1, batches: 11}\n");
  write("two.yaml", "run: {seed: 2, measure: 1 ms}\n");
  const std::string path = write("s.yaml",
                                 "include: [base.yaml, one.yaml, two.yaml]\n"
                                 "run: {measure: 2 ms}\n");
  const Scenario scenario = load_scenario(path, {{}, kCatalogue});
  EXPECT_EQ(scenario.run.seed, 2U);
  EXPECT_EQ(scenario.run.batches, 11U);
  EXPECT_EQ(scenario.run.measure, 2 * kMillisecond);
  EXPECT_EQ(scenario.title, "t");
}

TEST_F(BadScenario, WhatIsMissingIsNamed) {
  EXPECT_EQ(error_of("title: x\n"), "s.yaml:1:1: the required key 'host' is missing");
  EXPECT_THAT(error_of("hosts: {}\n"), HasSubstr("s.yaml:1:1: hosts: unknown key; did you mean "
                                                 "'host'?"));
  const std::string host = kGood.substr(0, kGood.find("traffic:"));
  EXPECT_THAT(error_of(host), HasSubstr("the required key 'traffic' is missing"));
  EXPECT_EQ(error_of(host + "traffic: {}\n"),
            "s.yaml:5:1: traffic: no port has any traffic, so nothing would run");
  EXPECT_EQ(error_of(host + "traffic:\n  slot0: {}\n"),
            "s.yaml:5:1: traffic: no port has any traffic, so nothing would run");
  EXPECT_EQ(error_of(host + "traffic:\n  slot0: {fd: {}}\n"),
            "s.yaml:6:11: traffic.slot0.fd: combo in slot0 has no such port; did you mean 'fc'?");
  EXPECT_EQ(error_of(host + "traffic:\n  slot1: {fc: {}}\n"),
            "s.yaml:6:3: traffic.slot1: the host has no card in such a slot; did you mean "
            "'slot0'?");
  EXPECT_THAT(error_of(host + "traffic:\n"), HasSubstr("s.yaml:5:1: traffic: this key has no "
                                                       "value"));
}

TEST_F(BadScenario, UnknownNamesGetAHint) {
  const auto changed = [this](const std::string& from, const std::string& to) {
    std::string text = kGood;
    text.replace(text.find(from), from.size(), to);
    return error_of(text);
  };
  EXPECT_EQ(changed("server", "servr"),
            "s.yaml:3:10: host.model: unknown host 'servr'; did you mean 'server'?");
  EXPECT_EQ(changed("fast", "fsat"),
            "s.yaml:4:17: host.slot0.type: unknown slot type 'fsat'; did you mean 'fast'?");
  EXPECT_EQ(changed("combo", "comboo"),
            "s.yaml:4:40: host.slot0.adapter.model: unknown adapter 'comboo'; did you mean "
            "'combo'?");
  EXPECT_THAT(changed("model: server", "model: [a]"), HasSubstr("s.yaml:"));
  EXPECT_THAT(changed("{type: fast", "{type: fast, bus: {mod: pci-66}"),
              HasSubstr("host.slot0.bus.mod: unknown key; did you mean 'mode'?"));
  EXPECT_THAT(changed("slot0: {type", "slot0: 7 #"), HasSubstr("host.slot0: a map of keys"));
  EXPECT_THAT(changed("adapter: {model: combo}", "adapter: {model: combo, ports: {Fc: {}}}"),
              HasSubstr("host.slot0.adapter.ports.Fc: a name starts with a lower-case letter"));
  EXPECT_THAT(changed("adapter: {model: combo}",
                      "adapter: {keying: 3.3V, card_bus: {}, ports: {x: {chip: fibre}}}"),
              HasSubstr("a card without a 'bridge' has no bus of its own"));
}

TEST_F(BadScenario, CataloguesThatAreBrokenAreNamed) {
  fs::create_directories(folder_ / "hosts");
  write("hosts/broken.yaml", "title: b\nslot_types:\n  x: {keying: 3.3V, buss: {}}\n");
  const std::string path = write("s.yaml", "host: {model: broken}\ntraffic: {}\n");
  try {
    load_scenario(path, {{}, folder_.string()});
    FAIL() << "a broken catalogue was accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("hosts/broken.yaml:3:21: host.slot_types.x.buss: unknown "
                                        "key; did you mean 'bus'?"));
  }
  EXPECT_THROW(load_scenario(path, {{}, (folder_ / "none").string()}), InputError);
}

/// Damages a good file in many ways; every result is accepted or refused with InputError.
TEST_F(BadScenario, DamagedFilesNeverCrash) {
  std::uint64_t state = 42;
  const auto next = [&state](std::size_t below) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33U) % below);
  };
  const std::string pieces = "{}[]:,#&*!|>'\"%@`-?\n\t \\0~<";
  int refused = 0;
  for (int i = 0; i < 1500; ++i) {
    std::string text = kGood;
    for (std::size_t edits = 1 + next(4); edits > 0; --edits) {
      const std::size_t at = next(text.size());
      switch (next(4)) {
        case 0:
          text.erase(at, 1 + next(5));
          break;
        case 1:
          text.insert(at, 1, pieces[next(pieces.size())]);
          break;
        case 2:
          text[at] = static_cast<char>(next(256));
          break;
        default:
          text.insert(at, text.substr(next(text.size()), next(30)));
          break;
      }
      if (text.empty()) text = "a";
    }
    const std::string error = error_of(text);
    if (error == "no error") continue;
    ++refused;
    ASSERT_THAT(error, Not(HasSubstr("inconsistent"))) << text;
    ASSERT_THAT(error, HasSubstr(".yaml")) << text;
  }
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace slotlab::model
