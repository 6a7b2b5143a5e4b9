// SPDX-License-Identifier: Apache-2.0
#include "model/block_replay_site.h"

#include <fmt/format.h>

#include "replay/trace_file.h"

namespace slotlab::model {

BlockReplaySite::BlockReplaySite(const PortSite& site, std::uint32_t units) {
  if (!site.traffic.block_replay) return;
  parameters_ = *site.traffic.block_replay;
  if (replay::is_regular_file(parameters_.file)) {
    survey_ = replay::survey_block_trace(parameters_);
  } else {
    // What a pipe holds is not known beforehand.
    survey_.reads = 1;
    survey_.writes = 1;
  }
  auto replay = std::make_unique<replay::BlockReplay>(parameters_, units, site.end);
  replay_ = replay.get();
  owned_ = std::move(replay);
}

double BlockReplaySite::share() const {
  if (!present()) return 1;
  if (survey_.lines == 0) return 0;
  return static_cast<double>(replay_->source().lines()) / static_cast<double>(survey_.lines);
}

void BlockReplaySite::add_notes(std::vector<std::string>& notes) const {
  if (!present() || survey_.lines == 0) return;
  const std::string file = replay::display_path(parameters_.file);
  if (!survey_.problems.empty()) notes.push_back(survey_.problems + ".");
  if (survey_.out_of_order > 0) {
    notes.push_back(
        fmt::format("{}: {} I/Os were out of order and were sorted, {} of them too "
                    "late for that: they took the time of the I/O before.",
                    file, survey_.out_of_order, survey_.clamped));
  }
}

std::string BlockReplaySite::failure() const {
  if (!present() || !replay_->source().problems().beyond_limit()) return {};
  return replay_->source().problems().error();
}

}  // namespace slotlab::model
