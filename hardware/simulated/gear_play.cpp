#include "hardware/simulated/gear_play.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/robot/dynamics.h"

namespace articulus::hardware {

using robot::JointMatrix;
using robot::JointVector;

GearPlay::GearPlay(const WearParameters& parameters, int joints) : p_(parameters) {
  has_ = beyond_ = rate_ = JointVector::Zero(joints);
  if (p_.gearPlay_rad.size() == 0) return;
  if (p_.gearPlay_rad.size() != joints || p_.gearStiffness_Nm_per_rad.size() != joints)
    throw std::invalid_argument("play and stiffness of gears need one number a joint");
  for (int i = 0; i < joints; ++i) {
    if (!(p_.gearPlay_rad[i] > 0.0)) continue;
    if (!(p_.gearStiffness_Nm_per_rad[i] > 0.0)) throw std::invalid_argument("a gear with play needs a stiffness");
    has_[i] = 1.0;
    any_ = true;
  }
}

void GearPlay::reset() noexcept {
  beyond_.setZero();
  rate_.setZero();
}

double GearPlay::pressed(int i, double beyond_rad) const noexcept {
  const double way = std::abs(beyond_rad) - 0.5 * p_.gearPlay_rad[i];
  return way > 0.0 ? std::copysign(way, beyond_rad) : 0.0;
}

bool GearPlay::step(const JointMatrix& links, const JointMatrix& whole, const JointVector& onLinks, JointVector& onArm,
                    double h) noexcept {
  // Coordinates: motors' side q, and beyond it the links by d where there is play. With the links' masses L:
  //   (L + rotors) q'' + L d''             = onArm
  //   P L q''          + (P L P + soft) d'' = P (onLinks - gear)
  // gear is the torque of the flanks at the end of the step: soft = h damping + h^2 stiffness.
  const auto n = onArm.size();
  JointMatrix inner = JointMatrix::Identity(n, n);  // of d''; joints without play stay where they are
  JointVector forced = JointVector::Zero(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    if (has_[i] == 0.0) continue;
    const int joint = static_cast<int>(i);
    const double ahead = pressed(joint, beyond_[i] + h * rate_[i]);
    const double k = ahead != 0.0 ? p_.gearStiffness_Nm_per_rad[i] : 0.0;
    const double damping = p_.filmDamping_Nms + k * p_.gearDamping_s;
    for (Eigen::Index j = 0; j < n; ++j)
      if (has_[j] != 0.0) inner(i, j) = links(i, j);
    inner(i, i) += h * damping + h * h * k;
    forced[i] = onLinks[i] - k * ahead - damping * rate_[i];
  }
  JointMatrix coupled = links * has_.asDiagonal();  // L P
  const JointMatrix inverse = inner.inverse();
  const JointMatrix left = whole - coupled * inverse * coupled.transpose();
  JointVector q = onArm - coupled * (inverse * forced);
  if (!robot::solvePositiveDefinite(left, q)) {
    onArm.setZero();
    return false;
  }
  const JointVector d = has_.cwiseProduct(inverse * (forced - coupled.transpose() * q));
  rate_ += h * d;
  beyond_ += h * rate_;
  onArm = q;
  return true;
}

double GearPlay::energy_J() const noexcept {
  double sum = 0.0;
  for (int i = 0; i < static_cast<int>(has_.size()); ++i) {
    if (has_[i] == 0.0) continue;
    const double way = pressed(i, beyond_[i]);
    sum += 0.5 * p_.gearStiffness_Nm_per_rad[i] * way * way;
  }
  return sum;
}

}  // namespace articulus::hardware
