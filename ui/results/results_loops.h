#pragma once
#include <QWidget>
#include <vector>

#include "ui/results/run_data.h"

class QComboBox;

namespace articulus::ui {

class PlotLoop;

/// The loops of one motion of the chosen runs, laid over each other.
/// Thread  ui
class ResultsLoops : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsLoops(QWidget* parent = nullptr);
  void show(const std::vector<const RunData*>& runs);
  using QWidget::show;
  [[nodiscard]] int loopsShown() const;

 private:
  void redraw();
  std::vector<const RunData*> runs_;  // valid until the next show()
  QComboBox* motion_;
  PlotLoop* plot_;
};

}  // namespace articulus::ui
