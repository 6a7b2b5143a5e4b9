// SPDX-License-Identifier: Apache-2.0
#include "bus/pcie_credits.h"

#include <algorithm>

namespace slotlab::bus {

Picoseconds PcieCredits::available(std::uint32_t data_units, Picoseconds wanted) {
  while (!updates_.empty() && updates_.front().time <= wanted) apply(updates_.take_front());
  Picoseconds when = wanted;
  // Looks ahead without applying: the caller may ask again, and earlier, for another packet.
  std::uint32_t headers = headers_;
  std::uint32_t data = data_;
  for (std::size_t i = 0; (headers == 0 || data < data_units) && i < updates_.size(); ++i) {
    headers += updates_[i].headers;
    data += updates_[i].data;
    when = updates_[i].time;
  }
  if (headers == 0 || data < data_units) {
    when = std::max(when, gathering_.time);
  }
  return when;
}

void PcieCredits::take(std::uint32_t data_units, Picoseconds returned) {
  while (!updates_.empty() && (headers_ == 0 || data_ < data_units)) apply(updates_.take_front());
  if (headers_ == 0 || data_ < data_units) {
    apply(gathering_);
    gathering_ = {};
  }
  --headers_;
  data_ -= data_units;
  gathering_.time = returned;
  ++gathering_.headers;
  gathering_.data += data_units;
  if (gathering_.headers < per_update_) return;
  updates_.push_back(gathering_);
  gathering_ = {};
}

}  // namespace slotlab::bus
