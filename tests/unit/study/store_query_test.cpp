// SPDX-License-Identifier: Apache-2.0
#include "study/store_query.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "study/query_units.h"
#include "study/store_format.h"
#include "tests/unit/study/sweep_fixture.h"

namespace slotlab::study {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<StoreColumn> columns() {
  return {{"point", "point", "INTEGER", "", "", ""},
          {"latency", "axis", "INTEGER", "ps", "", ""},
          {"latency_text", "text", "TEXT", "", "", ""},
          {"load", "axis", "REAL", "%", "", ""},
          {"slot0_fc", "figure", "REAL", "MB/s", "", ""}};
}

std::string plain(const std::string& condition) { return without_units(condition, columns()); }

TEST(QueryUnits, PutsQuantitiesIntoTheUnitOfTheirColumn) {
  EXPECT_EQ(plain("latency <= 300 ns"), "latency <= 300000");
  EXPECT_EQ(plain("latency<=1.5us AND point>3"), "latency<=1500000 AND point>3");
  EXPECT_EQ(plain("1 us > latency"), "1000000 > latency");
  EXPECT_EQ(plain("point = 4 and 1 us > latency"), "point = 4 and 1000000 > latency");
  EXPECT_EQ(plain("latency between 100 ns and 200 ns and point = 1"),
            "latency between 100000 and 200000 and point = 1");
  EXPECT_EQ(plain("latency in (100 ns, 200 ns)"), "latency in (100000, 200000)");
  EXPECT_EQ(plain("slot0_fc > 1 Gbit/s"), "slot0_fc > 125");
  EXPECT_EQ(plain("slot0_fc > 100 MB/s"), "slot0_fc > 100");
  EXPECT_EQ(plain("load >= 12.5 % or point = 1"), "load >= 12.5 or point = 1");
}

TEST(QueryUnits, LeavesAloneWhatIsNoQuantity) {
  for (const char* condition :
       {"point % 2 = 1", "slot0_fc / 8 > 3 and point = 1", "latency_text = '100 ns'",
        "latency > 5 OR 0", "point = 3 -- a comment"}) {
    EXPECT_EQ(plain(condition), condition);
  }
}

TEST(QueryUnits, RefusesWhatSqlWouldCallUnequal) {
  EXPECT_THROW(plain("latency = '100 ns'"), QueryError);
  EXPECT_THROW(plain("latency > 4 KiB"), QueryError);
  EXPECT_THROW(plain("point > 4 ns"), QueryError);
  EXPECT_THROW(plain("4 ns > 3"), QueryError);
}

class StoreQueryTest : public SweepFixture {
 protected:
  StoreQueryTest() {
    SweepStudy grid = study(
        "parameters:\n  host.cells: [1, 2, 4]\n"
        "  latency: {path: host.slot0.lba.read_path_latency, values: [100 ns, 1 us]}\n");
    sweep(grid, "store");
  }
  std::string csv(const StoreQuery& query) {
    StoreReader store(path("store"));
    return format_table(ask(store, query), model::ResultFormat::csv);
  }
  std::string refusal(const StoreQuery& query) {
    try {
      return csv(query);
    } catch (const model::InputError& error) {
      return error.what();
    }
  }
};

TEST_F(StoreQueryTest, SelectsOrdersAndLimits) {
  EXPECT_EQ(csv({"latency > 500 ns", "cells, slot0_fc", "slot0_fc", std::nullopt}),
            "cells,slot0_fc\n4,75\n2,100\n1,150\n");
  EXPECT_EQ(csv({"", "cells, latency_text", "", 3}),
            "cells,latency_text\n1,100 ns\n1,1 us\n2,100 ns\n");
  EXPECT_EQ(csv({"slot0_fc = (select max(slot0_fc) from points)", "point", "", std::nullopt}),
            "point\n1\n2\n");
  EXPECT_EQ(csv({"point = 1", "json_extract(result, '$.seed') as seed", "", std::nullopt}),
            "seed\n1\n");
  EXPECT_EQ(csv({"0", "*", "", std::nullopt}).substr(0, 32), "point,cells,latency,latency_text");
}

TEST_F(StoreQueryTest, NamesTheColumnsThatAreNear) {
  EXPECT_THAT(refusal({"cellz = 1", "", "", std::nullopt}),
              AllOf(HasSubstr("--where: "), HasSubstr("did you mean 'cells'?")));
  EXPECT_THAT(refusal({"", "slot0_fcc", "", std::nullopt}),
              AllOf(HasSubstr("--select: "), HasSubstr("slot0_fc")));
  EXPECT_THAT(refusal({"", "", "pint", std::nullopt}), HasSubstr("--order-by: "));
  EXPECT_THAT(refusal({"\"cellz\" = 1", "", "", std::nullopt}), HasSubstr("no column"));
  EXPECT_THAT(refusal({"cells ==", "", "", std::nullopt}), HasSubstr("syntax error"));
}

TEST_F(StoreQueryTest, ReadsAndDoesNothingElse) {
  for (const char* where :
       {"1; drop table points", "1) ; delete from points; select (1", "(select count(*) from meta)",
        "(select count(*) from sqlite_master)", "load_extension('x')",
        "(with recursive a(i) as (select 1 union all select i + 1 from a) select max(i) from a)"}) {
    EXPECT_THAT(refusal({where, "", "", std::nullopt}), HasSubstr("--where: ")) << where;
  }
  for (const char* select : {"1; drop table points", "1 from meta --", "* from meta; --"}) {
    EXPECT_THAT(refusal({"", select, "", std::nullopt}), HasSubstr("--select: ")) << select;
  }
  EXPECT_EQ(csv({"", "count(*)", "", std::nullopt}), "count(*)\n6\n");
}

TEST_F(StoreQueryTest, FormatsForPeopleAndPrograms) {
  StoreReader store(path("store"));
  const StoreTable table =
      ask(store, {"point <= 2", "cells, latency_text, slot0_fc", "", std::nullopt});
  EXPECT_EQ(format_table(table, model::ResultFormat::text),
            "cells  latency_text  slot0_fc\n"
            "                         MB/s\n"
            "    1        100 ns       150\n"
            "    1          1 us       150\n");
  EXPECT_EQ(format_table(table, model::ResultFormat::json),
            "[\n"
            "  {\"cells\":1,\"latency_text\":\"100 ns\",\"slot0_fc\":150.0},\n"
            "  {\"cells\":1,\"latency_text\":\"1 us\",\"slot0_fc\":150.0}\n"
            "]\n");
  EXPECT_THAT(readable_columns(store), AllOf(HasSubstr("latency_text"), HasSubstr("slot0_fc"),
                                             testing::Not(HasSubstr("half_width"))));
  EXPECT_THAT(format_table(column_table(store), model::ResultFormat::csv),
              HasSubstr("\nlatency,axis,ps,host.slot0.lba.read_path_latency,"));
}

TEST(StoreFormat, QuotesWhatCsvNeedsQuoted) {
  StoreTable table;
  table.columns = {{"a \"b\"", "", "", "", "", ""}};
  table.rows = {{StoreValue(std::string("x, y"))}, {StoreValue()}};
  EXPECT_EQ(format_table(table, model::ResultFormat::csv), "\"a \"\"b\"\"\"\n\"x, y\"\n\n");
}

}  // namespace
}  // namespace slotlab::study
