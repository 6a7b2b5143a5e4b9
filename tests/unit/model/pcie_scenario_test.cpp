// SPDX-License-Identifier: Apache-2.0
// PCI Express slots and cards in scenario files: what they resolve to, and what is refused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "model/load.h"

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;

/// A server with a PCI Express slot, 0, and a PCI-X slot, 1.
const std::string kHost =
    "title: t\n"
    "host:\n"
    "  slot0:\n"
    "    keying: pcie\n"
    "    link: {generation: gen2, lanes: 16}\n"
    "    root: {read_path_latency: 300 ns}\n"
    "    adapter: {model: hitachi-16g-2p}\n"
    "  slot1: {keying: 3.3V, bus: {mode: pcix-133}}\n"
    "traffic:\n"
    "  slot0: {p1: {pattern: read}}\n";

class PcieScenario : public ::testing::Test {
 protected:
  static Scenario load(const std::string& text, const std::vector<std::string>& overrides = {}) {
    const auto path = std::filesystem::path(::testing::TempDir()) /
                      (std::string("slotlab_pcie_") +
                       ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".yaml");
    std::ofstream(path, std::ios::binary) << text;
    return load_scenario(path.string(), {overrides, SLOTLAB_SCENARIO_DIR});
  }
  static std::string error(const std::vector<std::string>& overrides) {
    try {
      load(kHost, overrides);
    } catch (const InputError& caught) {
      return caught.what();
    }
    return "no error";
  }
};

TEST_F(PcieScenario, ResolvesSlotCardAndChip) {
  const Scenario scenario = load(kHost);
  const SlotConfig& slot = scenario.host.slots.at(0);
  EXPECT_EQ(slot.keying, Keying::pcie);
  EXPECT_EQ(slot.link.lanes, 16U);
  EXPECT_EQ(slot.link.generation, bus::PcieGeneration::gen2);
  EXPECT_EQ(slot.root.read_path_latency, 300 * kNanosecond);
  const AdapterConfig& card = *slot.adapter;
  EXPECT_EQ(card.link.lanes, 8U);
  EXPECT_EQ(card.engine.partition, fc::EnginePartition::fixed);
  ASSERT_EQ(card.ports.size(), 2U);
  EXPECT_TRUE(card.ports.at(1).pcie_present);
  EXPECT_EQ(card.ports.at(1).pcie.tags, 32U);
  EXPECT_EQ(card.ports.at(1).fc.link.speed, fc::LinkSpeed::sixteen_gbps);
}

TEST_F(PcieScenario, APciCardDoesNotFit) {
  EXPECT_THAT(
      error({"host.slot0.adapter.model=a9782a"}),
      HasSubstr("host.slot0.adapter: a9782a is a PCI card and slot0 is a PCI Express slot"));
}

TEST_F(PcieScenario, APciSlotDoesNotTakeTheCard) {
  EXPECT_THAT(error({"host.slot1.adapter.model=hitachi-16g-1p"}),
              HasSubstr("host.slot1.adapter: hitachi-16g-1p is a PCI Express card and slot1 is a "
                        "PCI slot"));
}

TEST_F(PcieScenario, AChipOfTheOtherKindIsNoPartOfTheCard) {
  EXPECT_THAT(error({"host.slot0.adapter.ports.p1.chip=isp2312"}),
              HasSubstr("ports.p1: isp2312 has a PCI interface and hitachi-16g-2p is a PCI Express "
                        "card"));
}

TEST_F(PcieScenario, KeysOfTheOtherKindAreRefused) {
  EXPECT_THAT(error({"host.slot0.bus.mode=pcix-133"}),
              HasSubstr("host.slot0.bus: a PCI Express slot has a 'link', no bus"));
  EXPECT_THAT(error({"host.slot1.link.lanes=8"}),
              HasSubstr("host.slot1.link: only a slot with 'keying: pcie' has"));
  EXPECT_THAT(error({"host.slot0.adapter.ports.p0.dma.max_write=512 B"}),
              HasSubstr("ports.p0.dma: that is a chip for a PCI bus"));
}

TEST_F(PcieScenario, SizesAreThoseOfTheSpecification) {
  EXPECT_THAT(error({"host.slot0.link.lanes=3"}),
              HasSubstr("host.slot0.link.lanes: 3 is no power"));
  EXPECT_THAT(error({"host.slot0.adapter.link.lanes=6"}), HasSubstr("adapter.link.lanes: 6 is no"));
  EXPECT_THAT(error({"host.slot0.link.max_payload=300 B"}), HasSubstr("300 is no power of two"));
  EXPECT_THAT(error({"host.slot0.adapter.ports.p0.pcie.max_read_request=500 B"}),
              HasSubstr("p0.pcie.max_read_request: 500 is no power of two"));
  EXPECT_THAT(error({"host.slot0.link.read_completion_boundary=100 B"}),
              HasSubstr("100 is no power of two"));
}

TEST_F(PcieScenario, ABufferHasRoomForAPacket) {
  EXPECT_THAT(error({"host.slot0.root.receive.posted_data=128 B"}),
              HasSubstr("host.slot0.root.receive.posted_data: 128 B have no room for a packet of "
                        "256 B"));
  EXPECT_EQ(error({"host.slot0.root.receive.posted_data=256 B"}), "no error");
}

}  // namespace
}  // namespace slotlab::model
