#include "core/sensing/wrench_estimator.h"

#include <cmath>

namespace articulus::sensing {

using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

void WrenchEstimator::configure(double toolMass_kg, const Vector3& toolCentre_S, const spatial::Pose& X_SD,
                                const Vector3& gravity_W, double cutoff_Hz, double rate_Hz) noexcept {
  ToolCalibration stated;
  stated.mass_kg = toolMass_kg;
  stated.centre_S_m = toolCentre_S;
  tool_ = stated;
  map_ = tool_.mapInForce();
  turn_.setIdentity();
  X_SD_ = X_SD;
  gravity_ = gravity_W;
  setCutoff(cutoff_Hz, rate_Hz);
  first_ = true;
}

void WrenchEstimator::setCutoff(double cutoff_Hz, double rate_Hz) noexcept {
  rate_Hz_ = rate_Hz;
  filter_.configure(cutoff_Hz, rate_Hz);
  if (accelerationCutoff_Hz_ > 0.0) accelerationFilter_.configure(accelerationCutoff_Hz_, rate_Hz);
}

void WrenchEstimator::useTool(const ToolCalibration& tool) noexcept {
  tool_ = tool;
  map_ = tool.mapInForce();
  const double c = std::cos(tool.sensorRotation_rad), s = std::sin(tool.sensorRotation_rad);
  turn_ << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;  // (5.16)
  zeroSamples_ = 0;
  zeroed_ = tool.offsetKnown;
  if (tool.offsetKnown) bias_ = tool.offset_S;
  first_ = true;
}

void WrenchEstimator::setInertialCompensation(bool on, double cutoff_Hz) noexcept {
  inertial_ = on;
  accelerationCutoff_Hz_ = cutoff_Hz;
  if (cutoff_Hz > 0.0) accelerationFilter_.configure(cutoff_Hz, rate_Hz_);
  accelerationFilter_.reset(Vector6::Zero());
}

Vector6 WrenchEstimator::toolLoad(const spatial::Pose& X_WS, const CellMotion& motion) noexcept {
  Vector3 specific = X_WS.rotation.transpose() * gravity_;  // (5.17)
  if (!inertial_) return map_ * specific;
  Vector6 acceleration;
  acceleration << turn_ * motion.acceleration_S, turn_ * motion.angularAcceleration_S;
  if (accelerationCutoff_Hz_ > 0.0) acceleration = accelerationFilter_.step(acceleration);
  const Vector3 alpha = acceleration.tail<3>(), omega = turn_ * motion.angularVelocity_S;
  const Vector3& c = tool_.centre_S_m;
  specific -= Vector3(acceleration.head<3>()) + alpha.cross(c) + omega.cross(omega.cross(c));  // of the centre of mass
  Vector6 load = map_ * specific;                                                              // (5.19)
  const Vector3 spin = tool_.inertia_S_kgm2 * omega;
  load.tail<3>() -= tool_.inertia_S_kgm2 * alpha + omega.cross(spin);
  return load;
}

const spatial::Wrench& WrenchEstimator::step(const spatial::Wrench& raw_S, const spatial::Pose& X_WS,
                                             const CellMotion& motion) noexcept {
  Vector6 raw;
  raw << turn_ * Vector3(raw_S.force()), turn_ * Vector3(raw_S.moment());
  raw = correction_ * raw;
  if (first_) guard_.reset(raw);
  raw = guard_.step(raw);
  const Vector6 tool = toolLoad(X_WS, motion);
  if (zeroSamples_ > 0) {
    sum_ += raw - tool;
    if (--zeroSamples_ == 0) {
      bias_ = sum_ / zeroTarget_;
      zeroed_ = true;
      first_ = true;
    }
  }
  // (5.21), (5.22); the cell feels the opposite of what acts on the specimen.
  const spatial::Wrench onSpecimen_S(Vector6(-(raw - bias_ - tool)));
  const spatial::Wrench at_D_S = spatial::shiftPoint(onSpecimen_S, Vector3(-X_SD_.translation));
  const spatial::Wrench at_D_W = spatial::rotate(X_WS.rotation, at_D_S);
  unfiltered_ = at_D_W;
  if (first_) {
    filter_.reset(at_D_W.data);
    first_ = false;
  }
  out_.data = filter_.step(at_D_W.data);
  return out_;
}

void WrenchEstimator::beginZeroing(int samples) noexcept {
  sum_.setZero();
  zeroTarget_ = samples;
  zeroSamples_ = samples;
}

}  // namespace articulus::sensing
