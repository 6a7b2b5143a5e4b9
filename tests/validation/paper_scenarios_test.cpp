// SPDX-License-Identifier: Apache-2.0
// One set of parameters for every figure: the scenarios of a paper state where and under which
// load the card is, and nothing else.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "model/yaml_reader.h"
#include "study/reference.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

namespace fs = std::filesystem;

const fs::path kPaper = fs::path(SLOTLAB_SCENARIO_DIR) / "papers" / "a9782a";
constexpr const char* kShared = "testbed.yaml";

/// Scenario files of the paper; those of the test bed are parts that all of them include.
std::set<std::string> scenario_files(const fs::path& paper = kPaper) {
  std::set<std::string> files;
  for (const auto& entry : fs::directory_iterator(paper)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".yaml" && !starts_with(name, "testbed.")) {
      files.insert(name);
    }
  }
  return files;
}

model::Node read_scenario(const std::string& name, const std::string& paper = "a9782a") {
  const std::string path = "scenarios/papers/" + paper + "/" + name;
  std::size_t nodes = 0;
  return model::read_yaml(read_project_file(path), std::make_shared<std::string>(path), nodes);
}

/// Dotted paths of all values below `node`.
void collect_paths(const model::Node& node, const std::string& path,
                   std::vector<std::string>& paths) {
  if (!node.is_map()) {
    paths.push_back(path);
    return;
  }
  for (const model::Member& member : node.members) {
    collect_paths(member.value, path.empty() ? member.key : path + "." + member.key, paths);
  }
}

TEST(PaperScenarios, SetSlotCellsAndTrafficOnly) {
  const std::set<std::string> allowed{"title",
                                      "include",
                                      "host.cells",
                                      "host.slot0.type",
                                      "traffic.slot0.fc.pattern",
                                      "traffic.slot0.gige.pattern"};
  const std::set<std::string> files = scenario_files();
  ASSERT_FALSE(files.empty());
  for (const std::string& name : files) {
    const model::Node root = read_scenario(name);
    std::vector<std::string> paths;
    collect_paths(root, "", paths);
    for (const std::string& path : paths) {
      EXPECT_EQ(allowed.count(path), 1U) << name << " sets " << path;
    }
    const model::Member* include = root.find("include");
    ASSERT_NE(include, nullptr) << name;
    EXPECT_EQ(include->value.text, kShared) << name << " has a test bed of its own";
  }
}

class OtherPapers : public testing::TestWithParam<const char*> {};

TEST_P(OtherPapers, SetCardsAndTrafficOnly) {
  const std::set<std::string> allowed{"type",    "model", "pattern",    "streams",
                                      "clients", "block", "queue_depth"};
  const std::string paper = GetParam();
  for (const std::string& name : scenario_files(kPaper.parent_path() / paper)) {
    std::vector<std::string> paths;
    const model::Node root = read_scenario(name, paper);
    collect_paths(root, "", paths);
    for (const std::string& path : paths) {
      const bool is_head = path == "title" || path == "include";
      EXPECT_TRUE(is_head || allowed.count(path.substr(path.rfind('.') + 1)) == 1U)
          << name << " sets " << path;
    }
    EXPECT_EQ(root.find("include")->value.text, kShared) << name;
  }
}

INSTANTIATE_TEST_SUITE_P(PaperScenarios, OtherPapers, testing::Values("a6825a", "a6826a"),
                         [](const auto& paper) { return std::string(paper.param); });

TEST(PaperScenarios, UseOneSlotTypePerBus) {
  for (const std::string& name : scenario_files()) {
    const model::Node root = read_scenario(name);
    const model::Member* slot = root.find("host")->value.find("slot0");
    ASSERT_NE(slot, nullptr) << name;
    EXPECT_EQ(slot->value.find("type")->value.text, starts_with(name, "pcix-") ? "seu" : "base")
        << name;
  }
}

TEST(PaperScenarios, EveryFigureHasAScenarioAndEveryScenarioAFigure) {
  std::set<std::string> named;
  for (const study::PublishedFigure& figure :
       study::read_published(kPaper / study::kPublishedFile)) {
    named.insert(figure.scenario);
  }
  EXPECT_EQ(named, scenario_files());
}

TEST(PaperScenarios, IdsSayWhatTheScenarioSets) {
  // "a9782a.pcix.c2.fc_rd.with_ge_bd": bus, cells, port and direction, company.
  for (const study::PublishedFigure& figure :
       study::read_published(kPaper / study::kPublishedFile)) {
    const std::string& id = figure.id;
    const model::Node root = read_scenario(figure.scenario);
    const model::Node& host = root.find("host")->value;
    EXPECT_NE(id.find(".c" + host.find("cells")->value.text + "."), std::string::npos) << id;
    const bool is_pcix = id.find(".pcix.") != std::string::npos;
    EXPECT_EQ(host.find("slot0")->value.find("type")->value.text, is_pcix ? "seu" : "base") << id;
    EXPECT_EQ(figure.group, is_pcix ? "pcix133" : "pci66") << id;

    const model::Node& traffic = root.find("traffic")->value.find("slot0")->value;
    const bool is_fc = id.find(".fc_") != std::string::npos;
    EXPECT_EQ(figure.figure, is_fc ? "slot0.fc" : "slot0.gige") << id;
    const model::Member* own = traffic.find(is_fc ? "fc" : "gige");
    const model::Member* other = traffic.find(is_fc ? "gige" : "fc");
    ASSERT_NE(own, nullptr) << id;
    const std::string direction = id.substr(id.find(is_fc ? ".fc_" : ".ge_") + 4, 2);
    const std::string pattern = direction == "bd"   ? "bidirectional"
                                : direction == "rd" ? "read"
                                : direction == "wr" ? "write"
                                : direction == "tx" ? "transmit"
                                                    : "receive";
    EXPECT_EQ(own->value.find("pattern")->value.text, pattern) << id;
    if (ends_with(id, ".alone")) {
      EXPECT_EQ(other, nullptr) << id;
    } else {
      ASSERT_NE(other, nullptr) << id;
      EXPECT_EQ(other->value.find("pattern")->value.text, "bidirectional") << id;
    }
  }
}

}  // namespace
}  // namespace slotlab::test
