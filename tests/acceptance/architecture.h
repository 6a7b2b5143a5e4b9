// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace slotlab::test {

/// One folder of the source and what its files may include besides their own folder.
struct ArchitectureRow {
  std::string folder;
  /// Folders ("base/") and single headers ("bus/device.h") of the project.
  std::vector<std::string> project;
  /// Third parties, as the first part of the include ("systemc", "yaml-cpp").
  std::vector<std::string> third_parties;
  /// No file that is reached from here, however far away, may include SystemC.
  bool plain;
};

/// The architecture as a table: arrows point one way, from cli/ down to base/.
const std::vector<ArchitectureRow>& architecture();

/// Third parties that the table speaks of; includes of the C++ standard library and of POSIX are
/// free.
const std::vector<std::string>& third_parties();

}  // namespace slotlab::test
