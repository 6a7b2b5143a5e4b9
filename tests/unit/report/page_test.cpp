// SPDX-License-Identifier: Apache-2.0
#include "report/page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace slotlab::report {
namespace {

constexpr const char* kPage = "<html><script>/*slotlab-data*/</script></html>";

TEST(ReportPage, HasItsDataWhereTheMarkWas) {
  EXPECT_EQ(fill_page(kPage, "{}"), "<html><script>{}</script></html>");
  EXPECT_THROW(fill_page("<html></html>", "{}"), std::logic_error);
}

TEST(ReportPage, DataCannotEndTheScriptTheyStandIn) {
  const nlohmann::json data = {{"title", "</script><!-- <b> \"quoted\" \\ \xE2\x80\xA8"}};
  const std::string page = fill_page(kPage, data.dump());
  const std::size_t start = std::string("<html><script>").size();
  const std::size_t end = page.find("</script>", start);
  const std::string inside = page.substr(start, end - start);
  EXPECT_EQ(inside.find('<'), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(inside), data);
}

TEST(ReportPage, SaysWhatIsMissingWhenItIsMissing) {
  const std::string why = missing_page();
  if (why.empty()) {
    EXPECT_NE(fill_page("{}").find("<!doctype html>"), std::string::npos);
    return;
  }
  EXPECT_NE(why.find("npm"), std::string::npos) << why;
  EXPECT_THROW(fill_page("{}"), std::runtime_error);
}

}  // namespace
}  // namespace slotlab::report
