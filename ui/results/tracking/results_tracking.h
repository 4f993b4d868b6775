#pragma once
#include <QWidget>

#include "ui/results/run_data.h"

namespace articulus::ui {

class PlotCourse;

/// Where the tracked bones of a run were over its time: their way and turn from where each was first seen.
/// Thread  ui
class ResultsTracking : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsTracking(QWidget* parent = nullptr);
  void show(const RunData* run);
  using QWidget::show;

 private:
  PlotCourse *way_, *turn_;
};

}  // namespace articulus::ui
