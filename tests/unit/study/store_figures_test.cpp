// SPDX-License-Identifier: Apache-2.0
#include "study/store_figures.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/input_error.h"
#include "study/comparison.h"
#include "study/figure_source.h"
#include "study/sweep_store.h"

namespace slotlab::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> names(const FigureSet& set) {
  std::vector<std::string> names;
  for (const Figure& figure : set.figures) names.push_back(figure.name);
  return names;
}

class StoreFiguresTest : public testing::Test {
 protected:
  StoreFiguresTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_store_figures_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~StoreFiguresTest() override { std::filesystem::remove_all(folder_); }

  /// A store of four points, of which it has the first `count`; the third one failed.
  std::string make_store(const std::string& name, std::size_t count, double read = 190.5) const {
    StoreIdentity identity;
    identity.title = "blocks";
    identity.study = {"scenario: x.yaml"};
    identity.points = 4;
    identity.version = "0.1.0";
    identity.program = "abc";
    const std::vector<StoreColumn> axes{
        {"cells", std::string(StoreColumn::kAxis), "INTEGER", "", "host.cells", ""},
        {"block", std::string(StoreColumn::kAxis), "INTEGER", "B", "traffic.block", ""},
        {"block_text", std::string(StoreColumn::kText), "TEXT", "", "traffic.block", ""}};
    std::string file = (folder_ / name).string();
    SweepStore store(file, identity, axes);
    for (std::size_t number = 1; number <= count; ++number) {
      SweepPoint point;
      point.point = number;
      point.settings = {std::int64_t{2}, static_cast<std::int64_t>(number * 1024),
                        std::to_string(number) + " KiB"};
      point.fingerprint = "f";
      if (number == 3) {
        point.error = "no room";
      } else {
        point.figures = {{"slot0.fc.read", 0, read, 1.5, "MB/s", ""},
                         {"cpu.utilization", 2, 25.0, {}, "%", ""}};
        point.result = "{}";
      }
      store.record(point);
    }
    store.close();
    return file;
  }

  std::filesystem::path folder_;
};

TEST_F(StoreFiguresTest, NamesFiguresByTheSettingsOfTheirPoint) {
  const FigureSet set = store_figures(make_store("a.sqlite", 4));
  EXPECT_THAT(
      names(set),
      ElementsAre("cells=2; block=1 KiB: slot0.fc.read", "cells=2; block=1 KiB: cpu.utilization",
                  "cells=2; block=2 KiB: slot0.fc.read", "cells=2; block=2 KiB: cpu.utilization",
                  "cells=2; block=4 KiB: slot0.fc.read", "cells=2; block=4 KiB: cpu.utilization"));
  EXPECT_EQ(set.figures[0].value, 190.5);
  EXPECT_EQ(set.figures[0].half_width, 1.5);
  EXPECT_EQ(set.figures[0].unit, "MB/s");
  EXPECT_FALSE(set.figures[1].half_width);
  EXPECT_THAT(set.notes, ElementsAre(HasSubstr("cells=2; block=3 KiB: failed: no room")));
}

TEST_F(StoreFiguresTest, ComparesTwoStores) {
  const std::string a = make_store("a.sqlite", 4);
  const auto [first, second] = read_figures(a, make_store("b.sqlite", 2, 192.0), {});
  const Comparison comparison = compare(first, second, {});
  EXPECT_EQ(comparison.number(Verdict::within), 2U);
  EXPECT_EQ(comparison.number(Verdict::only_in_first), 2U);
  EXPECT_THAT(comparison.notes, testing::Contains(HasSubstr("points not run yet: 3, 4")));
  const auto [one, same] = read_figures(a, make_store("c.sqlite", 4), {});
  EXPECT_EQ(compare(one, same, {0.0, true}).failures(), 0U);
}

TEST_F(StoreFiguresTest, RefusesWhatIsNoStoreOrHasNothing) {
  const std::string good = make_store("a.sqlite", 1);
  EXPECT_TRUE(is_store(good));
  EXPECT_THROW(store_figures(make_store("b.sqlite", 0)), model::InputError);
  const std::string bad = (folder_ / "bad.sqlite").string();
  std::ofstream(bad) << "SQLite format 3" << std::string(2000, '\0');
  EXPECT_THROW(store_figures(bad), model::InputError);
  std::ofstream(bad) << "SQL";
  EXPECT_FALSE(is_store(bad));
  EXPECT_FALSE(is_store((folder_ / "none").string()));
}

}  // namespace
}  // namespace slotlab::study
