#include "core/protocol/unroller.h"

#include <algorithm>

#include "core/protocol/mirror.h"
#include "core/protocol/step_catalogue.h"

namespace articulus::protocol {
namespace {

LimitTightening tighter(const LimitTightening& a, const LimitTightening& b) {
  LimitTightening both;
  both.wrench = a.wrench.cwiseMin(b.wrench);
  both.linearSpeed_m_per_s = std::min(a.linearSpeed_m_per_s, b.linearSpeed_m_per_s);
  both.angularSpeed_rad_per_s = std::min(a.angularSpeed_rad_per_s, b.angularSpeed_rad_per_s);
  both.displacement_m = std::min(a.displacement_m, b.displacement_m);
  both.rotation_rad = std::min(a.rotation_rad, b.rotation_rad);
  return both;
}

}  // namespace

void Unroller::list(const std::vector<Step>& steps, bool top) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (top) topStep_ = static_cast<int>(i);
    one(steps[i]);
  }
}

void Unroller::one(const Step& step) {
  const Step* around = step_;
  const LimitTightening outer = limits_;
  const std::size_t depth = places_.size();
  step_ = &step;
  limits_ = tighter(limits_, step.limits);
  const auto blocks = withKind(step, [](const auto& kind, const auto&) { return kind.blocks != nullptr; });
  if (blocks && !step.label.empty()) places_.push_back(step.label);
  withKind(step, [this](const auto& kind, const auto& s) {
    if (kind.expand) kind.expand(s, *this);
    else add(ActionKind::Motion, {});
  });
  places_.resize(depth);
  limits_ = outer;
  step_ = around;
}

void Unroller::inside(const std::string& place, const std::vector<Step>& steps) {
  places_.push_back(place);
  list(steps);
  places_.pop_back();
}

Action& Unroller::add(ActionKind kind, const std::string& what) {
  if (program_.actions.size() >= kMaxActions) throw TooLong{};
  Action action;
  action.kind = kind;
  if (kind == ActionKind::Check || kind == ActionKind::Jump || kind == ActionKind::EndPath ||
      kind == ActionKind::RecordPath) {
    action.step.line = step_->line;  // a block's own steps are actions themselves
  } else {
    action.step = *step_;
    if (mirrored_) mirror(action.step);
  }
  action.step.limits = limits_;
  action.number = static_cast<int>(program_.actions.size());
  action.topStep = topStep_;
  const std::string& label = step_->label;
  const bool leaf = kind != ActionKind::Check && kind != ActionKind::Jump && kind != ActionKind::EndPath &&
                    kind != ActionKind::RecordPath;
  action.place = placeOf(leaf && !label.empty() && kind != ActionKind::TakePose ? label
                         : what.empty()                                         ? std::string(typeName(*step_))
                                                                                : what);
  program_.actions.push_back(std::move(action));
  return program_.actions.back();
}

std::string Unroller::placeOf(const std::string& what) const {
  std::string text;
  for (const auto& place : places_) text += place + " > ";
  return text + what;
}
}  // namespace articulus::protocol
