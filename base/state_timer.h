// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>

#include "base/time.h"

namespace slotlab {

/// Splits the time of one resource over its states; the states' times sum to the elapsed time
/// to the picosecond. `State` is an enum class whose values count from zero; `N` is their number.
template <class State, std::size_t N>
class StateTimer {
 public:
  void enter(State state, Picoseconds now) {
    spent_[static_cast<std::size_t>(state_)] += now - since_;
    since_ = now;
    state_ = state;
  }
  /// Forgets what was accumulated so far; the present state goes on.
  void restart(Picoseconds now) {
    spent_.fill(0);
    since_ = now;
    start_ = now;
  }
  State state() const { return state_; }
  Picoseconds spent(State state, Picoseconds now) const {
    return spent_[static_cast<std::size_t>(state)] + (state == state_ ? now - since_ : 0);
  }
  Picoseconds elapsed(Picoseconds now) const { return now - start_; }

 private:
  std::array<Picoseconds, N> spent_{};
  Picoseconds since_ = 0;
  Picoseconds start_ = 0;
  State state_{};
};

}  // namespace slotlab
