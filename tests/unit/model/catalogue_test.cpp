// SPDX-License-Identifier: Apache-2.0
#include "model/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/parameter_list.h"

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;

const std::string kData = SLOTLAB_SOURCE_DIR "/tests/unit/model/data/catalogue";

std::vector<std::string> names_of(const std::vector<CatalogueEntry>& entries) {
  std::vector<std::string> names;
  names.reserve(entries.size());
  for (const CatalogueEntry& entry : entries) names.push_back(entry.name + ": " + entry.title);
  return names;
}

TEST(Catalogue, ListsEntriesWithTitlesAndLeavesPartsOut) {
  EXPECT_EQ(names_of(list_adapters(kData)),
            (std::vector<std::string>{"combo: Combination card",
                                      "old: Card for any slot, conventional PCI only"}));
  EXPECT_EQ(names_of(list_hosts(kData)), (std::vector<std::string>{"server: Server"}));
  EXPECT_EQ(names_of(list_scenarios(kData)),
            (std::vector<std::string>{"studies/both.yaml: Both ports"}));
}

TEST(Catalogue, UnknownNameGetsTheNearestOne) {
  Catalogue catalogue(kData);
  const Location where{std::make_shared<const std::string>("s.yaml"), 3, 7};
  const auto error_of = [&](const std::string& name) -> std::string {
    try {
      catalogue.get(CatalogueFolder::adapters, name, where, "host.slot0.adapter.model");
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(error_of("combo"), "no error");
  EXPECT_EQ(error_of("combi"),
            "s.yaml:3:7: host.slot0.adapter.model: unknown adapter 'combi'; did you mean 'combo'?");
  EXPECT_THAT(error_of("something else"), HasSubstr("known: combo, old"));
  EXPECT_THAT(error_of("../hosts/server"), HasSubstr("unknown adapter"));
  EXPECT_THAT(error_of("combo.fitted"), HasSubstr("unknown adapter"));
}

TEST(Catalogue, NamedDirectoryMustExist) { EXPECT_THROW(Catalogue("/does/not/exist"), InputError); }

TEST(Catalogue, ParameterListIsCompleteAndExplained) {
  const std::vector<ParameterInfo> parameters = list_parameters();
  std::vector<std::string> paths;
  for (const ParameterInfo& parameter : parameters) {
    paths.push_back(parameter.path);
    EXPECT_FALSE(parameter.description.empty()) << parameter.path;
    const bool has_unit = parameter.type != "text" && parameter.type != "list";
    if (has_unit && !parameter.required) {
      EXPECT_FALSE(parameter.default_value.empty()) << parameter.path;
      EXPECT_FALSE(parameter.range.empty()) << parameter.path;
      EXPECT_FALSE(parameter.origin.empty()) << parameter.path;
    }
  }
  for (const char* path :
       {"title", "host.cells", "host.slotN.bus.mode", "host.slotN.lba.read_path_latency",
        "host.slotN.adapter.bridge.forward_clocks", "host.slotN.adapter.card_bus.mode",
        "host.slotN.adapter.ports.<port>.dma.max_read_pcix",
        "host.slotN.adapter.ports.<port>.link.speed", "traffic.slotN.<port>.pattern",
        "traffic.slotN.<port>.storage.topology", "traffic.slotN.<port>.network.clients",
        "run.measure"}) {
    EXPECT_THAT(paths, ::testing::Contains(path));
  }
}

}  // namespace
}  // namespace slotlab::model
