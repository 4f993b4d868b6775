#include "ui/scene/view_presets.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace articulus::ui {

OrbitCamera presetFor(RobotView::Camera camera, const scene::ScenePose& home, double aspect) {
  const spatial::Vector3 base = home.X_WB.translation, specimen = home.X_WM.translation, ahead = specimen - base;
  const double yaw = std::atan2(ahead.y(), ahead.x());
  // A ball around foot, arm and specimen, as large as the picture's smaller side.
  Eigen::AlignedBox3d box;
  for (const auto& p : {base, specimen, home.X_WF.translation, home.X_WP.translation}) box.extend(p);
  for (int i = 0; i < home.links; ++i) box.extend(home.X_WL[static_cast<std::size_t>(i)].translation);
  const double radius = 0.5 * box.diagonal().norm() + 0.12;
  const double away = radius / std::sin(OrbitCamera::kFieldOfView_rad / 2.0) / std::clamp(aspect, 0.4, 1.0);
  const spatial::Vector3 middle = box.center();
  switch (camera) {
    case RobotView::Camera::Front: return {middle, 0.95 * away, yaw, 0.10};
    case RobotView::Camera::Side: return {middle, 0.95 * away, yaw - M_PI / 2.0, 0.10};
    case RobotView::Camera::Top: return {middle, 0.95 * away, yaw - M_PI / 2.0, 1.55};
    case RobotView::Camera::Specimen:
      return {specimen + spatial::Vector3(0, 0, 0.03), 0.72 / std::clamp(aspect, 0.4, 1.0), yaw - 0.75, 0.22};
    case RobotView::Camera::Diagonal:
    case RobotView::Camera::Saved: break;
  }
  return {middle, 0.95 * away, yaw - 0.85, 0.30};
}

}  // namespace articulus::ui
