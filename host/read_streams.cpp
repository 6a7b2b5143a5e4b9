// SPDX-License-Identifier: Apache-2.0
#include "host/read_streams.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace slotlab::host {

ReadStreams::ReadStreams(const HostBridgeParameters& parameters, std::uint32_t line,
                         MemoryAccess memory)
    : parameters_(parameters),
      line_(line),
      line_time_(transfer_time(line + parameters.link_header, parameters.link_rate)),
      memory_(std::move(memory)) {
  streams_.reserve(parameters.read_streams);
  newest_.reserve(4 * std::size_t{parameters.lines_in_flight} + 256);
}

ReadStreams::Stream& ReadStreams::stream_for(const Request& request) {
  auto found = std::find_if(streams_.begin(), streams_.end(), [&request](const Stream& stream) {
    return stream.initiator == request.initiator;
  });
  if (found != streams_.end() && found->next == request.address && !found->lines.empty()) {
    ++continued_;
    return *found;
  }
  if (found == streams_.end() && streams_.size() < parameters_.read_streams) {
    streams_.emplace_back();
    found = streams_.end() - 1;
  } else if (found == streams_.end()) {
    found = std::min_element(
        streams_.begin(), streams_.end(),
        [](const Stream& a, const Stream& b) { return a.last_burst < b.last_burst; });
  }
  lost_lines_ += found->lines.size();
  found->initiator = request.initiator;
  found->next = request.address;
  found->ordered_end = request.address / line_ * line_;
  found->lines.clear();
  return *found;
}

void ReadStreams::order_line(Stream& stream, Picoseconds earliest) {
  Line line{earliest, 0};
  const std::size_t limit = parameters_.lines_in_flight;
  if (newest_.size() >= limit) {
    line.ordered = std::max(line.ordered, newest_[newest_.size() - limit].arrival);
  }
  line.arrival =
      line.ordered + parameters_.read_path_latency + memory_(stream.ordered_end) + line_time_;
  if (!newest_.empty()) {
    line.arrival = std::max(line.arrival, newest_.back().arrival + line_time_);
  }
  if (newest_.size() == newest_.capacity()) {  // keep those that may be on their way
    newest_.erase(newest_.begin(), newest_.end() - static_cast<std::ptrdiff_t>(2 * limit + 128));
  }
  newest_.push_back(line);
  stream.lines.push_back(line);
  stream.ordered_end += line_;
  ++lines_;
}

ReadStreams::Burst ReadStreams::open(const Request& request) {
  Stream& stream = stream_for(request);
  stream.last_burst = ++bursts_;
  const std::uint64_t boundary = parameters_.read_boundary;
  const std::uint64_t limit = request.address / boundary * boundary + boundary;
  const std::uint64_t end = std::min(request.address + request.bytes, limit);
  Burst burst;
  Picoseconds time = request.first_data;
  std::size_t index = 0;
  for (std::uint64_t at = request.address; at < end; ++index) {
    const std::uint64_t line_end = at / line_ * line_ + line_;
    std::uint64_t block_end = line_end;
    std::uint64_t ahead = line_end;
    if (request.several_lines) {
      const std::uint64_t block = parameters_.prefetch;
      block_end = std::max(line_end, std::min(limit, at / block * block + block));
      ahead = std::max(block_end, std::min(limit, block_end + parameters_.read_ahead));
    }
    const Picoseconds seen = index == 0 ? request.now : time;
    while (stream.ordered_end < ahead) order_line(stream, std::max(seen, request.order_from));
    // The block streams without a pause, so its last word leaves when it has come.
    const std::size_t last = index + static_cast<std::size_t>((block_end - line_end) / line_);
    const Picoseconds streamed = static_cast<Picoseconds>(block_end - at) * request.byte_time;
    const Picoseconds wait = std::max<Picoseconds>(0, stream.lines[last].arrival - streamed - time);
    if (index > 0 && wait > request.max_pause) break;
    const std::uint64_t stop = std::min(line_end, end);
    burst.wait += wait;
    burst.bytes += static_cast<std::uint32_t>(stop - at);
    time += wait + static_cast<Picoseconds>(stop - at) * request.byte_time;
    at = stop;
  }
  return burst;
}

void ReadStreams::close(std::uint32_t initiator, std::uint64_t address, Picoseconds now) {
  remaining_.clear();
  for (Stream& stream : streams_) {
    if (stream.initiator != initiator) continue;
    const auto used = static_cast<std::ptrdiff_t>(address / line_ - stream.next / line_);
    stream.lines.erase(
        stream.lines.begin(),
        stream.lines.begin() + std::min(used, static_cast<std::ptrdiff_t>(stream.lines.size())));
    stream.next = address;
    while (!stream.lines.empty() && stream.lines.back().ordered > now) {
      stream.lines.pop_back();
      newest_.pop_back();
      stream.ordered_end -= line_;
      --lines_;
    }
    remaining_ = stream.lines;
  }
}

void ReadStreams::start_measurement() {
  continued_ = 0;
  lost_lines_ = 0;
  lines_ = 0;
}

}  // namespace slotlab::host
