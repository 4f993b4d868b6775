#pragma once
#include <memory>

#include "core/run/rehearsal/rehearsal_plan.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/sheets/sheet.h"

class QTabWidget;

namespace articulus::ui {

class BackgroundTask;
class PlotCourse;
class TaskProgress;

/// Rehearses a plan on a virtual twin of the cell, off the window's thread, then shows what it will do: the verdict in
/// words, loads over time beside their limits, steps, limits and questions. Closed before its end it is cancelled.
/// Nothing real moves. How it ended is kept under the name of who is signed in.
/// Thread  ui
class RehearsalSheet : public Sheet {
  Q_OBJECT
 public:
  RehearsalSheet(UserSession& session, run::RehearsalPlan plan, QWidget* owner);
  ~RehearsalSheet() override;
  [[nodiscard]] const std::shared_ptr<const run::Rehearsal>& result() const { return result_; }

 signals:
  void rehearsed(const std::shared_ptr<const articulus::run::Rehearsal>& rehearsal);
  void problem(const QString& what, const QString& remedy);

 private:
  void begin();
  void take(const run::Rehearsal& rehearsal);
  void showLoads();
  void showMotion();
  UserSession& session_;
  const run::RehearsalPlan plan_;
  std::unique_ptr<BackgroundTask> task_;
  std::shared_ptr<const run::Rehearsal> result_;
  QLabel *about_, *verdict_;
  TaskProgress* progress_;
  QTabWidget* tabs_;
  PlotCourse* loads_;
  QPushButton* close_;
};

}  // namespace articulus::ui
