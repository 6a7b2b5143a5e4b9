// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace slotlab::test {

/// From here on a SystemC report of severity warning or above fails the running test.
void fail_tests_on_systemc_warnings();

}  // namespace slotlab::test
