#include "core/protocol/json/step_reader.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/base/input_bounds.h"
#include "core/base/text/nearest_word.h"
#include "core/protocol/json/expression.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

std::string listOf(const Scope& scope) {
  std::string text;
  for (const auto& [name, value] : scope) text += (text.empty() ? "$" : ", $") + name;
  return text;
}

}  // namespace

std::string StepReader::keyOf(const std::string& name, std::string_view unit) {
  if (unit == "1") return name;
  std::string text(unit);
  if (const auto slash = text.find('/'); slash != std::string::npos) text.replace(slash, 1, "_per_");
  return name + "_" + text;
}

void StepReader::asked(const std::string& key) {
  if (knownSet_.insert(key).second) known_.push_back(key);
}

bool StepReader::has(const std::string& key) {
  asked(key);
  return json_.has(key);
}

std::string_view StepReader::unitThere(const std::string& name, std::string_view unit) {
  const KeyUnits units = keyUnits(unit);
  const bool first = has(keyOf(name, units.si));
  const bool second = !units.other.empty() && has(keyOf(name, units.other));
  if (first && second)
    fail(keyOf(name, units.other), "says again what " + keyOf(name, units.si) + " says", "Keep one of the two.");
  return first ? units.si : second ? units.other : std::string_view{};
}

bool StepReader::hasQuantity(const std::string& name, std::string_view unit) { return !unitThere(name, unit).empty(); }

double StepReader::number(const std::string& key, const nlohmann::json& node, std::string_view unit) const {
  if (node.is_number()) {
    const double value = node.get<double>();
    if (!std::isfinite(value)) fail(key, "must be finite");
    return value;
  }
  if (!node.is_string()) fail(key, "must be a number");
  const auto expression = expressionOf(node.get<std::string>());
  if (!expression) fail(key, "must be a number, or a parameter as \"$moment\", \"-$moment\" or \"0.5*$moment\"");
  const auto at = scope_->find(expression->name);
  if (at == scope_->end())
    fail(key, "asks for $" + expression->name + ", which is no parameter here",
         scope_->empty() ? "Declare it under \"parameters\" of the protocol."
                         : "Declare it under \"parameters\", or use one of " + listOf(*scope_) + ".");
  const auto factor = conversion(at->second.unit, unit);
  if (!factor)
    fail(key,
         "takes its value from $" + expression->name + ", which is in " + at->second.unit + ", and wants " +
             std::string(unit),
         "Use a parameter of that unit.");
  const double value = expression->factor * (*factor * at->second.value);
  if (!std::isfinite(value)) fail(key, "must be finite");
  return value;
}

double StepReader::quantity(const std::string& name, std::string_view unit) {
  const std::string_view there = unitThere(name, unit);
  if (there.empty()) {
    missing(keyOf(name, unit));
    return 0.0;
  }
  const std::string key = keyOf(name, there);
  return number(key, json_.json().at(key), there) * *conversion(there, unit);
}

double StepReader::quantityOr(const std::string& name, std::string_view unit, double defaultValue) {
  return hasQuantity(name, unit) ? quantity(name, unit) : defaultValue;
}

double StepReader::plain(const std::string& key, std::string_view unit) {
  if (has(key)) return number(key, json_.json().at(key), unit);
  missing(key);
  return 0.0;
}

spatial::Vector3 StepReader::vector(const std::string& name, std::string_view unit) {
  const std::string_view there = unitThere(name, unit);
  if (there.empty()) {
    missing(keyOf(name, unit));
    return spatial::Vector3::Zero();
  }
  const std::string key = keyOf(name, there);
  const auto& node = json_.json().at(key);
  if (!node.is_array()) fail(key, "must be an array of numbers");
  if (node.size() != 3) fail(key, "must have 3 numbers, not " + std::to_string(node.size()));
  spatial::Vector3 v;
  for (std::size_t i = 0; i < 3; ++i) v[static_cast<int>(i)] = number(key, node[i], there) * *conversion(there, unit);
  return v;
}

std::vector<double> StepReader::numbers(const std::string& key) {
  if (!has(key)) {
    missing(key);
    return {};
  }
  return json_.numbers(key);
}

int StepReader::whole(const std::string& key, int defaultValue) {
  if (!has(key)) return defaultValue;
  constexpr double kLeast = std::numeric_limits<int>::min(), kMost = std::numeric_limits<int>::max();
  if (!json_.json().at(key).is_string())
    return static_cast<int>(json_.integer(key, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()));
  const double value = number(key, json_.json().at(key), "1");
  if (value != std::floor(value) || value < kLeast || value > kMost) fail(key, "must be a whole number");
  return static_cast<int>(value);
}

std::string StepReader::text(const std::string& key) {
  if (!has(key)) {
    missing(key);
    return {};
  }
  return json_.text(key);
}

std::string StepReader::textOr(const std::string& key, std::string defaultValue) {
  return has(key) ? json_.text(key) : std::move(defaultValue);
}

bool StepReader::flag(const std::string& key, bool defaultValue) {
  asked(key);
  return json_.flag(key, defaultValue);
}

std::vector<std::string> StepReader::texts(const std::string& key) {
  if (!has(key)) return {};
  const auto& node = json_.json().at(key);
  if (!node.is_array()) fail(key, "must be an array of texts");
  std::vector<std::string> result;
  for (const auto& element : node) {
    if (!element.is_string()) fail(key, "must hold texts only");
    result.push_back(element.get<std::string>());
    if (const std::string fault = base::faultOfName(result.back()); !result.back().empty() && !fault.empty())
      fail(key, "holds one that " + fault, "Write short texts of one line.");
  }
  return result;
}

std::vector<base::JsonReader> StepReader::items(const std::string& key) {
  if (!has(key)) {
    missing(key);
    return {};
  }
  return json_.items(key);
}

StepReader StepReader::child(const std::string& key, std::string what) {
  asked(key);
  base::JsonReader inside = json_.child(key);
  if (!inside.json().is_object()) fail(key, "must be an object");
  return {std::move(inside), *scope_, std::move(what)};
}

void StepReader::finish() const {
  std::string list;
  for (const auto& key : known_) list += (list.empty() ? "" : ", ") + key;
  for (const auto& [key, value] : json_.json().items())
    if (!knownSet_.count(key))
      fail(key, "is not a key of " + what_,
           base::didYouMean(key, known_) + "Remove it or correct its spelling. Known keys are: " + list + ".");
  if (!missing_.empty()) fail(missing_, "is missing", "Add it. Known keys are: " + list + ".");
}

}  // namespace articulus::protocol
