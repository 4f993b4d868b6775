#pragma once
#include "core/control/controller.h"
#include "core/protocol/plan.h"
#include "core/spatial/units.h"

namespace articulus::cycle {

/// Where the body is wanted in a segment, but for its jog: along a path from where it is, to a goal from the reference
/// pose, or along a spline from there, with the swing on top. At the speed that the segment states. A goal's angles are
/// clinical (about x lateral bending, y flexion, z axial rotation, in the selection's frame). Where all axes follow
/// poses the orientation is exactly that; else only the angles of Position axes are led to theirs, those of the others
/// are assumed to stay as they are. A swing counts from the profile's first value, its ramps are rounded over a tenth
/// of a second at least. What the body is beside a spline's start goes away over the first second.
/// Thread  control; real-time safe
class PoseTrajectory {
 public:
  /// In  X_WR the reference pose
  void start(const control::ControlInput& input, const protocol::Segment& segment, const spatial::Pose& X_WR) noexcept;
  /// Out  in W
  void at(double time_s, spatial::Pose& X_WD, spatial::Twist& V_WD_W, spatial::Vector6& A_WD_W) const noexcept;

  /// What is added along and about fixed axes on top of a pose.  In  offset m and rad, its two derivatives, axes of
  /// R_WT()
  void addOnTop(const spatial::Vector6& offset, const spatial::Vector6& rate, const spatial::Vector6& acceleration,
                spatial::Pose& X_WD, spatial::Twist& V_WD_W, spatial::Vector6& A_WD_W) const noexcept;
  /// Axes of path, swing and jog.
  [[nodiscard]] const spatial::Matrix3& R_WT() const noexcept { return R_WT_; }
  [[nodiscard]] bool moves() const noexcept;
  /// All that there is to see has been seen by then: repetitions are alike.
  [[nodiscard]] double lookedAt_s() const noexcept;
  /// Of a spline and a sampled swing, which may be fast between two samples; else 0.
  [[nodiscard]] double peakSpeed_m_per_s() const noexcept;
  [[nodiscard]] double peakRate_rad_per_s() const noexcept;

  /// How far the body may be beside the start of a spline.
  static constexpr double kBeside_m = 0.002, kBeside_rad = spatial::inRadians(2.0);
  /// True unless the segment follows a spline whose start is farther away than that, along the axes that follow poses.
  [[nodiscard]] static bool canBegin(const control::ControlInput& input, const protocol::Segment& segment,
                                     const spatial::Pose& X_WR) noexcept;

 private:
  [[nodiscard]] motion::ProfilePoint swingAt(double time_s) const noexcept;

  motion::PosePath path_;
  const motion::SplinePath* spline_ = nullptr;
  motion::CycleProfile profile_;
  const motion::SampledProfile* sampled_ = nullptr;
  spatial::Vector6 swing_ = spatial::Vector6::Zero();
  spatial::Pose from_, reference_;  // where the body was; the reference pose
  spatial::Matrix3 R_WT_ = spatial::Matrix3::Identity();
  spatial::Vector3 beside_m_ = spatial::Vector3::Zero(),
                   beside_rad_ = spatial::Vector3::Zero();  // of the spline's start, axes of W
};

}  // namespace articulus::cycle
