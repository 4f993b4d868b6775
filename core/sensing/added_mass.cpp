#include "core/sensing/added_mass.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>

#include "core/base/text/c_numbers.h"
#include "core/spatial/dense_solvers.h"

namespace articulus::sensing {

using base::Error;
using base::ErrorCode;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

namespace {

/// Inertia about a point that lies d away from the centre of a point mass.
Matrix3 steiner(double mass_kg, const Vector3& d) {
  const Matrix3 S = spatial::skew(d);
  return mass_kg * S.transpose() * S;
}

}  // namespace

base::Result<AddedMass> identifyAddedMass(const ToolCalibration& known, const std::vector<ToolPose>& poses,
                                          const std::optional<Vector3>& centre_S_m) {
  if (!known.offsetKnown)
    return Error{ErrorCode::InvalidArgument, "The offset of the load cell is not known.",
                 "Identify the bare tool first, or zero the load cell without the specimen."};
  if (poses.empty()) return Error{ErrorCode::InvalidArgument, "There is no pose.", "Measure one or more."};
  if (poses.size() == 1 && !centre_S_m)
    return Error{ErrorCode::InvalidArgument, "One pose does not tell where the centre of the specimen is.",
                 "Measure a second one, tilted by 20 deg or more, or state the centre."};
  const auto n = static_cast<Eigen::Index>(poses.size());
  const Matrix3 turn = Eigen::AngleAxisd(known.sensorRotation_rad, Vector3::UnitZ()).toRotationMatrix();
  const GravityMap map = known.mapInForce();
  Eigen::VectorXd force(3 * n), gravity(3 * n), moment(3 * n);
  Eigen::MatrixXd lever(3 * n, 3), unit(3 * n, 3);
  for (Eigen::Index k = 0; k < n; ++k) {
    const ToolPose& pose = poses[static_cast<std::size_t>(k)];
    if (!pose.gravity_S.allFinite() || !pose.load.allFinite() || !(pose.gravity_S.norm() > 0.1))
      return Error{ErrorCode::InvalidArgument,
                   "Pose " + std::to_string(k + 1) + " holds a value that is not a number, or no gravity.",
                   "Measure it again or leave it out."};
    Vector6 load;
    load << turn * pose.load.head<3>(), turn * pose.load.tail<3>();
    load -= known.offset_S + map * pose.gravity_S;
    force.segment<3>(3 * k) = load.head<3>();
    moment.segment<3>(3 * k) = load.tail<3>();
    gravity.segment<3>(3 * k) = pose.gravity_S;
    lever.middleRows<3>(3 * k) = -spatial::skew(pose.gravity_S);  // moment = (m c) x g
    unit.middleRows<3>(3 * k) = lever.middleRows<3>(3 * k) / pose.gravity_S.norm();
  }
  AddedMass out;
  const double gg = gravity.squaredNorm();
  out.mass_kg = gravity.dot(force) / gg;
  const Eigen::VectorXd forceLeft = force - out.mass_kg * gravity;
  out.massError_kg = std::sqrt(forceLeft.squaredNorm() / static_cast<double>(3 * n - 1) / gg);
  Vector3 first = Vector3::Zero();
  if (centre_S_m) {
    out.centre_S_m = *centre_S_m;
    first = out.mass_kg * *centre_S_m;
  } else {
    const Eigen::VectorXd s = spatial::singularValues(unit);
    out.condition = s[2] > 0.0 ? s[0] / s[2] : std::numeric_limits<double>::infinity();
    if (!(out.condition < 1e6))
      return Error{ErrorCode::InvalidArgument,
                   "Gravity has the same direction at every pose: the centre cannot be told.",
                   "Tilt the wrist by 20 deg or more between the poses, or state the centre."};
    first = spatial::leastSquares(lever, moment);
    if (out.mass_kg <= 3.0 * out.massError_kg || out.mass_kg <= 0.0)
      return Error{ErrorCode::InvalidArgument, "No mass that can be told from zero hangs on the tool.",
                   "Check that the specimen is mounted and that the tool was identified without it."};
    out.centre_S_m = first / out.mass_kg;
    const double variance = (moment - lever * first).squaredNorm() / static_cast<double>(3 * n - 3);
    const Matrix3 covariance = variance * (lever.transpose() * lever).inverse();
    for (int i = 0; i < 3; ++i)
      out.centreError_m[i] =
          std::hypot(std::sqrt(covariance(i, i)), out.centre_S_m[i] * out.massError_kg) / out.mass_kg;
    if (out.condition > kGoodCondition) {
      char words[160];
      const base::CNumbers numbers;
      std::snprintf(words, sizeof words,
                    "The poses are too alike: condition number %.1f, up to %.0f is good. Tilt the wrist further.",
                    out.condition, kGoodCondition);
      out.warnings.emplace_back(words);
    }
  }
  Vector6 sum = Vector6::Zero();
  const Eigen::VectorXd momentLeft = moment - lever * first;
  for (Eigen::Index k = 0; k < n; ++k) {
    sum.head<3>() += forceLeft.segment<3>(3 * k).cwiseAbs2();
    sum.tail<3>() += momentLeft.segment<3>(3 * k).cwiseAbs2();
  }
  out.residual = (sum / static_cast<double>(n)).cwiseSqrt();
  return out;
}

ToolCalibration withAddedMass(const ToolCalibration& tool, double mass_kg, const Vector3& centre_S_m) noexcept {
  ToolCalibration out = tool;
  out.mass_kg = tool.mass_kg + mass_kg;  // (12)
  if (out.mass_kg > 0.0)
    out.centre_S_m = (tool.mass_kg * tool.centre_S_m + mass_kg * centre_S_m) / out.mass_kg;  // (13)
  out.inertia_S_kgm2 = tool.inertia_S_kgm2 + steiner(tool.mass_kg, tool.centre_S_m - out.centre_S_m) +
                       steiner(mass_kg, centre_S_m - out.centre_S_m);
  if (tool.linear) {
    out.gravityMap.topRows<3>() += mass_kg * Matrix3::Identity();
    out.gravityMap.bottomRows<3>() += mass_kg * spatial::skew(centre_S_m);
  }
  return out;
}

}  // namespace articulus::sensing
