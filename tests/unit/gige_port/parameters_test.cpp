// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>

#include "gige_port/network_parameters.h"
#include "gige_port/port_parameters.h"
#include "host/cpu_parameters.h"
#include "host/lan_driver_parameters.h"
#include "host/netperf_parameters.h"

namespace slotlab {
namespace {

/// Checks that each default lies within its bounds and that keys are used once.
class Checker {
 public:
  template <class T>
  void duration(const char* key, T& value, Picoseconds min, Picoseconds max, const char* text,
                Origin origin) {
    number(key, value, min, max, text, origin);
  }
  template <class T, class Bound>
  void bytes(const char* key, T& value, Bound min, Bound max, const char* text, Origin origin) {
    number(key, value, min, max, text, origin);
  }
  template <class T, class Bound>
  void count(const char* key, T& value, Bound min, Bound max, const char* text, Origin origin) {
    number(key, value, min, max, text, origin);
  }
  void share(const char* key, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
             const char* text, Origin origin) {
    number(key, value, min, max, text, origin);
  }
  void bit_rate(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max,
                const char* text, Origin origin) {
    number(key, value, min, max, text, origin);
  }
  void frequency(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max,
                 const char* text, Origin origin) {
    number(key, value, min, max, text, origin);
  }
  void flag(const char* key, bool&, const char*, Origin) { take(key); }
  template <class Enum>
  void choice(const char* key, Enum& value, std::initializer_list<Choice<Enum>> choices,
              const char*, Origin) {
    take(key);
    bool found = false;
    for (const Choice<Enum>& each : choices) found = found || each.value == value;
    EXPECT_TRUE(found) << key;
  }
  template <class Struct>
  void group(const char* key, Struct& value, const char*) {
    take(key);
    Checker inner;
    value.visit_fields(inner);
    fields += inner.fields;
  }

  int fields = 0;

 private:
  template <class T, class Bound>
  void number(const char* key, T value, Bound min, Bound max, const char* text, Origin origin) {
    take(key);
    EXPECT_GE(static_cast<std::int64_t>(value), static_cast<std::int64_t>(min)) << key;
    EXPECT_LE(static_cast<std::int64_t>(value), static_cast<std::int64_t>(max)) << key;
    EXPECT_NE(std::string(text), "") << key;
    EXPECT_NE(std::string(origin.text), "") << key;
  }
  void take(const char* key) {
    ++fields;
    EXPECT_TRUE(keys_.insert(key).second) << key << " twice";
  }

  std::set<std::string> keys_;
};

template <class Struct>
int fields_of() {
  Struct parameters;
  Checker checker;
  parameters.visit_fields(checker);
  return checker.fields;
}

TEST(LanParameters, EveryFieldDescribesItself) {
  EXPECT_EQ(fields_of<gige::PortParameters>(), 34);
  EXPECT_EQ(fields_of<gige::NetworkParameters>(), 8);
  EXPECT_EQ(fields_of<host::CpuParameters>(), 7);
  EXPECT_EQ(fields_of<host::LanDriverParameters>(), 28);
  EXPECT_EQ(fields_of<host::NetperfParameters>(), 5);
}

}  // namespace
}  // namespace slotlab
