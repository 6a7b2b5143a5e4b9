// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace slotlab::model {

/// What the waveform in a file says of its buses, for people.
struct WaveformReport {
  std::string text;
  std::uint64_t violations = 0;
};

/// Checks a value change dump. Throws InputError when it cannot be read or is none.
WaveformReport report_on_waveform(const std::string& file);

}  // namespace slotlab::model
