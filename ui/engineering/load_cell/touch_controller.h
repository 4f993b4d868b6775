#pragma once
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/bridge/robot_procedures.h"

namespace articulus::ui {

/// Finds the tip of a tool from touches of one fixed point: each touch is the pose of the flange at the moment of
/// recording. The robot may tilt the tool from touch to touch; in a simulated cell a simulated operator brings the tip
/// to the point.
/// Thread  ui
class TouchController : public QObject {
  Q_OBJECT
 public:
  explicit TouchController(const RobotProcedures& robot, QObject* parent = nullptr);
  ~TouchController() override;  ///< stops the robot where it is under way

  /// Empty if a touch may be recorded now; otherwise why not.
  [[nodiscard]] QString reasonAgainstRecording() const;
  void record();
  void removeLast();
  /// Empty if the robot may tilt the tool by itself; otherwise what comes first.
  [[nodiscard]] QString reasonAgainstTilting() const;
  void startTilting(int touches);
  void cancel();
  [[nodiscard]] bool busy() const { return timer_.isActive(); }
  [[nodiscard]] bool simulated() const { return robot_.cell().simulated; }

  [[nodiscard]] std::size_t touches() const { return procedure_->touches().size(); }
  [[nodiscard]] const std::optional<sensing::ToolCentrePoint>& result() const { return result_; }
  /// Why there is no result yet, with the remedy; empty where there is one.
  [[nodiscard]] QString missing() const { return missing_; }
  /// Touch, flange x, y, z, tip misses the point by.
  [[nodiscard]] std::vector<QStringList> rows() const;
  /// The tip in the flange and its standard errors, the touches and residuals, as JSON.
  [[nodiscard]] base::Result<void> save(const QString& file) const;

 signals:
  void busyChanged(bool busy);
  void progressed(const QString& words, double fraction);
  void changed();  ///< touches or result
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void poll();
  void solve();
  RobotProcedures robot_;
  QTimer timer_;
  std::unique_ptr<procedure::TipDistanceSensor> eye_;
  std::unique_ptr<procedure::TouchProcedure> procedure_;
  std::optional<sensing::ToolCentrePoint> result_;
  QString missing_;
};

}  // namespace articulus::ui
