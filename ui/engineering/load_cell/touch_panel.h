#pragma once
#include "ui/engineering/load_cell/point_panel.h"
#include "ui/engineering/load_cell/touch_controller.h"

namespace articulus::ui {

class QuantityEdit;

/// Tool point: touches of one fixed point, recorded one by one or with the robot tilting the tool, and where the tip
/// is.
/// Thread  ui
class TouchPanel : public PointPanel {
  Q_OBJECT
 public:
  TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 private:
  void makeInputs();
  void showButtons() override;
  void showFound() override;
  TouchController& controller_;
  QuantityEdit* count_ = nullptr;
  QPushButton* tilt_ = nullptr;
  Readout *tip_ = nullptr, *rms_ = nullptr, *condition_ = nullptr;
};

}  // namespace articulus::ui
