// SPDX-License-Identifier: Apache-2.0
#include "study/file_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "model/input_error.h"

namespace slotlab::study {

namespace {

// A byte that SQLite, whose locks are from 2^30 to 2^30 + 511, leaves alone.
constexpr off_t kPlace = off_t{1} << 40;
constexpr int kTries = 20;
constexpr std::chrono::milliseconds kBetweenTries{50};

}  // namespace

FileLock::FileLock(const std::string& file) {
  descriptor_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) {
    throw model::InputError("cannot open " + model::quote(file) + ": " + std::strerror(errno));
  }
  // A lock of the open file, not of the process: SQLite closes files of its own on the way.
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kPlace;
  lock.l_len = 1;
  for (int left = kTries; fcntl(descriptor_, F_OFD_SETLK, &lock) != 0; --left) {
    const bool is_taken = errno == EAGAIN || errno == EACCES;
    if (is_taken && left > 0) {
      std::this_thread::sleep_for(kBetweenTries);
      continue;
    }
    const std::string reason = std::strerror(errno);
    close(descriptor_);
    throw model::InputError(is_taken ? file +
                                           ": another sweep is working on this store; wait for "
                                           "its end, or name another store with --store"
                                     : "cannot lock " + model::quote(file) + ": " + reason);
  }
}

FileLock::~FileLock() { leave_to_parent(); }

void FileLock::leave_to_parent() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

}  // namespace slotlab::study
