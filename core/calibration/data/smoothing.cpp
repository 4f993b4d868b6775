#include "core/calibration/data/smoothing.h"

#include <Eigen/Cholesky>

namespace articulus::calibration {
namespace {

constexpr std::size_t kFewest = 5;  // a parabola through fewer smooths little

/// Torque and speed of row i from rows [first, last): the value at its time of the parabola that fits them best.
JointSample smoothedRow(const std::vector<JointSample>& arm, std::size_t i, std::size_t first, std::size_t last,
                        double width_s) {
  Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
  const auto basisOf = [&](std::size_t k) {
    const double u = (arm[k].time_s - arm[i].time_s) / width_s;
    return Eigen::Vector3d(1.0, u, u * u);
  };
  for (std::size_t k = first; k < last; ++k) {
    const Eigen::Vector3d basis = basisOf(k);
    normal.noalias() += basis * basis.transpose();
  }
  const Eigen::Vector3d pick = normal.ldlt().solve(Eigen::Vector3d::UnitX());
  JointSample row = arm[i];
  row.tau_Nm.setZero();
  row.qd_rad_per_s.setZero();
  for (std::size_t k = first; k < last; ++k) {
    const double weight = pick.dot(basisOf(k));
    row.tau_Nm += weight * arm[k].tau_Nm;
    row.qd_rad_per_s += weight * arm[k].qd_rad_per_s;
  }
  return row;
}

}  // namespace

Measurements smoothed(const Measurements& measurements, double halfWindow_s) {
  if (halfWindow_s <= 0.0) return measurements;
  Measurements result;
  result.standing = measurements.standing;
  for (const Trial& trial : measurements.moving) {
    const std::vector<JointSample>& arm = trial.arm;
    Trial quiet = trial;
    quiet.arm.clear();
    std::size_t first = 0, last = 0;
    for (std::size_t i = 0; i < arm.size(); ++i) {
      const bool needed =
          quiet.arm.empty() || i + 1 == arm.size() || arm[i].time_s - quiet.arm.back().time_s > 0.0999 * halfWindow_s;
      if (!needed) continue;
      while (arm[i].time_s - arm[first].time_s > halfWindow_s) ++first;
      while (last < arm.size() && arm[last].time_s - arm[i].time_s <= halfWindow_s) ++last;
      quiet.arm.push_back(last - first < kFewest ? arm[i] : smoothedRow(arm, i, first, last, halfWindow_s));
    }
    result.moving.push_back(std::move(quiet));
  }
  return result;
}

}  // namespace articulus::calibration
