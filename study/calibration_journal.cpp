// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "model/fnv1a.h"
#include "model/input_error.h"

namespace slotlab::study {

namespace {

constexpr const char* kKind = "slotlab calibration journal";

std::string first_line(const std::string& program) {
  return nlohmann::ordered_json{{"file", kKind}, {"program", program}}.dump() + "\n";
}

}  // namespace

CalibrationJournal::CalibrationJournal(std::string file, const std::string& program)
    : file_(std::move(file)) {
  descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (descriptor_ < 0) {
    fail(std::string("cannot be written: ") + std::strerror(errno));
  }
  try {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      fail("another process is using this journal");
    }
    const std::string content = read();
    const std::size_t good = take(content, program);
    if (ftruncate(descriptor_, static_cast<off_t>(good)) != 0 ||
        lseek(descriptor_, 0, SEEK_END) < 0) {
      fail(std::string("cannot be written: ") + std::strerror(errno));
    }
    if (good == 0) {
      pending_ = first_line(program);
    }
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

CalibrationJournal::~CalibrationJournal() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

void CalibrationJournal::fail(const std::string& what) const {
  throw model::InputError(file_ + ": " + what);
}

std::string CalibrationJournal::read() const {
  std::string content;
  std::array<char, 65536> chunk{};
  while (true) {
    const ssize_t step = ::read(descriptor_, chunk.data(), chunk.size());
    if (step < 0 && errno != EINTR) {
      fail(std::string("cannot be read: ") + std::strerror(errno));
    }
    if (step == 0) {
      return content;
    }
    content.append(chunk.data(), step > 0 ? static_cast<std::size_t>(step) : 0);
  }
}

std::size_t CalibrationJournal::take(const std::string& content, const std::string& program) {
  using Json = nlohmann::json;
  std::size_t good = 0;
  while (good < content.size()) {
    const std::size_t end = content.find('\n', good);
    const Json line =
        end == std::string::npos
            ? Json(Json::value_t::discarded)
            : Json::parse(content.begin() + static_cast<std::ptrdiff_t>(good),
                          content.begin() + static_cast<std::ptrdiff_t>(end), nullptr, false);
    if (good == 0) {
      // Whatever this file is, it must not be overwritten unless it is ours.
      if (!line.is_object() || line.value("file", Json()) != kKind) {
        fail("this is no calibration journal");
      }
      if (line.value("program", Json()) != program) {
        return 0;
      }
    } else if (!line.is_object() || !line.value("fingerprint", Json()).is_string() ||
               !line.value("figures", Json()).is_object()) {
      break;  // written while the machine went down; the rest is simulated again
    } else {
      results_.emplace(line["fingerprint"].get<std::string>(), line["figures"].dump());
    }
    good = end + 1;
  }
  return good;
}

const std::string* CalibrationJournal::find(const std::string& fingerprint) const {
  const auto found = results_.find(fingerprint);
  return found == results_.end() ? nullptr : &found->second;
}

void CalibrationJournal::add(const std::string& fingerprint, const std::string& figures) {
  if (results_.emplace(fingerprint, figures).second && descriptor_ >= 0) {
    pending_ += fmt::format("{{\"fingerprint\":\"{}\",\"figures\":{}}}\n", fingerprint, figures);
  }
}

void CalibrationJournal::commit() {
  std::size_t written = 0;
  while (written < pending_.size()) {
    const ssize_t step = ::write(descriptor_, pending_.data() + written, pending_.size() - written);
    if (step < 0 && errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "cannot write " + file_);
    }
    written += step > 0 ? static_cast<std::size_t>(step) : 0;
  }
  if (written > 0 && fsync(descriptor_) != 0 && errno != EINVAL) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + file_);
  }
  pending_.clear();
}

std::string program_fingerprint() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  model::Fnv1a hash;
  std::array<char, 65536> chunk{};
  bool any = false;
  while (program.read(chunk.data(), chunk.size()) || program.gcount() > 0) {
    any = true;
    hash.add({chunk.data(), static_cast<std::size_t>(program.gcount())});
  }
  return any ? hash.hex() : std::string();
}

}  // namespace slotlab::study
