#include "core/cycle/actuation.h"

namespace articulus::cycle {

using robot::CommandLevel;
using robot::JointVector;

Actuation::Actuation(const control::ArmModel& model, CommandLevel level)
    : model_(model), guard_(model.robot(), level),
      volts_(level == CommandLevel::JointTorque && robot::takesVolts(model.robot())) {
  command_.level = level;
  command_.drive_V = command_.torque_Nm = command_.velocity_rad_per_s = command_.position_rad = told_ =
      JointVector::Zero(model.robot().joints);
}

JointVector& Actuation::value() noexcept {
  switch (command_.level) {
    case CommandLevel::JointVelocity: return command_.velocity_rad_per_s;
    case CommandLevel::JointPosition: return command_.position_rad;
    case CommandLevel::JointTorque: break;
  }
  return volts_ ? command_.drive_V : command_.torque_Nm;
}

safety::Fault Actuation::prepare(const safety::LimitSet& limits, const JointVector& q, const JointVector& out,
                                 double elapsed_s, std::uint64_t cycle) noexcept {
  JointVector& v = value();
  const JointVector before = command_.enable ? v : q;
  clipped_ = false;
  if (volts_) clipped_ = model_.drives(out, v);
  else v = out;
  const JointVector asked = v;
  const safety::Fault fault = guard_.check(limits, before, elapsed_s, cycle, v);
  clipped_ = clipped_ || v != asked;
  if (command_.level == CommandLevel::JointVelocity) told_ = v;
  else if (command_.level == CommandLevel::JointPosition) told_ = (v - before) / elapsed_s;
  return fault;
}

void Actuation::enable(bool on, const JointVector& q) noexcept {
  command_.enable = on;
  if (on) return;
  if (command_.level == CommandLevel::JointPosition) command_.position_rad = q;
  else value().setZero();
}

void Actuation::inForce(JointVector& out) const noexcept {
  switch (command_.level) {
    case CommandLevel::JointVelocity: out = command_.velocity_rad_per_s; return;
    case CommandLevel::JointPosition: out = command_.position_rad; return;
    case CommandLevel::JointTorque: break;
  }
  if (volts_) model_.torques(command_.drive_V, out);
  else out = command_.torque_Nm;
}

}  // namespace articulus::cycle
