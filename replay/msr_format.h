// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/block_format.h"

namespace slotlab::replay {

/// The CSV of the MSR Cambridge traces: Timestamp (100 ns units), Hostname, DiskNumber, Type (Read
/// or Write), Offset and Size in bytes, ResponseTime.
class MsrFormat final : public BlockFormat {
 public:
  LineKind parse(std::string_view line, TraceIo& io) override;
  const char* name() const override { return "msr"; }
  static bool fits(std::string_view line);

 private:
  bool begun_ = false;
  std::uint64_t first_ = 0;  ///< stamp of the first I/O: stamps count from 1601
};

}  // namespace slotlab::replay
