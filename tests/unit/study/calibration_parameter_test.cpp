// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_parameter.h"

#include <gtest/gtest.h>

namespace slotlab::study {
namespace {

CalibrationParameter time_parameter(std::int64_t min, std::int64_t max) {
  CalibrationParameter parameter;
  parameter.dimension = Dimension::time;
  parameter.min = min;
  parameter.max = max;
  return parameter;
}

TEST(RoundToDigits, KeepsTheLeadingDigits) {
  EXPECT_EQ(round_to_digits(12'344'999, 4), 12'340'000);
  EXPECT_EQ(round_to_digits(12'345'000, 4), 12'350'000);
  EXPECT_EQ(round_to_digits(-12'345'000, 4), -12'350'000);
  EXPECT_EQ(round_to_digits(99'996, 4), 100'000);
  EXPECT_EQ(round_to_digits(9'999, 4), 9'999) << "nothing to round";
  EXPECT_EQ(round_to_digits(0, 4), 0);
}

TEST(CalibrationParameter, RendersPositionsAsRoundedQuantities) {
  const CalibrationParameter parameter = time_parameter(1'000'000, 9'000'000);
  EXPECT_EQ(parameter.text_at(0.0), "1 us");
  EXPECT_EQ(parameter.text_at(0.25), "3 us");
  EXPECT_EQ(parameter.text_at(1.0), "9 us");
  EXPECT_EQ(parameter.text_at(0.123456), "1988 ns");
  EXPECT_EQ(parameter.text_at(-3.0), "1 us") << "bounds hold";
  EXPECT_EQ(parameter.text_at(3.0), "9 us");
}

TEST(CalibrationParameter, RoundingDoesNotLeaveTheBounds) {
  const CalibrationParameter parameter = time_parameter(1'000'400, 9'999'800);
  EXPECT_EQ(parameter.text_at(0.0), "1.0004 us");
  EXPECT_EQ(parameter.text_at(1.0), "9.9998 us");
}

TEST(CalibrationParameter, SnappedPositionsStayWhereTheyAre) {
  const CalibrationParameter parameter = time_parameter(1'000'000, 9'000'000);
  for (const double position : {0.0, 0.1, 0.333333, 0.77777, 1.0}) {
    const double snapped = parameter.snap(position);
    EXPECT_EQ(parameter.snap(snapped), snapped);
    EXPECT_EQ(parameter.text_at(snapped), parameter.text_at(position));
    EXPECT_NEAR(snapped, position, 1e-4);
  }
}

TEST(CalibrationParameter, CountsSnapToWholeNumbers) {
  CalibrationParameter parameter;
  parameter.min = 1;
  parameter.max = 5;
  EXPECT_EQ(parameter.text_at(0.3), "2");
  EXPECT_EQ(parameter.text_at(0.4), "3");
  EXPECT_EQ(parameter.snap(0.3), 0.25);
}

}  // namespace
}  // namespace slotlab::study
