#pragma once
#include <QWidget>
#include <memory>

#include "ui/results/statistics/statistics_answer.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace articulus::ui {

class PlotStatistics;
class StatisticsModel;

/// Statistics as a table that can be searched and copied; of the chosen quantity a plot, the analysis of variance, and
/// what cannot be told.
/// Thread  ui
class StatisticsView : public QWidget {
  Q_OBJECT
 public:
  explicit StatisticsView(QWidget* parent = nullptr);
  void show(std::shared_ptr<const StatisticsAnswer> answer);
  [[nodiscard]] StatisticsModel& table() { return *model_; }
  [[nodiscard]] QWidget* firstFocus() const;

 private:
  void layOut();
  void fitColumns();
  void choose();  ///< the quantity of the current row
  void plotConditions(std::size_t place);
  [[nodiscard]] bool plotAgreement(std::size_t place);
  [[nodiscard]] QString oneSpecimenOf(std::size_t place) const;
  [[nodiscard]] QString wordsOf(std::size_t place) const;
  StatisticsModel* model_;
  QTableView* view_;
  QLineEdit* search_;
  QComboBox* kind_;
  PlotStatistics* plot_;
  QLabel *words_, *told_;
};

}  // namespace articulus::ui
