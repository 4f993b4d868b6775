#pragma once
#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "core/storage/records.h"

namespace articulus::ui {

/// A table of ready texts; every result table is one.
/// Thread  ui
class ResultTable : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void set(QStringList header, std::vector<QStringList> rows, QString method);
  /// What stands behind a row beside its words.
  struct Mark {
    QString icon;  ///< in the column of marks; empty: none
    bool good = true;
    QString tip;
  };
  /// In  numbers: the one column of numbers, all others are words; column: of the marks, below zero: it has none
  void setMarks(int numbers, int column, std::vector<Mark> marks);
  [[nodiscard]] bool hasMarks() const { return markColumn_ >= 0; }
  [[nodiscard]] const QString& method() const { return method_; }  ///< how the numbers were determined
  [[nodiscard]] QString cell(int row, int column) const { return rows_[static_cast<std::size_t>(row)][column]; }
  /// Tab-separated, with its header: for the clipboard.
  [[nodiscard]] QString asText() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// Words stand at the left: the first columns, and of a table with one column of numbers all but that.
  [[nodiscard]] bool isWords(int column) const { return column < 2 || (numberColumn_ >= 0 && column != numberColumn_); }
  QStringList header_;
  std::vector<QStringList> rows_;
  QString method_;
  int numberColumn_ = -1, markColumn_ = -1;
  std::vector<Mark> marks_;
};

/// Motions and angles are called by the words of the joint (motionName).
/// One row a motion and angle, the angle that is driven first: motion, angle, min, max, range, neutral zone, all in
/// degrees.
/// Source  Martinez 2012, Table 7.6
void showRangeOfMotion(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table);
/// Two rows a motion, max and min, one column a load; a dash under the commanded one.
/// Source  Martinez 2012, Table 7.5
void showOffAxisLoads(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table);
/// What the steps of the protocol report: place, quantity, value, unit; where any row has a source also what that
/// expects, whether it is so, and which it is.
void showReported(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table);
/// Every table that has no view of its own, one row a number.
void showOtherTables(const std::vector<storage::ResultValue>& results, const std::string& joint, ResultTable& table);

}  // namespace articulus::ui
