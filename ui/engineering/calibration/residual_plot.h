#pragma once
#include <QVector>
#include <QWidget>

#include "core/calibration/calibration_result.h"

class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// Position error of every measured row before and after a calibration, with the noise that no calibration can go
/// below. Rows that were set aside for validation stand behind those that were fitted; rejected ones are crossed.
/// Thread  ui
class ResidualPlot : public QWidget {
  Q_OBJECT
 public:
  explicit ResidualPlot(QWidget* parent = nullptr);
  void show(const calibration::CalibrationResult& result);
  using QWidget::show;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void draw();
  struct Points {
    QVector<double> row, error_mm;
  };
  Points before_, after_, rejected_;
  double firstValidation_ = 0.0, floor_mm_ = 0.0;
  int rows_ = 0;
  QCustomPlot* plot_;
  PlotTools* tools_;
};

}  // namespace articulus::ui
