#pragma once
#include <QWidget>
#include <optional>

#include "ui/plot/trace_store.h"
#include "ui/results/run_data.h"

namespace articulus::ui {

class PlotGroup;

/// Loads and angles of a whole run over time, from its preview: extremes of every tenth of a second, however long it
/// is.
/// Thread  ui
class ResultsSeries : public QWidget {
  Q_OBJECT
 public:
  explicit ResultsSeries(QWidget* parent = nullptr);
  void show(const RunData* run);
  using QWidget::show;
  void setNow_s(std::optional<double> now_s);  ///< as PlotGroup
  [[nodiscard]] const TraceStore& store() const { return store_; }

 signals:
  void timePicked(double time_s);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  TraceStore store_;
  PlotGroup* plots_;
};

}  // namespace articulus::ui
