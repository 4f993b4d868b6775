#pragma once
#include "core/scene/scene_model.h"
#include "ui/scene/orbit_camera.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {

/// The set views of Table 6.1 for a cell of this size.
/// In  aspect of the picture, width over height
[[nodiscard]] OrbitCamera presetFor(RobotView::Camera camera, const scene::ScenePose& home, double aspect);

}  // namespace articulus::ui
