// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_sensitivity.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slotlab::study {
namespace {

TEST(JudgeParameters, TellsDeterminedEntangledAndFlat) {
  // The first parameter stands alone; the next two do the same to the same point; the last does
  // nothing to speak of.
  const LinearModel model{
      {0.01, -0.01, 0.01, -0.01, 0.01, -0.01},
      {{0.5, 0, 0, 0, 0, 0}, {0, 0.5, 0, 0, 0, 0}, {0, 0.5, 0, 0, 0, 0}, {0, 0, 0, 0.002, 0, 0}}};
  const auto judged = judge_parameters(model);
  ASSERT_EQ(judged.size(), 4U);
  EXPECT_EQ(judged[0].determination, Determination::determined);
  EXPECT_EQ(judged[1].determination, Determination::entangled);
  EXPECT_EQ(judged[2].determination, Determination::entangled);
  EXPECT_EQ(judged[3].determination, Determination::flat);
  EXPECT_NEAR(judged[0].effect, 0.5 / std::sqrt(6.0), 1e-12);
  // Noise: six residuals of 1 %, two degrees of freedom. A known share of 1 / variance each.
  const double noise = 6.0 * 1e-4 / 2.0;
  EXPECT_NEAR(judged[0].uncertainty, 1.0 / std::sqrt(0.25 / noise + 12.0), 1e-12);
  EXPECT_LE(judged[3].uncertainty, std::sqrt(1.0 / 12.0));
  EXPECT_GT(judged[3].uncertainty, 0.28);
}

TEST(JudgeParameters, APerfectFitLeavesTheRoundingOfThePublishedFigures) {
  const auto judged = judge_parameters({{0.0, 0.0}, {{0.1, 0.1}}});
  EXPECT_GT(judged[0].uncertainty, 0.005);
  EXPECT_EQ(judged[0].determination, Determination::determined);
  EXPECT_TRUE(judge_parameters({{0.1}, {}}).empty());
}

}  // namespace
}  // namespace slotlab::study
