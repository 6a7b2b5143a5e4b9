// SPDX-License-Identifier: Apache-2.0
#include "model/share_series.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace slotlab::model {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(ShareSeries, GivesTheSharesOfEachInterval) {
  ShareSeries series(2, 100);
  series.start(1000);
  series.add({30, 70}, 1100);
  series.add({130, 70}, 1200);
  EXPECT_THAT(series.shares(0, 2), ElementsAre(DoubleEq(0.3), DoubleEq(1.0)));
  EXPECT_THAT(series.shares(1, 2), ElementsAre(DoubleEq(0.7), DoubleEq(0.0)));
}

TEST(ShareSeries, SpreadsWhatIsBookedLateOverTheTimeThatItCovers) {
  ShareSeries series(2, 100);
  series.start(0);
  series.add({50, 0}, 50);     // then nothing is known for two intervals
  series.add({50, 0}, 50);     // looked again: nothing new
  series.add({50, 200}, 250);  // of the second class, all along
  EXPECT_THAT(series.shares(0, 3), ElementsAre(DoubleEq(0.5), DoubleEq(0.0), DoubleEq(0.0)));
  EXPECT_THAT(series.shares(1, 3), ElementsAre(DoubleEq(0.5), DoubleEq(1.0), DoubleEq(1.0)));
}

TEST(ShareSeries, TakesWhatIsBookedAhead) {
  ShareSeries series(2, 100);
  series.start(0);
  series.add({100, 100}, 200);  // at 100, say
  series.add({100, 120}, 220);
  EXPECT_THAT(series.shares(0, 3), ElementsAre(DoubleEq(0.5), DoubleEq(0.5), DoubleEq(0.0)));
  EXPECT_THAT(series.shares(0, 1), ElementsAre(DoubleEq(0.5)));
}

TEST(ShareSeries, HasZerosWhereNothingIsKnown) {
  ShareSeries series(1, 100);
  series.start(0);
  EXPECT_THAT(series.shares(0, 2), ElementsAre(0.0, 0.0));
}

}  // namespace
}  // namespace slotlab::model
