#include "core/device/device_values.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "core/base/input_bounds.h"
#include "core/base/text/nearest_word.h"
#include "core/base/text/text_format.h"

namespace articulus::device {
namespace {

using base::JsonReader;

bool isText(DeviceParameterKind kind) {
  return kind != DeviceParameterKind::Number && kind != DeviceParameterKind::Integer &&
         kind != DeviceParameterKind::Port;
}

bool isAddress(const std::string& text) {
  int parts = 0, digits = 0, value = 0;
  for (const char c : text) {
    if (c == '.') {
      if (digits == 0) return false;
      ++parts, digits = value = 0;
      continue;
    }
    if (c < '0' || c > '9' || ++digits > 3) return false;
    if (digits > 1 && value == 0) return false;  // 007 is octal to some, and refused by the system
    value = 10 * value + (c - '0');
    if (value > 255) return false;
  }
  return parts == 3 && digits > 0;
}

std::string choicesOf(const DeviceParameter& p) {
  std::string text;
  for (const std::string_view one : p.choices) text.append(text.empty() ? "" : ", ").append(one);
  return text;
}

std::string textOf(const JsonReader& r, const DeviceParameter& p) {
  const std::string key(p.spec.key);
  std::string value = r.text(key);
  switch (p.kind) {
    case DeviceParameterKind::Address:
      if (value.empty() && p.mustBeStated)
        r.fail(key, "is empty", "Give it as four numbers, 192.168.1.10; names are not looked up.");
      if (!value.empty() && !isAddress(value))
        r.fail(key, "is \"" + value + "\", and \"" + value + "\" is no IPv4 address",
               "Give it as four numbers, 192.168.1.10; names are not looked up.");
      break;
    case DeviceParameterKind::Choice:
      if (std::find(p.choices.begin(), p.choices.end(), value) == p.choices.end())
        r.fail(key, "is \"" + value + "\"", "It may be " + choicesOf(p) + ".");
      break;
    case DeviceParameterKind::File:
      if (value.empty()) r.fail(key, "names no file", "Name a file beside the cell file, or one of the resources.");
      break;
    default: break;
  }
  return value;
}

double numberOf(const JsonReader& r, const DeviceParameter& p) {
  const std::string key(p.spec.key);
  if (p.kind == DeviceParameterKind::Number) return r.number(key, p.spec.minimum, p.spec.maximum);
  return static_cast<double>(r.integer(key, std::llround(p.spec.minimum), std::llround(p.spec.maximum)));
}

/// Of all keys that are there, the one that the kind does not have.
void refuseOthers(const DeviceKind& kind, const JsonReader& settings) {
  std::vector<std::string> known{"simulated"};
  if (kind.port == DevicePort::Operator) known.emplace_back("kind");  // several of one kind stand in a row
  for (const DeviceParameter& p : kind.parameters) known.emplace_back(p.spec.key);
  for (const auto& [key, value] : settings.json().items()) {
    if (key == "source" || key == "marks" || std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string meant = base::nearestWord(key, known);
    settings.fail(
        key, "is not known",
        (meant.empty() ? "" : "Did you mean \"" + meant + "\"? ") + "Known are simulated, " + keysOf(kind) + ".");
  }
}

}  // namespace

std::string keysOf(const DeviceKind& kind) {
  std::string text;
  for (const DeviceParameter& p : kind.parameters) text.append(text.empty() ? "" : ", ").append(p.spec.key);
  return text.empty() ? "none" : text;
}

DeviceValues::DeviceValues(const DeviceKind& kind, const JsonReader& settings, bool real) : kind_(&kind) {
  refuseOthers(kind, settings);
  // Seen: an address in a cell file was passed over, and a simulation ran.
  if (!real && !settings.has("simulated"))
    for (const DeviceParameter& p : kind.parameters)
      if (p.ofRealDevice && settings.has(std::string(p.spec.key)))
        settings.fail(std::string(p.spec.key),
                      "names a real device, and nothing says whether it is the one that is used",
                      "State \"simulated\": false beside it to use it, or true to keep it for later.");
  fill(&settings, settings, real);
}

DeviceValues DeviceValues::defaults(const DeviceKind& kind, const JsonReader& devices, bool real) {
  DeviceValues values(kind);
  values.fill(nullptr, devices, real);
  return values;
}

void DeviceValues::fill(const JsonReader* settings, const JsonReader& complain, bool real) {
  for (const DeviceParameter& p : kind_->parameters) {
    const std::string key(p.spec.key);
    Value value{p.spec.defaultValue, std::string(p.text), settings && settings->has(key)};
    if (value.stated && isText(p.kind)) value.text = textOf(*settings, p);
    else if (value.stated) value.number = numberOf(*settings, p);
    else if (real && p.mustBeStated)
      complain.fail(settings ? key : std::string(kind_->key), settings ? "is missing" : "is missing with its " + key,
                    "State it for the real device: " + std::string(p.spec.help));
    values_.emplace(key, std::move(value));
  }
}

const DeviceValues::Value& DeviceValues::at(std::string_view key) const {
  const auto found = values_.find(key);
  if (found == values_.end()) throw std::logic_error(std::string(kind_->key) + " has no setting " + std::string(key));
  return found->second;
}

double DeviceValues::number(std::string_view key) const { return at(key).number; }
const std::string& DeviceValues::text(std::string_view key) const { return at(key).text; }
bool DeviceValues::stated(std::string_view key) const { return at(key).stated; }

void DeviceValues::takeOver(std::string_view key, double number, std::string text) {
  Value& value = values_.find(key)->second;
  if (value.stated) return;
  value.number = number;
  value.text = std::move(text);
}

std::string DeviceValues::shown(const DeviceParameter& p) const {
  const Value& value = at(p.spec.key);
  if (isText(p.kind)) return value.text;
  std::string text = base::significant(value.number, 6);
  return p.spec.unit.empty() ? text : text.append(1, ' ').append(p.spec.unit);
}

}  // namespace articulus::device
