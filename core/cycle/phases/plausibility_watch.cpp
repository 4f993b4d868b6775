#include "core/cycle/phases/plausibility_watch.h"

#include "core/spatial/rotation.h"

namespace articulus::cycle {

void PlausibilityWatch::look(const safety::LimitSet& limits) noexcept {
  safety::PlausibilityInput& in = input_;
  signals_.fill(in);
  in.cycle = state_.cycle;
  in.elapsed_s = state_.elapsed_s;
  in.controllerOn = state_.controllerOn;
  in.mounted = state_.mounted;
  in.followsLoad = task_.wantsForce() && control::info(task_.law()).followsLoads();
  in.told_rad_per_s = actuation_.told_rad_per_s();
  if (actuation_.command().level == robot::CommandLevel::JointPosition) in.told_rad = actuation_.command().position_rad;
  in.told_W = spatial::Twist(spatial::Vector6(signals_.model().J * in.told_rad_per_s));
  const control::SetPoint& wanted = task_.wanted();
  in.wantsJoints = task_.wantsJoints();
  in.wantedQ = wanted.q;
  in.wantedQd = wanted.qd;
  safety::SupervisorInput& seen = state_.seen;
  seen.implausible = plausibility_.check(in, limits);
  seen.encoderSpeed_rad_per_s = plausibility_.speed_rad_per_s();
  seeDisplacement();
}

void PlausibilityWatch::seeDisplacement() noexcept {
  safety::SupervisorInput& seen = state_.seen;
  seen.displacementKnown = state_.mounted && reference_.taken();
  if (!seen.displacementKnown) return;
  const spatial::Pose &X_WD = signals_.model().X_WD, &from = reference_.X_WR();
  seen.displacement << X_WD.translation - from.translation,
      spatial::logRotation(X_WD.rotation * from.rotation.transpose());
}

}  // namespace articulus::cycle
