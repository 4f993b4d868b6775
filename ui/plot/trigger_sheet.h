#pragma once
#include "ui/kit/sheets/sheet.h"
#include "ui/plot/plot_trigger.h"
#include "ui/plot/plot_view.h"

class QVBoxLayout;

namespace articulus::ui {

class ChoiceBox;
class QuantityEdit;

/// Asks for what a live view is to wait: a channel that is drawn, the level that it passes, and which way.
/// Thread  ui
class TriggerSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  traces: at least one; before: what was set last
  TriggerSheet(const QVector<PlotTrace>& traces, const std::optional<TriggerSetting>& before, QWidget* owner);
  [[nodiscard]] TriggerSetting setting() const;

 private:
  void makeLevel(double si);
  QVector<PlotTrace> traces_;
  ChoiceBox *channel_, *edge_, *repeat_;
  QWidget* levelField_ = nullptr;
  QuantityEdit* level_ = nullptr;
  QVBoxLayout* levelPlace_;
};

}  // namespace articulus::ui
