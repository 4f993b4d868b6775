#include "core/calibration/data/joint_path.h"

#include <algorithm>
#include <cmath>

namespace articulus::calibration {

JointPath::JointPath(std::vector<robot::JointVector> knots, double start_s, double step_s)
    : knots_(std::move(knots)), curvature_(knots_.size()), start_s_(start_s), step_s_(step_s) {
  // Tridiagonal system (1, 4, 1) M = 6/h^2 second differences, M = 0 at both ends, by elimination from the left.
  const std::size_t n = knots_.size();
  std::vector<double> factor(n, 0.0);
  curvature_.front() = curvature_.back() = robot::JointVector::Zero(knots_.front().size());
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const robot::JointVector right = 6.0 / (step_s_ * step_s_) * (knots_[i + 1] - 2.0 * knots_[i] + knots_[i - 1]);
    const double pivot = 4.0 - factor[i - 1];
    factor[i] = 1.0 / pivot;
    curvature_[i] = (right - curvature_[i - 1]) / pivot;
  }
  for (std::size_t i = n - 2; i > 0; --i) curvature_[i] -= factor[i] * curvature_[i + 1];
}

void JointPath::at(double time_s, robot::JointVector& q_rad, robot::JointVector& qd_rad_per_s,
                   robot::JointVector& qdd_rad_per_s2) const {
  const double u = (time_s - start_s_) / step_s_;
  const auto last = static_cast<double>(knots_.size() - 2);
  const auto i = static_cast<std::size_t>(std::clamp(std::floor(u), 0.0, last));
  const double b = u - static_cast<double>(i), a = 1.0 - b, h = step_s_;
  q_rad = a * knots_[i] + b * knots_[i + 1] +
          h * h / 6.0 * ((a * a * a - a) * curvature_[i] + (b * b * b - b) * curvature_[i + 1]);
  qd_rad_per_s = (knots_[i + 1] - knots_[i]) / h +
                 h / 6.0 * ((1.0 - 3.0 * a * a) * curvature_[i] + (3.0 * b * b - 1.0) * curvature_[i + 1]);
  qdd_rad_per_s2 = a * curvature_[i] + b * curvature_[i + 1];
}

}  // namespace articulus::calibration
