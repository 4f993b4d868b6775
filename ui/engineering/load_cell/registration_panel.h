#pragma once
#include "ui/engineering/load_cell/registration_controller.h"
#include "ui/engineering/procedure_panel.h"
#include "ui/kit/text_table_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class FileEdit;
class Readout;

/// Registration: landmarks from a file or touched with the tool's tip, and how the two frames lie to each other.
/// Thread  ui
class RegistrationPanel : public ProcedurePanel {
  Q_OBJECT
 public:
  RegistrationPanel(RegistrationController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 private:
  void look(const cycle::Snapshot& now) override;
  void makeInputs();
  void makeResults();
  void showButtons();
  void showResult();
  RegistrationController& controller_;
  TextTableModel rows_;
  FileEdit* file_ = nullptr;
  QPushButton *record_ = nullptr, *remove_ = nullptr, *clear_ = nullptr, *save_ = nullptr;
  Readout *place_ = nullptr, *turn_ = nullptr, *rms_ = nullptr, *worst_ = nullptr;
  QLabel* notes_ = nullptr;
};

}  // namespace articulus::ui
