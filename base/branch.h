// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace slotlab {

/// `condition`, with word to the compiler that it hardly ever holds: what depends on it is kept
/// out of the way of the rest (C++20 has [[unlikely]] for this).
constexpr bool rarely(bool condition) { return __builtin_expect(condition ? 1 : 0, 0) != 0; }

}  // namespace slotlab
