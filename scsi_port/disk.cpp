// SPDX-License-Identifier: Apache-2.0
#include "scsi_port/disk.h"

#include <algorithm>

namespace slotlab::scsi {

Picoseconds Disk::read_ready(Picoseconds now, std::uint32_t bytes) {
  // While nobody asks, the media read ahead until the cache is full.
  const Picoseconds ahead = std::max(read_until_, now - on_media(p_.read_cache));
  read_until_ = ahead + on_media(bytes);
  processor_free_ = std::max(processor_free_, now) + p_.command_time;
  return std::max(processor_free_, read_until_);
}

Picoseconds Disk::write_ready(Picoseconds now, std::uint32_t bytes) {
  promised_ += bytes;
  const Picoseconds room = written_until_ + on_media(promised_) - on_media(p_.write_cache);
  const Picoseconds ready = std::max({now, processor_free_, room});
  processor_free_ = ready + p_.command_time;
  return ready;
}

Picoseconds Disk::write_reported(Picoseconds now, std::uint32_t bytes) {
  promised_ -= bytes;
  written_until_ = std::max(written_until_, now) + on_media(bytes);
  return p_.immediate_reporting ? now : written_until_;
}

}  // namespace slotlab::scsi
