#include "core/protocol/difference/field_words.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <nlohmann/json.hpp>

#include "core/protocol/axis_names.h"
#include "core/protocol/json/protocol_writing.h"
#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"
#include "core/protocol/units.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using nlohmann::json;

constexpr std::size_t kMostNumbers = 12;  // that are read one by one; more of them are counted

/// What people call the three frames, as the form does.
constexpr std::array<std::string_view, 3> kFrameWords{"cell", "moving body", "fixed body"};

bool isStep(const json& value) { return value.is_object() && value.contains("type"); }

/// Steps, or a list of lists of them.
bool holdsSteps(const json& value) {
  return isStep(value) || (value.is_array() && std::ranges::any_of(value, holdsSteps));
}

/// "change_Nm_per_s" as its name and its SI unit; without one the unit is empty.
std::pair<std::string, std::string> splitKey(const std::string& key) {
  for (std::size_t at = key.find('_'); at != std::string::npos; at = key.find('_', at + 1)) {
    std::string unit = key.substr(at + 1);
    if (const auto per = unit.find("_per_"); per != std::string::npos) unit.replace(per, 5, "/");
    if (isUnit(unit) && unit != "1") return {key.substr(0, at), unit};
  }
  return {key, {}};
}

std::string spaced(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return name;
}

std::string capital(std::string name) {
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string numbersInWords(const json& list) {
  if (!list.empty() && list[0].is_array()) return shownCount(list.size(), "row");
  if (list.size() > kMostNumbers) return shownCount(list.size(), "number");
  std::vector<std::string> parts;
  for (const json& value : list) parts.push_back(jsonInWords(value));
  return joined(parts);
}

/// "$moment" or "-0.5*$moment" where the file has that in the place of a number.  In  holds: which keys and places
/// count
void collectReferences(const json& written, const std::function<bool(const std::string&)>& holds,
                       std::vector<std::string>& found) {
  if (written.is_string()) {
    const auto& text = written.get_ref<const std::string&>();
    if (text.find('$') != std::string::npos && std::ranges::find(found, text) == found.end()) found.push_back(text);
  } else if (written.is_array()) {
    for (std::size_t i = 0; i < written.size(); ++i)
      if (holds(std::to_string(i))) collectReferences(written[i], holds, found);
  } else if (written.is_object()) {
    for (const auto& [key, value] : written.items())
      if (!holdsSteps(value) && holds(key)) collectReferences(value, holds, found);
  }
}

/// Puts one field into words, by what its place holds.
class InWords {
 public:
  InWords(const FieldSpec& field, const Step& step, const json* written, std::vector<FieldWords>& to)
      : field_(field), step_(const_cast<Step&>(step)),  // NOLINT: places serve changing as well; it is only looked at
        written_(written), to_(to) {}

  void operator()(std::monostate) const { asWritten(); }
  void operator()(std::vector<Step>& (*)(Step&)) const {}
  void operator()(double& (*at)(Step&)) const { add({}, quantity(at(step_)) + reference()); }
  void operator()(bool& (*at)(Step&)) const { add({}, at(step_) ? "yes" : "no"); }
  void operator()(std::string& (*at)(Step&)) const { add({}, at(step_), true); }
  void operator()(control::TaskFrame& (*at)(Step&)) const {
    add({}, std::string(kFrameWords[static_cast<std::size_t>(at(step_))]));
  }
  void operator()(int& (*at)(Step&)) const {
    const int value = at(step_);
    const auto place = static_cast<std::size_t>(value - field_.first);
    if (field_.choices.empty()) add({}, std::to_string(value) + reference());
    else if (place < field_.choices.size()) add({}, std::string(field_.choices[place].label));
  }
  void operator()(std::optional<double>& (*at)(Step&)) const {
    const auto& value = at(step_);
    add({}, value ? quantity(*value) + reference() : std::string(field_.absent));
  }
  void operator()(std::optional<control::Law>& (*at)(Step&)) const {
    const auto& law = at(step_);
    add({}, std::string(law ? control::lawCatalogue()[static_cast<std::size_t>(*law)].label : field_.absent));
  }
  void operator()(double* (*at)(Step&)) const {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string place = std::to_string(i);
      to_.push_back({std::string(field_.parts[i]), {}, quantity(at(step_)[i]) + reference(place, place)});
    }
  }
  void operator()(std::vector<double>& (*at)(Step&)) const {
    const json list = at(step_);
    add({}, numbersInWords(list) + reference());
    to_.back().exact = numbersExactly(list);
  }
  void operator()(std::vector<std::string>& (*at)(Step&)) const {
    std::string text;
    for (const std::string& one : at(step_)) text += (text.empty() ? "" : "; ") + one;
    add({}, std::move(text), true);
  }
  void operator()(LoadOfAxis (*at)(Step&)) const {
    const LoadOfAxis stop = at(step_);
    if (stop.axis < 0) return add({}, std::string(field_.absent));
    add({}, std::string(axisName(stop.axis)) + " " + shownQuantity(stop.load, axisUnit(stop.axis)) + reference());
  }
  void operator()(const GoalsPlace& at) const {
    const bool poses = std::ranges::find(at.modes, AxisMode::Position) != at.modes.end();
    for (int axis = 0; axis < at.axes; ++axis) {
      const std::string load(axisName(axis)), pose(kPoseNames[static_cast<std::size_t>(axis)]);
      const std::string value = goal(at.get(step_, axis), axis, poses) + reference(load + "_", pose + "_");
      if (poses) to_.push_back({load + " / " + pose, {}, value});
      else add(load, value);
    }
  }

 private:
  [[nodiscard]] std::string name() const {
    return field_.label.empty() ? capital(spaced(std::string(field_.name))) : nameOf(field_);
  }
  void add(std::string part, std::string value, bool ownWords = false) const {
    to_.push_back({name(), std::move(part), std::move(value), ownWords});
  }
  [[nodiscard]] std::string quantity(double si) const { return shownQuantity(si, unitOf(field_, step_)); }

  [[nodiscard]] static std::string goal(const AxisGoal& goal, int axis, bool poses) {
    switch (goal.mode) {
      case AxisMode::Force: return (poses ? "load " : "") + shownQuantity(goal.value, axisUnit(axis));
      case AxisMode::Position: return "pose " + shownQuantity(goal.value, poseUnit(axis));
      case AxisMode::Hold: return "held";
      case AxisMode::Free: return "free";
    }
    return {};
  }

  /// Fields of which only their JSON is known.
  void asWritten() const {
    json now = json::object();
    writeField(field_, step_, now);
    for (const auto& [key, value] : now.items()) {
      if (holdsSteps(value)) continue;
      const auto [what, unit] = splitKey(key);
      const std::string words =
          value.is_number() && !unit.empty() ? shownQuantity(value.get<double>(), unit) : jsonInWords(value);
      if (words.empty()) continue;
      to_.push_back({now.size() > 1 || field_.label.empty() ? capital(spaced(what)) : name(), {}, words + reference()});
      if (value.is_array()) to_.back().exact = numbersExactly(value);
    }
  }

  /// Seven digits each, as what is read one by one.
  [[nodiscard]] static std::string numbersExactly(const json& list) {
    std::string text;
    for (const json& value : list)
      text += (value.is_array() ? "[" + numbersExactly(value) + "]" : jsonInWords(value)) + " ";
    return text;
  }

  /// " ($moment)" where parameters stand in the file for what is said; else nothing.
  /// In  a, b: how the keys or places begin that count; empty: all
  [[nodiscard]] std::string reference(const std::string& a = {}, const std::string& b = {}) const {
    std::vector<std::string> found;
    if (written_ && written_->is_object())
      for (const std::string& key : keysOf(field_))
        if (const auto at = written_->find(key); at != written_->end() && !holdsSteps(*at))
          collectReferences(
              *at,
              [&](const std::string& inside) { return a.empty() || inside.starts_with(a) || inside.starts_with(b); },
              found);
    return found.empty() ? std::string() : " (" + joined(found) + ")";
  }

  const FieldSpec& field_;
  Step& step_;
  const json* written_;
  std::vector<FieldWords>& to_;
};

/// Label, limits and reports, which every step may have.
void addCommon(const Step& step, std::vector<FieldWords>& to) {
  const json all = writtenStep(step);
  if (!step.label.empty()) to.push_back({"Label", {}, step.label, true});
  if (const auto limits = all.find("limits"); limits != all.end())
    for (const auto& [key, value] : limits->items()) {
      const auto [what, unit] = splitKey(key);
      to.push_back({"Limit", spaced(what), shownQuantity(value.get<double>(), unit)});
    }
  if (const auto reports = all.find("report"); reports != all.end())
    for (json report : *reports) {
      const std::string name = report.value("name", std::string());
      report.erase("name");
      to.push_back({"Report", name, jsonInWords(report)});
    }
}

}  // namespace

std::string jsonInWords(const json& value) {
  if (holdsSteps(value)) return {};
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_integer()) return value.dump();
  if (value.is_number()) return shownQuantity(value.get<double>(), "1");
  if (value.is_array()) return numbersInWords(value);
  std::vector<std::string> parts;
  if (value.is_object())
    for (const auto& [key, inside] : value.items()) {
      const auto [what, unit] = splitKey(key);
      const std::string words =
          inside.is_number() && !unit.empty() ? shownQuantity(inside.get<double>(), unit) : jsonInWords(inside);
      if (!words.empty()) parts.push_back(spaced(what) + " " + words);
    }
  return joined(parts);
}

std::vector<FieldWords> fieldsInWords(const Step& step, const json* written) {
  std::vector<FieldWords> words;
  const bool forms = withKind(step, [](const auto& kind, const auto&) { return kind.forms.size() > 1; });
  if (forms) words.push_back({"Shape", {}, std::string(formOf(step).title)});
  for (const FieldSpec& field : fieldsOf(step)) {
    if ((field.in && !field.in(step)) || (field.written && !field.written(step))) continue;
    const std::size_t before = words.size();
    std::visit(InWords(field, step, written, words), field.at);
    const bool asked = !field.asked || field.asked(step);
    for (std::size_t i = before; i < words.size(); ++i) words[i].asked = asked;
  }
  addCommon(step, words);
  return words;
}

}  // namespace articulus::protocol
