// SPDX-License-Identifier: Apache-2.0
#include "fc_port/topology.h"

#include <gtest/gtest.h>

namespace slotlab::fc {
namespace {

constexpr Picoseconds kOverhead = 12 * kMicrosecond;

Frame data(std::uint32_t exchange, bool last = false) {
  return {FrameKind::data, IoDirection::read, last, exchange, 2048, 0};
}
Frame response() { return {FrameKind::response, IoDirection::read, false, 0, 24, 0}; }

StorageParameters loop(bool full_duplex) {
  StorageParameters parameters;
  parameters.topology = TopologyKind::loop;
  parameters.loop = {kOverhead, 2, full_duplex};
  return parameters;
}

TEST(Fabric, CostsNothing) {
  StorageParameters parameters;
  parameters.topology = TopologyKind::fabric;
  const auto topology = make_topology(parameters);
  EXPECT_EQ(topology->begin(Way::to_host, data(1)), 0);
  EXPECT_TRUE(topology->may_start(Way::to_storage));
  EXPECT_FALSE(topology->end(Way::to_host, data(1)));
}

TEST(ArbitratedLoop, OneOverheadPerTenancy) {
  const auto topology = make_topology(loop(true));
  EXPECT_EQ(topology->frames_per_turn(), 2U);
  for (const Picoseconds expected : {kOverhead, Picoseconds{0}, kOverhead, Picoseconds{0}}) {
    EXPECT_EQ(topology->begin(Way::to_host, data(1)), expected);
    topology->end(Way::to_host, data(1));
  }
}

TEST(ArbitratedLoop, ThePortWaitsForCreditAfterItsOpen) {
  StorageParameters parameters = loop(true);
  parameters.loop.open_credit_delay = kMicrosecond;
  const auto topology = make_topology(parameters);
  EXPECT_EQ(topology->begin(Way::to_storage, data(1)), kOverhead + kMicrosecond);
  EXPECT_EQ(topology->begin(Way::to_storage, data(1)), 0);
  EXPECT_EQ(topology->begin(Way::to_host, data(2)), kOverhead);
}

TEST(ArbitratedLoop, LastFrameClosesTheTenancy) {
  const auto topology = make_topology(loop(true));
  topology->begin(Way::to_host, data(1, true));
  topology->end(Way::to_host, data(1, true));
  EXPECT_EQ(topology->begin(Way::to_host, data(1)), kOverhead);
}

TEST(ArbitratedLoop, AnotherExchangeOpensItsOwn) {
  const auto topology = make_topology(loop(true));
  topology->begin(Way::to_host, data(1));
  topology->end(Way::to_host, data(1));
  EXPECT_EQ(topology->begin(Way::to_host, data(2)), kOverhead);
}

TEST(ArbitratedLoop, FullDuplexWaysAreIndependent) {
  const auto topology = make_topology(loop(true));
  topology->begin(Way::to_host, data(1));
  EXPECT_TRUE(topology->may_start(Way::to_storage));
  EXPECT_EQ(topology->begin(Way::to_storage, data(2)), kOverhead);
  topology->end(Way::to_host, data(1));
  EXPECT_EQ(topology->begin(Way::to_host, data(1)), 0);
}

TEST(ArbitratedLoop, HalfDuplexTenancyHoldsTheLoop) {
  const auto topology = make_topology(loop(false));
  topology->begin(Way::to_host, data(1));
  EXPECT_FALSE(topology->may_start(Way::to_storage));
  EXPECT_FALSE(topology->end(Way::to_host, data(1)));
  EXPECT_FALSE(topology->may_start(Way::to_storage));
  topology->begin(Way::to_host, data(1));
  EXPECT_TRUE(topology->end(Way::to_host, data(1)));
  EXPECT_TRUE(topology->may_start(Way::to_storage));
}

TEST(ArbitratedLoop, ControlFramesAreFreeButNotSimultaneous) {
  const auto topology = make_topology(loop(false));
  EXPECT_EQ(topology->begin(Way::to_host, response()), 0);
  EXPECT_FALSE(topology->may_start(Way::to_storage));
  EXPECT_TRUE(topology->end(Way::to_host, response()));
  EXPECT_TRUE(topology->may_start(Way::to_storage));
}

}  // namespace
}  // namespace slotlab::fc
