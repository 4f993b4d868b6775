#include "core/cycle/learning.h"

#include <algorithm>

namespace articulus::cycle {

void Learning::configure(int joints, robot::CommandLevel armTakes, double dt_s) noexcept {
  armTakes_ = armTakes;
  dt_s_ = dt_s;
  deadTime_.configure(joints, dt_s);
  stiffness_.configure(dt_s);
  oscillation_.configure(dt_s);
  cap_.configure(dt_s);
}

void Learning::useGains(const control::GainSet& gains) noexcept {
  cap_.useGains(gains, oscillation_.share());
  oscillation_.reset();
}

void Learning::forgetSpecimen() noexcept {
  stiffness_.reset();
  oscillation_.reset();
}

void Learning::seeMotion(const robot::JointVector& q, const control::ControlInput& before, bool follows) noexcept {
  const bool known = follows && before.command.size() == q.size() && lastCommand_.size() == q.size();
  if (!known) deadTime_.pause();
  else if (armTakes_ == robot::CommandLevel::JointTorque)
    deadTime_.stepTorque(q, *before.model, before.tau, before.F_D_W);
  else if (armTakes_ == robot::CommandLevel::JointVelocity) deadTime_.stepRate(q, before.command);
  else deadTime_.stepRate(q, (before.command - lastCommand_) / dt_s_);
  lastCommand_ = before.command;
}

control::OscillationVerdict Learning::step(control::ControlInput& in, bool moving, bool usable, bool loadsMatter,
                                           double filterDelay_s) noexcept {
  if (loadDelay_s_ != filterDelay_s) stiffness_.setLoadDelay(loadDelay_s_ = filterDelay_s);
  if (usable) stiffness_.step(in.F_D_W, in.model->X_WD);
  else stiffness_.pause();
  cap_.step(*in.model, stiffness_.value(), deadTime_.value(), filterDelay_s);
  const spatial::Twist V_WD_W(spatial::Vector6(in.model->J * in.qd));
  const auto verdict = moving ? oscillation_.step(loadsMatter ? in.F_D_W : spatial::Wrench(), V_WD_W)
                              : control::OscillationVerdict::Quiet;
  in.specimen = stiffness_.value();
  in.forceGainShare = std::min(oscillation_.share(), cap_.share());
  return verdict;
}

}  // namespace articulus::cycle
