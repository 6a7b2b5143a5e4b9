// SPDX-License-Identifier: Apache-2.0
#include "study/numeric_field.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/parameter.h"
#include "model/field_recorder.h"

namespace slotlab::study {
namespace {

struct Inner {
  Picoseconds latency = 450 * kNanosecond;
  std::uint32_t one = 1;
  std::uint32_t line = 64;
  std::uint32_t bytes = 1500;
  std::uint32_t none = 0;
  std::uint32_t full = 255;
  bool flag = true;

  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.duration("latency", latency, 0, kMillisecond, "", assumed(""));
    v.count("one", one, 1, 16, "", assumed(""));
    v.bytes("line", line, 16, 1024, "", assumed(""));
    v.bytes("bytes", bytes, 576, 9000, "", assumed(""));
    v.count("none", none, 0, 9, "", assumed(""));
    v.count("full", full, 1, 255, "", assumed(""));
    v.flag("flag", flag, "", assumed(""));
  }
};
struct Outer {
  Inner inner;
  template <class Visitor>
  void visit_fields(Visitor& v) {
    v.group("run", inner, "");
    v.group("host", inner, "");
  }
};

std::vector<NumericField> fields() {
  Outer outer;
  return numeric_fields(model::record_fields(outer));
}

TEST(NumericFields, AreNumbersWithTheirRange) {
  const std::vector<NumericField> all = fields();
  ASSERT_EQ(all.size(), 12U);
  EXPECT_EQ(all[6].path, "host.latency");
  EXPECT_EQ(all[6].value, 450'000);
  EXPECT_EQ(all[6].min, 0);
  EXPECT_EQ(all[6].max, kMillisecond);
  EXPECT_EQ(all[6].set_to(405'000), "host.latency=405 ns");
}

TEST(ParameterSteps, AreATenthOrWhatHardwareHas) {
  std::vector<std::string> steps;
  for (const ParameterStep& step : parameter_steps(fields())) {
    steps.push_back(step.field.set_to(step.value));
  }
  EXPECT_THAT(steps, testing::ElementsAre("host.latency=405 ns", "host.latency=495 ns",
                                          "host.one=2",  // it cannot go down
                                          "host.line=32 B", "host.line=128 B", "host.bytes=1356 B",
                                          "host.bytes=1644 B",
                                          "host.full=230"));  // nor this one up
}

}  // namespace
}  // namespace slotlab::study
