// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "cli/command.h"
#include "model/result.h"
#include "model/scenario_source.h"
#include "model/trace_files.h"

namespace slotlab::cli {

/// The options of one command: declares them, parses them, and prints the help.
class Options {
 public:
  explicit Options(const Command& command);

  Options& with_format();          ///< --format text|json|csv
  Options& with_output();          ///< --output FILE
  Options& with_json();            ///< --json FILE
  Options& with_scenario();        ///< --set, --seed
  Options& with_catalogue();       ///< --catalogue DIR
  Options& with_jobs();            ///< -j N
  Options& with_journal();         ///< --journal FILE
  Options& with_write();           ///< --write
  Options& with_check();           ///< --check
  Options& with_folds();           ///< --folds K
  Options& with_stalls();          ///< --stalls
  Options& with_resources_only();  ///< --resources-only

  // Options of one command alone, each given once at most.
  Options& with_value(const char* option, const char* value_name, const char* description);
  Options& with_switch(const char* option, const char* description);
  /// One that may be given again.
  Options& with_values(const char* option, const char* value_name, const char* description);

  Options& with_traces();  ///< --trace-perfetto FILE and the like, --trace-from, --trace-to

  /// False when the help was asked for and printed. Throws UsageError: an unknown option (with
  /// the nearest), a missing value, an option twice, or a number of positional arguments outside
  /// the bounds.
  bool parse(const Arguments& arguments, std::size_t min_positional, std::size_t max_positional,
             std::ostream& out);

  const std::vector<std::string>& positional() const { return positional_; }
  model::ResultFormat format() const;
  std::string output() const { return text("output"); }
  std::string json() const { return text("json"); }
  std::string journal() const { return text("journal"); }
  bool write() const { return flag("write"); }
  bool check() const { return flag("check"); }
  bool stalls() const { return flag("stalls"); }
  bool resources_only() const { return flag("resources-only"); }
  std::optional<std::uint32_t> folds() const;
  /// Of `with_value`; empty when not given.
  std::string value_of(const char* option) const { return text(option); }
  /// Of `with_values`, in the order given.
  std::vector<std::string> values_of(const char* option) const;
  /// Of `with_switch`.
  bool is_on(const char* option) const { return flag(option); }
  /// A whole number from `min` to `max`; nothing when not given.
  std::optional<std::uint64_t> number(const char* option, std::uint64_t min,
                                      std::uint64_t max) const;
  /// Throws UsageError that names the command's help.
  [[noreturn]] void fail(const std::string& what) const;
  /// What --trace-* ask for.
  model::TraceRequest traces() const;
  /// Overrides of --set, then of --seed; and the catalogue.
  model::LoadOptions load_options() const;
  /// At least 1; the number of processors when not given.
  unsigned jobs() const;

 private:
  std::string text(const char* option) const;
  bool flag(const char* option) const {
    return values_.count(option) != 0 && values_[option].as<bool>();
  }
  /// A time such as "1.5 ms"; nothing when not given.
  std::optional<Picoseconds> time(const char* option) const;
  std::vector<std::string> option_names() const;
  void print_help(std::ostream& out) const;

  const Command& command_;
  boost::program_options::options_description visible_;
  boost::program_options::variables_map values_;
  std::vector<std::string> positional_;
};

}  // namespace slotlab::cli
