// SPDX-License-Identifier: Apache-2.0
// Arithmetic of PCI Express links against values worked out by hand.

#include "bus/pcie_rules.h"

#include <gtest/gtest.h>

namespace slotlab::bus {
namespace {

PcieRules rules_of(PcieGeneration generation, std::uint32_t lanes,
                   std::uint32_t max_payload = 256) {
  PcieLinkParameters slot;
  slot.generation = generation;
  slot.lanes = lanes;
  slot.max_payload = max_payload;
  PcieCardParameters card;
  card.lanes = 16;
  card.max_payload = 4096;
  return {slot, card};
}

TEST(PcieRules, SymbolTimes) {
  EXPECT_EQ(rules_of(PcieGeneration::gen1, 1).time_of(1), 4000);     // 10 bits at 2.5 GT/s
  EXPECT_EQ(rules_of(PcieGeneration::gen2, 1).time_of(1), 2000);     // 10 bits at 5 GT/s
  EXPECT_EQ(rules_of(PcieGeneration::gen3, 1).time_of(16), 16'250);  // 130 bits at 8 GT/s
  EXPECT_EQ(rules_of(PcieGeneration::gen3, 8).time_of(128), 16'250);
  EXPECT_EQ(rules_of(PcieGeneration::gen3, 8).time_of(1), 127);  // 126.95 ps, rounded up
  EXPECT_EQ(rules_of(PcieGeneration::gen1, 4).time_of(250'000'000), 250 * kMillisecond);
}

TEST(PcieRules, TheLinkTrainsToTheLesser) {
  PcieLinkParameters slot;
  PcieCardParameters card;
  slot.lanes = 16;
  card.lanes = 4;
  slot.generation = PcieGeneration::gen3;
  card.generation = PcieGeneration::gen2;
  slot.max_payload = 128;
  card.max_payload = 512;
  const PcieRules rules(slot, card);
  EXPECT_EQ(rules.lanes(), 4U);
  EXPECT_EQ(rules.generation(), PcieGeneration::gen2);
  EXPECT_EQ(rules.max_payload(), 128U);
}

TEST(PcieRules, HeadersAndFraming) {
  PcieLinkParameters slot;
  const PcieRules rules(slot, {});
  EXPECT_EQ(rules.overhead(PcieTraffic::posted), 24U);  // 4 words, 8 bytes around
  EXPECT_EQ(rules.overhead(PcieTraffic::nonposted), 24U);
  EXPECT_EQ(rules.overhead(PcieTraffic::completion), 20U);  // 3 words
  slot.long_addresses = false;
  EXPECT_EQ(PcieRules(slot, {}).overhead(PcieTraffic::posted), 20U);
}

TEST(PcieRules, WritesAreCutAtThePayloadAndAtPages) {
  const PcieRules rules = rules_of(PcieGeneration::gen3, 8);
  EXPECT_EQ(rules.write_cut(0x1010, 1000), 256U);  // no alignment needed
  EXPECT_EQ(rules.write_cut(0x1f80, 1000), 128U);
  EXPECT_EQ(rules.write_cut(0x1f80, 128), 128U);
  EXPECT_EQ(rules.packets(PcieTraffic::posted, 0x1000, 2048), 8U);
  EXPECT_EQ(rules.packets(PcieTraffic::posted, 0x1000, 2049), 9U);
  EXPECT_EQ(rules.wire_bytes(PcieTraffic::posted, 0x1000, 2048), 2048U + 8 * 24);
}

TEST(PcieRules, CompletionsEndAtABoundary) {
  const PcieRules rules = rules_of(PcieGeneration::gen3, 8);
  EXPECT_EQ(rules.completion_cut(0x1000, 512), 256U);
  EXPECT_EQ(rules.completion_cut(0x1010, 512), 240U);  // 0x1110 is none, 0x1100 is
  EXPECT_EQ(rules.completion_cut(0x1010, 256), 256U);  // all that is left may end anywhere
  EXPECT_EQ(rules.packets(PcieTraffic::completion, 0x1000, 512), 2U);
  EXPECT_EQ(rules.packets(PcieTraffic::completion, 0x1010, 512), 3U);
  EXPECT_EQ(rules.wire_bytes(PcieTraffic::completion, 0x1000, 512), 512U + 2 * 20);
  PcieLinkParameters slot;
  slot.read_completion_boundary = 128;
  EXPECT_EQ(PcieRules(slot, {}).completion_cut(0x1040, 512), 192U);
}

TEST(PcieRules, RequestsAreCutAtTheirLargestSizeAndAtPages) {
  EXPECT_EQ(PcieRules::read_cut(0x1000, 2048, 512), 512U);
  EXPECT_EQ(PcieRules::read_cut(0x1f00, 2048, 512), 256U);
  const PcieRules rules = rules_of(PcieGeneration::gen3, 8);
  EXPECT_EQ(rules.packets(PcieTraffic::nonposted, 0x1000, 512), 1U);
  EXPECT_EQ(rules.wire_bytes(PcieTraffic::nonposted, 0x1000, 512), 24U);
}

}  // namespace
}  // namespace slotlab::bus
