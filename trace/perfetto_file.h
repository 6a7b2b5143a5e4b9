// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/time.h"
#include "trace/text.h"
#include "trace/trace_file.h"

namespace slotlab::trace {

/// A row of the timeline: a "thread" of a "process" in the format's words.
struct Track {
  std::uint32_t process = 0;
  std::uint32_t thread = 0;
};

/// A file in the Chrome trace event format (JSON), which Perfetto's viewer opens. Times are in
/// microseconds with six digits after the point, exact to the picosecond.
///
/// Slices of one track may not overlap: the viewer would drop one.
class PerfettoFile {
 public:
  explicit PerfettoFile(std::string path);

  /// A new group of tracks; they stand in the viewer in the order in which they were made.
  std::uint32_t add_process(std::string_view name);
  /// A new track of a process.
  Track add_track(std::uint32_t process, std::string_view name);

  /// What follows name and time, by kind of event.
  struct Duration {
    Picoseconds time;
    void print(Text& line) const { line.text(",\"dur\":").microseconds(time); }
  };
  struct Instant {
    static void print(Text& line) { line.text(",\"s\":\"t\""); }
  };
  struct Identity {
    std::uint64_t id;
    void print(Text& line) const {
      line.text(",\"cat\":\"io\",\"id2\":{\"local\":\"").number(id).text("\"}");
    }
  };

  /// One event; what the caller chains on goes into its arguments.
  class Event {
   public:
    Event& argument(std::string_view key, std::uint64_t value) {
      this->key(key);
      line_.number(value);
      return *this;
    }
    /// `value` is printed as it is: a plain word.
    Event& argument(std::string_view key, std::string_view value) {
      this->key(key);
      line_.text("\"").text(value).text("\"");
      return *this;
    }
    Event& address(std::uint64_t value) {
      key("address");
      line_.text("\"0x").hexadecimal(value).text("\"");
      return *this;
    }
    Event& duration(std::string_view key, Picoseconds time) {
      this->key(key);
      line_.microseconds(time);
      return *this;
    }
    /// Opens an argument of arguments, to which those chained on from here on belong.
    Event& group(std::string_view key) {
      this->key(key);
      line_.text("{");
      any_ = false;
      grouped_ = true;
      return *this;
    }
    ~Event() { line_.text(grouped_ ? "}}}" : any_ ? "}}" : "}"); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

   private:
    friend class PerfettoFile;
    template <class Kind>
    Event(TraceFile& file, char phase, Track track, std::string_view name, Picoseconds time,
          Kind kind)
        : line_(file) {
      line_.text(",\n{\"ph\":\"").text({&phase, 1}).text("\",\"pid\":").number(track.process);
      line_.text(",\"tid\":").number(track.thread).text(",\"name\":\"").text(name);
      line_.text("\",\"ts\":").microseconds(time);
      kind.print(line_);
    }
    void key(std::string_view key) {
      line_.text(any_ ? ",\"" : grouped_ ? "\"" : ",\"args\":{\"").text(key).text("\":");
      any_ = true;
    }
    Text line_;
    bool any_ = false;
    bool grouped_ = false;
  };

  /// `name` is printed as it is: a plain word.
  Event slice(Track track, std::string_view name, Picoseconds begin, Picoseconds end) {
    ++events_;
    return Event(file_, 'X', track, name, begin, Duration{end - begin});
  }
  Event instant(Track track, std::string_view name, Picoseconds time) {
    ++events_;
    return Event(file_, 'i', track, name, time, Instant{});
  }
  /// Something that may overlap others of its process; begin and end have the same `id`.
  Event begin(Track track, std::string_view name, std::uint64_t id, Picoseconds time) {
    ++events_;
    return Event(file_, 'b', track, name, time, Identity{id});
  }
  Event end(Track track, std::string_view name, std::uint64_t id, Picoseconds time) {
    ++events_;
    return Event(file_, 'e', track, name, time, Identity{id});
  }

  std::uint64_t events() const { return events_; }
  std::uint64_t size() const { return file_.size(); }
  /// Closes the JSON and gives the file its name.
  void finish();

 private:
  void metadata(Track track, std::string_view what, std::string_view key, std::string_view value);

  TraceFile file_;
  std::uint32_t processes_ = 0;
  std::uint32_t threads_ = 0;
  std::uint64_t events_ = 0;
};

/// The inside of a JSON string.
std::string escaped(std::string_view text);

}  // namespace slotlab::trace
