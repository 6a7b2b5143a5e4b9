// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "fc_port/port_parameters.h"
#include "fc_port/storage_parameters.h"
#include "tests/unit/fc_port/field_check.h"

namespace slotlab::fc {
namespace {

using slotlab::testing::FieldCheck;

TEST(FcParameters, PortFieldsHaveSaneDefaults) {
  FieldCheck check;
  PortParameters parameters;
  parameters.visit_fields(check);
  EXPECT_EQ(check.fields(), 4U + 3U + 5U + 7U + 3U);
}

TEST(FcParameters, StorageFieldsHaveSaneDefaults) {
  FieldCheck check;
  StorageParameters parameters;
  parameters.visit_fields(check);
  EXPECT_EQ(check.fields(), 12U + 4U);
}

}  // namespace
}  // namespace slotlab::fc
