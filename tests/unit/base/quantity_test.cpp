// SPDX-License-Identifier: Apache-2.0
#include "base/quantity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace slotlab {
namespace {

using ::testing::HasSubstr;

std::string error_of(const std::string& text, Dimension dimension) {
  try {
    parse_quantity(text, dimension);
  } catch (const QuantityError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Quantity, ReadsEveryUnitExactly) {
  EXPECT_EQ(parse_quantity("7500 ps", Dimension::time), 7500);
  EXPECT_EQ(parse_quantity("7.5 ns", Dimension::time), 7500);
  EXPECT_EQ(parse_quantity("1.22 us", Dimension::time), 1'220'000);
  EXPECT_EQ(parse_quantity("1.22 \xC2\xB5s", Dimension::time), 1'220'000);
  EXPECT_EQ(parse_quantity("1.22\xCE\xBCs", Dimension::time), 1'220'000);
  EXPECT_EQ(parse_quantity("40 ms", Dimension::time), 40'000'000'000);
  EXPECT_EQ(parse_quantity("0.000000000001 s", Dimension::time), 1);
  EXPECT_EQ(parse_quantity("512 B", Dimension::bytes), 512);
  EXPECT_EQ(parse_quantity("128 KiB", Dimension::bytes), 131072);
  EXPECT_EQ(parse_quantity("0.5 KiB", Dimension::bytes), 512);
  EXPECT_EQ(parse_quantity("1.5 KB", Dimension::bytes), 1500);
  EXPECT_EQ(parse_quantity("2 MiB", Dimension::bytes), 2097152);
  EXPECT_EQ(parse_quantity("2 MB", Dimension::bytes), 2000000);
  EXPECT_EQ(parse_quantity("3 GB", Dimension::bytes), 3'000'000'000);
  EXPECT_EQ(parse_quantity("533 MB/s", Dimension::bit_rate), 4'264'000'000);
  EXPECT_EQ(parse_quantity("1 Gbit/s", Dimension::bit_rate), 1'000'000'000);
  EXPECT_EQ(parse_quantity("2.125 Gbit/s", Dimension::bit_rate), 2'125'000'000);
  EXPECT_EQ(parse_quantity("750 MHz", Dimension::frequency), 750'000'000);
  EXPECT_EQ(parse_quantity("8 clocks", Dimension::clocks), 8);
  EXPECT_EQ(parse_quantity("1 clock", Dimension::clocks), 1);
  EXPECT_EQ(parse_quantity("12.5 %", Dimension::share), 125'000);
  EXPECT_EQ(parse_quantity("100%", Dimension::share), 1'000'000);
  EXPECT_EQ(parse_quantity("4", Dimension::count), 4);
  EXPECT_EQ(parse_quantity("-4", Dimension::count), -4);
}

TEST(Quantity, RefusesWhatIsNoWholeNumberOfTheSmallestStep) {
  EXPECT_EQ(parse_quantity("0.001 ns", Dimension::time), 1);
  EXPECT_THAT(error_of("0.0001 ns", Dimension::time), HasSubstr("finer than"));
  EXPECT_THAT(error_of("0.0005 KiB", Dimension::bytes), HasSubstr("finer than"));
  EXPECT_EQ(parse_quantity("0.0001 %", Dimension::share), 1);
  EXPECT_THAT(error_of("0.00001 %", Dimension::share), HasSubstr("finer than"));
  EXPECT_EQ(parse_quantity("1.0000000000000000000000000000 ns", Dimension::time), 1000);
}

TEST(Quantity, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("8", Dimension::time), "'8' is a bare number; write for example \"1.2 us\"");
  EXPECT_EQ(error_of("8 ns", Dimension::bytes),
            "'8 ns' is a time; this needs bytes, for example \"512 B\"");
  EXPECT_EQ(error_of("fast", Dimension::time), "'fast' is not a number");
  EXPECT_EQ(error_of("8 mb", Dimension::bytes), "unknown unit 'mb'; did you mean 'MB'?");
  EXPECT_THAT(error_of("8 furlongs", Dimension::time), HasSubstr("known here: ps, ns, us, ms, s"));
  EXPECT_THAT(error_of("8 MT/s", Dimension::frequency), HasSubstr("unknown unit 'MT/s'"));
  EXPECT_THAT(error_of("3 ns", Dimension::count), HasSubstr("number without a unit"));
  EXPECT_THAT(error_of("1.5", Dimension::count), HasSubstr("not a whole number"));
  for (const char* text : {"", "-", ".", "1.", ".5 ns", "1..2 ns", "1.2.3 ns", "- 1 ns", "nan",
                           "0x10", "1e3 ns", "--1 ns", " 1 ns"}) {
    EXPECT_NE(error_of(text, Dimension::time), "no error") << text;
  }
}

TEST(Quantity, OverflowIsAnErrorAndTheLargestValueIsNot) {
  EXPECT_EQ(parse_quantity("9223372036854775807 ps", Dimension::time),
            std::numeric_limits<std::int64_t>::max());
  EXPECT_THAT(error_of("9223372036854775808 ps", Dimension::time), HasSubstr("too large"));
  EXPECT_EQ(parse_quantity("9223372 s", Dimension::time), 9223372 * 1'000'000'000'000);
  EXPECT_THAT(error_of("9223373 s", Dimension::time), HasSubstr("too large"));
  EXPECT_THAT(error_of(std::string(5000, '9') + " s", Dimension::time), HasSubstr("too large"));
}

TEST(Quantity, PrintsTheShortestText) {
  EXPECT_EQ(format_quantity(7500, Dimension::time), "7.5 ns");
  EXPECT_EQ(format_quantity(1'220'000, Dimension::time), "1.22 us");
  EXPECT_EQ(format_quantity(500'000, Dimension::time), "500 ns");
  EXPECT_EQ(format_quantity(0, Dimension::time), "0 ps");
  EXPECT_EQ(format_quantity(1'000'000'000'000, Dimension::time), "1 s");
  EXPECT_EQ(format_quantity(512, Dimension::bytes), "512 B");
  EXPECT_EQ(format_quantity(131072, Dimension::bytes), "128 KiB");
  EXPECT_EQ(format_quantity(1500, Dimension::bytes), "1500 B");
  EXPECT_EQ(format_quantity(4'264'000'000, Dimension::bit_rate), "533 MB/s");
  EXPECT_EQ(format_quantity(1'000'000'000, Dimension::bit_rate), "1 Gbit/s");
  EXPECT_EQ(format_quantity(1, Dimension::clocks), "1 clock");
  EXPECT_EQ(format_quantity(8, Dimension::clocks), "8 clocks");
  EXPECT_EQ(format_quantity(125'000, Dimension::share), "12.5 %");
  EXPECT_EQ(format_quantity(-1500, Dimension::time), "-1.5 ns");
  EXPECT_EQ(format_quantity(-500, Dimension::share), "-0.05 %");
}

TEST(Quantity, EveryPrintedValueReadsBackTheSame) {
  std::uint64_t state = 1;
  for (int i = 0; i < 20000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    const auto value = static_cast<std::int64_t>(state >> (1 + i % 62));
    for (const Dimension dimension :
         {Dimension::time, Dimension::bytes, Dimension::bit_rate, Dimension::frequency,
          Dimension::clocks, Dimension::share, Dimension::count}) {
      if (dimension == Dimension::share && value > 1'000'000'000) continue;
      const std::string text = format_quantity(value, dimension);
      ASSERT_EQ(parse_quantity(text, dimension), value) << text;
    }
  }
}

TEST(Quantity, AFactorIsADecimalNumberWithoutAUnit) {
  EXPECT_EQ(parse_quantity("0.5", Dimension::factor), 500'000);
  EXPECT_EQ(parse_quantity("20", Dimension::factor), 20'000'000);
  EXPECT_EQ(parse_quantity("0.000001", Dimension::factor), 1);
  EXPECT_THROW(parse_quantity("0.0000001", Dimension::factor), QuantityError);
  EXPECT_THROW(parse_quantity("50 %", Dimension::factor), QuantityError);
  EXPECT_THROW(parse_quantity("2 x", Dimension::factor), QuantityError);
  for (const std::int64_t value : {1LL, 250'000LL, 1'000'000LL, 1'500'000LL, 1'000'000'000LL}) {
    EXPECT_EQ(parse_quantity(format_quantity(value, Dimension::factor), Dimension::factor), value);
  }
  EXPECT_EQ(format_quantity(1'500'000, Dimension::factor), "1.5");
}

TEST(Quantity, RangeIsInclusiveAndNamedInUnits) {
  EXPECT_NO_THROW(check_range(0, 0, 1000, Dimension::time));
  EXPECT_NO_THROW(check_range(1000, 0, 1000, Dimension::time));
  try {
    check_range(1001, 0, 1000, Dimension::time);
    FAIL() << "out of range was accepted";
  } catch (const QuantityError& error) {
    EXPECT_STREQ(error.what(), "1001 ps is out of range; allowed: 0 ps to 1 ns");
  }
}

}  // namespace
}  // namespace slotlab
