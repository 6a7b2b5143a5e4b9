// SPDX-License-Identifier: Apache-2.0
// The Hitachi 16 Gb/s paper: an engine divided among the ports, active or not, and the link as the
// limit of large blocks.

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

/// Throughput by port in MB/s.
std::map<std::string, double> run(const std::string& scenario) {
  const CommandResult result =
      run_command(shell_quote(SLOTLAB_PROGRAM) + " run " + scenario +
                  ".yaml --format json --catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::map<std::string, double> ports;
  if (result.exit_code != 0) return ports;
  const nlohmann::json json = nlohmann::json::parse(result.out);
  for (const nlohmann::json& figure : json.at("throughput")) {
    const std::string port = figure.at("port");
    if (port.rfind("slot", 0) == 0) ports[port] = figure.at("value");  // not the sum
  }
  return ports;
}

double one_port(const std::string& card, const std::string& block) {
  return run("papers/hitachi/" + card + "-" + block)["slot0.p0"];
}

constexpr double kMebibyte = 1.048576;

TEST(Hitachi, OnePortReaches105MillionSmallReads) {
  EXPECT_NEAR(one_port("1p", "512b") / 512e-6, 1'050'000, 0.03 * 1'050'000);
}

// MB of 2^20 bytes, as IOmeter shows them: 1570 of them are all that frames of 2048 bytes leave of
// 1700 MB/s.
TEST(Hitachi, EveryCardFillsTheLinkWithLargeBlocks) {
  for (const char* card : {"1p", "2p", "4p"}) {
    EXPECT_NEAR(one_port(card, "64k") / kMebibyte, 1570, 0.03 * 1570) << card;
  }
}

TEST(Hitachi, APortHasItsShareOfTheEngineOnly) {
  for (const char* block : {"512b", "1k"}) {
    const double whole = one_port("1p", block);
    EXPECT_NEAR(one_port("2p", block) / whole, 0.5, 0.03) << block;
    EXPECT_NEAR(one_port("4p", block) / whole, 0.25, 0.03) << block;
  }
}

TEST(Hitachi, TheCardsConvergeAsBlocksGrow) {
  double two = 0.5;
  double four = 0.25;
  for (const char* block : {"2k", "4k", "8k", "16k"}) {
    const double whole = one_port("1p", block);
    const double two_now = one_port("2p", block) / whole;
    const double four_now = one_port("4p", block) / whole;
    EXPECT_GE(two_now, two - 0.005) << block;
    EXPECT_GE(four_now, four - 0.005) << block;
    two = two_now;
    four = four_now;
  }
  EXPECT_NEAR(two, 1.0, 0.005);
  EXPECT_NEAR(four, 1.0, 0.005);
}

TEST(Hitachi, AllPortsTogetherReachWhatTheOnePortCardDoes) {
  const std::map<std::string, double> ports = run("studies/pcie-ports/small-four-ports");
  ASSERT_EQ(ports.size(), 4U);
  double sum = 0;
  for (const auto& port : ports) sum += port.second;
  const double whole = one_port("1p", "512b");
  EXPECT_NEAR(sum / whole, 1.0, 0.03);
}

TEST(Hitachi, TheSlotsLanesLimitFourPorts) {
  std::map<std::string, double> ports = run("studies/pcie-ports/large-four-ports-gen2");
  ASSERT_EQ(ports.size(), 4U);
  double sum = 0;
  for (const auto& port : ports) sum += port.second;
  EXPECT_NEAR(sum, 4000.0 * 256 / 280, 0.01 * sum);  // closed form of posted writes
  EXPECT_NEAR(ports["slot0.p0"], sum / 4, 0.02 * sum / 4);
}

}  // namespace
}  // namespace slotlab::test
