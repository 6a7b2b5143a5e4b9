// SPDX-License-Identifier: Apache-2.0
#include "replay/trace_file.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <vector>

namespace slotlab::replay {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kHeadBytes = 8;

struct Compression {
  std::string_view magic;
  const char* name;
  const char* unpacker;
};

// The first bytes of compressed files: RFC 1952, bzip2, xz, RFC 8878.
constexpr std::array<Compression, 4> kCompressions{{{"\x1f\x8b", "gzip", "gunzip -c"},
                                                    {"BZh", "bzip2", "bunzip2 -c"},
                                                    {"\xfd"
                                                     "7zXZ",
                                                     "xz", "unxz -c"},
                                                    {"\x28\xb5\x2f\xfd", "zstd", "unzstd -c"}}};

void refuse_compressed(const std::string& path, std::string_view head) {
  for (const Compression& each : kCompressions) {
    if (head.substr(0, each.magic.size()) != each.magic) continue;
    throw TraceError(display_path(path) + ": the file is compressed (" + each.name +
                     "), which is not read; unpack it first, or hand it over as a pipe: " +
                     "mkfifo trace; " + each.unpacker + " FILE >trace &");
  }
}

}  // namespace

std::string display_path(const std::string& path) {
  std::error_code error;
  const std::string folder = fs::current_path(error).string() + "/";
  return path.compare(0, folder.size(), folder) == 0 ? path.substr(folder.size()) : path;
}

bool is_regular_file(const std::string& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

void check_trace_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const std::string name = display_path(path);
  if (status.type() == fs::file_type::not_found) throw TraceError(name + ": no such file");
  if (error) throw TraceError(name + ": cannot be read: " + error.message());
  if (fs::is_directory(status)) throw TraceError(name + ": this is a directory, not a file");
  // A pipe is not touched here: what is read from it is gone.
  if (!fs::is_regular_file(status)) return;
  const FileHandle file(std::fopen(path.c_str(), "rb"));
  if (!file) throw TraceError(name + ": cannot be read: " + std::strerror(errno));
  std::array<char, kHeadBytes> head{};
  const std::size_t got = std::fread(head.data(), 1, head.size(), file.get());
  if (got == 0) throw TraceError(name + ": the file is empty");
  refuse_compressed(path, std::string_view(head.data(), got));
}

FileHandle open_trace(const std::string& path) {
  check_trace_file(path);
  FileHandle file(std::fopen(path.c_str(), "rb"));
  if (!file) throw TraceError(display_path(path) + ": cannot be read: " + std::strerror(errno));
  return file;
}

std::uint64_t content_digest(const std::string& path) {
  constexpr std::uint64_t kBasis = 14695981039346656037U;
  constexpr std::uint64_t kPrime = 1099511628211U;
  if (!is_regular_file(path)) return 0;
  const FileHandle file(std::fopen(path.c_str(), "rb"));
  if (!file) return 0;
  std::vector<std::uint64_t> words(std::size_t{1} << 13U);
  std::uint64_t hash = kBasis;
  while (true) {
    std::memset(words.data(), 0, words.size() * sizeof(words[0]));
    const std::size_t got =
        std::fread(words.data(), 1, words.size() * sizeof(words[0]), file.get());
    if (got == 0) return hash;
    for (std::size_t i = 0; i < (got + sizeof(words[0]) - 1) / sizeof(words[0]); ++i) {
      hash = (hash ^ words[i]) * kPrime;
    }
    hash = (hash ^ got) * kPrime;
  }
}

}  // namespace slotlab::replay
