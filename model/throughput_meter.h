// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "model/batch_means.h"

namespace slotlab::model {

/// The papers' units: storage in MB/s (10^6 bytes) and I/Os per second, Ethernet in Mbit/s (10^6
/// bits).
enum class ThroughputUnit { megabytes, megabits, operations };

/// "MB/s", "Mbit/s" or "IO/s".
const char* name_of(ThroughputUnit unit);
/// Units per byte per second, or per operation per second.
double scale_of(ThroughputUnit unit);

/// A headline figure of a run: payload throughput (or I/Os per second) of one port in one
/// direction.
struct Throughput {
  std::string port;       ///< "slot0.fc"; "total.fc" for all ports of a kind together
  std::string direction;  ///< "read", "write", "transmit", "receive", or "total"
  ThroughputUnit unit = ThroughputUnit::megabytes;
  Estimate estimate;      ///< in `unit`
  std::string kind = {};  ///< of port: "fc", "gige", "scsi"
};

inline constexpr const char* kTotal = "total";

/// How long a run measures: a fixed time, or until the headline figures are precise.
struct StoppingRule {
  bool automatic = false;
  Picoseconds measure = 0;               ///< fixed length; the limit when automatic
  std::uint32_t precision_ppm = 10'000;  ///< automatic: wanted half-width as a share of the mean
  std::uint32_t min_batches = 10;        ///< automatic: no decision on fewer
};

/// Why a measurement ended.
enum class StopReason {
  fixed_length,    ///< the stated time is over
  precise,         ///< every headline figure's half-width is under the stated share
  limit,           ///< automatic, but the longest allowed time came first
  end_of_traffic,  ///< every replayed file has ended
};

/// Measures the headline figures of a run from the ports' counters of payload bytes, or of
/// operations.
class ThroughputMeter {
 public:
  /// The half-widths rest on `batches` to twice as many batches, once there are that many.
  explicit ThroughputMeter(std::size_t batches = 20) : max_batches_(2 * batches) {}

  /// Registers a direction of a port. `counter` reads a number that never falls. Directions of one
  /// port are added one after the other and share a unit; ports of one (not empty) kind are summed.
  /// Not after `start`.
  void add(std::string port, std::string direction, ThroughputUnit unit,
           std::function<std::uint64_t()> counter, std::string kind = {});

  void start(Picoseconds now);
  /// A batch is over; call at equal distances of simulated time.
  void sample(Picoseconds now);

  /// How far from the last one the next sample of a run of unknown length is due.
  Picoseconds next_distance(Picoseconds first) const { return batches_.next_distance(first); }
  /// The run ends here, in the middle of a batch.
  void end(Picoseconds now);

  /// Whether the run may end now, and why.
  std::optional<StopReason> stop(const StoppingRule& rule) const;

  /// In order of `add`; a port with several directions is followed by its total, and all ports by
  /// the sums over each kind that has several of them.
  std::vector<Throughput> figures() const;

 private:
  struct Source {
    std::string port;
    std::string direction;
    ThroughputUnit unit;
    std::function<std::uint64_t()> counter;
    std::string kind;
  };
  void add_sums(std::vector<Throughput>& figures) const;
  void read_counters();
  Throughput figure(const Source& source, const std::string& direction,
                    const std::vector<std::size_t>& counters) const;

  std::size_t max_batches_;
  std::vector<Source> sources_;
  std::vector<std::uint64_t> counters_;
  BatchMeans batches_{0};
};

}  // namespace slotlab::model
