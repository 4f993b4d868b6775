#include "ui/cell_view/draw_own_arm.h"

#include "ui/bridge/desktop_context.h"
#include "ui/bridge/own_arm.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {

void drawOwnArm(RobotView& view, const DesktopContext& context) {
  const OwnArm* arm = context.ownArm.get();
  if (!arm) return;
  QObject::connect(arm, &OwnArm::changed, &view, [&view, arm] { view.setOwnLinks(arm->links()); });
  if (!arm->links().empty()) view.setOwnLinks(arm->links());
}

}  // namespace articulus::ui
