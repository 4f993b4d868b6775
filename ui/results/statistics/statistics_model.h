#pragma once
#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "ui/results/statistics/statistics_answer.h"

namespace articulus::ui {

/// What a row is of, for headings and plots: "FE, stiffness".
/// Thread  ui
[[nodiscard]] QString resultName(const run::StatisticsRow& row);

/// Rows of statistics as finished words, those that hold a text, and what is copied of them.
/// Thread  ui
class StatisticsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    Table,
    Of,
    Quantity,
    Unit,
    Condition,
    N,
    Mean,
    Deviation,
    Median,
    Interval,
    Difference,
    DifferenceInterval,
    P,
    OneDifference,
    OnePercent,
    Icc,
    ColumnCount
  };
  using QAbstractTableModel::QAbstractTableModel;

  void show(std::shared_ptr<const StatisticsAnswer> answer);
  /// In  text: in table, motion or quantity, as they are shown or as they are called in English; empty: all
  void setFilter(const QString& text);
  [[nodiscard]] const StatisticsAnswer* answer() const { return answer_.get(); }
  [[nodiscard]] std::size_t place(int row) const { return shown_[static_cast<std::size_t>(row)]; }  ///< in the answer
  [[nodiscard]] bool shows(int column) const;  ///< some row has a number in it

  /// Every number in a cell of its own, with the decimal sign of the locale and all digits; tabs between.
  [[nodiscard]] QString forSpreadsheet() const;
  /// As a paper prints it: mean ± SD, intervals in words, with the method below; as HTML.
  [[nodiscard]] QString forPaper() const;
  [[nodiscard]] QString method() const;  ///< the sentences, with what the runs are not

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QString cell(const run::StatisticsRow& row, int column) const;
  void choose();
  std::shared_ptr<const StatisticsAnswer> answer_;
  std::vector<std::size_t> shown_;
  QString filter_;
};

}  // namespace articulus::ui
