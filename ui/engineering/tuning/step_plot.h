#pragma once
#include <QWidget>
#include <optional>

#include "core/run/tuning/measured_response.h"

class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// A load over time as its set-point steps; one that was measured with other gains lies under it.
/// Thread  ui
class StepPlot : public QWidget {
  Q_OBJECT
 public:
  explicit StepPlot(QWidget* parent = nullptr);
  /// In  response: of a step, none: nothing was measured; beside: of the same axis. Where their sizes differ, beside is
  ///     drawn as if it had been as large
  void show(const std::optional<run::MeasuredResponse>& response, const std::optional<run::MeasuredResponse>& beside);
  using QWidget::show;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void redraw();
  QCustomPlot* plot_;
  PlotTools* tools_;
  std::optional<run::MeasuredResponse> response_, beside_;
};

}  // namespace articulus::ui
