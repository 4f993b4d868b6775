#include "core/specimen/ligament.h"

#include <algorithm>
#include <utility>

namespace articulus::specimen {

using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

/// Adds a tension along a strand.  In  arm: from B's origin to the insertion, axes of A; along: unit vector from A to B
void pull(Vector6& load, const Vector3& arm, const Vector3& along, double tension_N) noexcept {
  load.head<3>() += tension_N * along;
  load.tail<3>() += tension_N * arm.cross(along);
}

}  // namespace

double LigamentStrand::length_m(const Pose& X_AB) const noexcept { return (X_AB * onB_m - onA_m).norm(); }

double LigamentStrand::tension_N(double length_m) const noexcept {
  const double strain = length_m / restLength_m - 1.0;
  if (strain <= 0.0) return 0.0;
  return stiffness_N * (strain < toeStrain ? strain * strain / (2.0 * toeStrain) : strain - 0.5 * toeStrain);
}

double LigamentStrand::energy_J(double length_m) const noexcept {
  const double strain = length_m / restLength_m - 1.0;
  if (strain <= 0.0) return 0.0;
  const double toe = std::min(strain, toeStrain), beyond = strain - toe;
  return stiffness_N * restLength_m * (toe * toe * toe / (6.0 * toeStrain) + 0.5 * beyond * (toeStrain + beyond));
}

std::vector<double> lengthsAlong(const LigamentStrand& strand, std::span<const Pose> X_AB) {
  std::vector<double> lengths;
  lengths.reserve(X_AB.size());
  for (const Pose& X : X_AB) lengths.push_back(strand.length_m(X));
  return lengths;
}

Ligament::Ligament(std::vector<LigamentStrand> strands) : strands_(std::move(strands)), last_m_(strands_.size(), 0.0) {}

double Ligament::energy_J(const Pose& X_AB) const noexcept {
  double sum = 0.0;
  if (!cut_)
    for (const LigamentStrand& s : strands_) sum += s.energy_J(s.length_m(X_AB));
  return sum;
}

spatial::Wrench Ligament::load(const Pose& X_AB) const noexcept {
  spatial::Wrench sum;
  if (cut_) return sum;
  for (const LigamentStrand& s : strands_) {
    const Vector3 arm = X_AB.rotation * s.onB_m, way = X_AB.translation + arm - s.onA_m;
    const double length = way.norm();
    if (length > s.restLength_m) pull(sum.data, arm, way / length, s.tension_N(length));
  }
  return sum;
}

spatial::Wrench Ligament::step(const Pose& X_AB, double dt_s) noexcept {
  spatial::Wrench sum;
  if (cut_) return sum;
  for (std::size_t i = 0; i < strands_.size(); ++i) {
    const LigamentStrand& s = strands_[i];
    const Vector3 arm = X_AB.rotation * s.onB_m, way = X_AB.translation + arm - s.onA_m;
    const double length = way.norm(), before = first_ ? length : last_m_[i];
    last_m_[i] = length;
    if (length <= s.restLength_m) continue;
    double tension = s.tension_N(length);
    if (length > before && dt_s > 0.0) tension += s.damping_Ns * (length - before) / (s.restLength_m * dt_s);
    pull(sum.data, arm, way / length, tension);
  }
  first_ = false;
  return sum;
}

}  // namespace articulus::specimen
