#include "core/specimen/knee/knee_equilibrium.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <string>

#include "core/spatial/rotation.h"

namespace articulus::specimen {

using spatial::JointCoordinates;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

constexpr double kEnough = 1e-7;  // N and Nm
constexpr int kMostSteps = 400;

Vector6 vectorOf(const JointCoordinates& c) {
  return (Vector6() << c.flexion_rad, c.adduction_rad, c.internalRotation_rad, c.lateral_m, c.anterior_m,
          c.distraction_m)
      .finished();
}
JointCoordinates coordinatesOf(const Vector6& q) { return {q[0], q[1], q[2], q[3], q[4], q[5]}; }

/// Pose of the femur in the tibia.
Pose poseAt(const Vector6& q, spatial::Side side) { return spatial::poseOf(coordinatesOf(q), side).inverse(); }

Vector6 gradient(const KneeJoint& joint, const Vector6& q) {
  const Pose X = poseAt(q, joint.side());
  const Vector6 load = joint.load(X).data;
  Vector6 out;
  for (int i = 0; i < 6; ++i) {
    const double h = 1e-5 * (i < 3 ? 1.0 : 0.1);
    const Pose a = poseAt(q - h * Vector6::Unit(i), joint.side()), b = poseAt(q + h * Vector6::Unit(i), joint.side());
    Vector6 moved;
    moved << b.translation - a.translation, spatial::logRotation(b.rotation * a.rotation.transpose());
    out[i] = load.dot(moved) / (2.0 * h);
  }
  return out;
}

base::Error noRest(const Vector6& left) {
  return {base::ErrorCode::OutOfRange,
          "The knee came to no rest: " + std::to_string(left.cwiseAbs().maxCoeff()) + " N or Nm were left.",
          "Start nearer, or give less load."};
}

}  // namespace

Vector6 clinicalLoad(const KneeJoint& joint, const JointCoordinates& at) { return gradient(joint, vectorOf(at)); }

base::Result<JointCoordinates> solveEquilibrium(const KneeJoint& joint, const JointCoordinates& start,
                                                const KneeTask& task) {
  Vector6 wanted, q = vectorOf(start);
  wanted << task.flexionMoment_Nm, task.adduction_Nm, task.internalRotation_Nm, task.lateral_N, task.anterior_N,
      task.distraction_N;
  const Vector6 scale =
      (Vector6() << 1.0, 1.0, 1.0, 0.03, 0.03, 0.03).finished();  // a turn counts as the shift of a point 30 mm away
  const auto left = [&](const Vector6& at) {
    Vector6 r = gradient(joint, at) - wanted;
    if (task.flexionHeld) r[0] = 0.0;
    return r;
  };
  const auto work = [&](const Vector6& at) { return joint.energy_J(poseAt(at, joint.side())) - wanted.dot(at); };
  double damping = 1e-3, energy = work(q);
  Vector6 r = left(q);
  for (int k = 0; k < kMostSteps; ++k) {
    if (r.cwiseAbs().maxCoeff() < kEnough) return coordinatesOf(q);
    Matrix6 H;
    for (int i = 0; i < 6; ++i) {
      const double h = 1e-6 * scale[i];
      H.col(i) = (left(q + h * Vector6::Unit(i)) - left(q - h * Vector6::Unit(i))) / (2.0 * h);
    }
    H = scale.asDiagonal() * (0.5 * (H + H.transpose())).eval() * scale.asDiagonal();
    if (task.flexionHeld) {
      H.row(0).setZero();
      H.col(0).setZero();
      H(0, 0) = 1.0;
    }
    const Vector6 slope = scale.cwiseProduct(r);
    for (;; damping *= 4.0) {
      if (damping > 1e12) return noRest(r);
      const Eigen::LLT<Matrix6> cholesky(H + damping * Matrix6::Identity());
      if (cholesky.info() != Eigen::Success) continue;
      Vector6 step = -cholesky.solve(slope);
      if (step.norm() > 0.1) step *= 0.1 / step.norm();
      const Vector6 next = q + scale.cwiseProduct(step);
      const Vector6 leftThere = left(next);
      const double there = work(next);
      // Near the end the energy says nothing any more; the load that is left does.
      if (there > energy && leftThere.cwiseAbs().maxCoeff() >= r.cwiseAbs().maxCoeff()) continue;
      q = next;
      energy = there;
      r = leftThere;
      damping = std::max(1e-9, 0.2 * damping);
      break;
    }
  }
  return noRest(r);
}

}  // namespace articulus::specimen
