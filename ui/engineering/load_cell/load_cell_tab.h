#pragma once
#include "ui/bridge/station_bridge.h"
#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/load_cell/registration_controller.h"
#include "ui/engineering/load_cell/tool_controller.h"
#include "ui/engineering/load_cell/touch_controller.h"

class QTabWidget;

namespace articulus::ui {

/// What hangs on the load cell, where its tip is, and how another instrument's frame lies to the robot's: a page each.
/// Thread  ui
class LoadCellTab : public EngineeringTab {
  Q_OBJECT
 public:
  /// The procedures outlive the tab, so that what was found is not lost when Engineering closes itself.
  struct Procedures {
    std::unique_ptr<ToolController> tool;
    std::unique_ptr<TouchController> touch;
    std::unique_ptr<RegistrationController> registration;
    [[nodiscard]] bool busy() const { return (tool && tool->busy()) || (touch && touch->busy()); }
  };
  LoadCellTab(Procedures& procedures, StationBridge& bridge, QWidget* parent = nullptr);
  [[nodiscard]] QTabWidget* pages() { return pages_; }

 private:
  QTabWidget* pages_;
};

}  // namespace articulus::ui
