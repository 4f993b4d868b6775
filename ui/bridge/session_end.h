#pragma once
#include <QObject>
#include <QStringList>
#include <functional>

#include "core/base/result.h"
#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"

namespace articulus::ui {

/// The way out of a session: stops what moves, takes the load off a clamped specimen or parks the arm, switches the
/// drives off, lets go of the dead-man's handle and only then signs out. Where the load could not be taken off it says
/// what stays and what to do, and leaves drives and session as they are. It never waits: told of each snapshot.
/// Thread  ui
class SessionEnd : public QObject {
  Q_OBJECT
 public:
  /// What it acts on.
  struct Port {
    std::function<void(cycle::CommandKind kind)> send;
    std::function<void()> stop;                 ///< the robot, and the run under way
    std::function<bool()> running;              ///< a run is under way
    std::function<void()> letGo;                ///< of the dead-man's handle
    std::function<base::Result<void>()> close;  ///< signs out
  };
  explicit SessionEnd(Port port, QObject* parent = nullptr);

  /// What begin() will do, a line each; none: it only signs out.
  [[nodiscard]] static QStringList plan(const cycle::Snapshot& snapshot, bool running);
  /// The motion that comes before the drives go off; LogEvent: none.
  [[nodiscard]] static cycle::CommandKind motion(const cycle::Snapshot& snapshot);

  enum class Motion { Allowed, NotByItself };
  /// NotByItself: nobody at the arm asked for the end, so a hand may be at the specimen. What moves stops; a load that
  /// is left is told, and may be taken off by hand for two minutes; then the brakes hold it.
  void begin(Motion motion = Motion::Allowed);
  void abort();  ///< STOP was pressed: whoever pressed it stays signed in
  [[nodiscard]] bool busy() const { return phase_ != Phase::Idle; }

 public slots:
  void look(const articulus::cycle::Snapshot& snapshot);

 signals:
  void doing(const QString& words);  ///< what it is at, whenever that changes; empty once it is through
  void ended();
  void leftLoaded(const QString& what, const QString& remedy);  ///< the drives go off all the same
  void problem(const QString& what, const QString& remedy);

 private:
  enum class Phase { Idle, Stopping, Moving, TakingOff, SwitchingOff };
  void enter(Phase phase, cycle::CommandKind motion = cycle::CommandKind::LogEvent);
  void say(const QString& words);
  void lookAtLoad(const cycle::Snapshot& s);
  void switchOff(const cycle::Snapshot& s);
  void fail(const QString& what, const QString& remedy);
  void failLoaded(const cycle::Snapshot& s, const QString& load);
  void sign();

  Port port_;
  Phase phase_ = Phase::Idle;
  int looks_ = 0;  ///< in this phase
  bool moved_ = false, relieved_ = false;
  Motion allowed_ = Motion::Allowed;
  cycle::CommandKind motion_ = cycle::CommandKind::LogEvent;  ///< of Phase::Moving
  QString said_;
};

}  // namespace articulus::ui
