// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/sweep_study.h"

namespace slotlab::study {

/// Tries every value of every axis on every scenario (of long ranges some), with the other axes at
/// their first values and, when that fails, at their last ones: a combination may be refused by
/// the checks of a scenario, which makes a failed point, but a value that no combination takes is a
/// mistake. Fills in `configurations` and the descriptions of the axes. Throws InputError with the
/// place in the study's file.
void check_sweep(SweepStudy& study);

}  // namespace slotlab::study
