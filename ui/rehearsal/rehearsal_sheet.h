#pragma once
#include <memory>

#include "core/run/rehearsal/rehearsal_plan.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/rehearsal/rehearsed_margins.h"

class QTabWidget;

namespace articulus::ui {

class BackgroundTask;
class RehearsedMotion;
class TaskProgress;

/// Rehearses a plan on a virtual twin of the cell, off the window's thread, then shows what it will do: the verdict in
/// words, the motion with loads and margins over time beside their limits, steps, limits and questions. Closed before
/// its end it is cancelled. Nothing real moves. How it ended is kept under the name of who is signed in; the whole of
/// it in the session, to be shown again.
/// Thread  ui
class RehearsalSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  known: the rehearsal of that very plan, to be shown once more; null: it is rehearsed now
  RehearsalSheet(UserSession& session, run::RehearsalPlan plan, QWidget* owner,
                 std::shared_ptr<const run::Rehearsal> known = {});
  ~RehearsalSheet() override;
  [[nodiscard]] const std::shared_ptr<const run::Rehearsal>& result() const { return result_; }

 signals:
  void problem(const QString& what, const QString& remedy);

 private:
  void begin(std::shared_ptr<const run::Rehearsal> known);
  void take(std::shared_ptr<const run::Rehearsal> rehearsal, bool again);
  void present();
  void showMoment(double time_s);
  UserSession& session_;
  const run::RehearsalPlan plan_;
  std::unique_ptr<BackgroundTask> task_;
  std::shared_ptr<const run::Rehearsal> result_;
  RehearsedMargins margins_;
  QLabel *about_, *verdict_;
  TaskProgress* progress_;
  QTabWidget* tabs_;
  RehearsedMotion* motion_ = nullptr;
  QPushButton* close_;
};

}  // namespace articulus::ui
