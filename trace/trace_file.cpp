// SPDX-License-Identifier: Apache-2.0
#include "trace/trace_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace slotlab::trace {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBuffer = 4 * TraceFile::kLargestPiece;

/// What a newly made file would be given; mkstemp gives less.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

TraceFile::TraceFile(std::string path) : path_(std::move(path)), buffer_(kBuffer) {
  std::error_code none;
  const fs::file_status status = fs::status(path_, none);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    if (fs::exists(status)) path_ = fs::canonical(path_).string();
    name_ = path_ + ".XXXXXX";
    descriptor_ = mkstemp(name_.data());
    if (descriptor_ < 0) name_.clear();
  }
  if (descriptor_ < 0) fail();
}

TraceFile::~TraceFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!name_.empty()) unlink(name_.c_str());
}

void TraceFile::append(std::string_view text) {
  while (!text.empty()) {
    const std::size_t piece = text.size() < kLargestPiece ? text.size() : kLargestPiece;
    std::memcpy(room(piece), text.data(), piece);
    advance(piece);
    text.remove_prefix(piece);
  }
}

void TraceFile::flush() {
  std::size_t written = 0;
  while (written < used_) {
    const ssize_t step = write(descriptor_, buffer_.data() + written, used_ - written);
    if (step < 0 && errno != EINTR) fail();
    written += step > 0 ? static_cast<std::size_t>(step) : 0;
  }
  flushed_ += used_;
  used_ = 0;
}

void TraceFile::commit() {
  flush();
  if (!name_.empty()) fchmod(descriptor_, default_mode());
  const int descriptor = std::exchange(descriptor_, -1);
  if (close(descriptor) != 0) fail();
  if (name_.empty()) return;
  if (std::rename(name_.c_str(), path_.c_str()) != 0) fail();
  name_.clear();
}

void TraceFile::fail() const {
  throw std::runtime_error("cannot write '" + path_ + "': " + std::strerror(errno));
}

}  // namespace slotlab::trace
