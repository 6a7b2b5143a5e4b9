// SPDX-License-Identifier: Apache-2.0
// One set of values for each chip: boards and hosts say which chip there is and never what it is
// like, and only the chip's own file (and what it includes) gives its parameters.

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/yaml_reader.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

model::Node read(const std::string& path) {
  std::size_t nodes = 0;
  return model::read_yaml(read_project_file(path), std::make_shared<std::string>(path), nodes);
}

std::vector<std::string> catalogue_files(const std::string& folder) {
  std::vector<std::string> files;
  for (const std::string& path : project_files()) {
    if (starts_with(path, "scenarios/" + folder + "/") && ends_with(path, ".yaml")) {
      files.push_back(path);
    }
  }
  EXPECT_FALSE(files.empty()) << folder;
  return files;
}

/// Ports of an adapter may name their chip and nothing else.
void expect_chips_only(const model::Node& adapter, const std::string& where) {
  const model::Member* ports = adapter.find("ports");
  if (ports == nullptr) return;
  for (const model::Member& port : ports->value.members) {
    for (const model::Member& member : port.value.members) {
      EXPECT_EQ(member.key, "chip") << where << ": port " << port.key;
    }
  }
}

TEST(OneSilicon, BoardsNameTheirChipsAndNothingOfThem) {
  for (const std::string& path : catalogue_files("adapters")) expect_chips_only(read(path), path);
}

TEST(OneSilicon, HostsHaveNoChips) {
  for (const std::string& path : catalogue_files("hosts")) {
    const model::Node host = read(path);
    EXPECT_EQ(host.find("ports"), nullptr) << path;
    const model::Member* types = host.find("slot_types");
    if (types == nullptr) continue;
    for (const model::Member& type : types->value.members) {
      EXPECT_EQ(type.value.find("adapter"), nullptr) << path << ": slot type " << type.key;
    }
  }
}

TEST(OneSilicon, PapersDoNotTouchTheChips) {
  for (const std::string& path : catalogue_files("papers")) {
    const model::Node root = read(path);
    const model::Member* host = root.find("host");
    if (host == nullptr) continue;
    for (const model::Member& slot : host->value.members) {
      if (!slot.value.is_map()) continue;
      const model::Member* adapter = slot.value.find("adapter");
      if (adapter != nullptr) expect_chips_only(adapter->value, path);
    }
  }
}

TEST(OneSilicon, EveryChipIsOnABoard) {
  std::set<std::string> used;
  for (const std::string& path : catalogue_files("adapters")) {
    const model::Node root = read(path);
    const model::Member* ports = root.find("ports");
    if (ports == nullptr) continue;
    for (const model::Member& port : ports->value.members) {
      used.insert(port.value.find("chip")->value.text);
    }
  }
  for (const std::string& path : catalogue_files("silicon")) {
    const std::string name = path.substr(path.rfind('/') + 1);
    if (ends_with(name, ".fitted.yaml")) continue;
    EXPECT_EQ(used.count(name.substr(0, name.find('.'))), 1U) << path;
  }
}

}  // namespace
}  // namespace slotlab::test
