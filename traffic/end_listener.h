// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace slotlab::traffic {

/// Is told when a workload that has an end (a replayed file) has come to it.
class EndListener {
 public:
  virtual ~EndListener() = default;
  /// Everything that the workload offered is done. Called once for each workload.
  virtual void traffic_ended() = 0;
};

}  // namespace slotlab::traffic
