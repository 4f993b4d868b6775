#pragma once
#include <QWidget>

#include "ui/engineering/calibration/calibration_controller.h"

class QCheckBox;
class QPushButton;

namespace articulus::ui {

class ChoiceBox;
class FileEdit;
class QuantityEdit;

/// What a calibration starts from: the robot, files of measurements, where the measured point sits, what is known
/// beforehand.
/// Thread  ui
class CalibrationInputs : public QWidget {
  Q_OBJECT
 public:
  /// cellRobot: the one that is chosen at first
  CalibrationInputs(const QStringList& robotFiles, const QString& cellRobot, QWidget* parent = nullptr);
  [[nodiscard]] CalibrationController::Inputs inputs() const;
  void setInputs(const CalibrationController::Inputs& inputs);
  void setBusy(bool busy);

 signals:
  void calibrateRequested();
  void exampleRequested();

 private:
  void refresh();
  void offerRobots(const QStringList& robotFiles, const QString& cellRobot);
  void chooseRobot(const QString& key);
  ChoiceBox* robot_;
  FileEdit *standing_, *armRecord_, *referenceRecord_, *validation_;
  QuantityEdit *point_[3], *priorLength_, *priorAngle_, *sigma_;
  QCheckBox* keepD_;
  QPushButton *calibrate_, *example_;
  bool busy_ = false;
};

}  // namespace articulus::ui
