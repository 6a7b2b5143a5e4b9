// SPDX-License-Identifier: Apache-2.0
#include "model/stall_ledger.h"

#include <algorithm>

namespace slotlab::model {
namespace {

constexpr std::uint32_t bit(Activity activity) { return 1U << static_cast<unsigned>(activity); }

/// What a direction that waits for the engine shares with the one that the engine serves: all that
/// stands between the link and the software.
constexpr std::uint32_t kShared = (bit(Activity::cpu) - 1) & ~bit(Activity::link);

}  // namespace

void StallLedger::change(Account& account, Activity activity, bool begins) {
  std::uint32_t& on = account.on[static_cast<std::size_t>(activity)];
  if (begins) {
    ++on;
  } else if (on > 0) {
    --on;
  }
  account.mask = on > 0 ? account.mask | bit(activity) : account.mask & ~bit(activity);
}

void StallLedger::change(Activity activity, Flow flow, bool begins) {
  if (flow != Flow::from_host) change(accounts_[0], activity, begins);
  if (flow != Flow::to_host) change(accounts_[1], activity, begins);
}

void StallLedger::begin(Activity activity, Flow flow, Picoseconds now, std::uint64_t /*id*/) {
  advance(now);
  change(activity, flow, true);
}

void StallLedger::end(Activity activity, Flow flow, Picoseconds now, std::uint64_t /*id*/) {
  advance(now);
  change(activity, flow, false);
}

void StallLedger::span(Activity activity, Flow flow, Picoseconds begin, Picoseconds end,
                       std::uint64_t /*id*/) {
  schedule({begin, activity, flow, true});
  schedule({end, activity, flow, false});
}

void StallLedger::schedule(const Change& change) {
  // A beginning goes before an end at the same time, so that nothing ends that has not begun.
  const auto place = std::lower_bound(
      changes_.begin(), changes_.end(), change, [](const Change& one, const Change& other) {
        return one.time != other.time ? one.time > other.time : !one.begins && other.begins;
      });
  changes_.insert(place, change);
}

std::size_t StallLedger::first_on(std::size_t flow) const {
  std::uint32_t mask = accounts_[flow].mask;
  if ((mask & bit(Activity::engine_of_other)) != 0) mask |= accounts_[1 - flow].mask & kShared;
  mask &= bit(Activity::no_work) - 1;
  return mask == 0 ? static_cast<std::size_t>(Activity::no_work)
                   : static_cast<std::size_t>(__builtin_ctz(mask));
}

void StallLedger::book(Picoseconds until) {
  if (until <= since_) return;
  for (std::size_t flow = 0; flow < kFlows; ++flow) {
    Account& account = accounts_[flow];
    const std::size_t first = first_on(flow);
    if (first != static_cast<std::size_t>(Activity::on_bus)) {
      account.spent[first] += until - since_;
    } else if (!account.unresolved.empty() && account.unresolved.back().end == since_) {
      account.unresolved.back().end = until;
    } else {
      account.unresolved.push_back({since_, until});
    }
  }
  since_ = until;
}

void StallLedger::advance(Picoseconds now) {
  while (!changes_.empty() && changes_.back().time <= now) {
    const Change next = changes_.back();
    changes_.pop_back();
    book(next.time);
    change(next.activity, next.flow, next.begins);
  }
  book(now);
}

void StallLedger::resolve(Account& account, Picoseconds start, const ActivityRun* runs,
                          std::size_t count) {
  for (Stretch& stretch : account.unresolved) {
    Picoseconds begin = start;
    for (std::size_t i = 0; i < count; ++i) {
      const Picoseconds end = begin + runs[i].time;
      const Picoseconds common = std::min(end, stretch.end) - std::max(begin, stretch.begin);
      if (common > 0) account.spent[static_cast<std::size_t>(runs[i].activity)] += common;
      begin = end;
    }
    // Nothing is left in the model's rules; whatever was stays on the bus without a class.
    const Picoseconds covered = std::min(begin, stretch.end) - std::max(start, stretch.begin);
    account.spent[static_cast<std::size_t>(Activity::on_bus)] +=
        stretch.end - stretch.begin - std::max<Picoseconds>(covered, 0);
  }
  account.unresolved.clear();
}

void StallLedger::bus_runs(Flow /*flow*/, Picoseconds start, const ActivityRun* runs,
                           std::size_t count) {
  // A direction that waits for the other's engine has stretches of the other's transaction.
  for (Account& account : accounts_) resolve(account, start, runs, count);
}

void StallLedger::start_measurement(Picoseconds now) {
  advance(now);
  start_ = now;
  for (Account& account : accounts_) {
    account.spent.fill(0);
    account.unresolved.clear();
  }
}

Picoseconds StallLedger::spent(Flow flow, Activity activity) const {
  const Account& account = accounts_[flow == Flow::to_host ? 0 : 1];
  Picoseconds time = account.spent[static_cast<std::size_t>(activity)];
  if (activity != Activity::on_bus) return time;
  for (const Stretch& stretch : account.unresolved) time += stretch.end - stretch.begin;
  return time;
}

}  // namespace slotlab::model
