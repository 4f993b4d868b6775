// Single motions, outside of a plan.
#include <cmath>

#include "core/cycle/commands/command_catalogue.h"
#include "core/cycle/phases/cycle_parts.h"
#include "core/cycle/plain_unload.h"

namespace articulus::cycle {
namespace {

constexpr double kDitherSweep_s = 2.0;  // slow enough that its tremble, 8 to 25 Hz, swings many times
constexpr double kPoseRest_s = 0.3;     // after a motion to a pose

double timeOr(const Command& c, double default_s) noexcept { return c.time_s > 0.0 ? c.time_s : default_s; }

robot::JointVector jointsOf(const Command& c, int joints) noexcept {
  robot::JointVector target(joints);
  for (int i = 0; i < joints; ++i) target[i] = c.target[i];
  return target;
}

void moveTo(const robot::JointVector& target, double time_s, Request state, CycleParts& parts) noexcept {
  const control::ControlInput& in = parts.signals.control();
  parts.states.enter(state);
  parts.task.moveJoints(in, target, parts.plan.safeTime_s(robot::JointVector(target - in.q), time_s));
}

/// A motion of joints or of the hand knows nothing of what is in the vice: it would part a specimen that is clamped.
AckCode vetFree(const CommandCase& c) noexcept {
  return c.have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
}
void goHome(const Command& c, CycleParts& parts) noexcept {
  moveTo(parts.cell.homeJoints_rad, timeOr(c, parts.cell.homeTime_s), Request::Home, parts);
}

void goInitial(const Command& c, CycleParts& parts) noexcept {
  moveTo(parts.cell.initialJoints_rad, timeOr(c, parts.cell.initialTime_s), Request::Initial, parts);
}

AckCode vetJoints(const CommandCase& c) noexcept {
  if (const AckCode free = vetFree(c); free != AckCode::Accepted) return free;
  for (int i = 0; i < c.cell.robot.joints; ++i)
    if (!(c.command.target[i] >= c.limits.jointLower_rad[i] && c.command.target[i] <= c.limits.jointUpper_rad[i]))
      return AckCode::RefusedInvalid;
  return AckCode::Accepted;
}
void moveJoints(const Command& c, CycleParts& parts) noexcept {
  moveTo(jointsOf(c, parts.cell.robot.joints), c.time_s, Request::Joint, parts);
}

void measureDeadTime(const Command& c, CycleParts& parts) noexcept {
  const control::ControlInput& in = parts.signals.control();
  const robot::JointVector target = jointsOf(c, parts.cell.robot.joints);
  parts.states.enter(Request::Joint);
  parts.signals.learning().forgetDeadTime();
  // It is faster than the plain motion that the safe time is for.
  const robot::JointVector way = (motion::DitherSweep::kPeakRate / motion::kMinJerkPeakRate) * (target - in.q);
  parts.task.dither(in, target, parts.plan.safeTime_s(way, timeOr(c, kDitherSweep_s)));
}

AckCode vetPose(const CommandCase& c) noexcept {
  if (const AckCode free = vetFree(c); free != AckCode::Accepted) return free;
  double norm = 0.0;
  for (const double number : c.command.target)
    if (!std::isfinite(number)) return AckCode::RefusedInvalid;
  for (int i = 0; i < 3; ++i)
    if (c.command.target[i] < c.limits.boxLower_m[i] || c.command.target[i] > c.limits.boxUpper_m[i])
      return AckCode::RefusedInvalid;
  for (int i = 3; i < 7; ++i) norm += c.command.target[i] * c.command.target[i];
  return std::abs(norm - 1.0) < 1e-3 ? AckCode::Accepted : AckCode::RefusedInvalid;
}
void movePose(const Command& c, CycleParts& parts) noexcept {
  spatial::Pose X;
  X.translation << c.target[0], c.target[1], c.target[2];
  X.rotation = spatial::Quaternion(c.target[3], c.target[4], c.target[5], c.target[6]).normalized().toRotationMatrix();
  parts.states.enter(Request::Position);
  parts.task.movePose(parts.signals.control(), X, parts.plan.safeTime_s(X, c.time_s), kPoseRest_s);
}

void lookForJog(const Command& c, CycleParts& parts, CommandConditions& have) noexcept {
  have.jogGoesOn = parts.jog.goesOn(c.jog.renews);
}
/// By hand nothing moves that is clamped, along no axis: what a specimen bears, a person at a button does not feel.
AckCode vetJog(const CommandCase& c) noexcept {
  const JogOrder& jog = c.command.jog;
  if (jog.renews != 0) return AckCode::Accepted;
  if (const AckCode free = vetFree(c); free != AckCode::Accepted) return free;
  const bool known = jog.space >= JogSpace::ArmJoints && jog.space <= JogSpace::Joint;
  const int axes = jog.space == JogSpace::ArmJoints ? c.cell.robot.joints : 6;
  const bool moves = jog.rate != 0.0 && std::abs(jog.rate) <= jog.most() * (1.0 + 1e-9);
  return known && jog.axis >= 0 && jog.axis < axes && moves ? AckCode::Accepted : AckCode::RefusedInvalid;
}
void jog(const Command& c, CycleParts& parts) noexcept {
  if (c.jog.renews != 0) parts.jog.renew(c.jog);
  else parts.jog.begin(c.jog, c.number);
}

AckCode vetUnload(const CommandCase& c) noexcept {
  return c.have.sensorZeroed ? AckCode::Accepted : AckCode::RefusedNotZeroed;
}
void unload(const Command&, CycleParts& parts) noexcept {
  parts.states.enter(Request::Force);
  parts.task.follow(parts.signals.control(), plainUnload(parts.state.inForce.forceLaw), parts.reference.X_WR());
}

constexpr CommandHandler kRows[] = {
    {CommandKind::Home, "Home", CommandNeeds::Readiness, goHome, vetFree},
    {CommandKind::Initial, "Initial position", CommandNeeds::Readiness, goInitial, vetFree},
    {CommandKind::MoveJoints, "Move joints", CommandNeeds::Readiness, moveJoints, vetJoints},
    {CommandKind::MovePose, "Move to pose", CommandNeeds::Readiness, movePose, vetPose},
    {CommandKind::Jog, "Jog", CommandNeeds::ReadinessOrOwn, jog, vetJog, lookForJog},
    {CommandKind::Unload, "Unload", CommandNeeds::Readiness, unload, vetUnload},
    {CommandKind::MeasureDeadTime, "Measure dead time", CommandNeeds::Readiness, measureDeadTime, vetJoints},
};

}  // namespace

std::span<const CommandHandler> motionCommands() noexcept { return kRows; }

}  // namespace articulus::cycle
