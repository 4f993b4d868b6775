#pragma once
#include <QObject>
#include <QTimer>
#include <functional>

#include "core/cell/cell_config.h"
#include "core/station/station_link.h"

namespace articulus::ui {

/// Measures the dead time of the arm by a small test motion of one joint, says before how far and how long, and writes
/// to the audit trail what became of it. What was known of the dead time is forgotten by the station as the motion
/// begins.
/// Thread  ui
class DeadTimeController : public QObject {
  Q_OBJECT
 public:
  /// The ways out of the controller, so that it is tested without a desktop.
  struct Callbacks {
    station::StationLink& link;
    const cell::CellConfig& cell;
    std::function<safety::LimitSet()> limits;
    std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>
        audit;
  };
  /// What the robot is about to do.
  struct Motion {
    int joint = 0;              ///< from 0
    double way_rad = 0.0;       ///< with its side
    double time_s = 0.0;        ///< of all ways, about: the station plans it, at the speeds that hold then
    double path_m = 0.0;        ///< of the moving body, one way, about
    robot::JointVector target;  ///< where it turns round, rad
  };

  explicit DeadTimeController(Callbacks callbacks, QObject* parent = nullptr);
  ~DeadTimeController() override;  ///< stops the robot where it is under way

  /// Empty if the robot may begin now; otherwise what comes first.
  [[nodiscard]] QString reasonAgainst() const;
  /// The first joint that has room for the motion from here; the first ones say most.
  /// Errors  Conflict with the remedy where the robot may not move, or no joint has room
  [[nodiscard]] base::Result<Motion> plan() const;
  /// What a person is told before anything moves.
  [[nodiscard]] static QString words(const Motion& motion);
  void start(const Motion& motion);
  void cancel();
  /// Looks how far the robot is; a timer does so twenty times a second.
  void poll();
  [[nodiscard]] bool busy() const { return timer_.isActive(); }
  [[nodiscard]] QString result() const { return result_; }  ///< in words; empty while nothing was measured here

 signals:
  void busyChanged(bool busy);
  void progressed(double fraction, double remaining_s);
  void resultChanged();
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  [[nodiscard]] double share(const cycle::Snapshot& now);
  void readAcks(const cycle::Snapshot& now);
  void end(const QString& audited);
  void found(const control::DeadTime& measured, bool sure);
  Callbacks callbacks_;
  QTimer timer_;
  Motion motion_;
  station::StreamCursor acks_, events_;
  std::uint64_t command_ = 0, startCycle_ = 0, acceptedCycle_ = 0;
  double from_rad_ = 0.0, furthest_ = 0.0;
  int waysDone_ = 0;
  QString before_, refused_, result_;
};

}  // namespace articulus::ui
