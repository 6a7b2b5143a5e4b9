// SPDX-License-Identifier: Apache-2.0
#include "study/figure_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace slotlab::study {
namespace {

using testing::HasSubstr;

TEST(FigureName, KnowsPortsTotalsAndProcessors) {
  for (const char* name : {"slot0.gige", "slot12.fc0.read", "slot0.fc.iops", "slot0.fc.write.iops",
                           "total.gige", "total.gige.receive", "total.fc.iops",
                           "total.fc.read.iops", "cpu.utilization", "cpu.service_demand"}) {
    EXPECT_EQ(check_figure_name(name), "") << name;
  }
}

TEST(FigureName, SaysWhatIsWrong) {
  EXPECT_THAT(check_figure_name(""), HasSubstr("not a dotted name"));
  EXPECT_THAT(check_figure_name("slot0..fc"), HasSubstr("not a dotted name"));
  EXPECT_THAT(check_figure_name("slot0 fc"), HasSubstr("not a dotted name"));
  EXPECT_THAT(check_figure_name("slot0"), HasSubstr("'slot0' names no port"));
  EXPECT_THAT(check_figure_name("slot.fc"), HasSubstr("begins neither with a slot"));
  EXPECT_THAT(check_figure_name("port0.fc"), HasSubstr("begins neither with a slot"));
  EXPECT_THAT(check_figure_name("slot0.fc.both"), HasSubstr("behind the port only"));
  EXPECT_THAT(check_figure_name("slot0.fc.iops.read"), HasSubstr("behind the port only"));
  EXPECT_THAT(check_figure_name("cpu"), HasSubstr("'cpu.' and one name"));
  EXPECT_THAT(check_figure_name("cpu.cpu0.idle"), HasSubstr("'cpu.' and one name"));
}

TEST(FigureName, TellsWhichUnitsAFigureCanHave) {
  EXPECT_TRUE(fits("slot0.fc", *find_unit("MiB/s")));
  EXPECT_FALSE(fits("slot0.fc", *find_unit("IO/s")));
  EXPECT_TRUE(fits("total.fc.iops", *find_unit("IO/s")));
  EXPECT_FALSE(fits("slot0.fc.iops", *find_unit("MB/s")));
  EXPECT_TRUE(fits("cpu.utilization", *find_unit("%")));
  EXPECT_FALSE(fits("cpu.utilization", *find_unit("us")));
  // A port may be called so.
  EXPECT_TRUE(fits("slot0.iops", *find_unit("MB/s")));
}

TEST(FigureName, ConvertsWithinAQuantity) {
  EXPECT_DOUBLE_EQ(*convert(8.0, "Mbit/s", "MB/s"), 1.0);
  EXPECT_DOUBLE_EQ(*convert(1048.576, "MB/s", "MiB/s"), 1000.0);
  EXPECT_DOUBLE_EQ(*convert(2e6, "ps", "us"), 2.0);
  // 69 % of the CPUs at 144 000 KiB/s: 0.479 % for each 1000 KiB/s, or 4.79 us of 1 s per KiB.
  EXPECT_NEAR(*convert(0.479, "% per 1000 KiB/s", "us/KiB"), 4.79, 1e-9);
  EXPECT_EQ(*convert(5.0, "B", "B"), 5.0);
  EXPECT_FALSE(convert(1.0, "MB/s", "IO/s"));
  EXPECT_FALSE(convert(1.0, "B", "MB/s"));
  EXPECT_EQ(find_unit("kB/s"), nullptr);
}

}  // namespace
}  // namespace slotlab::study
