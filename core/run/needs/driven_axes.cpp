#include "core/run/needs/driven_axes.h"

#include <algorithm>

#include "core/protocol/compiler.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

constexpr std::array<bool, 6> kAll{true, true, true, true, true, true};
constexpr double kLeast = 1e-9;  // m, rad, N, Nm

class Axes {
 public:
  void take(const spatial::Vector6& size) {
    for (int i = 0; i < 6; ++i) is_[static_cast<std::size_t>(i)] |= std::abs(size[i]) > kLeast;
  }
  void take(const spatial::Vector3& way_m, const spatial::Vector3& turn_rad) {
    take((spatial::Vector6() << way_m, turn_rad).finished());
  }
  void takeAll() { is_ = kAll; }
  [[nodiscard]] bool all() const { return is_ == kAll; }
  [[nodiscard]] const std::array<bool, 6>& is() const { return is_; }

 private:
  std::array<bool, 6> is_{};
};

void addAxes(const protocol::Segment& s, Axes& axes) {
  using protocol::SegmentKind;
  switch (s.kind) {
    case SegmentKind::Unload: return;
    case SegmentKind::Load: return axes.take(s.base + s.direction);
    case SegmentKind::Move: return axes.take(s.X_HT.translation, spatial::logRotation(s.X_HT.rotation));
    case SegmentKind::Joints: return axes.takeAll();
    case SegmentKind::Task: break;
  }
  const spatial::Vector6 wanted = s.base.cwiseAbs() + s.direction.cwiseAbs() + s.swing.cwiseAbs();
  const bool moves =
      s.path.size_m.norm() + s.path.turn_rad.norm() > kLeast || wanted.norm() > kLeast || s.jog.axis >= 0;
  const bool turns = s.selection.frame != control::TaskFrame::World && moves;
  const bool searches = control::info(s.law).takesRotation;  // its loads are held at rest, and its axis may be anywhere
  if (s.spline || s.toGoal || turns || searches || s.jointTorque_Nm.size() > 0) return axes.takeAll();
  axes.take(wanted);
  axes.take(s.path.size_m, s.path.turn_rad);
  if (s.jog.axis >= 0) axes.take(spatial::Vector6::Unit(s.jog.axis));
}

}  // namespace

std::array<bool, 6> drivenAxes(const protocol::Program& program, control::Law forceLaw) {
  Axes axes;
  protocol::Compiler compiler(program, forceLaw);
  const int count = static_cast<int>(program.actions.size());
  for (int i = 0; i < count && !axes.all();) {
    const auto kind = program.actions[static_cast<std::size_t>(i)].kind;
    if (kind == protocol::ActionKind::Replay) axes.takeAll();
    if (kind != protocol::ActionKind::Motion) {
      ++i;
      continue;
    }
    const auto stretch = compiler.stretch(i);
    if (!stretch || stretch->next <= i) {
      axes.takeAll();
      break;
    }
    for (int k = 0; k < stretch->plan.segments; ++k) addAxes(stretch->plan.segment[static_cast<std::size_t>(k)], axes);
    i = stretch->next;
  }
  return axes.is();
}

}  // namespace articulus::run
