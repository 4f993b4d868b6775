#pragma once
#include "ui/engineering/load_cell/point_panel.h"
#include "ui/engineering/load_cell/registration_controller.h"

namespace articulus::ui {

class FileEdit;

/// Registration: landmarks from a file or touched with the tool's tip, and how the two frames lie to each other.
/// Thread  ui
class RegistrationPanel : public PointPanel {
  Q_OBJECT
 public:
  RegistrationPanel(RegistrationController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 private:
  void makeInputs();
  void showButtons() override;
  void showFound() override;
  RegistrationController& controller_;
  FileEdit* file_ = nullptr;
  QPushButton *clear_ = nullptr, *keep_ = nullptr, *insertions_ = nullptr;
  Readout *place_ = nullptr, *turn_ = nullptr, *rms_ = nullptr, *worst_ = nullptr;
};

}  // namespace articulus::ui
