#include "core/base/json_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/input_bounds.h"
#include "core/base/input_file.h"
#include "core/base/quantity_range.h"
#include "core/base/text/nearest_word.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/base/text/told_apart.h"

namespace articulus::base {
namespace {

/// Any object may say where its numbers are from.
bool isNote(const std::string& key) { return key == "source" || key == "marks"; }

std::string place(std::size_t i) {
  std::string text(1, '[');
  return text.append(std::to_string(i)).append(1, ']');
}

/// Looks for a key that stands twice in one object, and for texts that hold escape codes. A pass of its own: the parser
/// that calls back while it builds looks through all of an array at the end of each object in it.
class Watch final : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return next(); }
  bool boolean(bool) override { return next(); }
  bool number_integer(std::int64_t) override { return next(); }
  bool number_unsigned(std::uint64_t) override { return next(); }
  bool number_float(double, const std::string&) override { return next(); }
  bool binary(nlohmann::json::binary_t&) override { return next(); }
  bool string(std::string& value) override {
    next();
    if (steersTerminal(value) && !steering_) steering_ = pathHere();
    return true;
  }
  bool start_object(std::size_t) override { return begin(false); }
  bool start_array(std::size_t) override { return begin(true); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool key(std::string& value) override {
    Level& level = around_.back();
    level.at = value;
    if (!level.keys.insert(value).second && !repeated_) repeated_ = pathHere();
    if (steersTerminal(value) && !steering_) steering_ = pathHere();
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override { return false; }

  /// Where the first of them stands.
  [[nodiscard]] const std::optional<std::string>& repeated() const { return repeated_; }
  [[nodiscard]] const std::optional<std::string>& steering() const { return steering_; }

 private:
  struct Level {
    bool array = false;
    std::set<std::string> keys;
    std::string at;
    std::size_t count = 0;
  };
  bool next() {
    if (!around_.empty() && around_.back().array) ++around_.back().count;
    return true;
  }
  bool begin(bool array) {
    next();
    around_.push_back({array, {}, {}, 0});
    return true;
  }
  bool end() {
    around_.pop_back();
    return true;
  }
  [[nodiscard]] std::string pathHere() const {
    std::string path;
    for (const Level& level : around_)
      path += level.array ? place(level.count - 1) : (path.empty() ? "" : ".") + level.at;
    return path;
  }
  std::vector<Level> around_;
  std::optional<std::string> repeated_, steering_;
};

/// The parser says which number is too large, in quotes, but not where.
Error numberTooLarge(const std::string& text, const std::string& origin, const std::string& said) {
  const auto begin = said.find('\''), end = said.rfind('\'');
  const std::string number = begin < end && end != std::string::npos ? said.substr(begin + 1, end - begin - 1) : "";
  const auto at = number.empty() ? std::string::npos : text.find(number);
  const std::string place = at == std::string::npos ? "" : ", line " + std::to_string(lineAt(text, at));
  return {ErrorCode::ParseError,
          origin + place + ": " +
              (number.empty() ? "a number" : number.substr(0, 20) + (number.size() > 20 ? "..." : "")) +
              " is too large for a number.",
          "Correct the number, or restore the file from a copy."};
}

}  // namespace

struct JsonReader::Asked {
  std::map<std::string, std::set<std::string>> keys;  // by the path of their object
};

Result<std::string> readTextFile(const std::filesystem::path& file) { return readFileBytes(file); }

Result<nlohmann::json> parseJson(const std::string& text, const std::string& origin, bool comments) {
  if (auto beyond = beyondJsonBounds(text, origin)) return *beyond;
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return Error{ErrorCode::ParseError, origin + " is empty.", "Restore it from a copy, or name another file."};
  try {
    auto json = nlohmann::json::parse(text, nullptr, true, comments);
    Watch seen;
    nlohmann::json::sax_parse(text, &seen, nlohmann::json::input_format_t::json, true, comments);
    const auto wrong = [&](const std::string& path, const std::string& what, const std::string& remedy) {
      const int line = JsonLines::of(text).lineOf(path);
      return Error{ErrorCode::ParseError, origin + ", line " + std::to_string(line) + ": " + printableLine(path) + what,
                   remedy};
    };
    if (const auto& path = seen.repeated()) return wrong(*path, " stands there twice.", "Keep the one that was meant.");
    if (const auto& path = seen.steering())
      return wrong(*path, " holds a control character.", "Take it out: what shows the text would obey it.");
    return json;
  } catch (const nlohmann::json::parse_error& e) {
    // The parser stops behind what it choked on; an open string is noticed at the end of its line.
    const auto upTo = std::min<std::size_t>(e.byte > 0 ? e.byte - 1 : 0, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(upTo), '\n');
    return Error{ErrorCode::ParseError, origin + " is not valid JSON (line " + std::to_string(line) + ").",
                 "Correct that line, or restore the file from a copy."};
  } catch (const nlohmann::json::exception& e) {
    return numberTooLarge(text, origin, e.what());
  }
}

Result<nlohmann::json> readJsonFile(const std::filesystem::path& file) {
  auto text = readTextFile(file);
  if (!text) return text.error();
  return parseJson(*text, file.string());
}

JsonReader::JsonReader(const nlohmann::json& node, std::string file, std::string path, const JsonLines* lines)
    : node_(&node), file_(std::move(file)), path_(std::move(path)), lines_(lines), asked_(std::make_shared<Asked>()) {}

void JsonReader::know(std::initializer_list<std::string_view> keys) const {
  for (const std::string_view key : keys) asked_->keys[path_].emplace(key);
}

void JsonReader::refuse(const std::string& path, const std::string& key, const std::set<std::string>& known) const {
  const std::vector<std::string> words(known.begin(), known.end());
  const std::string nearest = nearestWord(key, words);
  std::string remedy = "Remove it, or correct its name. Known here:";
  for (const std::string& word : words) remedy += (word == words.front() ? " " : ", ") + word;
  if (!nearest.empty()) remedy = "Did you mean \"" + nearest + "\"? Correct its name, or remove it";
  JsonReader(*node_, *this, path).fail(key, "is not known", remedy + ".");
}

void JsonReader::walk(const nlohmann::json& node, const std::string& path, const Asked& asked,
                      const std::string& there) const {
  if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i) {
      const std::string at = place(i);
      walk(node[i], path + at, asked, there + at);
    }
    return;
  }
  if (!node.is_object()) return;
  const auto known = asked.keys.find(there);
  for (const auto& [key, value] : node.items()) {
    if (known != asked.keys.end() && !isNote(key) && !known->second.contains(key)) refuse(path, key, known->second);
    walk(value, path.empty() ? key : path + "." + key, asked, there.empty() ? key : there + "." + key);
  }
}

void JsonReader::refuseUnknownIn(const JsonReader& merged) const {
  merged.walk(*merged.node_, merged.path_, *asked_, path_);
}

void JsonReader::fail(const std::string& key, const std::string& what, const std::string& remedy) const {
  const std::string place = lines_ ? file_ + ", line " + std::to_string(line(key)) : file_;
  throw JsonError(Error{ErrorCode::ParseError, place + ": " + pathOf(key) + " " + what + ".",
                        remedy.empty() ? "Correct this key in the file and start again." : remedy});
}

const nlohmann::json& JsonReader::at(const std::string& key) const {
  if (!node_->is_object()) fail(key, "belongs into an object, but its parent is not one");
  asked_->keys[path_].insert(key);
  const auto it = node_->find(key);
  if (it != node_->end()) return *it;
  std::vector<std::string> there;
  for (const auto& [word, value] : node_->items())
    if (!asked_->keys[path_].contains(word)) there.push_back(word);
  const std::string nearest = nearestWord(key, there);
  if (nearest.empty()) fail(key, "is missing");
  fail(key, "is missing; there is \"" + nearest + "\"",
       "Call it \"" + key + "\" if it is what was meant, or add the key.");
}

bool JsonReader::has(const std::string& key) const {
  if (!node_->is_object()) return false;
  asked_->keys[path_].insert(key);
  return node_->contains(key);
}

JsonReader JsonReader::child(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_object() && !node.is_array()) fail(key, "must be an object or an array");
  return {node, *this, pathOf(key)};
}

std::vector<JsonReader> JsonReader::items(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_array()) fail(key, "must be an array");
  std::vector<JsonReader> result;
  for (std::size_t i = 0; i < node.size(); ++i) result.push_back(JsonReader(node[i], *this, pathOf(key) + place(i)));
  return result;
}

std::vector<JsonReader> JsonReader::elements() const {
  if (!node_->is_array()) {
    const JsonReader around(*node_, file_, {}, lines_);
    around.fail(path_, "must be an array");
  }
  std::vector<JsonReader> result;
  for (std::size_t i = 0; i < node_->size(); ++i) result.push_back(JsonReader((*node_)[i], *this, path_ + place(i)));
  return result;
}

double JsonReader::number(const std::string& key) const {
  const double largest = largestUnder(key);
  return number(key, -largest, largest);
}

double JsonReader::number(const std::string& key, double minimum, double maximum) const {
  const auto& node = at(key);
  if (!node.is_number()) fail(key, "must be a number");
  const double value = node.get<double>();
  if (!std::isfinite(value)) fail(key, "must be finite");
  if (value < minimum || value > maximum)
    fail(key, "is " + significantApart(value, value < minimum ? minimum : maximum) + ", allowed is " +
                  significant(minimum, 6) + " to " + significant(maximum, 6));
  return value;
}

double JsonReader::numberOr(const std::string& key, double defaultValue) const {
  return has(key) ? number(key) : defaultValue;
}

std::int64_t JsonReader::integer(const std::string& key, std::int64_t minimum, std::int64_t maximum) const {
  const auto& node = at(key);
  if (!node.is_number_integer()) fail(key, "must be a whole number");
  const auto value = node.get<std::int64_t>();
  const bool wrapped = node.is_number_unsigned() && value < 0;  // beyond the largest that has a sign
  if (wrapped || value < minimum || value > maximum)
    fail(key, "is " + node.dump() + ", allowed is " + std::to_string(minimum) + " to " + std::to_string(maximum));
  return value;
}

std::string JsonReader::text(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_string()) fail(key, "must be a text");
  auto value = node.get<std::string>();
  const bool shownOnOneLine = key == "name" || key == "label" || key == "motion" || key == "structure";
  if (const std::string fault = faultOfName(value); shownOnOneLine && !value.empty() && !fault.empty())
    fail(key, fault, "Give it a short name of one line.");
  return value;
}

std::string JsonReader::textOr(const std::string& key, std::string defaultValue) const {
  return has(key) ? text(key) : std::move(defaultValue);
}

bool JsonReader::flag(const std::string& key, bool defaultValue) const {
  if (!has(key)) return defaultValue;
  const auto& node = at(key);
  if (!node.is_boolean()) fail(key, "must be true or false");
  return node.get<bool>();
}

std::vector<double> JsonReader::numbers(const std::string& key, std::size_t size) const {
  const auto& node = at(key);
  if (!node.is_array()) fail(key, "must be an array of numbers");
  if (size != 0 && node.size() != size)
    fail(key, "must have " + std::to_string(size) + " numbers, not " + std::to_string(node.size()));
  const double largest = largestUnder(key);
  std::vector<double> result;
  for (const auto& element : node) {
    if (!element.is_number() || !std::isfinite(element.get<double>())) fail(key, "must hold finite numbers only");
    const double value = element.get<double>();
    if (std::abs(value) > largest)
      fail(key,
           "holds " + significant(value, 6) + ", allowed is " + significant(-largest) + " to " + significant(largest));
    result.push_back(value);
  }
  return result;
}

}  // namespace articulus::base
