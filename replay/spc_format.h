// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/block_format.h"

namespace slotlab::replay {

/// The trace file format of the Storage Performance Council (revision 1.0.1): ASU, LBA in blocks
/// of 512 bytes, size in bytes, opcode (r or w), timestamp in seconds; optional fields after them.
class SpcFormat final : public BlockFormat {
 public:
  LineKind parse(std::string_view line, TraceIo& io) override;
  const char* name() const override { return "spc"; }
  static bool fits(std::string_view line);
};

}  // namespace slotlab::replay
