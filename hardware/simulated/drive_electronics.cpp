#include "hardware/simulated/drive_electronics.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "core/robot/joint_torque.h"
#include "core/robot/transmission.h"

namespace articulus::hardware {

using robot::CommandLevel;
using robot::JointVector;

namespace {
constexpr double kFade_s =
    0.03;  // from drives that hold to brakes that hold, so that the brakes take the weight softly; ours
}

double largestMotorTorque_Nm(const robot::RobotModel& model, int motor) noexcept {
  const auto& drive = model.drives[static_cast<std::size_t>(motor)];
  if (drive.torquePerVolt_Nm > 0.0) return drive.torquePerVolt_Nm * drive.maximumCommand_V;
  return model.links[static_cast<std::size_t>(motor)].torque_Nm / std::abs(model.gear(motor, motor));
}

DriveElectronics::DriveElectronics(const DriveSetUp& setUp)
    : s_(setUp), volts_(setUp.takes == CommandLevel::JointTorque && robot::takesVolts(setUp.model)),
      deadTime_(static_cast<base::Nanoseconds>(std::llround(setUp.parameters.commandDeadTime_s * 1e9))) {
  const int n = s_.model.joints;
  robot::LinkTransforms t;
  robot::linkTransforms(s_.model, s_.start_rad, t);
  robot::JointMatrix B;
  robot::massMatrix(s_.model, t, B);
  const robot::JointMatrix inverse = s_.model.gear.inverse();
  motorInertia_ = (inverse.transpose() * B * inverse).diagonal();
  std::mt19937_64 random(s_.seed * 6151 + 29);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  torqueError_.resize(n);
  for (int i = 0; i < n; ++i)
    torqueError_[i] =
        s_.parameters.torqueOffset * s_.model.links[static_cast<std::size_t>(i)].torque_Nm * uniform(random);
  for (auto& waiting : queue_) waiting.value = JointVector::Zero(n);
  target_ = before_ = reference_ = speedReference_ = weight_ = integral_ = torque_ = JointVector::Zero(n);
}

void DriveElectronics::enable(bool on, const JointVector& q) noexcept {
  const double hold_s = s_.parameters.driveOffDelay_s;
  offTimer_s_ = enabled_ && !on && hold_s > 0.0 ? hold_s + kFade_s : 0.0;
  enabled_ = on;
  if (on) followingFault_ = false;
  head_ = count_ = 0;
  span_ = lastStamp_ = 0;
  if (on) integral_.setZero();  // switched off, it goes on carrying what it carried
  speedReference_.setZero();
  if (s_.takes == CommandLevel::JointPosition) target_ = before_ = reference_ = q;
  else target_.setZero(), before_.setZero(), reference_.setZero();
}

void DriveElectronics::take(const device::ArmCommand& command, base::Nanoseconds now, const JointVector& q) noexcept {
  const int n = s_.model.joints;
  // The weight is fed forward at the rate of the cycle; what changes within one is the loops' work.
  if (enabled_ ? s_.takes != CommandLevel::JointTorque : offTimer_s_ > 0.0) {
    robot::LinkTransforms t;
    robot::linkTransforms(s_.model, q, t);
    JointVector joint;
    robot::biasTorque(s_.model, t, JointVector::Zero(n), joint);
    robot::motorTorque(s_.model, joint, weight_);
  }
  if (!enabled_) return;
  const JointVector& value = volts_                                    ? command.drive_V
                             : s_.takes == CommandLevel::JointTorque   ? command.torque_Nm
                             : s_.takes == CommandLevel::JointVelocity ? command.velocity_rad_per_s
                                                                       : command.position_rad;
  if (value.size() != n) return;
  if (count_ == queue_.size()) {  // more than a dead time may hold: the oldest counts at once
    apply(queue_[head_]);
    head_ = (head_ + 1) % queue_.size();
    --count_;
  }
  Waiting& waiting = queue_[(head_ + count_++) % queue_.size()];
  waiting.time = now;
  // What is not a number asks for nothing: no torque, no motion, the position before.
  for (int i = 0; i < n; ++i)
    waiting.value[i] = std::isfinite(value[i]) ? value[i] : s_.takes == CommandLevel::JointPosition ? target_[i] : 0.0;
}

void DriveElectronics::apply(const Waiting& command) noexcept {
  before_ = target_;
  target_ = command.value;
  // Positions are walked over the time between two commands, so that a set-point that moves evenly moves the arm
  // evenly.
  span_ = lastStamp_ == 0 ? 0 : std::min<base::Nanoseconds>(command.time - lastStamp_, 20'000'000);
  lastStamp_ = command.time;
  appliedAt_ = command.time + deadTime_;
}

void DriveElectronics::followTorque(double h, JointVector& wanted) noexcept {
  const int n = s_.model.joints;
  if (volts_) {
    for (int i = 0; i < n; ++i) {
      const auto& drive = s_.model.drives[static_cast<std::size_t>(i)];
      const double step = 2.0 * drive.maximumCommand_V / std::exp2(s_.converterBits);
      wanted[i] = drive.torquePerVolt_Nm *
                  std::clamp(std::round(target_[i] / step) * step, -drive.maximumCommand_V, drive.maximumCommand_V);
    }
    return;
  }
  const double share = 1.0 - std::exp(-2.0 * M_PI * s_.parameters.torqueLoop_Hz * h);
  JointVector given(n);
  for (int i = 0; i < n; ++i) {
    const double rated = s_.model.links[static_cast<std::size_t>(i)].torque_Nm;
    torque_[i] += share * (std::clamp(target_[i], -rated, rated) - torque_[i]);
    given[i] = torque_[i] + torqueError_[i];
  }
  robot::motorTorque(s_.model, given, wanted);
}

void DriveElectronics::followMotion(double h, base::Nanoseconds now, const JointVector& q, const JointVector& qd,
                                    bool brakesOn, JointVector& wanted) noexcept {
  const int n = s_.model.joints;
  const auto& p = s_.parameters;
  const double share = p.setPointFilter_s > 0.0 ? 1.0 - std::exp(-h / p.setPointFilter_s) : 1.0;
  const bool position = enabled_ && s_.takes == CommandLevel::JointPosition;
  if (position) {
    const double way =
        span_ > 0 ? std::min(1.0, static_cast<double>(now - appliedAt_) / static_cast<double>(span_)) : 1.0;
    for (int i = 0; i < n; ++i) {
      const double last = reference_[i];
      reference_[i] += share * (before_[i] + way * (target_[i] - before_[i]) - last);
      speedReference_[i] = (reference_[i] - last) / h;
    }
  } else if (enabled_) {
    for (int i = 0; i < n; ++i) speedReference_[i] += share * (target_[i] - speedReference_[i]);
  } else {
    speedReference_.setZero();  // until the brakes hold: stand still
  }
  JointVector asked = speedReference_;
  if (position) {
    asked = p.velocityFeedForward * speedReference_ + 2.0 * M_PI * p.positionLoop_Hz * (reference_ - q);
    if (!brakesOn && (reference_ - q).cwiseAbs().maxCoeff() > p.followingError_rad) followingFault_ = true;
  }
  JointVector error;
  robot::motorMotion(s_.model, asked - qd, error);
  const double kv = 2.0 * M_PI * p.velocityLoop_Hz;
  for (int i = 0; i < n; ++i) {
    const double limit = largestMotorTorque_Nm(s_.model, i);
    const double torque = weight_[i] + motorInertia_[i] * kv * (error[i] + integral_[i]);
    wanted[i] = std::clamp(torque, -limit, limit);
    if (!enabled_) continue;
    if (brakesOn) integral_[i] = 0.0;
    else if (wanted[i] == torque || error[i] * torque < 0.0) integral_[i] += error[i] * h / p.velocityIntegral_s;
  }
}

void DriveElectronics::step(double h, base::Nanoseconds now, const JointVector& q, const JointVector& qd, bool brakesOn,
                            JointVector& motor_Nm) noexcept {
  // A sub-step ends now: what counts in it is what counted when it began.
  const auto began = now - static_cast<base::Nanoseconds>(std::llround(h * 1e9));
  while (count_ > 0 && queue_[head_].time + deadTime_ <= began) {
    apply(queue_[head_]);
    head_ = (head_ + 1) % queue_.size();
    --count_;
  }
  JointVector wanted = JointVector::Zero(s_.model.joints);
  if (enabled_ && s_.takes == CommandLevel::JointTorque) followTorque(h, wanted);
  else if (pushes()) followMotion(h, now, q, qd, brakesOn, wanted);
  if (offTimer_s_ > 0.0) {
    wanted *= std::min(1.0, offTimer_s_ / kFade_s);
    offTimer_s_ -= h;
  }
  if (!enabled_) torque_.setZero();
  motor_Nm += (1.0 - std::exp(-h / s_.amplifierTimeConstant_s)) * (wanted - motor_Nm);
}

}  // namespace articulus::hardware
