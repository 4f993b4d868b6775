#pragma once
#include <QWidget>
#include <vector>

#include "ui/results/run_data.h"

namespace articulus::ui {

class PlotLoop;

/// Length of the ligaments over flexion, of the chosen runs laid over each other.
/// Thread  ui
class ResultsLigaments : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsLigaments(QWidget* parent = nullptr);
  void show(const std::vector<const RunData*>& runs);
  using QWidget::show;
  [[nodiscard]] int curvesShown() const;

 private:
  PlotLoop* plot_;
};

}  // namespace articulus::ui
