// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "scsi_port/disk_parameters.h"
#include "scsi_port/port_parameters.h"
#include "tests/unit/fc_port/field_check.h"

namespace slotlab::scsi {
namespace {

using slotlab::testing::FieldCheck;

TEST(ScsiParameters, PortFieldsHaveSaneDefaults) {
  FieldCheck check;
  PortParameters parameters;
  parameters.visit_fields(check);
  EXPECT_EQ(check.fields(), 5U + 7U + 4U + 2U + 2U + 4U);
}

TEST(ScsiParameters, ChainFieldsHaveSaneDefaults) {
  FieldCheck check;
  ChainParameters parameters;
  parameters.visit_fields(check);
  EXPECT_EQ(check.fields(), 2U + 6U);
}

}  // namespace
}  // namespace slotlab::scsi
