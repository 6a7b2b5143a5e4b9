// SPDX-License-Identifier: Apache-2.0
#include "model/load.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;

const std::string kData = SLOTLAB_SOURCE_DIR "/tests/unit/model/data/catalogue";
const std::string kBoth = kData + "/studies/both.yaml";

Scenario load(const std::vector<std::string>& overrides = {}) {
  return load_scenario(kBoth, {overrides, kData});
}

std::string error_of(const std::vector<std::string>& overrides) {
  try {
    load(overrides);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Load, ResolvesHostSlotAdapterAndSilicon) {
  const Scenario scenario = load();
  EXPECT_EQ(scenario.title, "Both ports");
  EXPECT_EQ(scenario.host.title, "Server");
  ASSERT_EQ(scenario.host.slots.size(), 1U);
  const SlotConfig& slot = scenario.host.slots[0];
  EXPECT_EQ(slot.name, "slot0");
  EXPECT_EQ(slot.bus.mode, bus::BusMode::pcix_133);
  EXPECT_EQ(slot.lba.link_rate, 533'000'000LL * 8);
  ASSERT_TRUE(slot.adapter.has_value());
  EXPECT_TRUE(slot.adapter->bridge_present);
  EXPECT_EQ(slot.adapter->bridge.forward_clocks, 6U) << "the adapter's own key wins over its part";
  EXPECT_EQ(slot.adapter->bridge.retry_clocks, 7U);
  ASSERT_EQ(slot.adapter->ports.size(), 2U);
  EXPECT_EQ(slot.adapter->ports[0].name, "fc");
  EXPECT_EQ(slot.adapter->ports[0].dma.max_read_pcix, 2048U);
  EXPECT_EQ(slot.adapter->ports[1].kind, PortKind::gigabit_ethernet);
  EXPECT_EQ(slot.adapter->ports[1].dma.max_read_pcix, 1024U);
  ASSERT_EQ(scenario.traffic.size(), 2U);
  EXPECT_EQ(scenario.traffic[1].port, "gige");
  EXPECT_EQ(scenario.run.measure, 40 * kMillisecond);
  EXPECT_FALSE(scenario.run.measure_auto);
}

TEST(Load, OverridesWinOverEveryLayer) {
  const Scenario scenario =
      load({"host.slot0.bus.mode=pci-66", "host.slot0.adapter.ports.fc.dma.max_read_pcix=512 B",
            "host.slot0.adapter.bridge.retry_clocks=9 clocks", "run.measure=auto",
            "run.half_width=0.5 %", "host.slot0.bus.mode=pcix-133"});
  EXPECT_EQ(scenario.host.slots[0].bus.mode, bus::BusMode::pcix_133) << "the last one wins";
  EXPECT_EQ(scenario.host.slots[0].adapter->ports[0].dma.max_read_pcix, 512U);
  EXPECT_EQ(scenario.host.slots[0].adapter->bridge.retry_clocks, 9U);
  EXPECT_TRUE(scenario.run.measure_auto);
  EXPECT_EQ(scenario.run.half_width, 5000U);
}

TEST(Load, AnIncludeLiesBeneathTheMapThatItStandsIn) {
  const std::string folder = ::testing::TempDir();
  std::ofstream(folder + "part.yaml") << "link_rate: 266 MB/s\nread_path_latency: 900 ns\n";
  std::ofstream(folder + "whole.yaml")
      << "include: " << kBoth << "\n"
      << "host: {slot0: {lba: {read_path_latency: 700 ns, include: part.yaml}}}\n";
  const Scenario scenario = load_scenario(folder + "whole.yaml", {{}, kData});
  EXPECT_EQ(scenario.host.slots[0].lba.link_rate, 266'000'000LL * 8);
  EXPECT_EQ(scenario.host.slots[0].lba.read_path_latency, 700 * kNanosecond)
      << "the file's own key wins over its part";
}

TEST(Load, OverrideOfAPresentValueChangesNothing) {
  const std::string plain = resolved_fingerprint(load());
  const Scenario scenario = load({"host.slot0.adapter.ports.gige.dma.max_read_pcix=1024 B"});
  EXPECT_EQ(scenario.host.slots[0].adapter->ports[0].name, "fc") << "ports keep their order";
  EXPECT_EQ(resolved_fingerprint(scenario), plain);
}

TEST(Load, OverrideOfAnUnknownPathNamesTheNearest) {
  EXPECT_EQ(error_of({"host.slot0.bus.arbitr=weighted"}),
            "--set host.slot0.bus.arbitr=weighted: host.slot0.bus.arbitr: unknown key; did you "
            "mean 'host.slot0.bus.arbiter'?");
  EXPECT_THAT(error_of({"hots.cells=1"}), HasSubstr("did you mean 'host'?"));
  EXPECT_THAT(error_of({"host.slot1.bus.mode=pci-66"}), HasSubstr("did you mean 'slot0'?"));
  EXPECT_THAT(error_of({"host.slot0.bus.mode.x=1"}), HasSubstr("--set host.slot0.bus.mode.x=1: "));
  EXPECT_THAT(error_of({"traffic.slot0.fcc.pattern=read"}), HasSubstr("did you mean 'fc'?"));
  EXPECT_THAT(error_of({"run.warm_up=5"}), HasSubstr("run.warm_up: '5' is a bare number"));
}

TEST(Load, CardMustFitItsSlot) {
  const std::string error = error_of({"host.slot0.type=low-voltage"});
  EXPECT_THAT(error,
              HasSubstr("host.slot0.adapter: combo is a 3.3 V card and slot0 is a 5 V slot"));
  EXPECT_THAT(error, HasSubstr("the key in the connector keeps the card out"));
  EXPECT_EQ(error_of({"host.slot0.type=low-voltage", "host.slot0.adapter.keying=universal"}),
            "no error");
}

TEST(Load, BusModeMustBeOfferedBySlotAndCard) {
  EXPECT_THAT(error_of({"host.slot0.bus.mode=pcix-100"}),
              HasSubstr("host.slot0.bus.mode: 'pcix-100' is not offered by a slot of type 'fast'; "
                        "allowed: pci-66, pcix-133"));
  EXPECT_THAT(error_of({"host.slot0.adapter.modes=[pci-33, pci-66]"}),
              HasSubstr("'pcix-133' is beyond combo, which can do pci-33, pci-66"));
  EXPECT_THAT(error_of({"host.slot0.keying=5V", "host.slot0.adapter.keying=5V"}),
              HasSubstr("need 3.3 V signalling"));
}

TEST(Load, ChecksWhatNoSingleFieldCanSay) {
  EXPECT_EQ(error_of({"host.cells=2"}), "no error");
  EXPECT_EQ(error_of({"host.cells=4"}), "no error");
  EXPECT_THAT(error_of({"host.cells=3"}), HasSubstr("allowed: 1, 2, 4"));
  EXPECT_THAT(error_of({"host.cells=0"}), HasSubstr("out of range"));
  EXPECT_THAT(error_of({"host.cells=5"}), HasSubstr("out of range"));
  // One line in two is local, so the average cannot be under half of the local latency.
  const std::string far = "host.memory.latency_2_cells=";
  const std::vector<std::string> two = {"host.cells=2", "host.memory.latency_1_cell=800 ns"};
  EXPECT_EQ(error_of({two[0], two[1], far + "400 ns"}), "no error");
  EXPECT_THAT(error_of({two[0], two[1], far + "399 ns"}),
              HasSubstr("host.memory.latency_2_cells: with 2 cells one line in 2 is as far as with "
                        "one cell, 800 ns"));
  EXPECT_EQ(error_of({"host.slot0.bus.width_bits=32"}), "no error");
  EXPECT_THAT(error_of({"host.slot0.bus.width_bits=48"}), HasSubstr("32 or 64 bits wide"));
  EXPECT_THAT(error_of({"host.slot16.type=fast"}), HasSubstr("slot0 to slot15"));
  EXPECT_THAT(error_of({"host.slot01.type=fast"}), HasSubstr("slot0 to slot15"));
  EXPECT_THAT(error_of({"traffic.slot3.fc={}"}), HasSubstr("no card in such a slot"));
}

TEST(Load, RefusesWhatWouldNeverEnd) {
  const std::string card = "host.slot0.adapter.";
  const std::string small = card + "bridge.read_buffer_bytes=1024 B";
  EXPECT_EQ(error_of({small, card + "ports.fc.dma.max_read_pcix=1024 B"}), "no error");
  EXPECT_THAT(error_of({small, card + "ports.fc.dma.max_read_pcix=1025 B"}),
              HasSubstr("ports.fc.dma.max_read_pcix: 1025 B do not fit into the bridge's read "
                        "buffer"));
  const std::string pci = "host.slot0.bus.mode=pci-66";
  const std::string large = card + "bridge.prefetch_multiple=2 KiB";
  EXPECT_EQ(error_of({pci, small, large, card + "bridge.conventional=pass-through"}), "no error");
  EXPECT_THAT(error_of({pci, small, large, card + "bridge.conventional=buffered"}),
              HasSubstr("bridge.prefetch_multiple: 2048 B do not fit"));
  const std::string low = card + "ports.gige.pause_low_water=";
  EXPECT_EQ(error_of({low + "32 KiB", card + "ports.gige.pause_high_water=32 KiB"}), "no error");
  EXPECT_THAT(error_of({low + "33 KiB", card + "ports.gige.pause_high_water=32 KiB"}),
              HasSubstr("ports.gige.pause_low_water: the peer would go on"));
  EXPECT_THAT(error_of({card + "card_bus.width_bits=32"}), HasSubstr("narrower than the slot's"));
}

TEST(Load, RepeatedResolutionEqualsAFreshLoad) {
  ScenarioSource source(kBoth, {{"run.seed=7"}, kData});
  const std::string first = resolved_fingerprint(source.resolve({"host.cells=2"}));
  EXPECT_EQ(resolved_fingerprint(source.resolve({"host.cells=4"})),
            resolved_fingerprint(load({"run.seed=7", "host.cells=4"})));
  EXPECT_EQ(resolved_fingerprint(source.resolve({"host.cells=2"})), first);
  EXPECT_EQ(first.size(), 16U);
}

TEST(Load, FingerprintSeesEveryValue) {
  const std::string base = resolved_fingerprint(load());
  for (const char* override_text :
       {"title=x", "host.slot0.bus.arbiter=weighted", "run.seed=2", "traffic.slot0.gige.streams=3",
        "host.slot0.adapter.ports.gige.mtu=9000 B", "host.memory.line=128 B"}) {
    EXPECT_NE(resolved_fingerprint(load({override_text})), base) << override_text;
  }
  EXPECT_EQ(resolved_fingerprint(load({"run.measure=40000 us"})), base);
}

}  // namespace
}  // namespace slotlab::model
