// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/block_replay_parameters.h"
#include "traffic/block_io.h"

namespace slotlab::replay {

/// One I/O of a block trace.
struct TraceIo {
  std::int64_t time = 0;     ///< nanoseconds of the trace's clock
  std::uint64_t offset = 0;  ///< bytes from the start of the unit
  std::uint32_t bytes = 0;
  std::uint32_t unit = 0;  ///< device, disk or file, numbered as they come
  traffic::IoDirection direction = traffic::IoDirection::read;
};

/// What a line of a trace turned out to be.
enum class LineKind : std::uint8_t {
  io,
  nothing,    ///< a comment, a heading, a summary
  other,      ///< an event that moves no data: a flush, a discard, another action
  malformed,  ///< `BlockFormat::problem` says why
};

/// Reads the lines of one trace format. Keeps what later lines depend on, so lines come in order.
class BlockFormat {
 public:
  virtual ~BlockFormat() = default;
  virtual LineKind parse(std::string_view line, TraceIo& io) = 0;
  /// As the scenario names the format.
  virtual const char* name() const = 0;
  /// Of the line parsed last, if it was malformed.
  const std::string& problem() const { return problem_; }

 protected:
  LineKind malformed(std::string problem) {
    problem_ = std::move(problem);
    return LineKind::malformed;
  }
  /// A blank line or a comment ("#").
  static bool is_empty(std::string_view line);
  /// Takes offset and size; both in `unit_bytes`, given in the text's `what`s. False: malformed.
  bool set_extent(std::string_view offset, std::uint64_t offset_unit, std::string_view size,
                  std::uint64_t size_unit, TraceIo& io);
  /// Number of a device or file by its name.
  std::uint32_t unit_of(std::string_view name);

 private:
  std::string problem_;
  std::vector<std::string> units_;
  std::uint32_t last_unit_ = 0;
};

/// Longest I/O that is no mistake.
inline constexpr std::uint64_t kLongestIo = std::uint64_t{1} << 30U;

/// The reader of a format; `head` is the beginning of the file, for `recognised`. Null when no
/// format fits.
std::unique_ptr<BlockFormat> make_block_format(const BlockReplayParameters& parameters,
                                               std::string_view head);

}  // namespace slotlab::replay
