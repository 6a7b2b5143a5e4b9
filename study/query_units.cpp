// SPDX-License-Identifier: Apache-2.0
#include "study/query_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/quantity.h"
#include "model/input_error.h"
#include "study/sweep_axis.h"

namespace slotlab::study {

namespace {

struct Token {
  enum class Kind { space, word, number, string, other };
  Kind kind;
  std::string text;
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::vector<Token> tokens_of(const std::string& text) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    std::size_t end = at + 1;
    const auto extend = [&](auto predicate) {
      while (end < text.size() && predicate(text[end])) ++end;
    };
    Token::Kind kind = Token::Kind::other;
    if (c == ' ' || c == '\t' || c == '\n') {
      kind = Token::Kind::space;
    } else if (is_letter(c)) {
      kind = Token::Kind::word;
      extend([](char next) { return is_letter(next) || is_digit(next); });
    } else if (is_digit(c)) {
      kind = Token::Kind::number;
      extend([](char next) { return is_digit(next) || next == '.'; });
    } else if (c == '\'' || c == '"') {
      kind = c == '"' ? Token::Kind::word : Token::Kind::string;
      extend([c](char next) { return next != c; });
      end = std::min(end + 1, text.size());
    }
    tokens.push_back({kind, text.substr(at, end - at)});
    at = end;
  }
  return tokens;
}

/// A number in the unit of `column`, from one in the integer unit of its dimension.
std::optional<std::string> in_unit(std::int64_t value, Dimension dimension,
                                   const std::string& unit) {
  constexpr double kPartsPerPercent = 10'000.0;
  if (dimension == Dimension::share) {
    if (unit != "%") return std::nullopt;
    return fmt::format("{}", static_cast<double>(value) / kPartsPerPercent);
  }
  if (unit == stored_unit(dimension)) return std::to_string(value);
  if (dimension != Dimension::bit_rate) return std::nullopt;
  struct Rate {
    const char* name;
    double bits;
  };
  for (const Rate& rate : {Rate{"B/s", 8.0}, Rate{"MB/s", 8e6}, Rate{"Mbit/s", 1e6}}) {
    if (unit == rate.name) return fmt::format("{}", static_cast<double>(value) / rate.bits);
  }
  return std::nullopt;
}

/// Goes through a condition; keeps what its steps share.
class Rewriter {
 public:
  Rewriter(const std::string& condition, const std::vector<StoreColumn>& columns)
      : columns_(columns), tokens_(tokens_of(condition)) {}

  std::string run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.kind == Token::Kind::word) note_word(token.text);
      if (token.kind == Token::Kind::string) check_string(token.text);
      const std::size_t taken = token.kind == Token::Kind::number ? take_quantity(i) : 0;
      if (taken == 0) {
        out_ += token.text;
      } else {
        i += taken;
      }
    }
    return out_;
  }

 private:
  const StoreColumn* find(const std::string& word) const {
    const std::string name =
        lower(word.front() == '"' && word.size() > 2 ? word.substr(1, word.size() - 2) : word);
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&name](const StoreColumn& one) { return one.name == name; });
    return found == columns_.end() ? nullptr : &*found;
  }

  void note_word(const std::string& text) {
    const std::string word = lower(text);
    if (word == "between") between_ = true;
    if (word == "or" || (word == "and" && !between_)) column_ = nullptr;
    if (word == "and") between_ = false;
    if (const StoreColumn* column = find(text)) column_ = column;
  }

  void check_string(const std::string& text) const {
    if (column_ == nullptr || column_->type == "TEXT") return;
    const std::string unit =
        column_->unit.empty() ? std::string() : ", in " + column_->unit + " or with a unit";
    throw QueryError(fmt::format("{} is a column of numbers; write {} without quotes{}",
                                 column_->name, text, unit));
  }

  std::size_t next_solid(std::size_t i) const {
    while (i < tokens_.size() && tokens_[i].kind == Token::Kind::space) ++i;
    return i;
  }

  /// "%" is a unit where a remainder cannot follow.
  bool ends_operand(std::size_t i) const {
    i = next_solid(i);
    if (i == tokens_.size()) return true;
    if (tokens_[i].kind == Token::Kind::word) {
      static constexpr std::array kWords = {"and", "or", "then", "else", "end", "as"};
      const std::string word = lower(tokens_[i].text);
      return std::any_of(kWords.begin(), kWords.end(),
                         [&](const char* one) { return word == one; });
    }
    static const std::string signs = "),<>=!";
    return tokens_[i].kind == Token::Kind::other &&
           signs.find(tokens_[i].text) != std::string::npos;
  }

  /// How many tokens behind the number at `i` are its unit; writes the plain number if there are.
  std::size_t take_quantity(std::size_t i) {
    const std::size_t start = next_solid(i + 1);
    if (start == tokens_.size()) return 0;
    std::string unit = tokens_[start].text;
    std::size_t last = start;
    if (unit == "%") {
      if (!ends_operand(start + 1)) return 0;
    } else if (tokens_[start].kind != Token::Kind::word) {
      return 0;
    } else if (start + 2 < tokens_.size() && tokens_[start + 1].text == "/" &&
               tokens_[start + 2].text == "s") {
      unit += "/s";
      last += 2;
    }
    const std::string quantity = tokens_[i].text + " " + unit;
    for (const Dimension dimension : {Dimension::time, Dimension::bytes, Dimension::bit_rate,
                                      Dimension::frequency, Dimension::clocks, Dimension::share}) {
      try {
        write(quantity, parse_quantity(quantity, dimension), dimension, last + 1);
        return last - i;
      } catch (const QuantityError&) {
        // of another dimension, or a word of SQL
      }
    }
    return 0;
  }

  void write(const std::string& quantity, std::int64_t value, Dimension dimension,
             std::size_t behind) {
    const StoreColumn* column = column_;
    for (std::size_t i = behind; column == nullptr && i < tokens_.size(); ++i) {
      if (tokens_[i].kind == Token::Kind::word) column = find(tokens_[i].text);
    }
    if (column == nullptr) {
      throw QueryError(fmt::format("'{}' is not compared with any column", quantity));
    }
    const std::optional<std::string> number = in_unit(value, dimension, column->unit);
    if (!number) {
      throw QueryError(fmt::format(
          "{} is {}; '{}' is none", column->name,
          column->unit.empty() ? std::string("without a unit") : "in " + column->unit, quantity));
    }
    out_ += *number;
  }

  const std::vector<StoreColumn>& columns_;
  std::vector<Token> tokens_;
  std::string out_;
  const StoreColumn* column_ = nullptr;  ///< the last one that was named in this comparison
  bool between_ = false;
};

}  // namespace

std::string without_units(const std::string& condition, const std::vector<StoreColumn>& columns) {
  return Rewriter(condition, columns).run();
}

}  // namespace slotlab::study
