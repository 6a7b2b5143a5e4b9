// SPDX-License-Identifier: Apache-2.0
#include "model/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "model/result_number.h"
#include "model/text_table.h"

namespace slotlab::model {
namespace {

using testing::HasSubstr;
using testing::Not;

Result sample_result() {
  Result result;
  result.title = "FC bidirectional, \"quoted\"";
  result.fingerprint = "00c0ffee";
  result.seed = 7;
  result.warm_up = 5 * kMillisecond;
  result.measured = 40 * kMillisecond;
  result.throughput = {{"slot0.fc", "read", ThroughputUnit::megabytes, {190.123456789, 0.25, 20}},
                       {"slot0.fc", "write", ThroughputUnit::megabytes, {79.5, 0.125, 20}},
                       {"slot0.fc", "total", ThroughputUnit::megabytes, {269.623456789, 0.3, 20}},
                       {"slot0.gige", "receive", ThroughputUnit::megabits, {929, 1, 20}}};
  result.operations = {{"slot0.fc", "read", ThroughputUnit::operations, {1450.5, 2, 20}}};
  StatisticsGroup& slot = result.statistics.group("slot0", "the card's slot");
  StatisticsGroup& clocks = slot.group("clocks", "clock classes");
  clocks.share("data", 1, 3, "data phases");
  clocks.share("idle", 2, 3, "nobody asks");
  clocks.share("retry", 0, 3, "told to come back");
  LatencyHistogram histogram;
  histogram.add(1'220'000);
  slot.latency("bus_read", histogram, "request to last byte");
  result.statistics.count("interrupts", 12345678, "to the host");
  result.notes = {"The knee is not reached."};
  return result;
}

TEST(ResultNumber, RoundsToSixSignificantDigits) {
  EXPECT_EQ(rounded(1.0 / 3.0), 0.333333);
  EXPECT_EQ(rounded(190.123456789), 190.123);
  EXPECT_EQ(rounded(0.0), 0.0);
  EXPECT_EQ(plain_number(123456789.25), "123457000");
  EXPECT_EQ(plain_number(123456789.0), "123456789");
  EXPECT_EQ(plain_number(0.1 + 0.2), "0.3");
}

TEST(ResultNumber, PicksAReadableUnit) {
  EXPECT_EQ(readable_time(0), "0 ps");
  EXPECT_EQ(readable_time(999), "999 ps");
  EXPECT_EQ(readable_time(1'000), "1 ns");
  EXPECT_EQ(readable_time(1'391'400), "1.391 us");
  EXPECT_EQ(readable_time(999'990), "1 us");  // not "1000 ns"
  EXPECT_EQ(readable_time(static_cast<double>(40 * kMillisecond)), "40 ms");
  EXPECT_EQ(readable_time(static_cast<double>(1'234'500 * kMillisecond)), "1234 s");
  EXPECT_EQ(readable({"", StatisticKind::bytes, 131072, ""}), "131.1 kB");
  EXPECT_EQ(readable({"", StatisticKind::rate, 123456, ""}), "123456 /s");
  EXPECT_EQ(readable({"", StatisticKind::byte_rate, 1067e6, ""}), "1067 MB/s");
  EXPECT_EQ(readable({"", StatisticKind::share, 0.12345, ""}), "12.35 %");
  EXPECT_EQ(readable({"", StatisticKind::service_demand, 0.46612, ""}), "0.4661 % per 1000 KiB/s");
}

TEST(TextTable, AlignsColumnsAndLeavesNoBlanksAtTheEnd) {
  TextTable table({TextTable::Align::left, TextTable::Align::right, TextTable::Align::left});
  table.row({"a", "1000", "x"});
  table.rule();
  table.row({"long", "1"});
  EXPECT_EQ(table.str(1), " a     1000  x\n ----  ----  -\n long     1\n");
}

TEST(FindThroughput, PrefersTheTotalOfAPort) {
  const Result result = sample_result();
  EXPECT_EQ(find_throughput(result, "slot0.fc")->direction, "total");
  EXPECT_EQ(find_throughput(result, "slot0.gige")->direction, "receive");
  EXPECT_EQ(find_throughput(result, "slot1.fc"), nullptr);
}

TEST(ResultText, SaysWhatWasMeasuredAndWhatWasLeftOut) {
  const std::string text = format_result(sample_result(), ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("Measured: 40 ms of simulated time, after a warm-up of 5 ms"));
  EXPECT_THAT(text, HasSubstr("Seed: 7. Fingerprint: 00c0ffee."));
  EXPECT_THAT(text,
              HasSubstr("slot0.fc    read     190.1  MB/s    +- 0.25  1450.5  IO/s  +- 2.00\n"));
  EXPECT_THAT(text, HasSubstr("slot0.gige  receive  929.0  Mbit/s  +- 1.00\n"));
  EXPECT_THAT(text, HasSubstr("The knee is not reached."));
}

TEST(ResultText, SumsAGroupOfSharesAndFoldsItsZeros) {
  const std::string text = format_result(sample_result(), ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("slot0.clocks: clock classes\n"));
  EXPECT_THAT(text, HasSubstr("data   33.33 %  data phases\n"));
  EXPECT_THAT(text, HasSubstr("sum   100.00 %  1 more at zero\n"));
  EXPECT_THAT(text, Not(HasSubstr("retry")));
}

TEST(ResultText, ListsLatenciesInOneTable) {
  const std::string text = format_result(sample_result(), ResultFormat::text);
  EXPECT_THAT(text,
              HasSubstr("slot0.bus_read      1  1.22 us  1.22 us  1.22 us  1.22 us  request"));
  EXPECT_THAT(text, Not(HasSubstr("slot0.bus_read:")));
}

TEST(ResultText, ShowsBusesFirstAndTheirOwnersLast) {
  Result result = sample_result();
  for (const char* name : {"bus", "card_bus"}) {
    StatisticsGroup& bus = result.statistics.group("slot0").group(name, "a bus");
    bus.share("utilization", 1, 4, "clocks that belong to a transaction");
    StatisticsGroup& clocks = bus.group("clocks");
    clocks.share("data", 1, 4, "a data phase completes");
    clocks.share("idle", 3, 4, "nobody asks");
    bus.group("owners").group("fc").share("data", 1, 4, "a data phase completes");
  }
  const std::string text = format_result(result, ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("\n        slot0.bus  slot0.card_bus\n"
                              "  data    25.00 %         25.00 %  a data phase completes\n"
                              "  idle    75.00 %         75.00 %  nobody asks\n"
                              "  sum    100.00 %        100.00 %\n"));
  const std::size_t buses = text.find("\nBuses: ");
  const std::size_t latencies = text.find("\nLatencies\n");
  const std::size_t owners = text.find("\nslot0.bus.owners");
  EXPECT_LT(text.find("\nThroughput"), buses);
  EXPECT_LT(buses, latencies);
  EXPECT_LT(latencies, owners);
  EXPECT_NE(owners, std::string::npos);
  EXPECT_NE(text.find("\nslot0.card_bus.owners"), std::string::npos);
}

TEST(ResultText, PutsAlikeNeighboursSideBySide) {
  Result result = sample_result();
  StatisticsGroup& owners = result.statistics.group("owners", "by initiator");
  owners.group("fc").group("read").share("data", 1, 4, "data phases");
  owners.group("fc").group("write").share("data", 1, 2, "data phases");
  owners.group("fc").group("write").share("retry", 1, 8, "told to come back");
  StatisticsGroup& link = result.statistics.group("link", "the link");
  link.count("frames", 3, "of both ways");
  link.group("in").count("words", 1, "in words");
  link.group("out").count("words", 2, "in words");
  link.group("storage").count("ios", 5, "served");
  const std::string text = format_result(result, ResultFormat::text);
  EXPECT_THAT(text, HasSubstr("\nowners.fc\n"
                              "            read    write\n"
                              "  data   25.00 %  50.00 %  data phases\n"
                              "  retry           12.50 %  told to come back\n"
                              "  sum    25.00 %  62.50 %\n"));
  EXPECT_THAT(text, HasSubstr("\nlink: the link\n"
                              "  frames  3  of both ways\n"
                              "\n"
                              "         in  out\n"
                              "  words   1    2  in words\n"
                              "\nlink.storage\n"
                              "  ios  5  served\n"));
}

TEST(ResultText, SaysHowAnAutomaticMeasurementEnded) {
  Result result = sample_result();
  EXPECT_THAT(format_result(result, ResultFormat::text), Not(HasSubstr("Ended")));
  result.precision_ppm = 15'000;
  result.stop_reason = StopReason::precise;
  EXPECT_THAT(format_result(result, ResultFormat::text), HasSubstr("was within 1.5 %"));
  result.stop_reason = StopReason::limit;
  EXPECT_THAT(format_result(result, ResultFormat::text), HasSubstr("longest time allowed"));
}

TEST(ResultJson, GivesEveryFigureAUnit) {
  const auto json = nlohmann::json::parse(format_result(sample_result(), ResultFormat::json));
  EXPECT_EQ(json["title"], "FC bidirectional, \"quoted\"");
  EXPECT_EQ(json["measured"], nlohmann::json({{"value", 40'000'000'000}, {"unit", "ps"}}));
  EXPECT_EQ(json["stop_reason"], "fixed_length");
  EXPECT_EQ(json["throughput"][0]["value"], 190.123);
  EXPECT_EQ(json["throughput"][0]["half_width_95"], 0.25);
  EXPECT_EQ(json["throughput"][3]["unit"], "Mbit/s");
  const auto& data = json["statistics"]["slot0"]["clocks"]["data"];
  EXPECT_EQ(data["value"], 33.3333);
  EXPECT_EQ(data["unit"], "%");
  EXPECT_EQ(data["description"], "data phases");
  EXPECT_EQ(json["statistics"]["slot0"]["bus_read"]["p99"]["value"], 1'220'000);
  EXPECT_EQ(json["statistics"]["interrupts"]["value"], 12345678);
  EXPECT_EQ(json["notes"][0], "The knee is not reached.");
}

TEST(ResultCsv, HasOneFigurePerLine) {
  const std::string csv = format_result(sample_result(), ResultFormat::csv);
  EXPECT_EQ(csv.rfind("path,value,unit\nrun.seed,7,1\nrun.warm_up,5000000000,ps\n", 0), 0U);
  EXPECT_THAT(csv, HasSubstr("\nthroughput.slot0.fc.read,190.123,MB/s\n"));
  EXPECT_THAT(csv, HasSubstr("\nthroughput.slot0.fc.read.half_width_95,0.25,MB/s\n"));
  EXPECT_THAT(csv, HasSubstr("\nslot0.clocks.data,33.3333,%\n"));
  EXPECT_THAT(csv, HasSubstr("\nslot0.clocks.retry,0,%\n"));
  EXPECT_THAT(csv, HasSubstr("\ninterrupts,12345678,1\n"));
}

}  // namespace
}  // namespace slotlab::model
