#pragma once
#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>

#include "ui/bridge/robot_procedures.h"

namespace articulus::ui {

/// Measures the dead time of the arm by a small test motion of one joint, says before how far and how long, and writes
/// to the audit trail what became of it.
/// Thread  ui
class DeadTimeController : public QObject {
  Q_OBJECT
 public:
  using Motion = procedure::DeadTimeProcedure::Motion;
  /// The ways out of the controller, so that it is tested without a desktop.
  struct Callbacks {
    RobotProcedures robot;
    std::function<safety::LimitSet()> limits;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
    std::function<base::Result<void>(double deadTime_s)> measured = {};  ///< one that was found, for the history
  };

  explicit DeadTimeController(Callbacks callbacks, QObject* parent = nullptr);
  ~DeadTimeController() override;  ///< stops the robot where it is under way

  /// Empty if the robot may begin now; otherwise what comes first.
  [[nodiscard]] QString reasonAgainst() const;
  /// What the robot would do.
  /// Errors  as DeadTimeProcedure::plan()
  [[nodiscard]] base::Result<Motion> plan() const;
  /// What a person is told before anything moves.
  [[nodiscard]] static QString words(const Motion& motion);
  void start(const Motion& motion);
  void cancel();
  /// Looks how far the robot is; a timer does so twenty times a second.
  void poll();
  [[nodiscard]] bool busy() const { return timer_.isActive(); }
  [[nodiscard]] QString result() const;  ///< in words; empty while nothing was measured here

 signals:
  void busyChanged(bool busy);
  void progressed(double fraction, double remaining_s);
  void resultChanged();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void end(const QString& audited);
  void showResult();
  Callbacks callbacks_;
  std::unique_ptr<procedure::DeadTimeProcedure> procedure_;
  QTimer timer_;
  struct Result {
    int joint;  ///< from 1 on
    control::DeadTime found;
    bool sure;
  };
  std::optional<Result> result_;  ///< put into words when it is asked for: the language may be another one by then
};

}  // namespace articulus::ui
