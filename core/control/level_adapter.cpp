#include "core/control/level_adapter.h"

#include <cmath>

namespace articulus::control {
namespace {

using robot::CommandLevel;
using robot::JointVector;

constexpr double kIntegralBound_rad_per_s2 = 20.0;
// How fast an arm that takes velocities is drawn to the virtual arm's position: slow against its dead time.
constexpr double kDraw_per_s = 4.0;

}  // namespace

LevelAdapter::LevelAdapter(int joints, CommandLevel armTakes) : armTakes_(armTakes) {
  integral_ = wanted_ = fading_ = JointVector::Zero(joints);
}

void LevelAdapter::useGains(const GainSet& g) noexcept {
  kp_ = 2.0 * M_PI * g[Gain::JointBandwidth];
  kv_ = 2.0 * M_PI * g[Gain::JointVelocityBandwidth];
  ki_ = kv_ / g[Gain::JointIntegralTime];
  share_ = g[Gain::FrictionCompensation];
}

void LevelAdapter::engage(const ControlInput& in, Takeover how) noexcept {
  if (how == Takeover::FromBrakes) {
    virtual_.restart(in);
    commanded_.resize(0);
  }
  integral_.setZero(in.q.size());
  fading_.setZero(in.q.size());
  carried_ = in.F_D_W.data;
  push_.setZero();
  engaged_ = true;
  smooth_ = how == Takeover::Smooth;
}

const ControlInput& LevelAdapter::seen(const ControlInput& in, bool answersToLoad) noexcept {
  if (armTakes_ == CommandLevel::JointTorque) return in;
  // What is in force may be less than what was asked: the guard, or a stop, came between.
  if (in.command.size() == commanded_.size() && in.command != commanded_) {
    if (armTakes_ == CommandLevel::JointPosition) virtual_.adoptPosition(in.command);
    else virtual_.adoptVelocity(in.command);
    commanded_ = in.command;
  }
  return virtual_.seen(in, answersToLoad);
}

void LevelAdapter::toTorque(const ControlInput& in, CommandLevel makes, const JointVector& value,
                            JointVector& tau) noexcept {
  if (makes == CommandLevel::JointTorque) {
    tau = value;
    return;
  }
  JointVector velocity = value;
  if (makes == CommandLevel::JointPosition) {
    // The course of a position has a speed of its own; without it the arm would lag behind.
    if (engaged_) wanted_ = value;
    velocity = (value - wanted_) / in.dt_s + kp_ * (value - in.q);
    wanted_ = value;
  }
  const JointVector error = velocity - in.qd;
  if (!in.saturated) integral_ += in.dt_s * ki_ * error;
  integral_ = integral_.cwiseMax(-kIntegralBound_rad_per_s2).cwiseMin(kIntegralBound_rad_per_s2);
  carried_ += in.dt_s / kCarry_s * (in.F_D_W.data - carried_);
  tau = in.model->B * (kv_ * error + integral_) + in.model->bias + in.model->J.transpose() * carried_ -
        share_ * in.disturbance;
}

void LevelAdapter::convert(const ControlInput& in, CommandLevel makes, const JointVector& value, JointVector& command,
                           const spatial::Vector6& loadRate_W) noexcept {
  if (armTakes_ == CommandLevel::JointTorque) {
    toTorque(in, makes, value, command);
    spatial::Vector6 most;
    most << spatial::Vector3::Constant(kMostPush_N), spatial::Vector3::Constant(kMostPush_Nm);
    push_ += in.dt_s * ((in.saturated ? 0.0 : 1.0) * loadRate_W - push_ / kCarry_s);
    push_ = push_.cwiseMax(-most).cwiseMin(most);
    command += in.model->J.transpose() * push_;
    if (engaged_ && smooth_ && in.tau.size() == command.size()) fading_ = in.tau - command;
    command += fading_;
  } else {
    if (engaged_ && smooth_) fading_ = virtual_.inForce(makes) - value;
    command = value + fading_;
    virtual_.push(in, makes, command);
    command = virtual_.position();
    if (armTakes_ == CommandLevel::JointVelocity)
      command = virtual_.velocity() + kDraw_per_s * (virtual_.position() - in.q);
    commanded_ = command;
  }
  fading_ *= std::exp(-in.dt_s / kFade_s);
  engaged_ = false;
}

}  // namespace articulus::control
