// SPDX-License-Identifier: Apache-2.0
// The studies show what their comments say.

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/command.h"

namespace slotlab::test {
namespace {

/// What a study is compared by.
struct Outcome {
  double fc = 0;        ///< MB/s
  double gige = 0;      ///< Mbit/s
  double bus_used = 0;  ///< percent of the clocks of slot0's bus
  double total() const { return fc + gige / 8; }
};

Outcome run(const std::string& study, const std::string& more = {}) {
  const CommandResult result =
      run_command(shell_quote(SLOTLAB_PROGRAM) + " run studies/" + study +
                  ".yaml --format json --catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR) + more);
  Outcome outcome;
  EXPECT_EQ(result.exit_code, 0) << result.err;
  if (result.exit_code != 0) {
    return outcome;
  }
  const nlohmann::json json = nlohmann::json::parse(result.out);
  for (const nlohmann::json& figure : json.at("throughput")) {
    if (figure.at("direction") == "total") {
      const std::string port = figure.at("port");
      const bool is_fc = port.find(".fc") != std::string::npos;
      (is_fc ? outcome.fc : outcome.gige) = figure.at("value");
    }
  }
  outcome.bus_used = json.at("/statistics/slot0/bus/utilization/value"_json_pointer);
  return outcome;
}

/// A headline figure of a study.
double headline(const std::string& study, const std::string& port, const std::string& direction) {
  const CommandResult result =
      run_command(shell_quote(SLOTLAB_PROGRAM) + " run studies/" + study +
                  ".yaml --format json --catalogue " + shell_quote(SLOTLAB_SCENARIO_DIR));
  EXPECT_EQ(result.exit_code, 0) << result.err;
  if (result.exit_code != 0) return 0;
  const nlohmann::json json = nlohmann::json::parse(result.out);
  for (const nlohmann::json& figure : json.at("throughput")) {
    if (figure.at("port") == port && figure.at("direction") == direction) return figure.at("value");
  }
  ADD_FAILURE() << study << " has no " << port << ' ' << direction;
  return 0;
}

class OnEachBus : public testing::TestWithParam<const char*> {};

TEST_P(OnEachBus, BothPortsHaveLessThanEachAlone) {
  const std::string study = std::string("both-ports/") + GetParam();
  const Outcome fc = run(study + "-fc");
  const Outcome gige = run(study + "-gige");
  const Outcome both = run(study + "-both");
  EXPECT_LT(both.fc, fc.fc);
  EXPECT_LT(both.gige, gige.gige);
}

TEST_P(OnEachBus, TwoCardsCarryMoreThanOne) {
  const std::string study = std::string("two-cards/") + GetParam();
  const Outcome one = run(study + "-one-slot");
  const Outcome two = run(study + "-two-cards");
  EXPECT_GT(two.fc, one.fc);
  EXPECT_GT(two.gige, one.gige);
}

TEST_P(OnEachBus, CarriesWhatIsOfferedBelowTheKneeOnly) {
  const std::string study = std::string("saturation/") + GetParam();
  const Outcome low = run(study,
                          " --set 'traffic.slot0.fc.offered_load=20 MB/s'"
                          " --set 'traffic.slot0.gige.offered_load=50 Mbit/s'");
  EXPECT_NEAR(low.fc, 20, 1);
  EXPECT_NEAR(low.gige, 100, 5);
  const Outcome high = run(study,
                           " --set 'traffic.slot0.fc.offered_load=400 MB/s'"
                           " --set 'traffic.slot0.gige.offered_load=1 Gbit/s'");
  EXPECT_LT(high.total(), 0.8 * (400 + 2000 / 8.0));
  EXPECT_GT(high.bus_used, low.bus_used);
}

INSTANTIATE_TEST_SUITE_P(Studies, OnEachBus, testing::Values("pcix133", "pci66"),
                         [](const auto& bus) { return std::string(bus.param); });

TEST(Studies, PcixIsNotFullAndPci66Is) {
  EXPECT_LT(run("both-ports/pcix133-both").bus_used, 60);
  EXPECT_GT(run("both-ports/pci66-both").bus_used, 80);
}

TEST(Studies, LongerReadsCarryMoreUpToAFrame) {
  const Outcome shortest = run("mmrbc/mmrbc-512");
  const Outcome frame = run("mmrbc/mmrbc-2048");
  const Outcome longest = run("mmrbc/mmrbc-4096");
  EXPECT_GT(frame.total(), shortest.total());
  EXPECT_EQ(frame.fc, longest.fc);
  EXPECT_EQ(frame.gige, longest.gige);
}

TEST(Studies, LatencyTimerMattersOnPci66Only) {
  const Outcome pci_short = run("latency-timer/pci66-16");
  const Outcome pci_long = run("latency-timer/pci66-248");
  EXPECT_GT(pci_long.total(), 1.02 * pci_short.total());
  const Outcome pcix_short = run("latency-timer/pcix133-16");
  const Outcome pcix_long = run("latency-timer/pcix133-248");
  EXPECT_NEAR(pcix_long.total() / pcix_short.total(), 1, 0.1);
}

TEST(Studies, FourAdaptersCarryFourTimesAsMuch) {
  const double one = headline("fc-adapters/one", "total.fc", "read");
  EXPECT_NEAR(headline("fc-adapters/two", "total.fc", "read"), 2 * one, 0.02 * one);
  EXPECT_NEAR(headline("fc-adapters/four", "total.fc", "read"), 4 * one, 0.04 * one);
}

TEST(Studies, JumboFramesRelieveTheProcessors) {
  EXPECT_GT(headline("jumbo/jumbo", "total.gige", "total"),
            1.5 * headline("jumbo/standard", "total.gige", "total"));
}

}  // namespace
}  // namespace slotlab::test
