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
    /// The next turn is at `time` (not in the past), in place of any other; kNever: none.
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
    return instant_ != kNever ? instant_
                              : static_cast<Picoseconds>(sc_core::sc_time_stamp().value());
  }

  Agenda(const Agenda&) = delete;
  Agenda& operator=(const Agenda&) = delete;

  /// Times that the kernel woke the agenda.
  std::uint64_t kernel_events() const { return kernel_events_; }
  /// Turns of modules.
  std::uint64_t turns() const { return turns_; }

 private:
  /// The earliest appointment of a part of the modules, of equal ones the first by rank.
  struct Node {
    Picoseconds time;
    std::uint32_t place;
  };

  Agenda();
  void enter(Participant& participant);
  void leave(const Participant& participant);
  /// Numbers the modules anew and builds the tree; each keeps the appointment in `times`.
  void rebuild(const std::vector<Picoseconds>& times);
  std::vector<Picoseconds> times() const;
  void appoint(std::uint32_t place, Picoseconds time);
  void notify(Picoseconds time);
  void run();

  static inline Picoseconds instant_ = kNever;  ///< while modules have their turns

  std::vector<Participant*> participants_;  ///< by rank, then by construction
  std::vector<Node> tree_;                  ///< tournament: root at 1, the modules are the leaves
  std::uint32_t leaves_ = 1;
  sc_core::sc_event event_;
  Picoseconds notified_for_ = kNever;  ///< of the pending notification
  std::uint64_t kernel_events_ = 0;
  std::uint64_t turns_ = 0;
};

}  // namespace slotlab::bus
