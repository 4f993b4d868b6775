#include "core/specimen/bench/spring_jig.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::specimen {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Vector3;
using spatial::Vector6;

Matrix6 stiffnessAtElasticCentre(const SpringJigParameters& p) noexcept {
  Matrix6 K;
  K << Matrix3(p.shear_N_per_m.asDiagonal()), p.coupling_N, p.coupling_N.transpose(),
      Matrix3(p.rotary_Nm_per_rad.asDiagonal());
  return std::min(1.0 + 1.11 * p.preload_N / 500.0, 2.11) * K;
}

Matrix6 stiffnessAtOrigin(const SpringJigParameters& p) noexcept {
  Matrix6 T = Matrix6::Identity();
  T.topRightCorner<3, 3>() = -spatial::skew(p.elasticCentre_m);
  return T.transpose() * stiffnessAtElasticCentre(p) * T;
}

SpringJig::SpringJig(const SpringJigParameters& parameters) noexcept
    : p_(parameters), K_(stiffnessAtElasticCentre(parameters)) {
  kept_.fill(1.0);
  for (const auto& structure : p_.structures) names_.push_back(structure.name);
  for (const double gain : p_.relaxationGain) relaxes_ = relaxes_ || gain > 0.0;
  halfWidth_ << p_.hysteresis_N, p_.hysteresis_Nm;
  transition_ << Vector3::Constant(p_.hysteresisTransition_m), Vector3::Constant(p_.hysteresisTransition_rad);
  reset();
}

void SpringJig::reset() noexcept {
  for (auto& q : relaxing_) q.setZero();
  loop_.setZero();
  last_.setZero();
  lastElastic_.setZero();
  first_ = true;
}

void SpringJig::preload(double force_N) noexcept {
  p_.preload_N = std::clamp(force_N, 0.0, kMostPreload_N);
  const Vector6 before = elasticAt(last_);
  K_ = stiffnessAtElasticCentre(p_);
  lastElastic_ += elasticAt(last_) - before;  // tightened, not moved: nothing of it relaxes
}

Vector6 SpringJig::lostAt(const Vector6& x) const noexcept {
  Vector6 lost;
  for (int i = 0; i < 6; ++i) lost[i] = (1.0 - kept_[directionOf(i, x[i])]) * K_(i, i);
  return lost;
}

Vector6 SpringJig::elasticAt(const Vector6& x) const noexcept { return K_ * x - lostAt(x).cwiseProduct(x); }

void SpringJig::cut(std::uint64_t structures) noexcept {
  const Vector6 before = elasticAt(last_);
  const auto keptBefore = kept_;
  cut_ |= structures;
  kept_.fill(1.0);
  for (std::size_t s = 0; s < p_.structures.size(); ++s)
    if ((cut_ >> s & 1U) != 0)
      for (std::size_t d = 0; d < kept_.size(); ++d) kept_[d] -= p_.structures[s].share_1[d];
  lastElastic_ += elasticAt(last_) - before;  // what it bore is gone at once, and so is what of that was relaxing
  for (int i = 0; i < 6; ++i) {
    const std::size_t d = directionOf(i, last_[i]);
    for (auto& q : relaxing_) q[i] *= kept_[d] / keptBefore[d];
  }
}

void SpringJig::updateDecay(double dt_s) noexcept {
  decayFor_s_ = dt_s;
  for (std::size_t k = 0; k < 3; ++k) {
    const double x = dt_s / p_.relaxationTime_s[k];
    decay_[k] = std::exp(-x);
    feed_[k] = x > 1e-12 ? p_.relaxationGain[k] * -std::expm1(-x) / x : p_.relaxationGain[k];
  }
}

spatial::Wrench SpringJig::step(const spatial::Pose& X_PD, double dt_s) noexcept {
  const Vector3 phi = spatial::logRotation(X_PD.rotation);
  const Vector3 arm = X_PD.rotation * p_.elasticCentre_m;
  Vector6 x;
  x << X_PD.translation + arm - p_.elasticCentre_m, phi;
  if (first_) last_ = x;
  first_ = false;
  const Vector6 moved = x - last_;
  last_ = x;

  const Vector6 lost = lostAt(x), elastic = K_ * x - lost.cwiseProduct(x);
  Vector6 load = elastic;
  if (dt_s > 0.0) load += (p_.damping_s / dt_s) * (K_ * moved - lost.cwiseProduct(moved));
  if (relaxes_) {
    if (dt_s != decayFor_s_) updateDecay(dt_s);
    for (std::size_t k = 0; k < 3; ++k) {
      relaxing_[k] = decay_[k] * relaxing_[k] + feed_[k] * (elastic - lastElastic_);
      load += relaxing_[k];
    }
    lastElastic_ = elastic;
  }
  for (int i = 0; i < 6; ++i) {  // Dahl, exact for motion at constant sign
    if (halfWidth_[i] == 0.0 || moved[i] == 0.0) continue;
    const double end = std::copysign(halfWidth_[i], moved[i]);
    loop_[i] = end + (loop_[i] - end) * std::exp(-std::abs(moved[i]) / transition_[i]);
  }
  load += loop_;

  // Power is preserved on the way to D's origin, as in SpineSpecimen.
  const Vector3 force = load.head<3>();
  return {force, spatial::leftJacobianInverse(phi).transpose() * Vector3(load.tail<3>()) + arm.cross(force)};
}

}  // namespace articulus::specimen
