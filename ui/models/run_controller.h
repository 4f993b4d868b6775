#pragma once
#include <QObject>
#include <QTimer>
#include <QVector>

#include "ui/bridge/station_bridge.h"
#include "ui/models/run_actions.h"
#include "ui/user_session.h"

namespace articulus::ui {

/// What the buttons of the run page do: sends the commands, starts and watches the run, keeps its marks. No widget in it.
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
  [[nodiscard]] double remaining_s() const;
  [[nodiscard]] const QVector<double>& marks_s() const { return marks_s_; }   ///< host time of each mark of this run

  void switchController(bool on);
  void home();
  void unload();
  void start();
  void stop();
  void mark();
  /// Ends the session; a run that is under way is stopped and stored before, without waiting here.
  void finish();

 signals:
  void runStarted(qint64 runId);
  void runEnded(const articulus::session::RunProgress& progress);
  void marked(const articulus::record::Event& note);
  void finished();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void poll();
  UserSession& session_;
  StationBridge& bridge_;
  QTimer timer_;
  qint64 runId_ = 0;
  bool watching_ = false, finishing_ = false;
  QVector<double> marks_s_;
};

}  // namespace articulus::ui
