// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "base/quantity.h"
#include "model/input_error.h"

namespace slotlab::cli {

namespace po = boost::program_options;

namespace {

constexpr const char* kPositional = "positional";  // never seen by the user
constexpr std::uint64_t kMaxJobs = 256;
constexpr std::uint64_t kMaxFolds = 100;
constexpr std::uint64_t kLeastSnapLength = 16;
constexpr std::uint64_t kMostSnapLength = 65535;

}  // namespace

Options::Options(const Command& command) : command_(command), visible_("Options") {
  visible_.add_options()("help,h", "this text");
}

Options& Options::with_format() {
  visible_.add_options()("format", po::value<std::string>()->value_name("text|json|csv"),
                         "how to print the result (default: text)");
  return *this;
}

Options& Options::with_output() {
  visible_.add_options()("output,o", po::value<std::string>()->value_name("FILE"),
                         "write to FILE, complete or not at all, not to the standard output");
  return *this;
}

Options& Options::with_json() {
  visible_.add_options()("json", po::value<std::string>()->value_name("FILE"),
                         "write the result as JSON to FILE as well");
  return *this;
}

Options& Options::with_scenario() {
  visible_.add_options()("set,s", po::value<std::vector<std::string>>()->value_name("PATH=VALUE"),
                         "override a key of the scenario, as in host.cells=4; may be given again")(
      "seed", po::value<std::string>()->value_name("N"), "seed of every random choice");
  return *this;
}

Options& Options::with_catalogue() {
  visible_.add_options()("catalogue", po::value<std::string>()->value_name("DIR"),
                         "folder of adapters, hosts, papers (default: the shipped one)");
  return *this;
}

Options& Options::with_jobs() {
  visible_.add_options()("jobs,j", po::value<std::string>()->value_name("N"),
                         "simulations at a time (default: one per processor)");
  return *this;
}

Options& Options::with_journal() {
  visible_.add_options()("journal", po::value<std::string>()->value_name("FILE"),
                         "keep simulations here, for a later call to go on from (default: the "
                         "study's name with .journal, in the working directory)");
  return *this;
}

Options& Options::with_write() {
  visible_.add_options()("write", po::bool_switch(), "write the result into the catalogue");
  return *this;
}

Options& Options::with_check() {
  visible_.add_options()("check", po::bool_switch(),
                         "fit nothing; say whether the catalogue's fitted values were written from "
                         "the present inputs, and exit with code 1 if not");
  return *this;
}

Options& Options::with_folds() {
  visible_.add_options()("folds", po::value<std::string>()->value_name("K"),
                         "hold back each of K parts of the fitted figures in turn, fit to the "
                         "others, and state both errors (default: the study's)");
  return *this;
}

Options& Options::with_value(const char* option, const char* value_name, const char* description) {
  visible_.add_options()(option, po::value<std::string>()->value_name(value_name), description);
  return *this;
}

Options& Options::with_switch(const char* option, const char* description) {
  visible_.add_options()(option, po::bool_switch(), description);
  return *this;
}

Options& Options::with_values(const char* option, const char* value_name, const char* description) {
  visible_.add_options()(option, po::value<std::vector<std::string>>()->value_name(value_name),
                         description);
  return *this;
}

Options& Options::with_stalls() {
  visible_.add_options()("stalls", po::bool_switch(),
                         "state where the time of each port and direction went");
  return *this;
}

Options& Options::with_resources_only() {
  visible_.add_options()("resources-only", po::bool_switch(),
                         "make resources ideal, but leave out the parameters one by one");
  return *this;
}

Options& Options::with_traces() {
  visible_.add_options()("trace-perfetto", po::value<std::string>()->value_name("FILE"),
                         "write a timeline of buses, links, frames, I/Os and interrupts, for "
                         "ui.perfetto.dev")(
      "trace-vcd", po::value<std::string>()->value_name("FILE"),
      "write the pins of the PCI and PCI-X buses as waveforms, for GTKWave")(
      "trace-vcd-clock", po::bool_switch(), "with CLK, which makes up most of that file")(
      "trace-pcapng", po::value<std::string>()->value_name("FILE"),
      "write the frames of Ethernet and Fibre Channel ports, for Wireshark (a SCSI bus has none)")(
      "snap-length", po::value<std::string>()->value_name("BYTES"),
      "keep so much of each frame there (default: the headers of Ethernet frames, 54 B, and whole "
      "Fibre Channel frames)")(
      "trace-from", po::value<std::string>()->value_name("TIME"),
      "traces begin here, in simulated time since the start of the run, warm-up included "
      "(default: 0 s)")("trace-to", po::value<std::string>()->value_name("TIME"),
                        "and end here (default: the end of the run)");
  return *this;
}

bool Options::parse(const Arguments& arguments, std::size_t min_positional,
                    std::size_t max_positional, std::ostream& out) {
  po::options_description all;
  all.add(visible_).add_options()(kPositional, po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add(kPositional, -1);
  // An abbreviated option would change its meaning when a new one is added.
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(
        po::command_line_parser(arguments).options(all).positional(positional).style(style).run(),
        values_);
  } catch (const po::unknown_option& error) {
    const std::string name = error.get_option_name();
    fail("unknown option " + model::quote(name) + model::name_hint(name, option_names()));
  } catch (const po::error& error) {
    fail(error.what());
  }
  if (values_.count("help") != 0) {
    print_help(out);
    return false;
  }
  for (const auto& [name, value] : values_) {
    const auto* text = boost::any_cast<std::string>(&value.value());
    if (text != nullptr && text->empty()) {
      fail("the value of '--" + name + "' is empty");
    }
  }
  if (values_.count(kPositional) != 0) {
    positional_ = values_[kPositional].as<std::vector<std::string>>();
  }
  if (positional_.size() < min_positional) {
    fail(std::string("expected ") + command_.arguments);
  }
  if (positional_.size() > max_positional) {
    fail("unexpected argument " + model::quote(positional_[max_positional]));
  }
  return true;
}

model::ResultFormat Options::format() const {
  const std::string name = text("format");
  if (name.empty() || name == "text") {
    return model::ResultFormat::text;
  }
  if (name == "json") {
    return model::ResultFormat::json;
  }
  if (name == "csv") {
    return model::ResultFormat::csv;
  }
  fail("unknown format " + model::quote(name) + model::name_hint(name, {"text", "json", "csv"}));
}

model::LoadOptions Options::load_options() const {
  model::LoadOptions options;
  options.overrides = values_of("set");
  if (const auto seed = number("seed", 0, UINT32_MAX)) {
    options.overrides.push_back(fmt::format("run.seed={}", *seed));
  }
  options.catalogue_dir = text("catalogue");
  return options;
}

model::TraceRequest Options::traces() const {
  model::TraceRequest request;
  request.perfetto = text("trace-perfetto");
  request.vcd = text("trace-vcd");
  request.vcd_clock = flag("trace-vcd-clock");
  request.pcapng = text("trace-pcapng");
  const auto snap = number("snap-length", kLeastSnapLength, kMostSnapLength);
  if (snap && request.pcapng.empty()) {
    fail("'--snap-length' needs a capture to cut: add '--trace-pcapng FILE'");
  }
  request.snap_length = static_cast<std::uint32_t>(snap.value_or(0));
  std::vector<std::string> files = request.files();
  if (!output().empty()) {
    files.push_back(output());
  }
  std::sort(files.begin(), files.end());
  const auto twice = std::adjacent_find(files.begin(), files.end());
  if (twice != files.end()) {
    fail("two outputs are to go to " + model::quote(*twice) + ": give each a file of its own");
  }
  if (flag("trace-vcd-clock") && request.vcd.empty()) {
    fail("'--trace-vcd-clock' needs a waveform: add '--trace-vcd FILE'");
  }
  const auto from = time("trace-from");
  const auto to = time("trace-to");
  if (!request.any() && (from || to)) {
    fail(
        "'--trace-from' and '--trace-to' need a trace to cut: add '--trace-perfetto FILE', "
        "'--trace-vcd FILE' or '--trace-pcapng FILE'");
  }
  request.window = {from.value_or(0), to.value_or(kNever)};
  if (request.window.to <= request.window.from) {
    fail(fmt::format("'--trace-to' is {}, expected a time after '--trace-from', {}",
                     format_quantity(request.window.to, Dimension::time),
                     format_quantity(request.window.from, Dimension::time)));
  }
  return request;
}

unsigned Options::jobs() const {
  const auto given = number("jobs", 1, kMaxJobs);
  return given ? static_cast<unsigned>(*given) : std::max(1U, std::thread::hardware_concurrency());
}

std::optional<std::uint32_t> Options::folds() const {
  const auto given = number("folds", 2, kMaxFolds);
  return given ? std::optional(static_cast<std::uint32_t>(*given)) : std::nullopt;
}

std::vector<std::string> Options::values_of(const char* option) const {
  return values_.count(option) == 0 ? std::vector<std::string>()
                                    : values_[option].as<std::vector<std::string>>();
}

std::string Options::text(const char* option) const {
  return values_.count(option) == 0 ? std::string() : values_[option].as<std::string>();
}

std::optional<Picoseconds> Options::time(const char* option) const {
  const std::string value = text(option);
  if (value.empty()) {
    return std::nullopt;
  }
  try {
    const Picoseconds parsed = parse_quantity(value, Dimension::time);
    check_range(parsed, 0, kNever, Dimension::time);
    return parsed;
  } catch (const QuantityError& error) {
    fail(fmt::format("the value of '--{}' is {}: {}", option, model::quote(value), error.what()));
  }
}

std::optional<std::uint64_t> Options::number(const char* option, std::uint64_t min,
                                             std::uint64_t max) const {
  const std::string value = text(option);
  if (value.empty()) {
    return std::nullopt;
  }
  std::uint64_t parsed = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, parsed);
  if (error != std::errc() || stop != end || parsed < min || parsed > max) {
    fail(fmt::format("the value of '--{}' is {}, expected a whole number from {} to {}", option,
                     model::quote(value), min, max));
  }
  return parsed;
}

void Options::fail(const std::string& what) const {
  throw UsageError(fmt::format("{} (see 'slotlab {} --help')", what, command_.name));
}

std::vector<std::string> Options::option_names() const {
  std::vector<std::string> names;
  for (const auto& option : visible_.options()) {
    names.push_back("--" + option->long_name());
  }
  return names;
}

void Options::print_help(std::ostream& out) const {
  out << fmt::format("Usage: slotlab {} {} [OPTIONS]\n\n{}\n\n", command_.name, command_.arguments,
                     command_.summary)
      << visible_ << "\nExample:\n  " << command_.example << '\n';
}

}  // namespace slotlab::cli
