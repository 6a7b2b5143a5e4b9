// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/block_format.h"

namespace slotlab::replay {

/// fio's iolog, version 2 ("file action offset length"; the only time is that of wait actions, in
/// microseconds, each relative to the one before) and version 3 (the same with the microseconds
/// since the start in front, and without wait). The first line names the version.
class FioFormat final : public BlockFormat {
 public:
  LineKind parse(std::string_view line, TraceIo& io) override;
  const char* name() const override { return "fio"; }
  /// Whether a line is the first of an iolog of some version.
  static bool fits(std::string_view line);

 private:
  LineKind parse_first(std::string_view line);
  LineKind parse_action(std::string_view file, std::string_view rest, TraceIo& io);

  int version_ = 0;        ///< 0 before the first line
  std::int64_t time_ = 0;  ///< nanoseconds; of the last wait in version 2
};

}  // namespace slotlab::replay
