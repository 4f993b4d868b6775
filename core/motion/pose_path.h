#pragma once
#include <cstdint>

#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::motion {

enum class PathShape : std::int32_t {
  Rest,       ///< stays at the start
  Line,       ///< straight to size_m, turn and translation together, minimum jerk, in time_s
  Rectangle,  ///< along size_m.x, then size_m.y and size_m.z together, back along both; minimum jerk, time_s a side
  Eight,  ///< Lissajous figure: size_m.x half width, size_m.y and size_m.z half height of both loops, time_s in all;
          ///< starts and ends at rest
};

/// Course of the moving body relative to the pose it starts from. Trivially copyable. Acceleration is continuous
/// everywhere, the jerk finite: lines and sides are quintic; the phase of the eight comes up to its constant rate, 8/7
/// of the mean, over the first eighth of the time and goes back to rest over the last.
/// Frames  displacements along axes of W (or of the task frame that the caller takes); turn as a rotation vector
/// Thread  any; real-time safe
/// Source  Martinez 2012, 5.4.1: a line in 5 s, a rectangle with 5 s a side, an eight in 32 s
struct PosePath {
  PathShape shape = PathShape::Rest;
  spatial::Vector3 size_m = spatial::Vector3::Zero();
  spatial::Vector3 turn_rad = spatial::Vector3::Zero();  ///< of the Line; the other shapes keep their orientation
  double time_s = 0.0;

  [[nodiscard]] double duration_s() const noexcept;
  /// Out  displacement and turn so far as a pose, velocity and acceleration of it; after the end at rest there
  void at(double t_s, spatial::Pose& X, spatial::Twist& V, spatial::Vector6& A) const noexcept;
};

}  // namespace articulus::motion
