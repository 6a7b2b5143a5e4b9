// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "base/time.h"
#include "trace/trace_file.h"

namespace slotlab::trace {

/// What a wire shows: bits, or the same mark on all of them.
struct WireValue {
  enum class Kind : std::uint8_t { bits, unknown, floating };
  std::uint64_t bits = 0;
  Kind kind = Kind::bits;

  bool operator==(const WireValue& other) const {
    return kind == other.kind && (kind != Kind::bits || bits == other.bits);
  }
  bool operator!=(const WireValue& other) const { return !(*this == other); }
};

/// A value change dump (IEEE 1364-2005 clause 18) in picoseconds. Several scopes tell of their
/// changes at their own pace; the file puts them in order of time.
class VcdFile {
 public:
  explicit VcdFile(std::string path);

  /// Whoever tells of the changes of a scope.
  class Source {
   public:
    virtual ~Source() = default;
    /// Tells of all changes that are certain at `now`.
    virtual void settle(Picoseconds now) = 0;
  };

  /// A new scope; `remark` goes into the header for whoever reads the file back.
  std::size_t add_scope(const std::string& name, const std::string& remark, Source& source);
  /// A new wire of a scope, of 1 to 64 bits, which starts with `initial`.
  std::size_t add_wire(std::size_t scope, const std::string& name, std::uint32_t width,
                       const WireValue& initial);

  /// A change in a scope, not earlier than the last one told there.
  void change(std::size_t scope, Picoseconds time, std::size_t wire, const WireValue& value) {
    scopes_[scope].pending.push_back({time, static_cast<std::uint32_t>(wire), value});
    ++waiting_;
  }
  /// The scope will tell of no change before `time` any more.
  void advance(std::size_t scope, Picoseconds time) { scopes_[scope].known_until = time; }
  /// Now and then, when much is waiting, writes what no scope can come before any more.
  void write_known(Picoseconds now);
  /// Writes the rest, up to `now`, and gives the file its name.
  void finish(Picoseconds now);

 private:
  struct Change {
    Picoseconds time;
    std::uint32_t wire;
    WireValue value;
  };
  struct Scope {
    std::string name;
    std::string remark;
    Source* source;
    Picoseconds known_until = 0;
    std::deque<Change> pending;
  };
  struct Wire {
    std::size_t scope;
    std::string name;
    std::uint32_t width;
    WireValue value;
    std::string code;
  };

  static constexpr std::size_t kMany = 4096;

  void write_header();
  void write(const Change& change);
  void write_value(const Wire& wire);
  void write_until(Picoseconds time);

  TraceFile file_;
  std::vector<Scope> scopes_;
  std::vector<Wire> wires_;
  Picoseconds time_ = -1;  ///< last written
  std::size_t waiting_ = 0;
  bool header_written_ = false;
};

}  // namespace slotlab::trace
