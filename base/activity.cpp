// SPDX-License-Identifier: Apache-2.0
#include "base/activity.h"

#include <array>

namespace slotlab {
namespace {

struct Label {
  const char* name;
  const char* description;
};

constexpr std::array<Label, kActivities + 1> kLabels{{
    {"link", "the link carries a frame, or is being opened"},
    {"on_bus", "a transaction is on the bus"},
    {"bus_data", "on the bus: data phases"},
    {"bus_address", "on the bus: address and attributes, packet headers"},
    {"bus_initial_wait", "on the bus: decode and wait before the first data phase"},
    {"bus_wait_state", "on the bus: waits before later data phases"},
    {"bus_turnaround", "on the bus: change of driver, idle clock after a transaction"},
    {"bus_retry", "on the bus: a transaction that moved nothing"},
    {"bus_disconnect", "on the bus: closing clock of a burst cut short by its target"},
    {"bus_split_request", "on the bus: a read that got a split response"},
    {"bus_split_completion", "on the bus: overhead of a split completion"},
    {"held_read", "waiting for read data, holding the bus"},
    {"grant", "waiting for the bus"},
    {"read_data", "waiting for read data"},
    {"write_buffer", "host write buffer full"},
    {"engine", "data engine, DMA set-up, sequencer"},
    {"firmware", "the chip's processor"},
    {"cpu", "driver and protocol stack, waiting for a CPU included"},
    {"interrupt", "a completion waits for its interrupt"},
    {"window", "waiting for the far end: window, queue depth, credit"},
    {"no_work", "nothing to do"},
    {"engine_of_other", "the engine serves the other direction"},
}};

}  // namespace

const char* name_of(Activity activity) { return kLabels[static_cast<std::size_t>(activity)].name; }

const char* description_of(Activity activity) {
  return kLabels[static_cast<std::size_t>(activity)].description;
}

}  // namespace slotlab
