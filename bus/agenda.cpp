// SPDX-License-Identifier: Apache-2.0
#define SC_INCLUDE_DYNAMIC_PROCESSES  // for sc_spawn
#include "bus/agenda.h"

#include <algorithm>

namespace slotlab::bus {

Agenda::Participant::Participant(Rank rank) : agenda_(instance()), rank_(rank) {
  agenda_.enter(*this);
}

Agenda::Participant::~Participant() { agenda_.leave(*this); }

Agenda& Agenda::instance() {
  // Lives as long as the kernel, which is never taken down: modules may outlast any other place.
  static auto* const agenda = new Agenda;
  return *agenda;
}

Agenda::Agenda() : event_("agenda_event") {
  sc_core::sc_spawn_options options;
  options.spawn_method();
  options.dont_initialize();
  options.set_sensitivity(&event_);
  sc_core::sc_spawn([this] { run(); }, sc_core::sc_gen_unique_name("agenda"), &options);
}

void Agenda::enter(Participant& participant) {
  const auto place =
      std::upper_bound(participants_.begin(), participants_.end(), participant.rank_,
                       [](Rank rank, const Participant* other) { return rank < other->rank_; });
  times_.insert(times_.begin() + (place - participants_.begin()), kNever);
  participants_.insert(place, &participant);
  number_places();
}

void Agenda::leave(const Participant& participant) {
  times_.erase(times_.begin() + participant.place_);
  participants_.erase(participants_.begin() + participant.place_);
  number_places();
}

void Agenda::number_places() {
  for (std::uint32_t place = 0; place < participants_.size(); ++place) {
    participants_[place]->place_ = place;
  }
}

void Agenda::notify(Picoseconds time) {
  notified_for_ = time;
  const Picoseconds delay = std::max<Picoseconds>(0, time - now());
  event_.notify(sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(delay)));
}

void Agenda::halt() {
  halted_at_ = now();
  sc_core::sc_pause();
}

void Agenda::resume() {
  halted_at_ = kNever;
  if (!times_.empty() && times_[next()] != kNever) notify(times_[next()]);
}

void Agenda::run() {
  ++kernel_events_;
  notified_for_ = kNever;
  if (times_.empty() || halted_at_ != kNever) return;
  const Picoseconds now = Agenda::now();
  const Picoseconds limit = std::min(decoupled_until_, now + kQuantum);
  instant = now;
  std::size_t place = next();
  while (halted_at_ == kNever && (times_[place] <= now || times_[place] < limit)) {
    instant = std::max(instant, times_[place]);  // time does not run backwards
    ++turns_;
    participants_[place]->turn(instant);
    place = next();
  }
  instant = kNever;
  // After a notification that was overtaken nothing may be due: look on.
  if (times_[place] != kNever) notify(times_[place]);
}

}  // namespace slotlab::bus
