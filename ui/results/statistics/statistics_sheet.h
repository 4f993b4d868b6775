#pragma once
#include <QPointer>
#include <memory>
#include <vector>

#include "ui/bridge/run_archive.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/results/statistics/statistics_answer.h"

class QComboBox;
class QStackedWidget;
class QTableView;

namespace articulus::ui {

class BackgroundTask;
class ConditionModel;
class StatisticsView;
class TaskProgress;

/// Statistics over chosen runs: which condition each is of, then tables and plots. Reads and computes off the window's
/// thread, and can be cancelled.
/// Thread  ui
class StatisticsSheet : public Sheet {
  Q_OBJECT
 public:
  StatisticsSheet(RunArchive::Place place, std::vector<storage::RunRecord> runs, QWidget* owner);
  ~StatisticsSheet() override;
  [[nodiscard]] ConditionModel& conditions() { return *model_; }
  [[nodiscard]] StatisticsView& view() { return *view_; }
  [[nodiscard]] bool busy() const { return !task_.isNull(); }
  void accept() override;  ///< computes; the sheet stays

 signals:
  void computed();

 private:
  void layOut();
  void learnConditions();
  void tell();
  void compute();
  void showConditions();
  void start(BackgroundTask* task, const QString& doing);
  RunArchive::Place place_;
  ConditionModel* model_;
  QTableView* table_;
  QComboBox* reference_;
  QLineEdit* name_;
  QLabel* problem_;
  TaskProgress* progress_;
  StatisticsView* view_;
  QStackedWidget* steps_;
  QPushButton *compute_ = nullptr, *back_ = nullptr;
  QPointer<BackgroundTask> task_;
  QString refused_;
};

}  // namespace articulus::ui
