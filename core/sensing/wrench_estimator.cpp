#include "core/sensing/wrench_estimator.h"

namespace articulus::sensing {

using spatial::Vector3;
using spatial::Vector6;

void WrenchEstimator::configure(double toolMass_kg, const Vector3& toolCentre_S, const spatial::Pose& X_SD,
                                const Vector3& gravity_W, double cutoff_Hz, double rate_Hz) noexcept {
  mass_ = toolMass_kg;
  centre_ = toolCentre_S;
  X_SD_ = X_SD;
  gravity_ = gravity_W;
  filter_.configure(cutoff_Hz, rate_Hz);
  first_ = true;
}

Vector6 WrenchEstimator::toolLoad(const spatial::Pose& X_WS) const noexcept {
  const Vector3 force = X_WS.rotation.transpose() * (mass_ * gravity_);   // (5.17)
  Vector6 load;
  load << force, centre_.cross(force);                                     // (5.19)
  return load;
}

const spatial::Wrench& WrenchEstimator::step(const spatial::Wrench& raw_S, const spatial::Pose& X_WS) noexcept {
  const Vector6 tool = toolLoad(X_WS);
  if (zeroSamples_ > 0) {
    sum_ += raw_S.data - tool;
    if (--zeroSamples_ == 0) {
      bias_ = sum_ / zeroTarget_;
      zeroed_ = true;
      first_ = true;
    }
  }
  // (5.21), (5.22); the cell feels the opposite of what acts on the specimen.
  const spatial::Wrench onSpecimen_S(Vector6(-(raw_S.data - bias_ - tool)));
  const spatial::Wrench at_D_S = spatial::shiftPoint(onSpecimen_S, Vector3(-X_SD_.translation));
  const spatial::Wrench at_D_W = spatial::rotate(X_WS.rotation, at_D_S);
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
