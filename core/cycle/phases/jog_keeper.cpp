#include "core/cycle/phases/jog_keeper.h"

#include <algorithm>
#include <cmath>

#include "core/control/task_error.h"
#include "core/protocol/segment_rules.h"

namespace articulus::cycle {
namespace {

control::TaskFrame frameOf(JogSpace space) noexcept {
  switch (space) {
    case JogSpace::Tool: return control::TaskFrame::Tool;
    case JogSpace::Joint: return control::TaskFrame::Joint;
    case JogSpace::World:
    case JogSpace::ArmJoints: break;
  }
  return control::TaskFrame::World;
}

}  // namespace

/// What the limits in force leave of the rate that may be asked for.
double JogKeeper::bound(const JogOrder& order) const noexcept {
  const safety::LimitSet limits = watch_.motionLimits();
  if (order.along()) return std::min(order.most(), protocol::kPlannedSpeedShare * limits.linearSpeed_m_per_s);
  const double turn = std::min(order.most(), protocol::kPlannedSpeedShare * limits.angularSpeed_rad_per_s);
  if (order.space != JogSpace::ArmJoints) return turn;
  // As of other motions of the joints: the lever arm may grow on the way.
  const double lever_m = signals_.model().J.col(order.axis).head<3>().norm() + 0.3;
  return std::min({turn, protocol::kPlannedSpeedShare * limits.jointSpeed_rad_per_s[order.axis],
                   protocol::kPlannedSpeedShare * limits.linearSpeed_m_per_s / lever_m});
}

void JogKeeper::begin(const JogOrder& order, std::uint64_t number) noexcept {
  const control::ControlInput& in = signals_.control();
  const double most = bound(order), rate = std::clamp(order.rate, -most, most);
  number_ = number;
  left_s_ = JogOrder::kLife_s;
  nearest_ = std::max(kNearest, watch_.nearest().share + kSlack);
  if (order.space == JogSpace::ArmJoints) {
    states_.enter(Request::Joint);
    task_.jogJoint(in, order.axis, rate);
    return;
  }
  states_.enter(Request::Position);
  const spatial::Vector6 axis = spatial::Vector6::Unit(order.axis);
  task_.jogBody(in, control::turned(control::taskAxes(frameOf(order.space), in), axis), rate);
}

bool JogKeeper::goesOn(std::uint64_t number) const noexcept { return number == number_ && underWay(); }

void JogKeeper::renew(const JogOrder& order) noexcept {
  if (order.rate == 0.0) states_.enter(Request::Stop);
  else left_s_ = JogOrder::kLife_s;
}

bool JogKeeper::aJointIsFast() const noexcept {
  const safety::LimitSet limits = watch_.motionLimits();
  const robot::JointVector& qd = signals_.control().qd;
  for (int i = 0; i < qd.size(); ++i)
    if (std::abs(qd[i]) > kMostSpeed * limits.jointSpeed_rad_per_s[i]) return true;
  return false;
}

void JogKeeper::end(std::string_view why) noexcept {
  states_.enter(Request::Stop);
  events_.emit(record::EventKind::Note, 0, 0.0, 0.0, why);
}

void JogKeeper::step() noexcept {
  if (!underWay()) return;
  left_s_ -= state_.elapsed_s;
  if (state_.mounted) end("jog ended: a specimen is clamped");
  else if (left_s_ <= 0.0) end("jog ended: the order was not renewed");
  else if (watch_.nearest().share > nearest_) end("jog ended: close to a limit");
  else if (aJointIsFast()) end("jog ended: a joint would turn too fast");
}

}  // namespace articulus::cycle
