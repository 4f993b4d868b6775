#pragma once
#include <QWidget>
#include <optional>

#include "ui/engineering/scope/frequency_model.h"

class QCPAxisRect;
class QCustomPlot;

namespace articulus::ui {

class PlotTools;

/// A spectrum, or gain, phase and coherence of a response above each other, over a logarithmic frequency; another one
/// that was kept lies under it.
/// Thread  ui
class FrequencyPlot : public QWidget {
  Q_OBJECT
 public:
  /// Of a response, what follows the input no more than by chance is drawn as a thin line.
  explicit FrequencyPlot(QWidget* parent = nullptr);
  /// In  kept: of the same choice; none: nothing lies under it
  void show(const FrequencyCurves& curves, const std::optional<FrequencyCurves>& kept);
  using QWidget::show;
  /// What the curves say, for a screen reader: where a spectrum is largest, where a gain has fallen to -3 dB.
  [[nodiscard]] static QString words(const FrequencyCurves& curves);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void redraw();
  QCPAxisRect* addRect(int row, const QString& label, bool last);
  void addCurve(QCPAxisRect& rect, const FrequencyCurves& of, const std::vector<double>& values, double scale,
                bool kept);
  QCustomPlot* plot_;
  PlotTools* tools_ = nullptr;
  FrequencyCurves curves_;
  std::optional<FrequencyCurves> kept_;
};

}  // namespace articulus::ui
