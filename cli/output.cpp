// SPDX-License-Identifier: Apache-2.0
#include "cli/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "cli/command.h"
#include "model/input_error.h"

namespace slotlab::cli {

namespace {

namespace fs = std::filesystem;

std::string reason(const std::string& file) {
  return "cannot write " + model::quote(file) + ": " + std::strerror(errno);
}

/// Opens a new file beside `file`; its name is put into `name`. Negative on failure.
int open_beside(const std::string& file, std::string& name) {
  name = file + ".XXXXXX";
  return mkstemp(name.data());
}

bool write_and_close(int descriptor, const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t step = ::write(descriptor, text.data() + written, text.size() - written);
    if (step < 0 && errno != EINTR) {
      const int error = errno;
      close(descriptor);
      errno = error;
      return false;
    }
    written += step > 0 ? static_cast<std::size_t>(step) : 0;
  }
  return close(descriptor) == 0;
}

/// What a newly made file would be given; mkstemp gives less.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Output::Output(std::string file, std::ostream& standard_output)
    : file_(std::move(file)), standard_output_(standard_output) {
  if (file_.empty()) {
    return;
  }
  std::error_code none;
  const fs::file_status status = fs::status(file_, none);
  if (fs::exists(status)) {
    if (fs::is_directory(status)) {
      errno = EISDIR;
      throw UsageError(reason(file_));
    }
    if (access(file_.c_str(), W_OK) != 0) {
      throw UsageError(reason(file_));
    }
    in_place_ = !fs::is_regular_file(status);
    if (in_place_) {
      return;
    }
    file_ = fs::canonical(file_).string();
  }
  std::string probe;
  const int descriptor = open_beside(file_, probe);
  if (descriptor < 0) {
    throw UsageError(reason(file_));
  }
  close(descriptor);
  unlink(probe.c_str());
}

void Output::write(const std::string& text) const {
  if (file_.empty()) {
    standard_output_ << text;
    return;
  }
  if (in_place_) {
    const int descriptor = open(file_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0 || !write_and_close(descriptor, text)) {
      throw std::runtime_error(reason(file_));
    }
    return;
  }
  std::string name;
  const int descriptor = open_beside(file_, name);
  if (descriptor < 0) {
    throw std::runtime_error(reason(file_));
  }
  fchmod(descriptor, default_mode());
  if (!write_and_close(descriptor, text) || std::rename(name.c_str(), file_.c_str()) != 0) {
    const std::string message = reason(file_);
    unlink(name.c_str());
    throw std::runtime_error(message);
  }
}

}  // namespace slotlab::cli
