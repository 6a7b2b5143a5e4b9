// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/acceptance/architecture.h"
#include "tests/acceptance/include_check.h"
#include "tests/support/source_tree.h"

namespace slotlab::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(IncludeDirection, EveryIncludeOfTheProjectPointsTheRightWay) {
  SourceTexts sources;
  for (const std::string& path : cpp_files()) {
    sources[path] = read_project_file(path);
  }
  ASSERT_GT(sources.size(), 10U) << "sources not found";
  for (const std::string& violation : include_violations(sources)) {
    ADD_FAILURE() << violation;
  }
}

TEST(IncludeDirection, TheTableItselfPointsOneWay) {
  // A folder may know only folders above it in the table; the ports and the host stand side by
  // side and do not know each other.
  std::vector<std::string> above;
  for (const ArchitectureRow& row : architecture()) {
    for (const std::string& entry : row.project) {
      const std::string folder = entry.substr(0, entry.find('/'));
      EXPECT_THAT(above, testing::Contains(folder)) << row.folder << " -> " << folder;
    }
    above.push_back(row.folder);
  }
}

TEST(IncludeDirection, AcceptsTheWayDown) {
  EXPECT_THAT(include_violations({{"base/time.h", "#include <cstdint>\n"},
                                  {"bus/device.h", "#include \"base/time.h\"\n"},
                                  {"bus/segment.h", "#include <systemc>\n"},
                                  {"fc_port/port.cpp", "#include \"bus/device.h\"\n"},
                                  {"host/bridge.cpp", "#include \"bus/segment.h\"\n"}}),
              IsEmpty());
}

TEST(IncludeDirection, RejectsTheWayUpAndAcross) {
  EXPECT_THAT(include_violations({{"base/time.h", "\n#include \"bus/device.h\"\n"},
                                  {"bus/device.h", ""},
                                  {"fc_port/port.h", "#include \"bus/rules.h\"\n"},
                                  {"bus/rules.h", ""},
                                  {"host/driver.h", "#include \"fc_port/port.h\"\n"}}),
              ElementsAre("base/time.h:2: base/ may not include \"bus/device.h\"",
                          "fc_port/port.h:1: fc_port/ may not include \"bus/rules.h\"",
                          "host/driver.h:1: host/ may not include \"fc_port/port.h\""));
}

TEST(IncludeDirection, RejectsThirdPartiesOutOfPlace) {
  EXPECT_THAT(
      include_violations({{"bus/a.h", "#include <yaml-cpp/yaml.h>\n"},
                          {"fc_port/a.h", "#include <systemc.h>\n"},
                          {"traffic/a.h", "#include <tlm_utils/simple_target_socket.h>\n"}}),
      ElementsAre("bus/a.h:1: bus/ may not use <yaml-cpp/yaml.h>",
                  "fc_port/a.h:1: fc_port/ may not use <systemc.h>",
                  "traffic/a.h:1: traffic/ may not use <tlm_utils/simple_target_socket.h>"));
}

TEST(IncludeDirection, RejectsSystemCWithinReachOfAPlainFolder) {
  EXPECT_THAT(include_violations({{"bus/device.h", "#include \"bus/kernel.h\"\n"},
                                  {"bus/kernel.h", "#include <systemc>\n"},
                                  {"gige_port/port.cpp", "#include \"bus/device.h\"\n"}}),
              ElementsAre("gige_port/port.cpp:1: reaches SystemC through bus/kernel.h"));
}

TEST(IncludeDirection, RejectsPathsThatDoNotStartAtTheRoot) {
  EXPECT_THAT(include_violations({{"bus/a.cpp", "#include \"a.h\"\n"}, {"bus/a.h", ""}}),
              ElementsAre("bus/a.cpp:1: \"a.h\" is no file of the project; paths start at its "
                          "root"));
}

TEST(IncludeDirection, RejectsFoldersThatTheTableDoesNotKnow) {
  EXPECT_THAT(include_violations({{"misc/a.cpp", ""}}),
              ElementsAre("misc/a.cpp:1: its folder is not in the architecture table"));
}

}  // namespace
}  // namespace slotlab::test
