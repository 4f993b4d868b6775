#pragma once
#include <Eigen/Core>
#include <vector>

#include "core/calibration/fit/observation.h"
#include "core/calibration/fit/parameter_layout.h"
#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"

namespace articulus::calibration {

/// What does not change while parameters do: rotations that the rotation vectors of base and tool count from, fixed
/// frames.
struct Anchor {
  spatial::Matrix3 R_IB = spatial::Matrix3::Identity(), R_FT = spatial::Matrix3::Identity();
  spatial::Pose X_B0, X_LF;
};

/// Derivatives of position (rows 0 to 2, m) and rotation vector (rows 3 to 5, rad, instrument axes) by each parameter.
using ModelJacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// Where the instrument should see the measured point, for one set of parameters.
/// Frames  X_IT = X_IB X_B0 prod_i [Tx(a) Rx(alpha) Ry(beta) Rz(q + theta) Tz(d)] X_LF X_FT, q = q_m - c tau + lag qd_m
/// Source  Hill 2013, (2-1), (3-4), (3-5)
/// Thread  any; construction copies the parameters
class MeasurementModel {
 public:
  MeasurementModel(const ParameterLayout& layout, const Anchor& anchor, const std::vector<double>& values);

  [[nodiscard]] spatial::Pose predict(const ArmState& state) const;
  /// As predict, with the analytic derivatives; J gets one column a parameter.
  [[nodiscard]] spatial::Pose predict(const ArmState& state, ModelJacobian& J) const;
  [[nodiscard]] double timeShift_s() const { return timeShift_s_; }
  [[nodiscard]] const spatial::Pose& X_IB() const { return X_IB_; }
  [[nodiscard]] const spatial::Pose& X_FT() const { return X_FT_; }
  [[nodiscard]] const robot::LinkGeometry& link(int i) const { return links_[static_cast<std::size_t>(i)]; }

 private:
  [[nodiscard]] double jointAngle(const ArmState& state, int joint) const;
  ParameterLayout layout_;
  Anchor anchor_;
  std::array<robot::LinkGeometry, robot::kMaxJoints> links_;
  std::array<double, robot::kMaxJoints> compliance_{}, lag_{};
  spatial::Pose X_IB_, X_FT_;
  spatial::Matrix3 baseLeftJacobian_, toolLeftJacobian_;  ///< of the rotation vectors of base and tool
  double timeShift_s_ = 0.0;
};

}  // namespace articulus::calibration
