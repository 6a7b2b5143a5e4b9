// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>

#include "base/parameter.h"

namespace slotlab::testing {

/// Counts the fields and checks that each default is inside its bounds.
class FieldCheck {
 public:
  template <class Value, class Bound>
  void number(const char* key, Value& value, Bound min, Bound max, const char* description) {
    note(key, description);
    EXPECT_LE(static_cast<std::int64_t>(min), static_cast<std::int64_t>(value)) << key;
    EXPECT_GE(static_cast<std::int64_t>(max), static_cast<std::int64_t>(value)) << key;
  }
  void duration(const char* key, Picoseconds& value, Picoseconds min, Picoseconds max,
                const char* description, Origin /*origin*/) {
    number(key, value, min, max, description);
  }
  void bytes(const char* key, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
             const char* description, Origin /*origin*/) {
    number(key, value, min, max, description);
  }
  void count(const char* key, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
             const char* description, Origin /*origin*/) {
    number(key, value, min, max, description);
  }
  void bit_rate(const char* key, std::int64_t& value, std::int64_t min, std::int64_t max,
                const char* description, Origin /*origin*/) {
    number(key, value, min, max, description);
  }
  void share(const char* key, std::uint32_t& value, std::uint32_t min, std::uint32_t max,
             const char* description, Origin /*origin*/) {
    number(key, value, min, max, description);
  }
  void flag(const char* key, bool& /*value*/, const char* description, Origin /*origin*/) {
    note(key, description);
  }
  template <class Enum>
  void choice(const char* key, Enum& value, std::initializer_list<Choice<Enum>> choices,
              const char* description, Origin /*origin*/) {
    note(key, description);
    bool known = false;
    for (const Choice<Enum>& choice : choices) known |= choice.value == value;
    EXPECT_TRUE(known) << key;
  }
  template <class Struct>
  void group(const char* key, Struct& value, const char* description) {
    note(key, description);
    const std::string outer = prefix_;
    prefix_ += std::string(key) + ".";
    value.visit_fields(*this);
    prefix_ = outer;
  }
  std::size_t fields() const { return keys_.size(); }

 private:
  void note(const char* key, const char* description) {
    EXPECT_TRUE(keys_.insert(prefix_ + key).second) << "twice: " << prefix_ << key;
    EXPECT_NE(std::string(description), "") << key;
  }
  std::string prefix_;
  std::set<std::string> keys_;
};

}  // namespace slotlab::testing
