#pragma once
#include <random>

#include "core/spatial/rotation.h"
#include "core/specimen/spine/spine_specimen.h"

namespace articulus::test {

/// A spine whose response is its equilibrium alone: no loop, no relaxation, no damping, no coupling of rotations.
inline specimen::SpineParameters elasticOnly() {
  specimen::SpineParameters p;
  p.coupling.setZero();
  p.hysteresisTransition_rad = 1e12;
  p.minimumHysteresis_Nm.setZero();
  p.shearDamping_Ns_per_m.setZero();
  p.rotaryDamping_Nms.setZero();
  p.relaxationGain = {0.0, 0.0, 0.0};
  return p;
}

/// The spine as in a cell, without what depends on the rate.
inline specimen::SpineParameters rateIndependent() {
  specimen::SpineParameters p;
  p.shearDamping_Ns_per_m.setZero();
  p.rotaryDamping_Nms.setZero();
  p.relaxationGain = {0.0, 0.0, 0.0};
  return p;
}

inline spatial::Pose pose(const spatial::Vector3& p, const spatial::Vector3& phi) {
  return {spatial::expRotation(phi), p};
}

/// A smooth closed path through random poses around neutral: sums of sines that start and end at neutral.
class ClosedPath {
 public:
  ClosedPath(std::uint64_t seed, double shift_m, double turn_rad) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> u(-1.0, 1.0);
    for (int h = 0; h < kHarmonics; ++h)
      for (int i = 0; i < 6; ++i) amplitude_(i, h) = (i < 3 ? shift_m : turn_rad) * u(random) / kHarmonics * 1.5;
  }
  [[nodiscard]] spatial::Pose at(double s) const {  // s in [0, 1]
    spatial::Vector6 x = spatial::Vector6::Zero();
    for (int h = 0; h < kHarmonics; ++h) x += amplitude_.col(h) * std::sin(2.0 * M_PI * (h + 1) * s);
    return pose(x.head<3>(), x.tail<3>());
  }

 private:
  static constexpr int kHarmonics = 4;
  Eigen::Matrix<double, 6, kHarmonics> amplitude_;
};

struct Work {
  double net_J = 0.0, moved_J = 0.0;  ///< sum and sum of absolute values
};

/// Work that the outside does on the specimen along a path that is walked `rounds` times.
inline Work workAlong(specimen::Specimen& specimen, const ClosedPath& path, double period_s, int steps, int rounds) {
  Work work;
  spatial::Pose last = path.at(0.0);
  spatial::Vector6 lastLoad = specimen.step(last, period_s / steps).data;
  for (int k = 1; k <= rounds * steps; ++k) {
    const spatial::Pose X = path.at(static_cast<double>(k % steps) / steps);
    const spatial::Vector6 load = specimen.step(X, period_s / steps).data;
    spatial::Vector6 moved;
    moved << X.translation - last.translation, spatial::logRotation(X.rotation * last.rotation.transpose());
    const double dW = 0.5 * (load + lastLoad).dot(moved);
    work.net_J += dW;
    work.moved_J += std::abs(dW);
    last = X;
    lastLoad = load;
  }
  return work;
}

}  // namespace articulus::test
