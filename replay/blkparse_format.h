// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "replay/block_format.h"

namespace slotlab::replay {

/// The default text output of blkparse(1): device, CPU, sequence number, seconds, process, action,
/// kind of I/O (RWBS), sector + number of sectors, command. One action is taken, the others are
/// other moments of the same I/Os. What follows the events (the summary by CPU) is passed over.
class BlkparseFormat final : public BlockFormat {
 public:
  explicit BlkparseFormat(BlkparseAction action)
      : action_(action == BlkparseAction::queue ? "Q" : "D") {}

  LineKind parse(std::string_view line, TraceIo& io) override;
  const char* name() const override { return "blkparse"; }
  /// Whether a line looks like an event of this format.
  static bool fits(std::string_view line);

 private:
  const std::string_view action_;
  bool in_summary_ = false;
};

}  // namespace slotlab::replay
