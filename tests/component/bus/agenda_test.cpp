// SPDX-License-Identifier: Apache-2.0
#include "bus/agenda.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <utility>
#include <vector>

namespace slotlab::bus {
namespace {

using Rank = Agenda::Rank;
using testing::ElementsAre;
using testing::Pair;
using Log = std::vector<std::pair<std::string, Picoseconds>>;

/// Writes its turns into a common log.
class Module : public Agenda::Participant {
 public:
  Module(Rank rank, std::string name, Log& log)
      : Participant(rank), name_(std::move(name)), log_(log) {}
  using Participant::appoint;

  std::function<void()> on_turn = [] {};

 private:
  void turn(Picoseconds now) override {
    log_.emplace_back(name_, now);
    appoint(kNever);
    on_turn();
  }
  const std::string name_;
  Log& log_;
};

/// Runs for `time`; what is due at its very end waits for the next call.
void run(Picoseconds time) {
  sc_core::sc_start(sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time)));
}

TEST(Agenda, AtOneInstantTurnsGoByRankThenByConstruction) {
  Log log;
  Module host(Rank::host, "host", log);
  Module second_function(Rank::function, "function a", log);
  Module bus(Rank::bus, "bus", log);
  Module function(Rank::function, "function b", log);
  for (Module* m : {&function, &host, &bus, &second_function}) m->appoint(10);
  run(11);
  EXPECT_THAT(log, ElementsAre(Pair("bus", 10), Pair("function a", 10), Pair("function b", 10),
                               Pair("host", 10)));
  EXPECT_EQ(Agenda::instance().kernel_events(), 1U) << "one instant";
  EXPECT_EQ(Agenda::instance().turns(), 4U);
}

TEST(Agenda, WhoBecomesDueByAnothersTurnGoesByTheSameRule) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  Module function(Rank::function, "function", log);
  Module host(Rank::host, "host", log);
  function.appoint(10);
  host.appoint(10);
  function.on_turn = [&bus] { bus.appoint(10); };
  host.on_turn = [&function] { function.on_turn = [] {}, function.appoint(10); };
  run(11);
  EXPECT_THAT(log, ElementsAre(Pair("function", 10), Pair("bus", 10), Pair("host", 10),
                               Pair("function", 10)));
}

TEST(Agenda, ALaterAppointmentTakesThePlaceOfAnEarlierOne) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  bus.appoint(10);
  bus.appoint(20);
  run(20);
  EXPECT_TRUE(log.empty());
  run(1);
  EXPECT_THAT(log, ElementsAre(Pair("bus", 20)));
}

TEST(Agenda, AnEarlierAppointmentTakesThePlaceOfALaterOne) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  bus.appoint(20);
  bus.appoint(10);
  run(10);
  EXPECT_TRUE(log.empty());
  run(20);
  EXPECT_THAT(log, ElementsAre(Pair("bus", 10)));
}

/// A process of the kernel's own that calls modules, as a user's SystemC module does.
class Caller : public sc_core::sc_module {
 public:
  Caller(const sc_core::sc_module_name& name, std::function<void()> call)
      : sc_module(name), call_(std::move(call)) {
    SC_HAS_PROCESS(Caller);
    SC_METHOD(run);
    sensitive << event_;
    dont_initialize();
    event_.notify(sc_core::sc_time(30, sc_core::SC_PS));
  }

 private:
  void run() { call_(); }
  std::function<void()> call_;
  sc_core::sc_event event_;
};

TEST(Agenda, KeepsTheKernelsTimeForOthersThatCall) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  Module function(Rank::function, "function", log);
  Caller caller("caller", [&] { bus.appoint(Agenda::now() + 5); });
  function.appoint(10);
  bus.appoint(100);
  run(200);
  EXPECT_THAT(log, ElementsAre(Pair("function", 10), Pair("bus", 35)));
}

TEST(Agenda, AnAppointmentInThePastIsForNow) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  Module function(Rank::function, "function", log);
  function.on_turn = [&bus] { bus.appoint(5); };
  function.appoint(10);
  run(20);
  bus.appoint(15);
  run(1);
  EXPECT_THAT(log, ElementsAre(Pair("function", 10), Pair("bus", 10), Pair("bus", 20)));
}

TEST(Agenda, AheadOfTheKernelTheOrderIsTheSameAndTheLimitHolds) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  Module host(Rank::host, "host", log);
  bus.on_turn = [&bus] { bus.appoint(Agenda::now() + 20); };
  host.on_turn = [&host] { host.appoint(Agenda::now() + 30); };
  bus.appoint(20);
  host.appoint(30);
  Agenda::instance().decouple_until(80);
  run(80);
  const Log expected{{"bus", 20}, {"host", 30}, {"bus", 40}, {"bus", 60}, {"host", 60}};
  EXPECT_EQ(log, expected);
  EXPECT_EQ(Agenda::instance().kernel_events(), 1U);
  EXPECT_EQ(Agenda::now(), 80);
  run(1);  // in step again
  EXPECT_THAT(log.back(), Pair("bus", 80));
  run(30);
  EXPECT_THAT(log.back(), Pair("bus", 100));
  EXPECT_EQ(Agenda::instance().kernel_events(), 4U);
}

TEST(Agenda, TheKernelFollowsQuantumByQuantum) {
  Log log;
  Module bus(Rank::bus, "bus", log);
  Picoseconds lag = 0;
  bus.on_turn = [&] {
    lag = std::max(lag, Agenda::now() - static_cast<Picoseconds>(sc_core::sc_time_stamp().value()));
    bus.appoint(Agenda::now() + kMicrosecond);
  };
  bus.appoint(kMicrosecond);
  Agenda::instance().decouple_until(kMillisecond);
  run(kMillisecond);
  EXPECT_EQ(log.size(), 999U);
  EXPECT_EQ(lag, 9 * kMicrosecond);
  EXPECT_EQ(Agenda::instance().kernel_events(), 100U);
}

TEST(Agenda, ManyModulesComeAndGo) {
  Log log;
  std::vector<std::unique_ptr<Module>> modules;
  for (int i = 0; i < 9; ++i) {
    modules.push_back(std::make_unique<Module>(Rank::bus, std::to_string(i), log));
    modules.back()->appoint(100 - 10 * (i / 2));
  }
  modules.erase(modules.begin() + 3);
  run(101);
  EXPECT_THAT(log, ElementsAre(Pair("8", 60), Pair("6", 70), Pair("7", 70), Pair("4", 80),
                               Pair("5", 80), Pair("2", 90), Pair("0", 100), Pair("1", 100)));
}

}  // namespace
}  // namespace slotlab::bus
