#include "core/protocol/check/problem_fix.h"

#include <cmath>

#include "core/protocol/step_catalogue.h"
#include "core/protocol/step_fields.h"

namespace articulus::protocol {
namespace {

/// Puts the number where the place of a field says, by what it is; false: it holds none.
struct PutNumber {
  Step& step;
  int component;
  double value;

  bool operator()(double& (*at)(Step&)) const {
    at(step) = value;
    return true;
  }
  bool operator()(int& (*at)(Step&)) const {
    at(step) = static_cast<int>(std::lround(value));
    return true;
  }
  bool operator()(std::optional<double>& (*at)(Step&)) const {
    at(step) = value;
    return true;
  }
  bool operator()(double* (*at)(Step&)) const {
    at(step)[component] = value;
    return true;
  }
  bool operator()(LoadOfAxis (*at)(Step&)) const {
    const LoadOfAxis load = at(step);
    if (load.axis < 0) return false;
    load.load = value;
    return true;
  }
  bool operator()(const GoalsPlace& at) const {
    at.set(step, component, {at.get(step, component).mode, value});
    return true;
  }
  bool operator()(const auto&) const { return false; }
};

}  // namespace

double& limitOf(LimitTightening& limits, int place) {
  switch (place) {
    case 6: return limits.linearSpeed_m_per_s;
    case 7: return limits.angularSpeed_rad_per_s;
    case 8: return limits.displacement_m;
    case 9: return limits.rotation_rad;
    default: return limits.wrench[place];
  }
}

bool apply(const ProblemFix& fix, Step& step) {
  using Act = ProblemFix::Act;
  if (fix.act == Act::UnloadBefore) return false;
  if (fix.key == "label" && fix.act == Act::SetText) {
    step.label = fix.text;
    return true;
  }
  if (fix.key == "limits" && fix.act == Act::LeaveOut) {
    if (fix.component < 0 || fix.component > 9) return false;
    limitOf(step.limits, fix.component) = LimitTightening::kNone;
    return true;
  }
  int before = 0;  // components of the fields of this key that stand before
  for (const FieldSpec& field : fieldsOf(step)) {
    if (field.problem != fix.key || (field.in && !field.in(step))) continue;
    const int component = fix.component - before, components = componentsOf(field);
    before += components;
    if (component < 0 || component >= components) continue;
    if (fix.act == Act::SetNumber) return std::visit(PutNumber{step, component, fix.number}, field.at);
    if (fix.act == Act::SetText) {
      auto* const* text = std::get_if<std::string& (*)(Step&)>(&field.at);
      if (text) (*text)(step) = fix.text;
      return text != nullptr;
    }
    auto* const* law = std::get_if<std::optional<control::Law>& (*)(Step&)>(&field.at);
    if (law) (*law)(step).reset();
    return law != nullptr;
  }
  return false;
}

}  // namespace articulus::protocol
