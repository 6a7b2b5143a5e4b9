// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/protocol_checker.h"

namespace slotlab::trace {

/// The rules of PCI 2.3 chapter 3 for memory transactions. Fast back-to-back transactions, which
/// have no idle clock between, and dual address cycles are not known here.
class ConventionalChecker final : public ProtocolChecker {
 public:
  using ProtocolChecker::ProtocolChecker;

 private:
  void begin(const PinSample& pins) override;
  bool go_on(const PinSample& pins) override;
  void idle(const PinSample& pins) override;

  void check_request_after_stop(const PinSample& pins);
  void check_initiator(const PinSample& pins);
  void check_target(const PinSample& pins);
  void check_width(const PinSample& pins);
  void data_phase(const PinSample& pins);
  void end(const PinSample& pins);

  bool read_ = false;
  bool wide_ = false;            ///< REQ64# in the address phase
  bool ending_ = false;          ///< the last clock was the transaction's last
  std::uint32_t devsel_at_ = 0;  ///< 0: not yet
  std::uint32_t progress_at_ = 0;
  std::uint32_t data_phases_ = 0;
  bool irdy_seen_ = false;
  /// Agent whose REQ# has to be off in the next clock, too.
  std::uint32_t request_off_ = 0;
};

}  // namespace slotlab::trace
