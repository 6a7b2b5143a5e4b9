// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_file.h"

#include <fmt/format.h>

#include <utility>

namespace slotlab::trace {

PerfettoFile::PerfettoFile(std::string path) : file_(std::move(path)) {
  file_.append(
      "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n"
      "{\"ph\":\"M\",\"pid\":0,\"name\":\"process_name\",\"args\":{\"name\":\"slotlab\"}}");
}

std::uint32_t PerfettoFile::add_process(std::string_view name) {
  ++processes_;
  const Track track{processes_, 0};
  metadata(track, "process_name", "name", '"' + escaped(name) + '"');
  metadata(track, "process_sort_index", "sort_index", std::to_string(processes_));
  return processes_;
}

Track PerfettoFile::add_track(std::uint32_t process, std::string_view name) {
  ++threads_;
  const Track track{process, threads_};
  metadata(track, "thread_name", "name", '"' + escaped(name) + '"');
  metadata(track, "thread_sort_index", "sort_index", std::to_string(threads_));
  return track;
}

void PerfettoFile::metadata(Track track, std::string_view what, std::string_view key,
                            std::string_view value) {
  file_.append(fmt::format(
      ",\n{{\"ph\":\"M\",\"pid\":{},\"tid\":{},\"name\":\"{}\",\"args\":{{\"{}\":{}}}}}",
      track.process, track.thread, what, key, value));
}

void PerfettoFile::finish() {
  file_.append("\n]}\n");
  file_.commit();
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace slotlab::trace
