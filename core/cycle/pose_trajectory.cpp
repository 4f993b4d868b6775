#include "core/cycle/pose_trajectory.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/control/task_error.h"
#include "core/motion/min_jerk.h"
#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {
namespace {

using control::AxisMode;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

constexpr double kMeet_s = 1.0;         // what the body is beside a spline's start is gone then
constexpr double kSwingCorner_s = 0.1;  // a position may not change its rate at once
constexpr double kDifference_s = 1e-3;  // of two rates, for the acceleration
constexpr int kAngleSteps = 8;
constexpr double kAngleDamping = 1e-9;

/// 1 on the axes whose pose is followed.
Vector6 followedAxes(const protocol::Segment& s) noexcept {
  if (control::info(s.law).takesPoseBeside) return Vector6::Ones();
  return control::axesOf(protocol::selectionOf(s), AxisMode::Position);
}

/// Clinical angles about x, y and z.
Vector3 anglesOf(const Matrix3& R) noexcept {
  const spatial::SpineAngles a = spatial::spineAngles(R);
  return {a.lateralBending_rad, a.flexion_rad, a.axialRotation_rad};
}
Matrix3 rotationOfAngles(const Vector3& angles) noexcept {
  return spatial::rotationOf({angles[1], angles[0], angles[2]});
}

/// Turn about the followed axes that leads their clinical angles to the goal, whatever becomes of the others.
Vector3 turnToAngles(const Matrix3& R_now, const Vector3& goal, const Vector3& followed) noexcept {
  const auto left = [&](const Vector3& turn) {
    return Vector3((goal - anglesOf(spatial::expRotation(turn) * R_now)).cwiseProduct(followed));
  };
  const Vector3 plain = left(Vector3::Zero());
  Vector3 turn = plain;
  for (int i = 0; i < kAngleSteps; ++i) {
    const Vector3 error = left(turn);
    Matrix3 J;
    for (int k = 0; k < 3; ++k) J.col(k) = (error - left(turn + 1e-6 * Vector3::Unit(k))) / 1e-6 * followed[k];
    const Matrix3 square = J.transpose() * J + kAngleDamping * Matrix3::Identity();
    turn += square.ldlt().solve(J.transpose() * error);
  }
  // Where an axis leads nowhere near its angle (flexed by a right angle, about x) the plain difference is what a person
  // means.
  return turn.allFinite() && left(turn).norm() < 1e-6 && turn.norm() < M_PI ? turn : plain;
}

}  // namespace

bool PoseTrajectory::canBegin(const control::ControlInput& in, const protocol::Segment& s, const Pose& X_WR) noexcept {
  if (s.kind != protocol::SegmentKind::Task || !s.spline) return true;
  const Matrix3 R_TW = control::taskAxes(s.selection.frame, in).transpose();
  const Vector6 followed = followedAxes(s);
  const Pose& first = s.spline->first_RD();
  const Vector3 way = R_TW * (X_WR.translation + first.translation - in.model->X_WD.translation);
  const Vector3 turn =
      R_TW * spatial::logRotation(first.rotation * X_WR.rotation * in.model->X_WD.rotation.transpose());
  return way.cwiseProduct(followed.head<3>()).norm() <= kBeside_m &&
         turn.cwiseProduct(followed.tail<3>()).norm() <= kBeside_rad;
}

void PoseTrajectory::start(const control::ControlInput& in, const protocol::Segment& s, const Pose& X_WR) noexcept {
  const bool task = s.kind == protocol::SegmentKind::Task;
  const Vector6 followed = followedAxes(s);
  from_ = in.model->X_WD;
  reference_ = X_WR;
  R_WT_ = task ? control::taskAxes(s.selection.frame, in) : Matrix3(Matrix3::Identity());
  path_ = s.path;
  spline_ = task ? s.spline : nullptr;
  profile_ = s.profile;
  sampled_ = s.sampled;
  swing_ = task ? Vector6(s.swing.cwiseProduct(followed)) : Vector6(Vector6::Zero());
  if (!swing_.isZero(0.0)) profile_.corner_s = std::max(profile_.corner_s, kSwingCorner_s);

  if (s.toGoal) {
    const Vector3 way = R_WT_.transpose() * (X_WR.translation - from_.translation) + s.path.size_m;
    const Matrix3 R_now =
        R_WT_.transpose() * from_.rotation * X_WR.rotation.transpose() * R_WT_;  // since the reference pose
    if (followed.minCoeff() > 0.0) {
      path_.size_m = way;
      path_.turn_rad = spatial::logRotation(rotationOfAngles(s.path.turn_rad) * R_now.transpose());
    } else {
      path_.size_m = way.cwiseProduct(followed.head<3>());
      path_.turn_rad = turnToAngles(R_now, s.path.turn_rad, followed.tail<3>());
    }
  }
  const int axis = s.jog.axis;
  if (axis >= 0 && axis < 3) path_.size_m[axis] = 0.0;  // the jog has it
  if (axis >= 3) path_.turn_rad[axis - 3] = 0.0;

  if (!spline_) return;
  const Pose& first = spline_->first_RD();
  beside_m_ = from_.translation - X_WR.translation - first.translation;
  beside_rad_ = spatial::logRotation(from_.rotation * (first.rotation * X_WR.rotation).transpose());
}

motion::ProfilePoint PoseTrajectory::swingAt(double time_s) const noexcept {
  motion::ProfilePoint p = sampled_ ? sampled_->at(time_s) : profile_.at(time_s);
  if (sampled_) p.value -= sampled_->firstValue();
  return p;
}

void PoseTrajectory::addOnTop(const Vector6& offset, const Vector6& rate, const Vector6& acceleration, Pose& X,
                              spatial::Twist& V, Vector6& A) const noexcept {
  X.translation += R_WT_ * offset.head<3>();
  V.linear() += R_WT_ * rate.head<3>();
  A.head<3>() += R_WT_ * acceleration.head<3>();
  if (offset.tail<3>().isZero(0.0) && rate.tail<3>().isZero(0.0)) return;
  // It turns what has been turned already.
  const Matrix3 R = spatial::expRotation(R_WT_ * offset.tail<3>());
  const Vector3 omega = R_WT_ * rate.tail<3>(), below = R * V.angular();
  X.rotation = R * X.rotation;
  V.angular() = omega + below;
  A.tail<3>() = Vector3(R_WT_ * acceleration.tail<3>() + R * A.tail<3>() + omega.cross(below));
}

void PoseTrajectory::at(double time_s, Pose& X, spatial::Twist& V, Vector6& A) const noexcept {
  if (spline_) {
    Pose X_RD;
    spline_->at(time_s, X_RD, V, A);
    X = {X_RD.rotation * reference_.rotation, reference_.translation + X_RD.translation};
    const motion::CoursePoint c = motion::minJerk(time_s, kMeet_s);
    const Matrix3 R = spatial::expRotation(Vector3((1.0 - c.s) * beside_rad_));
    const Vector3 omega = -c.rate_per_s * beside_rad_, below = R * V.angular();
    X.translation += (1.0 - c.s) * beside_m_;
    X.rotation = R * X.rotation;
    V.linear() -= c.rate_per_s * beside_m_;
    V.angular() = omega + below;
    A.head<3>() -= c.acceleration_per_s2 * beside_m_;
    A.tail<3>() = Vector3(R * A.tail<3>() - c.acceleration_per_s2 * beside_rad_ + omega.cross(below));
  } else {
    Pose along;
    path_.at(time_s, along, V, A);
    X.translation = from_.translation + R_WT_ * along.translation;
    X.rotation = R_WT_ * along.rotation * R_WT_.transpose() * from_.rotation;
    V.data = control::turned(R_WT_, V.data);
    A = control::turned(R_WT_, A);
  }
  if (swing_.isZero(0.0)) return;
  const motion::ProfilePoint p = swingAt(time_s);
  const double acceleration =
      (swingAt(time_s + kDifference_s).rate_per_s - swingAt(time_s - kDifference_s).rate_per_s) / (2.0 * kDifference_s);
  addOnTop(p.value * swing_, p.rate_per_s * swing_, acceleration * swing_, X, V, A);
}

bool PoseTrajectory::moves() const noexcept {
  return spline_ || !swing_.isZero(0.0) ||
         (path_.shape != motion::PathShape::Rest && !(path_.size_m.isZero(0.0) && path_.turn_rad.isZero(0.0)));
}

double PoseTrajectory::lookedAt_s() const noexcept {
  double time_s = spline_ ? std::max(spline_->duration_s(), kMeet_s) : path_.duration_s();
  if (!swing_.isZero(0.0)) time_s = std::max(time_s, sampled_ ? sampled_->cycleTime_s() : profile_.cycleTime_s());
  return time_s;
}

double PoseTrajectory::peakSpeed_m_per_s() const noexcept {
  const double swing = sampled_ ? sampled_->peakRate_per_s() * swing_.head<3>().norm() : 0.0;
  return swing + (spline_ ? spline_->peakSpeed_m_per_s() : 0.0);
}

double PoseTrajectory::peakRate_rad_per_s() const noexcept {
  const double swing = sampled_ ? sampled_->peakRate_per_s() * swing_.tail<3>().norm() : 0.0;
  return swing + (spline_ ? spline_->peakRate_rad_per_s() : 0.0);
}

}  // namespace articulus::cycle
