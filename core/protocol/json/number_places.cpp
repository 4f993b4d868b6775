#include "core/protocol/json/number_places.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/json/expression.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;
using Pointer = json::json_pointer;

/// The key in the pointer that carries the unit: the last one that is no index.
std::string keyIn(Pointer at) {
  while (!at.empty()) {
    const std::string last = at.back();
    if (!std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; })) return last;
    at.pop_back();
  }
  return {};
}

/// The pointer with another word for that key.
Pointer withKey(const Pointer& at, const std::string& key, const std::string& other) {
  std::string text = at.to_string();
  const auto place = text.rfind("/" + key);
  return place == std::string::npos ? at : Pointer(text.replace(place + 1, key.size(), other));
}

/// As the file has it: "Ry_deg" where the program would write "Ry_rad".
NumberPlace placeIn(const json& written, const Pointer& at) {
  const std::string key = keyIn(at), si(unitOfKey(key));
  if (!written.contains(at)) {
    if (const KeyUnits units = keyUnits(si); si != "1" && !units.other.empty()) {
      const std::string suffix = StepReader::keyOf({}, si);
      const std::string other =
          StepReader::keyOf(key.substr(0, key.size() - suffix.size()), units.other);  // without the first unit
      if (const Pointer alias = withKey(at, key, other); written.contains(alias))
        return {alias.to_string(), std::string(units.other)};
    }
  }
  return {at.to_string(), si};
}

json fieldOf(const FieldSpec& field, const Step& step) {
  json written = json::object();
  writeField(field, step, written);
  return written;
}

}  // namespace

std::optional<NumberPlace> placeOfChange(const json& written, const Step& before, const Step& after) {
  std::optional<NumberPlace> place;
  for (const FieldSpec& field : fieldsOf(after)) {
    if (std::holds_alternative<std::vector<Step>& (*)(Step&)>(field.at)) continue;
    const json was = fieldOf(field, before), is = fieldOf(field, after);
    if (was == is) continue;
    const json wasFlat = was.flatten(), isFlat = is.flatten();
    if (!isFlat.is_object()) return std::nullopt;
    for (const auto& [pointer, value] : isFlat.items()) {
      const bool same = wasFlat.is_object() && wasFlat.contains(pointer) && wasFlat.at(pointer) == value;
      if (same) continue;
      if (place || !value.is_number()) return std::nullopt;
      place = placeIn(written, Pointer(pointer));
    }
  }
  return place;
}

std::string expressionAt(const json& written, const NumberPlace& place) {
  const Pointer at(place.pointer);
  if (!written.contains(at) || !written.at(at).is_string()) return {};
  auto text = written.at(at).get<std::string>();
  return expressionOf(text) ? text : std::string();
}

bool putAt(json& written, const Step& step, const NumberPlace& place, const json& value) {
  const Pointer at(place.pointer);
  if (at.empty() || !written.is_object()) return false;
  Pointer top = at;
  while (!top.parent_pointer().empty()) top.pop_back();
  const std::string key = top.back();
  if (!written.contains(key) && top != at) {
    for (const FieldSpec& field : fieldsOf(step)) {
      const json all = fieldOf(field, step);
      if (all.contains(key)) written[key] = all.at(key);
    }
  }
  const Pointer above = at.parent_pointer();
  if (!above.empty() && !written.contains(above)) return false;
  json& owner = written.at(above);
  if (owner.is_array() && !written.contains(at)) return false;
  if (!owner.is_structured()) return false;
  written[at] = value;
  return true;
}

void keepExpressions(json& now, const json& was, const json& written) {
  const json flat = now.flatten();
  if (!flat.is_object()) return;
  for (const auto& [pointer, value] : flat.items()) {
    const Pointer at(pointer);
    if (!value.is_number() || !was.contains(at) || was.at(at) != value) continue;
    if (const std::string expression = expressionAt(written, placeIn(written, at)); !expression.empty())
      now[at] = expression;
  }
}

}  // namespace articulus::protocol
