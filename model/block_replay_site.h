// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/port_assembly.h"
#include "replay/block_replay.h"
#include "traffic/block_io.h"

namespace slotlab::model {

/// The workload of a storage port, which its driver owns: a replayed block trace, if the scenario
/// has one, and what the port's assembly has to know of it.
class BlockReplaySite {
 public:
  /// `units` disks share the I/Os. Throws TraceError.
  BlockReplaySite(const PortSite& site, std::uint32_t units);

  bool present() const { return replay_ != nullptr; }
  bool has_reads() const { return survey_.reads > 0; }
  bool has_writes() const { return survey_.writes > 0; }
  /// The workload, to be handed to the driver once; `other` when there is no replay.
  std::unique_ptr<traffic::BlockIoProducer> take_or(
      std::unique_ptr<traffic::BlockIoProducer> other) {
    return owned_ ? std::move(owned_) : std::move(other);
  }
  /// As long as the driver lives.
  replay::BlockReplay& replay() { return *replay_; }

  double share() const;
  void add_notes(std::vector<std::string>& notes) const;
  std::string failure() const;

 private:
  replay::BlockReplayParameters parameters_;
  replay::BlockSurvey survey_;
  std::unique_ptr<traffic::BlockIoProducer> owned_;
  replay::BlockReplay* replay_ = nullptr;
};

}  // namespace slotlab::model
