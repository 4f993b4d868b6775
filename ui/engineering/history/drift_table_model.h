#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "core/run/drift/drift.h"

namespace articulus::ui {

/// "0.80 N" of a value in SI, with its sign where it is a difference.
[[nodiscard]] QString shownQuantity(const run::MeasuredQuantity& quantity, double value, bool difference = false);

/// The course of one quantity, newest first.
/// Thread  ui
class DriftTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Time, Who, Value, FromBefore, FromFirst, Specimen, Cell, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// In  drift: of these measurements; one without a quantity empties the table
  void show(run::Drift drift, std::vector<run::CellMeasurement> measurements);

 private:
  run::Drift drift_;
  std::vector<run::CellMeasurement> measurements_;
};

}  // namespace articulus::ui
