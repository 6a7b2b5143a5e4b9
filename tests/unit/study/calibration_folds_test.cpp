// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_folds.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace slotlab::study {
namespace {

std::vector<std::string> strata(std::size_t a, std::size_t b) {
  std::vector<std::string> strata(a, "a");
  strata.insert(strata.end(), b, "b");
  return strata;
}

std::ptrdiff_t count(const std::vector<std::size_t>& folds, std::size_t first, std::size_t end,
                     std::size_t fold) {
  return std::count(folds.begin() + static_cast<std::ptrdiff_t>(first),
                    folds.begin() + static_cast<std::ptrdiff_t>(end), fold);
}

TEST(CalibrationFolds, EveryFoldHasItsShareOfEveryStratum) {
  const auto folds = deal_folds(strata(8, 5), 4, 1);
  ASSERT_EQ(folds.size(), 13U);
  for (std::size_t fold = 0; fold < 4; ++fold) {
    EXPECT_EQ(count(folds, 0, 8, fold), 2) << fold;
    EXPECT_EQ(count(folds, 8, 13, fold), fold == 0 ? 2 : 1) << fold;
  }
}

TEST(CalibrationFolds, SmallStrataGoOnWhereTheLastOneEnded) {
  const auto folds = deal_folds({"a", "b", "c", "d"}, 4, 1);
  EXPECT_EQ(folds, (std::vector<std::size_t>{0, 1, 2, 3}));
}

TEST(CalibrationFolds, TheSeedDecides) {
  EXPECT_EQ(deal_folds(strata(20, 20), 5, 7), deal_folds(strata(20, 20), 5, 7));
  EXPECT_NE(deal_folds(strata(20, 20), 5, 7), deal_folds(strata(20, 20), 5, 8));
}

}  // namespace
}  // namespace slotlab::study
