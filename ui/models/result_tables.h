#pragma once
#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "core/storage/records.h"

namespace articulus::ui {

/// A table of ready texts; both result tables are one.
/// Thread  ui
class ResultTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set(QStringList header, std::vector<QStringList> rows, QString method);
  [[nodiscard]] const QString& method() const { return method_; }     ///< how the numbers were determined
  [[nodiscard]] QString cell(int row, int column) const { return rows_[static_cast<std::size_t>(row)][column]; }
  /// Tab-separated, with its header: for the clipboard.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QStringList header_;
  std::vector<QStringList> rows_;
  QString method_;
};

/// One row a motion and angle: motion, angle, min, max, range, neutral zone, all in degrees.
/// Source  Martinez 2012, Table 7.6
void showRangeOfMotion(const std::vector<storage::ResultValue>& results, ResultTable& table);
/// Two rows a motion, max and min, one column a load; a dash under the commanded one.
/// Source  Martinez 2012, Table 7.5
void showOffAxisLoads(const std::vector<storage::ResultValue>& results, ResultTable& table);

}  // namespace articulus::ui
