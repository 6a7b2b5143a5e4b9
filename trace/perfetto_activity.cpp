// SPDX-License-Identifier: Apache-2.0
#include "trace/perfetto_activity.h"

#include <algorithm>

namespace slotlab::trace {
namespace {

const char* name_of_track(Activity activity) {
  switch (activity) {
    case Activity::link:
      return "link";
    case Activity::grant:
      return "waits for the bus";
    case Activity::read_data:
      return "waits for read data";
    case Activity::write_buffer:
      return "waits for the host's write buffer";
    case Activity::engine:
      return "engine";
    case Activity::engine_of_other:
      return "waits for the engine";
    case Activity::firmware:
      return "firmware";
    case Activity::cpu:
      return "driver and workload";
    case Activity::interrupt:
      return "completion waits for its interrupt";
    case Activity::window:
      return "waits for the far end";
    default:
      return nullptr;
  }
}

const char* name_of_slice(Activity activity) {
  return activity == Activity::engine_of_other ? "engine_of_other" : name_of(activity);
}

const char* name_of(Flow flow) {
  switch (flow) {
    case Flow::to_host:
      return ", to host";
    case Flow::from_host:
      return ", from host";
    case Flow::both:
      break;
  }
  return "";
}

}  // namespace

PerfettoActivity::PerfettoActivity(std::uint32_t process, bool with_link, PerfettoFile& file,
                                   const Window& window)
    : process_(process), with_link_(with_link), file_(file), window_(window) {}

/// The row of an activity, or null when it is not drawn.
PerfettoActivity::Row* PerfettoActivity::row(Activity activity, Flow flow) {
  if (activity == Activity::link && !with_link_) return nullptr;
  const char* const name = name_of_track(activity);
  if (name == nullptr) return nullptr;
  Row& row = rows_[static_cast<std::size_t>(activity) * kFlows + static_cast<std::size_t>(flow)];
  if (!row.drawn) {
    row.drawn = true;
    row.track = file_.add_track(process_, std::string(name) + name_of(flow));
  }
  return &row;
}

void PerfettoActivity::begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t id) {
  Row* const row = this->row(activity, flow);
  if (row == nullptr || row->on++ > 0) return;
  row->since = now;
  row->id = id;
}

void PerfettoActivity::end(Activity activity, Flow flow, Picoseconds now, std::uint64_t /*id*/) {
  Row* const row = this->row(activity, flow);
  if (row == nullptr || row->on == 0 || --row->on > 0) return;
  span(activity, flow, row->since, now, row->id);
}

void PerfettoActivity::span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
                            std::uint64_t id) {
  Row* const row = this->row(activity, flow);
  if (row == nullptr || end <= begin) return;
  if (begin < row->last_end) {
    row->last_end = std::max(row->last_end, end);
    return;
  }
  draw(activity, *row);
  row->last_begin = begin;
  row->last_end = end;
  row->last_id = id;
}

void PerfettoActivity::draw(Activity activity, const Row& row) {
  if (row.last_end <= row.last_begin || !window_.overlaps(row.last_begin, row.last_end)) return;
  file_.slice(row.track, name_of_slice(activity), row.last_begin, row.last_end)
      .argument("id", row.last_id);
}

void PerfettoActivity::finish(Picoseconds now) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto activity = static_cast<Activity>(i / kFlows);
    const auto flow = static_cast<Flow>(i % kFlows);
    Row& row = rows_[i];
    if (row.on > 0) span(activity, flow, row.since, now, row.id);
    draw(activity, row);
  }
}

}  // namespace slotlab::trace
