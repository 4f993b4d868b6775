#pragma once
#include <QVariantList>
#include <optional>

#include "core/spatial/types.h"

namespace articulus::ui {

/// A camera on a sphere around a pivot; z is up. All that mouse, keys and buttons do to the view is done here.
/// In      m, rad; shares are of the picture's height
/// Thread  any
class OrbitCamera {
 public:
  static constexpr double kFieldOfView_rad = 0.6;  ///< vertical

  OrbitCamera() = default;
  OrbitCamera(const spatial::Vector3& pivot_m, double distance_m, double yaw_rad, double pitch_rad);

  void translate(double rightShare, double upShare);  ///< moves camera and pivot
  void zoom(double factor);                           ///< > 1 goes closer
  void rotate(double angle_rad);                      ///< about the vertical
  void tilt(double angle_rad);                        ///< up and down, never over the top
  void incline(double angle_rad);                     ///< about the line of sight

  /// Closer to a point that stays where it is in the picture; the pivot comes to its depth, so that no surface that is
  /// looked at is ever passed.
  void zoomTowards(const spatial::Vector3& p_m, double factor);

  [[nodiscard]] spatial::Vector3 eye_m() const;
  [[nodiscard]] const spatial::Vector3& pivot_m() const { return pivot_; }
  [[nodiscard]] spatial::Vector3 forward() const;
  [[nodiscard]] spatial::Vector3 up() const;
  [[nodiscard]] spatial::Vector3 right() const { return forward().cross(up()); }
  [[nodiscard]] double distance_m() const { return distance_; }
  /// Where a point is on a picture of height 2 (x right, y up, centre 0) and nullopt behind the eye.
  [[nodiscard]] std::optional<Eigen::Vector2d> project(const spatial::Vector3& p_m) const;

  /// The direction from the eye through a place of that picture, of length 1.
  [[nodiscard]] spatial::Vector3 through(const Eigen::Vector2d& at) const;

  [[nodiscard]] QVariantList store() const;
  [[nodiscard]] static std::optional<OrbitCamera> restore(const QVariantList& values);

 private:
  spatial::Vector3 pivot_{0, 0, 0};
  double distance_ = 3.0, yaw_ = 0.0, pitch_ = 0.3, roll_ = 0.0;
};

}  // namespace articulus::ui
