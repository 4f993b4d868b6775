#pragma once
#include <vector>

#include "core/base/result.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::motion {

/// One point of a recorded path.
struct PathPoint {
  double time_s = 0.0;
  spatial::Pose X_RD;  ///< of D relative to the reference pose: displacement and turn along axes of W
};

/// Points thinned so that two neighbours are at least so far apart (one or the other); first and last are kept.
/// Source  Skrede et al. 2024, (36)
[[nodiscard]] std::vector<PathPoint> thinned(const std::vector<PathPoint>& points, double distance_m, double angle_rad);
/// From the last to the first, in the same times.
[[nodiscard]] std::vector<PathPoint> reversed(const std::vector<PathPoint>& points);

/// Cubic splines through a path of poses over time: translation and rotation vector (relative to the first pose),
/// acceleration continuous between the ends, at rest at both ends; turns up to less than half a turn in all.
/// Thread  built by any but control; at() real-time safe
class SplinePath {
 public:
  /// In      speed: of the recorded times
  /// Errors  InvalidArgument: fewer than two points, times that do not grow, numbers that are not finite, a turn of
  ///         half a turn or more, a speed that is not above zero
  [[nodiscard]] static base::Result<SplinePath> through(const std::vector<PathPoint>& points, double speed = 1.0);
  [[nodiscard]] double duration_s() const noexcept { return time_s_.back(); }
  [[nodiscard]] const spatial::Pose& first_RD() const noexcept { return first_; }
  /// Largest on the whole way, sampled at a dozen places between two points.
  [[nodiscard]] double peakSpeed_m_per_s() const noexcept { return peak_m_per_s_; }
  [[nodiscard]] double peakRate_rad_per_s() const noexcept { return peak_rad_per_s_; }
  /// Out  pose relative to the reference pose, its velocity and acceleration, axes of W; before the start and after the
  ///      end at rest
  void at(double time_s, spatial::Pose& X_RD, spatial::Twist& V_W, spatial::Vector6& A_W) const noexcept;

 private:
  SplinePath() = default;
  spatial::Pose first_;
  std::vector<double> time_s_;  // from zero
  std::vector<spatial::Vector6> value_,
      second_;  // translation and rotation vector, and their second derivatives at the points
  double peak_m_per_s_ = 0.0, peak_rad_per_s_ = 0.0;
};

}  // namespace articulus::motion
