#pragma once
#include <QWidget>

#include "ui/results/run_data.h"

namespace articulus::ui {

class ChoiceBox;
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
  void draw();
  PlotCourse *way_, *turn_;
  ChoiceBox *along_, *about_;  ///< the whole of it, or one axis
  std::vector<TrackedCourse> courses_;
};

}  // namespace articulus::ui
