// SPDX-License-Identifier: Apache-2.0
#include "study/store_identity.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <utility>

#include "model/fnv1a.h"
#include "model/version.h"
#include "study/calibration_journal.h"
#include "study/sqlite_statement.h"
#include "study/sweep_study.h"

namespace slotlab::study {

namespace {

std::size_t number(const std::string& text) {
  std::size_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::string StoreIdentity::fingerprint() const {
  model::Fnv1a hash;
  for (const std::string& line : study) hash.add(line + "\n");
  return hash.hex();
}

StoreIdentity identity_of(const SweepStudy& study, Shard shard) {
  return {study.title, study.description(), study.points(),
          shard,       model::version(),    program_fingerprint()};
}

StoreIdentity read_identity(SqliteDatabase& database) {
  SqliteStatement statement(database, "SELECT value FROM meta WHERE key = ?");
  const auto get = [&statement](const char* key) {
    statement.reset();
    statement.bind(1, std::string(key));
    return statement.step() ? statement.text(0) : std::string();
  };
  StoreIdentity identity;
  identity.title = get("title");
  identity.study = lines_of(get("study"));
  identity.points = number(get("points"));
  const std::string shard = get("shard");
  identity.shard.index = std::max<std::size_t>(1, number(shard));
  identity.shard.count = std::max<std::size_t>(1, number(shard.substr(shard.find('/') + 1)));
  identity.version = get("program_version");
  identity.program = get("program_fingerprint");
  return identity;
}

void write_identity(SqliteDatabase& database, const StoreIdentity& identity) {
  SqliteStatement statement(database, "INSERT INTO meta VALUES (?, ?)");
  const std::vector<std::pair<const char*, std::string>> values = {
      {"title", identity.title},
      {"study", fmt::format("{}", fmt::join(identity.study, "\n"))},
      {"study_fingerprint", identity.fingerprint()},
      {"points", std::to_string(identity.points)},
      {"shard", identity.shard.text()},
      {"program_version", identity.version},
      {"program_fingerprint", identity.program}};
  for (const auto& [key, value] : values) {
    statement.bind(1, std::string(key)).bind(2, value).run();
  }
}

std::string study_differences(const StoreIdentity& mine, const std::string& my_name,
                              const StoreIdentity& other, const std::string& other_name) {
  std::string text;
  const auto add_missing = [&text](const std::vector<std::string>& of,
                                   const std::vector<std::string>& in, const std::string& name) {
    for (const std::string& line : of) {
      if (std::find(in.begin(), in.end(), line) == in.end()) {
        text += fmt::format("\n  {}: {}", name, line);
      }
    }
  };
  add_missing(mine.study, other.study, my_name);
  add_missing(other.study, mine.study, other_name);
  if (text.empty() && mine.study != other.study) text = "\n  the same lines in another order";
  return text;
}

}  // namespace slotlab::study
