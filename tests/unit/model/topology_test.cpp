// SPDX-License-Identifier: Apache-2.0
#include "model/topology.h"

#include <gtest/gtest.h>

#include "model/load.h"
#include "model/record_json.h"

namespace slotlab::model {
namespace {

Topology topology(const char* scenario, const std::vector<std::string>& overrides = {}) {
  return topology_of(load_scenario(std::string(SLOTLAB_SCENARIO_DIR) + scenario,
                                   {overrides, SLOTLAB_SCENARIO_DIR}));
}

TEST(Topology, NamesHostCardBusesAndPorts) {
  const Topology found = topology("/papers/a9782a/pcix-c1-fc-bd-alone.yaml");
  EXPECT_EQ(found.host, "rp8400");
  EXPECT_EQ(found.cpus, 4U);
  ASSERT_EQ(found.slots.size(), 1U);
  EXPECT_EQ(found.slots[0].mode, "pcix-133");
  EXPECT_EQ(found.slots[0].card_mode, "pcix-133");
  EXPECT_FALSE(found.slots[0].pcie);
  ASSERT_EQ(found.slots[0].ports.size(), 2U);
  EXPECT_EQ(found.slots[0].ports[0].name, "fc");
  EXPECT_EQ(found.slots[0].ports[0].kind, "fibre_channel");
  EXPECT_EQ(found.slots[0].ports[0].chip, "isp2312");
}

TEST(Topology, HasNoCardBusBehindABridgeThatPassesThrough) {
  EXPECT_EQ(topology("/papers/a9782a/pci66-c1-fc-bd-alone.yaml").slots[0].card_mode, "");
  EXPECT_EQ(topology("/papers/a9782a/pci66-c1-fc-bd-alone.yaml",
                     {"host.slot0.adapter.bridge.conventional=buffered"})
                .slots[0]
                .card_mode,
            "pci-66");
}

TEST(Topology, SaysWhatALinkIsTrainedTo) {
  const Topology::Slot slot =
      topology("/studies/pcie-ports/large-four-ports-gen2.yaml").slots.at(0);
  EXPECT_TRUE(slot.pcie);
  EXPECT_EQ(slot.mode, "gen2 x8");
}

TEST(Topology, IsPartOfTheJson) {
  const auto json = topology_json(topology("/papers/a7173a/a7173a-p2-rd-4k.yaml"));
  EXPECT_EQ(json["host"]["model"], "rp4440");
  EXPECT_EQ(json["slots"][0]["ports"][1]["name"], "scsi1");
  EXPECT_FALSE(json["slots"][0]["adapter"].contains("card_mode"));
}

}  // namespace
}  // namespace slotlab::model
