#pragma once
#include <QWidget>
#include <functional>

class QLabel;
class QLineEdit;
class QTableView;

namespace articulus::ui {

/// A line above a table that hides the rows in which one of its words does not occur, in any column, small and large
/// letters alike; how many are left is said beside it. What is hidden is not selected any more.
/// Thread  ui
class TableFilter : public QWidget {
  Q_OBJECT
 public:
  /// What is looked through beside the words of a row; asked of its first column.
  static constexpr int kAlsoRole = Qt::UserRole + 71;

  /// In  table: with its model; outlives it. hint: what can be typed, "specimen, protocol or date"
  TableFilter(QTableView& table, const QString& name, const QString& hint, QWidget* parent = nullptr);

  [[nodiscard]] QLineEdit& line() const { return *line_; }
  [[nodiscard]] int left() const { return left_; }
  /// Another rule beside the words: rows that it does not fit are hidden too. look() goes by it anew.
  /// In  undo: takes it back, so that a row can be seen
  void narrow(std::function<bool(int row)> fits, std::function<void()> undo);
  void look();
  /// Takes back what hides a row, so that the row is seen.
  void reveal(int row);

 private:
  QTableView& table_;
  QLineEdit* line_;
  QLabel* said_;
  std::function<bool(int row)> fits_;
  std::function<void()> undo_;
  int left_ = 0;
};

}  // namespace articulus::ui
