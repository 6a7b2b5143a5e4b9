// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/protocol_checker.h"

namespace slotlab::trace {

/// The rules of PCI-X 1.0b chapter 2 for memory transactions and split completions, as far as the
/// pins of one transaction show them.
class PcixChecker final : public ProtocolChecker {
 public:
  using ProtocolChecker::ProtocolChecker;

 private:
  enum class Ending : std::uint8_t { none, split, retry, abort, single };

  void begin(const PinSample& pins) override;
  bool go_on(const PinSample& pins) override;
  void idle(const PinSample& pins) override;

  void attribute_phase(const PinSample& pins);
  void check_initiator(const PinSample& pins);
  void check_decode(const PinSample& pins);
  void check_answer(const PinSample& pins);
  void data_phase(const PinSample& pins);
  void first_answer(bool data);
  void end(const PinSample& pins);
  void count_bytes();
  bool reads() const { return (code_ & 1U) == 0 && !completion(); }
  bool completion() const { return code_ == 0b1100; }

  std::uint64_t code_ = 0;
  std::uint64_t address_ = 0;
  std::uint32_t count_ = 0;      ///< bytes, from the attribute phase
  std::uint32_t enabled_ = 0;    ///< bytes moved, by byte enables (memory write)
  std::uint32_t devsel_at_ = 0;  ///< clocks after the address phase; 0: not yet
  std::uint32_t answer_at_ = 0;
  std::uint32_t frame_off_at_ = 0;
  std::uint32_t data_phases_ = 0;
  std::uint32_t last_data_ = 0;
  bool wide_ = false;
  bool stopped_ = false;  ///< disconnect at next ADB was signalled
  Ending ending_ = Ending::none;
};

}  // namespace slotlab::trace
