// SPDX-License-Identifier: Apache-2.0
#include "model/show_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "model/load.h"

namespace slotlab::model {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kData = SLOTLAB_SOURCE_DIR "/tests/unit/model/data/catalogue";
const std::string kBoth = kData + "/studies/both.yaml";

class ShowConfig : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(file_); }

  std::string written(const std::string& text) {
    file_ = std::filesystem::path(::testing::TempDir()) /
            (std::string("slotlab_show_") +
             ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".yaml");
    std::ofstream(file_) << text;
    return file_.string();
  }

 private:
  std::filesystem::path file_;
};

TEST_F(ShowConfig, LoadsToTheSameScenario) {
  for (const std::vector<std::string>& overrides :
       {std::vector<std::string>{}, std::vector<std::string>{"run.measure=auto"},
        std::vector<std::string>{"title=\"a: b # c\"", "host.slot0.bus.mode=pci-66",
                                 "host.slot0.adapter.bridge.forward_clocks=2 clocks",
                                 "host.slot_types.mine={keying: 3.3V}", "host.slot5.type=mine",
                                 "host.slot0.lba.link_rate=1066 MB/s"}}) {
    const LoadOptions options{overrides, kData};
    const std::string text = show_config(kBoth, options);
    const std::string file = written(text);
    EXPECT_EQ(resolved_fingerprint(load_scenario(file, {{}, kData})),
              resolved_fingerprint(load_scenario(kBoth, options)));
  }
}

TEST_F(ShowConfig, ExplainsEachParameter) {
  const std::string text = show_config(kBoth, {{"host.cells=2"}, kData});
  EXPECT_THAT(text, HasSubstr("1 to 4; default 1; set by --set host.cells=2\n  cells: 2\n"));
  EXPECT_THAT(text, HasSubstr("default 4 clocks; fitted, calibration, 12 points\n"
                              "        retry_clocks: 7 clocks\n"));
  EXPECT_THAT(text, HasSubstr("/adapters/combo.yaml:4\n        forward_clocks: 6 clocks\n"));
  EXPECT_THAT(text, HasSubstr("specification, PCI-X 1.0b: 64 after reset\n"));
  EXPECT_THAT(text, Not(HasSubstr("value:")));
}

TEST_F(ShowConfig, IsTheSameEveryTime) {
  EXPECT_EQ(show_config(kBoth, {{}, kData}), show_config(kBoth, {{}, kData}));
}

}  // namespace
}  // namespace slotlab::model
