// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>

/// Leaves the test out when a program of others that it needs is missing; a failure where
/// SLOTLAB_CI is set, since everything is installed there.
#define SLOTLAB_NEEDS(present, what)                            \
  if (!(present)) {                                             \
    if (std::getenv("SLOTLAB_CI") != nullptr) FAIL() << (what); \
    GTEST_SKIP() << (what);                                     \
  }                                                             \
  static_assert(true, "a semicolon follows")
