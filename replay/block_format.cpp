// SPDX-License-Identifier: Apache-2.0
#include "replay/block_format.h"

#include <algorithm>

#include "replay/blkparse_format.h"
#include "replay/fio_format.h"
#include "replay/msr_format.h"
#include "replay/spc_format.h"
#include "replay/text_fields.h"

namespace slotlab::replay {

bool BlockFormat::is_empty(std::string_view line) {
  const std::string_view text = trimmed(line);
  return text.empty() || text.front() == '#';
}

bool BlockFormat::set_extent(std::string_view offset, std::uint64_t offset_unit,
                             std::string_view size, std::uint64_t size_unit, TraceIo& io) {
  const auto start = whole_number(offset);
  if (!start || *start > UINT64_MAX / offset_unit) {
    problem_ = quoted(offset) + " is no position";
    return false;
  }
  const auto amount = whole_number(size);
  if (!amount) {
    problem_ = quoted(size) + " is no size";
    return false;
  }
  if (*amount > kLongestIo / size_unit) {
    problem_ = "an I/O of " + std::string(size) + " times " + std::to_string(size_unit) +
               " B is longer than 1 GiB";
    return false;
  }
  io.offset = *start * offset_unit;
  io.bytes = static_cast<std::uint32_t>(*amount * size_unit);
  return true;
}

std::uint32_t BlockFormat::unit_of(std::string_view name) {
  constexpr std::size_t kMost = 4096;
  if (last_unit_ < units_.size() && units_[last_unit_] == name) return last_unit_;
  const auto found = std::find(units_.begin(), units_.end(), name);
  last_unit_ = static_cast<std::uint32_t>(found - units_.begin());
  if (found == units_.end()) {
    if (units_.size() == kMost) return last_unit_ = 0;
    units_.emplace_back(name);
  }
  return last_unit_;
}

std::unique_ptr<BlockFormat> make_block_format(const BlockReplayParameters& parameters,
                                               std::string_view head) {
  switch (parameters.format) {
    case BlockTraceFormat::blkparse:
      return std::make_unique<BlkparseFormat>(parameters.action);
    case BlockTraceFormat::fio:
      return std::make_unique<FioFormat>();
    case BlockTraceFormat::msr:
      return std::make_unique<MsrFormat>();
    case BlockTraceFormat::spc:
      return std::make_unique<SpcFormat>();
    case BlockTraceFormat::recognised:
      break;
  }
  // The first lines decide; a few may be comments or damaged.
  constexpr int kLines = 32;
  for (int i = 0; i < kLines && !head.empty(); ++i) {
    const std::size_t newline = std::min(head.find('\n'), head.size());
    const std::string_view line = trimmed(head.substr(0, newline));
    head.remove_prefix(std::min(newline + 1, head.size()));
    if (FioFormat::fits(line)) return std::make_unique<FioFormat>();
    if (BlkparseFormat::fits(line)) return std::make_unique<BlkparseFormat>(parameters.action);
    if (MsrFormat::fits(line)) return std::make_unique<MsrFormat>();
    if (SpcFormat::fits(line)) return std::make_unique<SpcFormat>();
  }
  return nullptr;
}

}  // namespace slotlab::replay
