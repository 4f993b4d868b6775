#pragma once
#include <QPointer>
#include <filesystem>

#include "ui/engineering/engineering_tab.h"
#include "ui/engineering/mechanisms/mechanism_result.h"

class QLabel;
class QTableView;

namespace articulus::ui {

class BackgroundTask;
class MechanismInputs;
class PlotCourse;
class TaskProgress;
class TextTableModel;

/// Analyses of a parallel mechanism from its file, the same as `articulusctl mechanism`: words, a table to be copied
/// and a plot. Computed off the window's thread; nothing of it reaches the robot.
/// Source  Vertechy & Parenti-Castelli 2004, ch. 3 to 5
/// Thread  ui
class MechanismTab : public EngineeringTab {
  Q_OBJECT
 public:
  explicit MechanismTab(const std::filesystem::path& shipped, QWidget* parent = nullptr);
  ~MechanismTab() override;
  [[nodiscard]] bool holdsWork() const override { return true; }  ///< the mechanism that was opened, and its numbers
  void goOnFrom(EngineeringTab& before) override;                 ///< and calculates again what it showed
  [[nodiscard]] MechanismInputs& inputs() { return *inputs_; }
  [[nodiscard]] bool busy() const override { return !task_.isNull(); }
  [[nodiscard]] QString copied() const;  ///< the table, tabs between
  void calculate();
  void cancel();

 signals:
  void calculated();

 private:
  void layOut();
  void put(const MechanismResult& result);
  void say(const QString& text);
  MechanismInputs* inputs_;
  QLabel *words_, *title_;
  TextTableModel* model_;
  QTableView* table_;
  PlotCourse* plot_;
  TaskProgress* progress_;
  QPointer<BackgroundTask> task_;
  MechanismResult shown_;
};

}  // namespace articulus::ui
