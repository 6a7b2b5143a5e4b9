// SPDX-License-Identifier: Apache-2.0
// main() of every test program. The test program brings its own object file with main(), as the
// SystemC library holds a main() too, which an archive such as gtest_main could lose against.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/systemc_reports.h"

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  slotlab::test::fail_tests_on_systemc_warnings();
  return RUN_ALL_TESTS();
}
