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

Agenda::Agenda() : tree_(2, Node{kNever, 0}), event_("agenda_event") {
  sc_core::sc_spawn_options options;
  options.spawn_method();
  options.dont_initialize();
  options.set_sensitivity(&event_);
  sc_core::sc_spawn([this] { run(); }, sc_core::sc_gen_unique_name("agenda"), &options);
}

std::vector<Picoseconds> Agenda::times() const {
  std::vector<Picoseconds> result;
  for (const Participant* p : participants_) result.push_back(tree_[leaves_ + p->place_].time);
  return result;
}

void Agenda::enter(Participant& participant) {
  std::vector<Picoseconds> appointed = times();
  const auto place =
      std::upper_bound(participants_.begin(), participants_.end(), participant.rank_,
                       [](Rank rank, const Participant* other) { return rank < other->rank_; });
  appointed.insert(appointed.begin() + (place - participants_.begin()), kNever);
  participants_.insert(place, &participant);
  rebuild(appointed);
}

void Agenda::leave(const Participant& participant) {
  std::vector<Picoseconds> appointed = times();
  appointed.erase(appointed.begin() + participant.place_);
  participants_.erase(participants_.begin() + participant.place_);
  rebuild(appointed);
}

void Agenda::rebuild(const std::vector<Picoseconds>& times) {
  while (leaves_ < participants_.size()) leaves_ *= 2;
  tree_.assign(2 * std::size_t{leaves_}, Node{kNever, 0});
  for (std::uint32_t place = 0; place < participants_.size(); ++place) {
    participants_[place]->place_ = place;
    tree_[leaves_ + place] = {times[place], place};
  }
  for (std::uint32_t i = leaves_ - 1; i > 0; --i) {
    tree_[i] = tree_[2 * i + 1].time < tree_[2 * i].time ? tree_[2 * i + 1] : tree_[2 * i];
  }
}

void Agenda::appoint(std::uint32_t place, Picoseconds time) {
  std::uint32_t i = leaves_ + place;
  tree_[i] = {time, place};
  for (i /= 2; i > 0; i /= 2) {
    const Node& left = tree_[2 * i];
    const Node& right = tree_[2 * i + 1];
    const Node first = right.time < left.time ? right : left;
    Node& node = tree_[i];
    if (node.time == first.time && node.place == first.place) break;
    node = first;
  }
  // During a run the next instant is the run's affair.
  if (instant_ == kNever && time < notified_for_) notify(time);
}

void Agenda::notify(Picoseconds time) {
  notified_for_ = time;
  event_.notify(
      sc_core::sc_time::from_value(static_cast<sc_core::sc_time::value_type>(time - now())));
}

void Agenda::run() {
  ++kernel_events_;
  notified_for_ = kNever;
  const Picoseconds now = Agenda::now();
  instant_ = now;
  while (tree_[1].time <= now) {
    ++turns_;
    participants_[tree_[1].place]->turn(now);
  }
  instant_ = kNever;
  // After a notification that was overtaken nothing may be due: look on.
  if (tree_[1].time != kNever) notify(tree_[1].time);
}

}  // namespace slotlab::bus
