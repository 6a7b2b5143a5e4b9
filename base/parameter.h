// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/time.h"

namespace slotlab {

/// Where the value of a parameter comes from.
enum class Provenance { specification, datasheet, paper, fitted, assumed };

/// A parameter's origin: its kind, and the place or the reason in a few words.
struct Origin {
  Provenance kind;
  const char* text;
};

constexpr Origin specification(const char* where) { return {Provenance::specification, where}; }
constexpr Origin datasheet(const char* where) { return {Provenance::datasheet, where}; }
constexpr Origin paper(const char* where) { return {Provenance::paper, where}; }
constexpr Origin fitted(const char* how) { return {Provenance::fitted, how}; }
constexpr Origin assumed(const char* why) { return {Provenance::assumed, why}; }

/// One spelling of a choice and the value that it stands for.
template <class Enum>
struct Choice {
  const char* name;
  Enum value;
};

// Parameter structs describe themselves by a member template
//
//   template <class Visitor> void visit_fields(Visitor& v) {
//     v.duration("setup_time", setup_time, 0, kMillisecond, "engine time to start one DMA",
//                assumed("typical of the generation"));
//     v.group("link", link, "the serial link");
//   }
//
// with defaults as member initialisers. A visitor binds them from a scenario, prints or lists
// them; it offers (bounds inclusive; the key is snake_case and carries no unit):
//
//   v.duration (key, Picoseconds&,   min, max, description, origin)   "1.22 us"
//   v.clocks   (key, std::uint32_t&, min, max, description, origin)   "8 clocks"
//   v.bytes    (key, std::uint32_t&, min, max, description, origin)   "512 B", "128 KiB"
//   v.bit_rate (key, std::int64_t&,  min, max, description, origin)   bit/s; "533 MB/s", "1 Gbit/s"
//   v.frequency(key, std::int64_t&,  min, max, description, origin)   Hz; "750 MHz"
//   v.count    (key, std::uint32_t&, min, max, description, origin)   4
//   v.share    (key, std::uint32_t&, min, max, description, origin)   parts per million; "12.5 %"
//   v.factor   (key, std::int64_t&,  min, max, description, origin)   parts per million; "0.5"
//   v.flag     (key, bool&, description, origin)                      true / false
//   v.choice   (key, Enum&, {{"wait", Enum::wait}, ...}, description, origin)
//   v.text     (key, std::string&, description)
//   v.file     (key, std::string&, description)                       a path, see FieldBinder
//   v.group    (key, Struct&, description)                            nested visit_fields

}  // namespace slotlab
