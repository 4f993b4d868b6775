#pragma once

namespace articulus::ui {

class RobotView;
struct DesktopContext;

/// Has a view of the open cell draw the arm as the laboratory's own meshes have it, also when they change.
/// Thread  ui
void drawOwnArm(RobotView& view, const DesktopContext& context);

}  // namespace articulus::ui
