// SPDX-License-Identifier: Apache-2.0
#include "tests/support/systemc_reports.h"

#include <gtest/gtest.h>

#include <systemc>

namespace slotlab::test {
namespace {

void handle(const sc_core::sc_report& report, const sc_core::sc_actions& actions) {
  if (report.get_severity() == sc_core::SC_INFO) {
    sc_core::sc_report_handler::default_handler(report, actions);
    return;
  }
  ADD_FAILURE() << report.what();
  if ((actions & sc_core::SC_THROW) != 0) {
    throw sc_core::sc_report(report);
  }
}

}  // namespace

void fail_tests_on_systemc_warnings() { sc_core::sc_report_handler::set_handler(handle); }

}  // namespace slotlab::test
