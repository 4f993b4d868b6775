#pragma once
#include <QAbstractTableModel>
#include <vector>

#include "core/storage/records.h"

namespace articulus::ui {

/// The newest rows of the audit trail.
/// Thread  ui
class AuditTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Time, Who, What, Subject, Before, After, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void show(std::vector<storage::AuditEntry> entries);

 private:
  std::vector<storage::AuditEntry> entries_;
};

}  // namespace articulus::ui
