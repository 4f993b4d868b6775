#pragma once
#include <QWidget>
#include <functional>

#include "core/base/result.h"
#include "ui/engineering/history/drift_table_model.h"

class QComboBox;
class QLabel;

namespace articulus::ui {

class DriftPlot;

/// What the sessions have measured of this cell (zero of the load cell, weigh-in, tool, dead time), as a course with
/// what has moved in words.
/// Thread  ui
class HistoryPage : public QWidget {
  Q_OBJECT
 public:
  using Source = std::function<base::Result<std::vector<run::CellMeasurement>>()>;  ///< oldest first
  explicit HistoryPage(Source source, QWidget* parent = nullptr);
  void refresh();
  [[nodiscard]] QString findings() const;  ///< what has moved, a line each; empty: nothing

 signals:
  void problem(const QString& what, const QString& remedy);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void choose();
  Source source_;
  std::vector<run::CellMeasurement> measurements_;
  std::vector<run::Drift> drifts_;
  DriftTableModel rows_;
  QComboBox* quantity_;
  QLabel *findings_, *empty_;
  DriftPlot* plot_;
};

}  // namespace articulus::ui
