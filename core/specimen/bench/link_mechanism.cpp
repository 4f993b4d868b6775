#include "core/specimen/bench/link_mechanism.h"

#include <cmath>

#include "core/spatial/fixed_solvers.h"

namespace articulus::specimen {
namespace {

using mechanism::SpringyLeg;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;

constexpr double kBalanced_N = 1e-6, kBalanced_Nm = 1e-7;
constexpr double kBuckles = 1e-9;  // share of the largest eigenvalue below zero that is still a rounding error

Pose baseOf(const LinkMechanismParameters& p) noexcept { return {spatial::Matrix3::Identity(), p.base_m}; }

/// The platform in D: both bodies are one, and at the neutral pose D is where P is.
Pose platformIn(const LinkMechanismParameters& p) noexcept { return baseOf(p) * mechanism::poseOf(p.reference); }

std::vector<SpringyLeg> springs(const LinkMechanismParameters& p) {
  std::vector<SpringyLeg> legs;
  for (const LinkLeg& leg : p.legs) legs.push_back(leg.spring);
  return legs;
}

}  // namespace

Pose platformPose(const LinkMechanismParameters& p, const Pose& X_PD) noexcept {
  return baseOf(p).inverse() * X_PD * platformIn(p);
}

Matrix6 stiffnessAt(const LinkMechanismParameters& p, const Pose& X_PD) noexcept {
  const Pose X_01 = platformPose(p, X_PD);
  const Vector3 arm = X_PD.rotation * platformIn(p).translation;  // D to C
  Matrix6 K = Matrix6::Zero();
  // Seen from D each leg's end has its own arm, and the moment is about D: the same legs with ends counted from D.
  for (const LinkLeg& leg : p.legs) {
    SpringyLeg fromD = leg.spring;
    fromD.platform_m += X_01.rotation.transpose() * arm;
    const Pose X_0D{X_01.rotation, X_01.translation - arm};
    K += mechanism::cartesianStiffness(std::span(&fromD, 1), X_0D);
  }
  return K;
}

std::string whyUnphysical(const LinkMechanismParameters& p) {
  if (p.legs.empty()) return "has no leg";
  if (p.legs.size() > 64)
    return "has " + std::to_string(p.legs.size()) + " legs; at most 64 can be told apart when they are cut";
  const Pose neutral = mechanism::poseOf(p.reference);
  for (const LinkLeg& leg : p.legs) {
    if (!(leg.spring.stiffness_N_per_m > 0.0))
      return "has leg \"" + leg.name + "\" with a stiffness that is not above zero";
    if (mechanism::length_m(leg.spring, neutral) < 1e-3)
      return "has leg \"" + leg.name + "\" shorter than a millimetre at the reference pose";
    if (!(leg.spring.freeLength_m > 0.0))
      return "has leg \"" + leg.name + "\" with a free length that is not above zero";
  }
  const auto legs = springs(p);
  const spatial::Wrench left = mechanism::balancingLoad(legs, neutral);
  double largest = 0.0;
  for (const SpringyLeg& leg : legs)
    largest = std::max(largest, leg.stiffness_N_per_m * std::abs(mechanism::length_m(leg, neutral) - leg.freeLength_m));
  if (left.force().norm() > kBalanced_N + 1e-9 * largest || left.moment().norm() > kBalanced_Nm + 1e-9 * largest)
    return "does not stand still at its reference pose: its legs leave " + std::to_string(left.force().norm()) +
           " N and " + std::to_string(left.moment().norm()) + " Nm unbalanced";
  const Matrix6 K = mechanism::coordinateStiffness(legs, p.reference);
  // Turns in radian beside shifts in the size of a leg: one unit for both, so that the eigenvalues compare.
  spatial::Vector6 scale;
  scale << Vector3::Ones(), Vector3::Constant(1.0 / std::max(1e-3, mechanism::length_m(legs.front(), neutral)));
  const Matrix6 scaled = scale.asDiagonal() * K * scale.asDiagonal();
  const spatial::Vector6 stiffness = spatial::symmetricEigenvalues(scaled);
  if (stiffness[0] < -kBuckles * stiffness[5])
    return "buckles at its reference pose: its preload is more than its legs can carry";
  return {};
}

LinkMechanism::LinkMechanism(LinkMechanismParameters parameters)
    : p_(std::move(parameters)), X_P0_(baseOf(p_)), X_D1_(platformIn(p_)), lastLength_m_(p_.legs.size(), 0.0) {
  for (const LinkLeg& leg : p_.legs) names_.push_back(leg.name);
}

spatial::Wrench LinkMechanism::step(const Pose& X_PD, double dt_s) noexcept {
  spatial::Wrench F_D_P;
  const double damping_s = !first_ && dt_s > 0.0 ? p_.damping_s / dt_s : 0.0;
  for (std::size_t i = 0; i < p_.legs.size(); ++i) {
    if ((cut_ >> i & 1u) != 0) continue;
    const SpringyLeg& leg = p_.legs[i].spring;
    const Vector3 onPlatform = X_PD.rotation * (X_D1_ * leg.platform_m);  // from D, axes of P
    const Vector3 d = X_PD.translation + onPlatform - X_P0_ * leg.base_m;
    const double length = d.norm();
    const double tension =
        leg.stiffness_N_per_m * (length - leg.freeLength_m + damping_s * (length - lastLength_m_[i]));
    lastLength_m_[i] = length;
    if (length < 1e-9) continue;  // no direction
    const Vector3 f = tension / length * d;
    F_D_P = F_D_P + spatial::Wrench(f, onPlatform.cross(f));
  }
  first_ = false;
  return F_D_P;
}

}  // namespace articulus::specimen
