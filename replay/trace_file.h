// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "replay/trace_error.h"

namespace slotlab::replay {

struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using FileHandle = std::unique_ptr<std::FILE, FileCloser>;

/// `path` as messages name it: relative when it is below the working folder.
std::string display_path(const std::string& path);

/// Whether the file can be read from its start again and again; a pipe cannot.
bool is_regular_file(const std::string& path);

/// Throws TraceError when there is no such file, or none that can be read, or when it is empty or
/// compressed. Looks at the head of a regular file only.
void check_trace_file(const std::string& path);

/// Opens the file for reading. Throws TraceError as `check_trace_file`.
FileHandle open_trace(const std::string& path);

/// Number that changes with the content of a regular file: FNV-1a over its 8-byte words. 0 for a
/// pipe, and for a file that cannot be read.
std::uint64_t content_digest(const std::string& path);

}  // namespace slotlab::replay
