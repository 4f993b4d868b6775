#pragma once
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/engineering/load_cell/point_controller.h"

namespace articulus::ui {

/// Finds the tip of a tool from touches of one fixed point: each touch is the pose of the flange at the moment of
/// recording. The robot may tilt the tool from touch to touch; in a simulated cell a simulated operator brings the tip
/// to the point.
/// Thread  ui
class TouchController : public PointController {
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
  [[nodiscard]] bool simulated() const { return robot().cell().simulated; }

  [[nodiscard]] std::size_t touches() const { return procedure_->touches().size(); }
  [[nodiscard]] const std::optional<sensing::ToolCentrePoint>& result() const { return result_; }
  [[nodiscard]] bool empty() const override { return touches() == 0; }
  [[nodiscard]] bool solved() const override { return result_.has_value(); }
  [[nodiscard]] QStringList warnings() const override;
  /// Touch, flange x, y, z, tip misses the point by.
  [[nodiscard]] std::vector<QStringList> rows() const override;

 signals:
  void busyChanged(bool busy);
  void progressed(const QString& words, double fraction);

 private:
  void poll();
  void solve();
  /// The tip in the flange and its standard errors, the touches and residuals.
  [[nodiscard]] nlohmann::ordered_json written() const override;
  QTimer timer_;
  std::unique_ptr<procedure::TipDistanceSensor> eye_;
  std::unique_ptr<procedure::TouchProcedure> procedure_;
  std::optional<sensing::ToolCentrePoint> result_;
};

}  // namespace articulus::ui
