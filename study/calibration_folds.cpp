// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_folds.h"

#include <algorithm>
#include <utility>

#include "base/random.h"

namespace slotlab::study {

std::vector<std::size_t> deal_folds(const std::vector<std::string>& strata, std::size_t folds,
                                    std::uint64_t seed) {
  std::vector<std::string> names;  // in order of first appearance
  for (const std::string& stratum : strata) {
    if (std::find(names.begin(), names.end(), stratum) == names.end()) names.push_back(stratum);
  }
  Random random(seed);
  std::vector<std::size_t> fold_of(strata.size(), 0);
  std::size_t dealt = 0;  // a stratum goes on where the one before it ended
  for (const std::string& name : names) {
    std::vector<std::size_t> items;
    for (std::size_t i = 0; i < strata.size(); ++i) {
      if (strata[i] == name) items.push_back(i);
    }
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1],
                items[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(i)))]);
    }
    for (const std::size_t item : items) fold_of[item] = dealt++ % folds;
  }
  return fold_of;
}

}  // namespace slotlab::study
