// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace slotlab::study {

/// What kind of thing a figure counts; decides the units that it can be published in.
enum class Quantity {
  throughput,      ///< payload per second
  operations,      ///< I/Os per second
  share,           ///< of the CPUs
  duration,        ///< a time
  service_demand,  ///< CPU time per amount of payload
  ratio,           ///< of a figure to the same figure of another scenario
};

/// A unit that papers print figures in.
struct FigureUnit {
  const char* name;
  Quantity quantity;
  double scale;  ///< SI units (bytes per second, seconds, one) in one of this unit
};

/// The unit of that name, or null.
const FigureUnit* find_unit(const std::string& name);
/// The names of all units, for messages: "'MB/s', 'MiB/s', ...".
std::string all_units();

/// `value` in another unit of the same quantity; nothing when there is no such conversion.
std::optional<double> convert(double value, const std::string& from, const std::string& to);

/// Why `figure` is no name of a figure, or empty when it is one:
///
///     slotN.PORT  slotN.PORT.DIRECTION  slotN.PORT.iops  slotN.PORT.DIRECTION.iops
///     total.KIND  total.KIND.DIRECTION  total.KIND.iops  total.KIND.DIRECTION.iops
///     cpu.NAME
///
/// PORT is a port's name on its adapter ("fc"), without a DIRECTION (read, write, transmit,
/// receive) both directions together. `total` sums the ports of a KIND ("fc", "gige", "scsi") over
/// all cards. `cpu.NAME` is a statistic of the host's processors: `cpu.utilization`, in percent of
/// all CPUs.
std::string check_figure_name(const std::string& figure);

/// Whether a figure of that (valid) name can be in the unit; figures of `cpu` may be in any.
bool fits(const std::string& figure, const FigureUnit& unit);

}  // namespace slotlab::study
