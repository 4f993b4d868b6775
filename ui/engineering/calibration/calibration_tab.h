#pragma once
#include "ui/engineering/calibration/calibration_controller.h"
#include "ui/engineering/calibration/calibration_parameter_model.h"
#include "ui/engineering/engineering_tab.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace articulus::ui {

class CalibrationInputs;
class Readout;
class ResidualPlot;
class TaskProgress;

/// Calibration of an arm: what goes in at the left, what came out at the right, saved only when a person says so.
/// Thread  ui
class CalibrationTab : public EngineeringTab {
  Q_OBJECT
 public:
  explicit CalibrationTab(CalibrationController& controller, QWidget* parent = nullptr);

 private:
  QWidget* makeEmpty();
  QWidget* makeResults();
  void showResult();
  void saveRobot();
  void saveReport();
  CalibrationController& controller_;
  CalibrationParameterModel parameters_;
  CalibrationInputs* inputs_;
  QStackedWidget* views_;
  Readout *before_, *after_, *validation_, *fitted_, *shift_;
  ResidualPlot* plot_;
  QTableView* table_;
  QLabel* notes_;
  QPushButton *saveRobot_, *saveReport_;
  TaskProgress* progress_;
};

}  // namespace articulus::ui
