#pragma once
#include <QSplitter>

#include "core/run/rehearsal/rehearsal_plan.h"
#include "ui/bridge/user_session.h"
#include "ui/rehearsal/rehearsed_margins.h"

namespace articulus::ui {

class MotionPlayer;
class RehearsedCourses;

/// The twin's motion in 3D beside its courses over time, each where the other stands, with a button for each moment
/// that is worth a look; below each other where there is no room beside. Without a motion the courses alone.
/// Thread  ui
class RehearsedMotion : public QSplitter {
  Q_OBJECT
 public:
  RehearsedMotion(UserSession& session, const run::RehearsalPlan& plan, const run::Rehearsal& rehearsal,
                  const RehearsedMargins& margins, QWidget* parent = nullptr);
  void go(double time_s);  ///< since the run began

 signals:
  void problem(const QString& what, const QString& remedy);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeMotion(UserSession& session, const run::RehearsalPlan& plan, const run::Rehearsal& rehearsal);
  QWidget* makePlaces(const run::Rehearsal& rehearsal, QWidget* parent);
  MotionPlayer* player_ = nullptr;
  RehearsedCourses* courses_;
};

}  // namespace articulus::ui
