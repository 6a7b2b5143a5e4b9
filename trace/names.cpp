// SPDX-License-Identifier: Apache-2.0
#include "trace/names.h"

namespace slotlab::trace {

const char* name_of(bus::Command command) {
  switch (command) {
    case bus::Command::memory_read:
      return "memory_read";
    case bus::Command::memory_read_line:
      return "memory_read_line";
    case bus::Command::memory_read_multiple:
      return "memory_read_multiple";
    case bus::Command::memory_write:
      return "memory_write";
    case bus::Command::memory_write_invalidate:
      return "memory_write_invalidate";
    case bus::Command::memory_read_dword:
      return "memory_read_dword";
    case bus::Command::memory_read_block:
      return "memory_read_block";
    case bus::Command::memory_write_block:
      return "memory_write_block";
    case bus::Command::split_completion:
      break;
  }
  return "split_completion";
}

const char* name_of(bus::Outcome outcome) {
  switch (outcome) {
    case bus::Outcome::completed:
      return "completed";
    case bus::Outcome::disconnected:
      return "disconnected";
    case bus::Outcome::preempted:
      return "preempted";
    case bus::Outcome::retried:
      return "retried";
    case bus::Outcome::split:
      break;
  }
  return "split";
}

}  // namespace slotlab::trace
