#include "core/base/json_reader.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace articulus::base {

Result<std::string> readTextFile(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) {
    return Error{ErrorCode::NotFound, "Cannot read " + file.string() + ".",
                 "Check that the file exists and that you may read it."};
  }
  std::stringstream content;
  content << stream.rdbuf();
  return content.str();
}

Result<nlohmann::json> parseJson(const std::string& text, const std::string& origin, bool comments) {
  try {
    return nlohmann::json::parse(text, nullptr, true, comments);
  } catch (const nlohmann::json::parse_error& e) {
    // The parser stops behind what it choked on; an open string is noticed at the end of its line.
    const auto upTo = std::min<std::size_t>(e.byte > 0 ? e.byte - 1 : 0, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(upTo), '\n');
    return Error{ErrorCode::ParseError, origin + " is not valid JSON (line " + std::to_string(line) + ").",
                 "Correct that line, or restore the file from a copy."};
  } catch (const nlohmann::json::exception&) {
    return Error{ErrorCode::ParseError, origin + " holds a number that is too large to be one.",
                 "Correct the number, or restore the file from a copy."};
  }
}

Result<nlohmann::json> readJsonFile(const std::filesystem::path& file) {
  auto text = readTextFile(file);
  if (!text) return text.error();
  return parseJson(*text, file.string());
}

void JsonReader::fail(const std::string& key, const std::string& what, const std::string& remedy) const {
  const std::string place = lines_ ? file_ + ", line " + std::to_string(line(key)) : file_;
  throw JsonError(Error{ErrorCode::ParseError, place + ": " + pathOf(key) + " " + what + ".",
                        remedy.empty() ? "Correct this key in the file and start again." : remedy});
}

const nlohmann::json& JsonReader::at(const std::string& key) const {
  if (!node_->is_object()) fail(key, "belongs into an object, but its parent is not one");
  const auto it = node_->find(key);
  if (it == node_->end()) fail(key, "is missing");
  return *it;
}

bool JsonReader::has(const std::string& key) const { return node_->is_object() && node_->contains(key); }

JsonReader JsonReader::child(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_object() && !node.is_array()) fail(key, "must be an object or an array");
  return {node, file_, pathOf(key), lines_};
}

std::vector<JsonReader> JsonReader::items(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_array()) fail(key, "must be an array");
  std::vector<JsonReader> result;
  for (std::size_t i = 0; i < node.size(); ++i)
    result.emplace_back(node[i], file_, pathOf(key) + "[" + std::to_string(i) + "]", lines_);
  return result;
}

std::vector<JsonReader> JsonReader::elements() const {
  if (!node_->is_array()) {
    const JsonReader around(*node_, file_, {}, lines_);
    around.fail(path_, "must be an array");
  }
  std::vector<JsonReader> result;
  for (std::size_t i = 0; i < node_->size(); ++i)
    result.emplace_back((*node_)[i], file_, path_ + "[" + std::to_string(i) + "]", lines_);
  return result;
}

double JsonReader::number(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_number()) fail(key, "must be a number");
  const double value = node.get<double>();
  if (!std::isfinite(value)) fail(key, "must be finite");
  return value;
}

double JsonReader::number(const std::string& key, double minimum, double maximum) const {
  const double value = number(key);
  if (value < minimum || value > maximum) {
    std::ostringstream text;
    text << "is " << value << ", allowed is " << minimum << " to " << maximum;
    fail(key, text.str());
  }
  return value;
}

double JsonReader::numberOr(const std::string& key, double defaultValue) const {
  return has(key) ? number(key) : defaultValue;
}

std::int64_t JsonReader::integer(const std::string& key, std::int64_t minimum, std::int64_t maximum) const {
  const auto& node = at(key);
  if (!node.is_number_integer()) fail(key, "must be a whole number");
  const auto value = node.get<std::int64_t>();
  if (value < minimum || value > maximum)
    fail(key,
         "is " + std::to_string(value) + ", allowed is " + std::to_string(minimum) + " to " + std::to_string(maximum));
  return value;
}

std::string JsonReader::text(const std::string& key) const {
  const auto& node = at(key);
  if (!node.is_string()) fail(key, "must be a text");
  return node.get<std::string>();
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
  std::vector<double> result;
  for (const auto& element : node) {
    if (!element.is_number() || !std::isfinite(element.get<double>())) fail(key, "must hold finite numbers only");
    result.push_back(element.get<double>());
  }
  return result;
}

}  // namespace articulus::base
