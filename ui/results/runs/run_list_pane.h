#pragma once
#include <QFrame>

class QStackedWidget;
class QTableView;

namespace articulus::ui {

class RunFilters;
class RunListModel;
class TableFilter;

/// The runs of a person with what narrows them down; what to do first where there is none yet.
/// Thread  ui
class RunListPane : public QFrame {
  Q_OBJECT
 public:
  /// model: outlives it
  explicit RunListPane(RunListModel& model, QWidget* parent = nullptr);
  [[nodiscard]] QTableView& list() const { return *list_; }
  /// Takes back what hides a row, so that the row is seen.
  void reveal(int row);
  [[nodiscard]] int firstShown() const;  ///< -1: none

 private:
  void showListOrEmpty();
  void tellOrder();
  RunListModel& model_;
  QTableView* list_;
  TableFilter* filter_;
  RunFilters* filters_;
  QStackedWidget* listOrEmpty_;
};

}  // namespace articulus::ui
