// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "host/scsi_driver.h"
#include "scsi_port/scsi_port.h"
#include "tests/support/fake_machine.h"
#include "traffic/scsi_queues.h"

namespace slotlab::testing {

/// A SCSI channel with its driver, on the fake machine.
struct ScsiBench {
  ScsiBench(const scsi::PortParameters& port_parameters, const scsi::ChainParameters& chain,
            const host::ScsiWorkloadParameters& workload, const FakeTimes& times = {},
            const host::ScsiDriverParameters& driver_parameters = {})
      : queues(host::ScsiDriver::slots_for(workload, chain.disks)),
        machine(times),
        device_side(machine),
        port(port_parameters, chain, queues),
        driver(driver_parameters, workload, chain.disks, queues) {
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
    const std::uint64_t interrupts = machine.interrupts;
    machine.run_until(warm_up + length);
    ios_done = driver.ios_completed() - ios;
    bytes_read = port.payload_bytes_read() - read;
    bytes_written = port.payload_bytes_written() - written;
    interrupts_taken = machine.interrupts - interrupts;
    time_per_io = ios_done == 0 ? 0 : length / static_cast<Picoseconds>(ios_done);
  }

  traffic::ScsiQueues queues;
  FakeMachine machine;
  DeviceSide device_side;
  scsi::ScsiPort port;
  host::ScsiDriver driver;
  std::uint64_t ios_done = 0;
  std::uint64_t bytes_read = 0;
  std::uint64_t bytes_written = 0;
  std::uint64_t interrupts_taken = 0;
  Picoseconds time_per_io = 0;
};

}  // namespace slotlab::testing
