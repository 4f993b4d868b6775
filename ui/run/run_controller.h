#pragma once
#include <QObject>
#include <QTimer>
#include <QVector>

#include "core/run/duration/expected_run.h"
#include "ui/bridge/station_bridge.h"
#include "ui/bridge/user_session.h"
#include "ui/plot/plot_mark.h"
#include "ui/rehearsal/rehearsal_plan.h"
#include "ui/run/run_actions.h"

namespace articulus::ui {

/// What the buttons of the run page do: sends the commands, starts and watches the run, answers what it asks, keeps its
/// marks. No widget in it.
/// Thread  ui; nothing here waits for the robot
class RunController : public QObject {
  Q_OBJECT
 public:
  RunController(UserSession& session, StationBridge& bridge, QObject* parent = nullptr);

  [[nodiscard]] RunFacts facts() const;
  [[nodiscard]] safety::SelfTestReport selfTest() const;
  [[nodiscard]] QString reasonAgainst(RunAction action) const { return ui::reasonAgainst(action, facts()); }
  [[nodiscard]] bool running() const;
  [[nodiscard]] qint64 runId() const { return runId_; }
  /// Of the run under way, of the last one after it.
  [[nodiscard]] const run::RunProgress& progress() const { return progress_; }
  /// The chosen protocol unrolled for the side of the specimen, and what is known of it; empty without one.
  [[nodiscard]] const protocol::Program& program() const { return program_; }
  [[nodiscard]] const run::ExpectedRun& expected() const { return expected_; }
  [[nodiscard]] const PlotMarks& marks() const { return marks_; }  ///< of this run, by host time

  void switchController(bool on);
  void home();
  void unload();
  void start();
  /// Lets the run stand where it is; lets it go on, where it is paused.
  void pauseOrGoOn();
  /// Starts what was not rehearsed; the person who is signed in answers for it.
  void startWaived(const QString& reason);
  /// The plan as it would start now, and what its gate says; empty: it may.
  [[nodiscard]] run::RehearsalPlan plan();
  [[nodiscard]] QString rehearsalMissing();
  void stop();
  /// Answers what the run asks, by the place of a choice.
  void answer(int choice);
  /// Marks this time in the run, with words where there are any.
  void mark(const QString& words = {});
  /// Of a person about a run.  Out  it is stored; a problem is told
  bool note(qint64 runId, const QString& text);

 signals:
  void runStarted(qint64 runId);
  void runEnded(const articulus::run::RunProgress& progress);
  void asked(const articulus::run::Prompt& prompt);
  void askedNoMore();  ///< answered, or the run has ended
  void programChanged();
  void rehearsalWanted(const QString& why);  ///< a start was refused for want of a rehearsal
  void marked(const QString& note);
  void noLonger(const QString& what);  ///< a start or an answer was refused for that, and one was not meanwhile
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void refuse(const QString& what, const QString& remedy);
  void takeBackRefusals();
  QStringList refused_;  ///< starts and answers, in words, since the last that was taken
  void poll();
  void unroll();
  void take(const run::RunProgress& progress);
  UserSession& session_;
  StationBridge& bridge_;
  QTimer timer_;
  run::RunProgress progress_;
  protocol::Program program_;
  run::ExpectedRun expected_;
  bool needsZeroed_ = false;  ///< the load cell, before the program starts
  qint64 runId_ = 0;
  bool watching_ = false;
  PlotMarks marks_;
};

}  // namespace articulus::ui
