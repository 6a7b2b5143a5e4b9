// SPDX-License-Identifier: Apache-2.0
#include "study/reference.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "model/input_error.h"

namespace slotlab::study {
namespace {

using testing::HasSubstr;

constexpr const char* kHeader = "id,group,figure,value,unit,source,scenario,role\n";

class ReferenceTest : public testing::Test {
 protected:
  ReferenceTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("slotlab_reference_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_ / "paper");
  }
  ~ReferenceTest() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path file(const std::string& text) {
    auto path = folder_ / "paper" / kPublishedFile;
    std::ofstream(path) << text;
    return path;
  }
  std::string error_of(const std::string& text) {
    try {
      read_published(file(text));
    } catch (const model::InputError& error) {
      return error.what();
    }
    return "no error";
  }

  std::filesystem::path folder_;
};

TEST_F(ReferenceTest, ReadsAFigure) {
  const auto figures = read_published(
      file(std::string(kHeader) + "x.c1,pcix133,slot0.fc,191.5,MB/s,p. 9,a.yaml,fitted\r\n"));
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures[0].id, "x.c1");
  EXPECT_EQ(figures[0].group, "pcix133");
  EXPECT_EQ(figures[0].figure, "slot0.fc");
  EXPECT_EQ(figures[0].value, 191.5);
  EXPECT_EQ(figures[0].unit, "MB/s");
  EXPECT_EQ(figures[0].source, "p. 9");
  EXPECT_EQ(figures[0].scenario, "a.yaml");
  EXPECT_EQ(figures[0].role, Role::fitted);
}

TEST_F(ReferenceTest, NamesFileLineAndFault) {
  const std::string header = kHeader;
  const std::string good = "x,g,slot0.fc,1,MB/s,s,a.yaml,fitted\n";
  EXPECT_THAT(error_of("id,value\n"), HasSubstr("published.csv:1: expected the columns id,group"));
  EXPECT_THAT(error_of(header), HasSubstr("no published figure"));
  EXPECT_THAT(error_of(""), HasSubstr("no published figure"));
  EXPECT_THAT(error_of(header + good + good), HasSubstr(":3: id: 'x' comes twice"));
  EXPECT_THAT(error_of(header + "x,g\n"), HasSubstr(":2: 2 columns, expected 8"));
  EXPECT_THAT(error_of(header + "x,g,f,1 MB,MB/s,s,a,fitted\n"), HasSubstr(":2: value: '1 MB'"));
  EXPECT_THAT(error_of(header + "x,g,f,,MB/s,s,a,fitted\n"), HasSubstr(":2: value: ''"));
  EXPECT_THAT(error_of(header + "x,g,f,0,MB/s,s,a,fitted\n"), HasSubstr("not a positive number"));
  EXPECT_THAT(error_of(header + "x,g,f,nan,MB/s,s,a,fitted\n"), HasSubstr("not a positive number"));
  EXPECT_THAT(error_of(header + "x,g,slot0.fc,1,kB/s,s,a,fitted\n"), HasSubstr(":2: unit: 'kB/s'"));
  EXPECT_THAT(error_of(header + "x,g,fc,1,MB/s,s,a,fitted\n"), HasSubstr(":2: figure: 'fc'"));
  EXPECT_THAT(error_of(header + "x,g,slot0.fc,1,IO/s,s,a,fitted\n"),
              HasSubstr(":2: unit: 'slot0.fc' cannot be in 'IO/s'"));
  EXPECT_THAT(error_of(header + "x,g,f,1,MB/s,s,a,guessed\n"), HasSubstr(":2: role: 'guessed'"));
  EXPECT_THAT(error_of(header + "x,g,f,1,MB/s,s,,fitted\n"), HasSubstr(":2: an empty cell"));
}

TEST_F(ReferenceTest, ReadsARatioToAnotherScenario) {
  const auto figures = read_published(
      file(std::string(kHeader) + "x,g,slot0.fc.iops / one.yaml,0.5,ratio,,two.yaml,predicted\n"));
  ASSERT_EQ(figures.size(), 1U);
  EXPECT_EQ(figures[0].figure, "slot0.fc.iops");
  EXPECT_EQ(figures[0].base, "one.yaml");
  EXPECT_EQ(figures[0].scenario, "two.yaml");
  EXPECT_THAT(error_of(std::string(kHeader) + "x,g,slot0.fc / a.yaml,1,MB/s,s,b.yaml,fitted\n"),
              HasSubstr(":2: unit: 'slot0.fc / a.yaml' is a ratio, not in 'MB/s'"));
  EXPECT_THAT(error_of(std::string(kHeader) + "x,g,slot0.fc,1,ratio,s,b.yaml,fitted\n"),
              HasSubstr(":2: unit: a ratio needs a figure 'NAME / SCENARIO'"));
  EXPECT_THAT(error_of(std::string(kHeader) + "x,g,slot0.fc / ,1,ratio,s,b.yaml,fitted\n"),
              HasSubstr(":2: figure: no scenario behind the '/'"));
}

TEST_F(ReferenceTest, SaysWhenThereIsNoFile) {
  EXPECT_THROW(read_published(folder_ / "nowhere.csv"), model::InputError);
  EXPECT_THROW(read_published(folder_), model::InputError);
}

TEST_F(ReferenceTest, ListsTheFoldersThatHoldFigures) {
  file(kHeader);
  std::filesystem::create_directories(folder_ / "empty");
  EXPECT_EQ(list_papers(folder_), std::vector<std::string>{"paper"});
  EXPECT_TRUE(list_papers(folder_ / "missing").empty());
}

class ShippedReference : public testing::TestWithParam<std::pair<const char*, std::size_t>> {};

TEST_P(ShippedReference, HoldsEveryFigureOfThePaper) {
  const std::filesystem::path folder =
      std::filesystem::path(SLOTLAB_SCENARIO_DIR) / "papers" / GetParam().first;
  const auto figures = read_published(folder / kPublishedFile);
  EXPECT_EQ(figures.size(), GetParam().second);
  std::set<std::string> named;
  for (const PublishedFigure& figure : figures) {
    EXPECT_TRUE(std::filesystem::is_regular_file(folder / figure.scenario)) << figure.scenario;
    EXPECT_FALSE(figure.source.empty()) << figure.id;
    named.insert(figure.scenario);
  }
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".yaml" && name.compare(0, 8, "testbed.") != 0) {
      EXPECT_EQ(named.count(name), 1U) << name << " belongs to no published figure";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Papers, ShippedReference,
                         testing::Values(std::pair("a6825a", std::size_t{25}),
                                         std::pair("a6826a", std::size_t{12}),
                                         std::pair("a9782a", std::size_t{69})),
                         [](const auto& paper) { return std::string(paper.param.first); });

}  // namespace
}  // namespace slotlab::study
