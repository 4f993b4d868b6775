#pragma once
#include "ui/engineering/load_cell/touch_controller.h"
#include "ui/engineering/procedure_panel.h"
#include "ui/kit/text_table_model.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

class QuantityEdit;
class Readout;

/// Tool point: touches of one fixed point, recorded one by one or with the robot tilting the tool, and where the tip
/// is.
/// Thread  ui
class TouchPanel : public ProcedurePanel {
  Q_OBJECT
 public:
  TouchPanel(TouchController& controller, StationBridge& bridge, QWidget* parent = nullptr);

 private:
  void look(const cycle::Snapshot& now) override;
  void makeInputs();
  void makeResults();
  void showButtons();
  void showResult();
  TouchController& controller_;
  TextTableModel rows_;
  QuantityEdit* count_ = nullptr;
  QPushButton *record_ = nullptr, *remove_ = nullptr, *tilt_ = nullptr, *save_ = nullptr;
  Readout *tip_ = nullptr, *rms_ = nullptr, *condition_ = nullptr;
  QLabel* notes_ = nullptr;
};

}  // namespace articulus::ui
