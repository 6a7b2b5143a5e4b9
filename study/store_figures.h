// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "study/figure_set.h"

namespace slotlab::study {

/// Whether the file is a SQLite database, as a store is.
bool is_store(const std::string& file);

/// The figures that a sweep kept of each of its points, named by the point's settings and the
/// figure: "cells=2; block=4 KiB: slot0.fc.read", so that points of different studies can be
/// compared as well. Of points that failed or are missing there are notes. Throws InputError when
/// the file is no store of a sweep.
FigureSet store_figures(const std::string& file);

}  // namespace slotlab::study
