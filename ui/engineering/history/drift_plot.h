#pragma once
#include <QWidget>

#include "core/run/drift/drift.h"

class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// The course of one quantity over the sessions, oldest on the left, with its limit where it has one.
/// Thread  ui
class DriftPlot : public QWidget {
  Q_OBJECT
 public:
  explicit DriftPlot(QWidget* parent = nullptr);
  void show(const run::Drift& drift);
  using QWidget::show;
  [[nodiscard]] int points() const { return static_cast<int>(drift_.points.size()); }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void draw();
  run::Drift drift_;
  QCustomPlot* plot_;
  PlotTools* tools_;
};

}  // namespace articulus::ui
