// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <tlm>
#include <vector>

#include "bus/function_parameters.h"

namespace slotlab::bus {

/// Bus commands of both families, as far as data move (PCI 2.3 section 3.1.1, PCI-X 1.0b 2.4).
enum class Command : std::uint8_t {
  memory_read,              ///< conventional: a few words
  memory_read_line,         ///< conventional: up to a cache line
  memory_read_multiple,     ///< conventional: several cache lines
  memory_write,             ///< conventional, and PCI-X writes with byte enables
  memory_write_invalidate,  ///< conventional: whole cache lines
  memory_read_dword,        ///< PCI-X
  memory_read_block,        ///< PCI-X
  memory_write_block,       ///< PCI-X
  split_completion,         ///< PCI-X: the data of an earlier read
};

constexpr bool is_read(Command c) {
  return c == Command::memory_read || c == Command::memory_read_line ||
         c == Command::memory_read_multiple || c == Command::memory_read_dword ||
         c == Command::memory_read_block;
}

/// How a target answers the address phase.
enum class AnswerKind : std::uint8_t { accept, retry, split };

struct TargetAnswer {
  AnswerKind kind = AnswerKind::accept;
  DecodeSpeed decode = DecodeSpeed::medium;
  std::uint32_t initial_wait = 0;         ///< clocks beyond decode before the first data phase
  std::uint32_t waits_per_phase = 0;      ///< wait states in each later data phase (conventional)
  std::uint32_t max_bytes = 0xffff'ffff;  ///< the target disconnects after so many (> 0)
};

/// How a transaction ended on its segment, as its initiator sees it.
enum class Outcome : std::uint8_t {
  completed,     ///< every byte moved
  disconnected,  ///< the target stopped after `bytes_moved`
  preempted,     ///< latency timer, after `bytes_moved`
  retried,       ///< nothing moved; repeat later
  split,         ///< PCI-X read: the completion follows
};

/// One bus transaction, carried as the extension of a pooled generic payload.
struct BusTransaction : tlm::tlm_extension<BusTransaction> {
  Command command = Command::memory_write;
  Outcome outcome = Outcome::completed;
  std::uint8_t requester = 0;  ///< agent index on the segment the transaction is on
  std::uint8_t target = 0;     ///< split completions: agent that they are for
  std::uint32_t tag = 0;
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;        ///< asked for (> 0)
  std::uint32_t bytes_moved = 0;  ///< set at the end
  std::uint64_t value = 0;        ///< what a register write carries or a register read got
  std::uint64_t owner_data = 0;   ///< free for the initiator
  TargetAnswer answer;
  std::int64_t data_time = 0;  ///< picoseconds of its data phases as planned at the start
  tlm::tlm_generic_payload* payload = nullptr;

  tlm::tlm_extension_base* clone() const override;
  void copy_from(const tlm::tlm_extension_base& other) override;
};

/// Free list of payloads, each with its extension for life: nothing is allocated once it is warm.
class TransactionPool : public tlm::tlm_mm_interface {
 public:
  TransactionPool() = default;
  TransactionPool(const TransactionPool&) = delete;
  TransactionPool& operator=(const TransactionPool&) = delete;
  ~TransactionPool() override;

  BusTransaction& acquire();
  static void release(BusTransaction& transaction) { transaction.payload->release(); }
  void free(tlm::tlm_generic_payload* payload) override;

 private:
  std::vector<std::unique_ptr<tlm::tlm_generic_payload>> all_;
  std::vector<BusTransaction*> free_;
};

}  // namespace slotlab::bus
