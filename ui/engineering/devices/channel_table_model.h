#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "core/record/sample.h"

namespace articulus::ui {

/// Every channel of the catalogue with its value of now, in SI as it is stored.
/// Thread  ui
class ChannelTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Group, Label, Value, Unit, Frame, Meaning, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void show(const record::Sample& sample);

 private:
  record::Sample sample_;
};

}  // namespace articulus::ui
