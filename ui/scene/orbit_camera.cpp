#include "ui/scene/orbit_camera.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace articulus::ui {
namespace {
constexpr double kSteepest_rad = 1.55;
constexpr double kNearest_m = 0.12, kFarthest_m = 12.0;
}  // namespace

OrbitCamera::OrbitCamera(const spatial::Vector3& pivot_m, double distance_m, double yaw_rad, double pitch_rad)
    : pivot_(pivot_m), distance_(std::clamp(distance_m, kNearest_m, kFarthest_m)), yaw_(yaw_rad),
      pitch_(std::clamp(pitch_rad, -kSteepest_rad, kSteepest_rad)) {}

void OrbitCamera::translate(double rightShare, double upShare) {
  const double height = 2.0 * distance_ * std::tan(kFieldOfView_rad / 2.0);
  pivot_ += height * (rightShare * right() + upShare * up());
}

void OrbitCamera::zoom(double factor) {
  if (factor > 0.0) distance_ = std::clamp(distance_ / factor, kNearest_m, kFarthest_m);
}

void OrbitCamera::rotate(double angle_rad) { yaw_ = std::remainder(yaw_ + angle_rad, 2.0 * M_PI); }

void OrbitCamera::tilt(double angle_rad) { pitch_ = std::clamp(pitch_ + angle_rad, -kSteepest_rad, kSteepest_rad); }

void OrbitCamera::incline(double angle_rad) { roll_ = std::remainder(roll_ + angle_rad, 2.0 * M_PI); }

spatial::Vector3 OrbitCamera::forward() const {
  return -spatial::Vector3(std::cos(pitch_) * std::cos(yaw_), std::cos(pitch_) * std::sin(yaw_), std::sin(pitch_));
}

spatial::Vector3 OrbitCamera::eye_m() const { return pivot_ - distance_ * forward(); }

spatial::Vector3 OrbitCamera::up() const {
  const spatial::Vector3 level(-std::sin(pitch_) * std::cos(yaw_), -std::sin(pitch_) * std::sin(yaw_),
                               std::cos(pitch_));
  return Eigen::AngleAxisd(roll_, forward()) * level;
}

std::optional<Eigen::Vector2d> OrbitCamera::project(const spatial::Vector3& p_m) const {
  const spatial::Vector3 d = p_m - eye_m();
  const double depth = d.dot(forward());
  if (depth < 1e-3) return std::nullopt;
  const double scale = 1.0 / (depth * std::tan(kFieldOfView_rad / 2.0));
  return Eigen::Vector2d(d.dot(right()) * scale, d.dot(up()) * scale);
}

spatial::Vector3 OrbitCamera::through(const Eigen::Vector2d& at) const {
  const double scale = std::tan(kFieldOfView_rad / 2.0);
  return (forward() + scale * (at.x() * right() + at.y() * up())).normalized();
}

void OrbitCamera::zoomTowards(const spatial::Vector3& p_m, double factor) {
  const spatial::Vector3 eye = eye_m(), d = p_m - eye;
  const double depth = std::clamp(d.dot(forward()), kNearest_m, kFarthest_m);
  if (!(factor > 0.0) || !(d.dot(forward()) > 0.0)) return;
  const double nearer = std::clamp(depth / factor, kNearest_m, kFarthest_m);
  pivot_ = eye + depth * forward();
  distance_ = nearer;
  pivot_ += (1.0 - nearer / depth) * (p_m - pivot_ - (p_m - pivot_).dot(forward()) * forward());
}

QVariantList OrbitCamera::store() const { return {pivot_.x(), pivot_.y(), pivot_.z(), distance_, yaw_, pitch_, roll_}; }

std::optional<OrbitCamera> OrbitCamera::restore(const QVariantList& values) {
  if (values.size() != 7) return std::nullopt;
  double v[7];
  for (int i = 0; i < 7; ++i) {
    bool ok = false;
    v[i] = values[i].toDouble(&ok);
    if (!ok || !std::isfinite(v[i])) return std::nullopt;
  }
  OrbitCamera camera({v[0], v[1], v[2]}, v[3], v[4], v[5]);
  camera.roll_ = v[6];
  return camera;
}

}  // namespace articulus::ui
