// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "fc_port/fc_port.h"
#include "host/fc_driver.h"
#include "tests/support/fake_machine.h"
#include "traffic/fc_queues.h"

namespace slotlab::testing {

/// A port with its driver, on the fake machine.
struct FcBench {
  FcBench(const fc::PortParameters& port_parameters, const fc::StorageParameters& storage,
          const host::DiskbenchParameters& workload, const FakeTimes& times = {},
          const host::FcDriverParameters& driver_parameters = {})
      : machine(times),
        device_side(machine),
        port(port_parameters, storage, queues),
        driver(driver_parameters, workload, queues) {
    machine.connect(port, &driver);
    port.attach(device_side);
    driver.attach(machine);
    driver.start();
  }
  /// Runs `warm_up` and then `length`; afterwards the figures below are valid.
  void measure(Picoseconds warm_up, Picoseconds length) {
    machine.run_until(warm_up);
    port.start_measurement(machine.now());
    driver.start_measurement(machine.now());
    const std::uint64_t read = port.payload_bytes_read();
    const std::uint64_t written = port.payload_bytes_written();
    const std::uint64_t ios = driver.ios_completed();
    machine.run_until(warm_up + length);
    const double seconds = static_cast<double>(length) / static_cast<double>(kSecond);
    read_mb = static_cast<double>(port.payload_bytes_read() - read) / seconds / 1e6;
    write_mb = static_cast<double>(port.payload_bytes_written() - written) / seconds / 1e6;
    iops = static_cast<double>(driver.ios_completed() - ios) / seconds;
  }

  traffic::FcQueues queues;
  FakeMachine machine;
  DeviceSide device_side;
  fc::FcPort port;
  host::FcDriver driver;
  double read_mb = 0;
  double write_mb = 0;
  double iops = 0;
};

}  // namespace slotlab::testing
