// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace slotlab::bench {

/// What one simulation took and did, warm-up included.
struct MeasuredRun {
  double cpu_seconds = 0.0;
  double simulated_seconds = 0.0;
  double kernel_events = 0.0;  ///< times that the kernel woke the model
  double events = 0.0;         ///< of the model: turns of its modules
  double bus_transactions = 0.0;
  double frames = 0.0;          ///< Fibre Channel and Ethernet frames, both ways
  double peak_kibibytes = 0.0;  ///< of the whole process
};

/// Simulates a scenario of the A9782A paper for `measure`, such as "200 ms", in a process of its
/// own (a process can elaborate one SystemC model). Throws std::runtime_error when that fails.
MeasuredRun measure_run(const std::string& scenario, const std::string& measure);

/// Timed SC_METHOD calls per CPU second of the bare kernel, in a process of its own: one method
/// that notifies its own event.
double kernel_events_per_cpu_second();

/// Fibre Channel and Gigabit Ethernet both bidirectional on PCI-X 133; Ethernet transmit alone.
inline constexpr const char* kBothPorts = "pcix-c1-ge-bd-with-fc-bd.yaml";
inline constexpr const char* kTransmitAlone = "pcix-c1-ge-tx-alone.yaml";

}  // namespace slotlab::bench
