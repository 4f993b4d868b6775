#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "core/calibration/calibration_result.h"

namespace articulus::ui {

/// The parameters of a calibration as rows in the units of the screen: what changed, how surely, and what could not be
/// told.
/// Thread  ui
class CalibrationParameterModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Parameter, Nominal, Change, StandardError, Prior, FromData, State, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void show(std::vector<calibration::ParameterEstimate> parameters);

 private:
  [[nodiscard]] QString text(const calibration::ParameterEstimate& row, Column column) const;
  std::vector<calibration::ParameterEstimate> rows_;
};

}  // namespace articulus::ui
