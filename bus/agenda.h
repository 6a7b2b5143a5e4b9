// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "base/time.h"

namespace slotlab::bus {

/// What is due next, for all modules of a simulation together: one SystemC process on one event,
/// which gives each module its turn. The kernel is asked once for an instant, however many modules
/// have something due then, and never has more than one notification of ours in its queue.
///
/// Rule of one instant: modules take their turns by rank (bus segments, functions, host software),
/// within a rank in order of their construction. A module does everything that it has due before
/// the next gets its turn; one that becomes due by another's turn gets (another) turn at the same
/// instant, by the same rule. So no result depends on the order of the kernel's queue.
///
/// Where every process of the simulation is on the agenda, it may run ahead of the kernel
/// (temporal decoupling in the words of TLM-2.0): it goes on from instant to instant by itself,
/// and the kernel's time follows quantum by quantum. The order of the turns stays the same.
///
/// There is one agenda as there is one kernel: it begins with the first module.
class Agenda {
 public:
  /// In order of precedence at one instant.
  enum class Rank : std::uint8_t { bus, function, host };

  /// A module that the agenda wakes.
  class Participant {
   public:
    explicit Participant(Rank rank);
    virtual ~Participant();
    Participant(const Participant&) = delete;
    Participant& operator=(const Participant&) = delete;

   protected:
    /// The next turn is at `time` (at once if that is past), in place of any other; kNever: none.
    void appoint(Picoseconds time) { agenda_.appoint(place_, time); }
    /// The appointed time has come. Has to appoint the next turn.
    virtual void turn(Picoseconds now) = 0;

   private:
    friend class Agenda;
    Agenda& agenda_;
    const Rank rank_;
    std::uint32_t place_ = 0;
  };

  static Agenda& instance();
  /// Simulated time.
  static Picoseconds now() {
    return instant != kNever ? instant : static_cast<Picoseconds>(sc_core::sc_time_stamp().value());
  }

  Agenda(const Agenda&) = delete;
  Agenda& operator=(const Agenda&) = delete;

  /// The caller vouches that up to `until` nothing but the agenda runs: it may be ahead of the
  /// kernel by a quantum, but not beyond `until`, where the next sc_start() takes up.
  void decouple_until(Picoseconds until) { decoupled_until_ = until; }

  /// No module gets another turn after the present one, and sc_start() returns. For a turn's use.
  void halt();
  /// When `halt` was called; kNever when it was not.
  Picoseconds halted_at() const { return halted_at_; }
  /// Goes on after `halt`.
  void resume();

  /// Times that the kernel woke the agenda.
  std::uint64_t kernel_events() const { return kernel_events_; }
  /// Turns of modules.
  std::uint64_t turns() const { return turns_; }

 private:
  static constexpr Picoseconds kQuantum = 10 * kMicrosecond;

  Agenda();
  void enter(Participant& participant);
  void leave(const Participant& participant);
  void number_places();
  void appoint(std::uint32_t place, Picoseconds time) {
    times_[place] = time;
    // During a run the next instant is the run's affair.
    if (instant == kNever && time < notified_for_) notify(time);
  }
  /// The place with the earliest appointment, of equal ones the first.
  std::size_t next() const {
    std::size_t first = 0;
    for (std::size_t place = 1; place < times_.size(); ++place) {
      if (times_[place] < times_[first]) first = place;
    }
    return first;
  }
  void notify(Picoseconds time);
  void run();

  static inline Picoseconds instant = kNever;  ///< while modules have their turns

  std::vector<Participant*> participants_;  ///< by rank, then by construction
  /// By place: the next turn. All are looked through for each turn: modules are few, and this is
  /// quicker than to keep a heap or a tree in order with every appointment.
  std::vector<Picoseconds> times_;
  sc_core::sc_event event_;
  Picoseconds notified_for_ = kNever;  ///< of the pending notification
  Picoseconds decoupled_until_ = 0;
  Picoseconds halted_at_ = kNever;
  std::uint64_t kernel_events_ = 0;
  std::uint64_t turns_ = 0;
};

}  // namespace slotlab::bus
