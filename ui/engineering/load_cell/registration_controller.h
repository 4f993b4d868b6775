#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/run/registration/registration.h"
#include "ui/engineering/load_cell/point_controller.h"

namespace articulus::ui {

/// How the frame of another instrument (a measuring arm, a CT) lies to the robot's world, from landmarks known in both:
/// the robot's side from a file or touched with the tool's tip, the other side from a file.
/// Frames  points and result in W
/// Thread  ui
class RegistrationController : public PointController {
  Q_OBJECT
 public:
  /// Where a registration is kept: with the session of the specimen in the vice.
  struct Keeping {
    std::function<QString()> specimen{};  ///< its label; empty where none is described
    std::function<base::Result<void>(const run::Registration& registration)> keep{};
    std::function<double()> tipError_m{};  ///< largest standard error of the tip; 0: not known
  };
  /// tip: the tool's tip in the flange, none while it is not known
  RegistrationController(const RobotProcedures& robot, std::function<std::optional<spatial::Vector3>()> tip,
                         Keeping keeping, QObject* parent = nullptr);
  RegistrationController(const RobotProcedures& robot, std::function<std::optional<spatial::Vector3>()> tip,
                         QObject* parent = nullptr)
      : RegistrationController(robot, std::move(tip), Keeping{}, parent) {}

  /// CSV: x2_m, y2_m, z2_m in the other frame; x1_m, y1_m, z1_m in the robot's world where these are known too.
  /// Replaces what was read before; landmarks that were touched stay unless the file has its own.
  void read(const QString& file);
  /// Empty if the tip's place may be recorded as the next landmark; otherwise why not.
  [[nodiscard]] QString reasonAgainstRecording() const;
  void record();
  void removeLast();  ///< of the robot's side
  void clear();
  /// Empty if points were touched in pairs; otherwise why there are no insertions.
  [[nodiscard]] QString reasonAgainstInsertions() const;
  /// The touched points as insertions of the analysis "ligament_length": two by two, of the bone in the vice first.
  [[nodiscard]] QString insertions() const;
  /// Empty if what was found may be kept with the specimen; otherwise why not.
  [[nodiscard]] QString reasonAgainstKeeping() const;
  /// From then on it places paths that are in the other frame, for as long as the session lasts.
  void keep();

  [[nodiscard]] std::size_t landmarks() const { return std::max(robot_W_.size(), other_.size()); }
  [[nodiscard]] std::size_t touched() const { return robot_W_.size(); }
  [[nodiscard]] const std::optional<sensing::LandmarkRegistration>& result() const { return result_; }
  /// What is missing, in the language in force.
  void sayAgain() {
    if (!result_) solve();
  }
  [[nodiscard]] bool fromSimulation() const {
    return simulated_;
  }  ///< the file says SIMULATED, or the cell is simulated and was used
  [[nodiscard]] bool empty() const override { return landmarks() == 0; }
  [[nodiscard]] bool solved() const override { return result_.has_value(); }
  [[nodiscard]] QStringList warnings() const override;
  /// Landmark, robot x y z, other x y z, misses by.
  [[nodiscard]] std::vector<QStringList> rows() const override;

 private:
  void solve();
  [[nodiscard]] nlohmann::ordered_json written() const override;
  [[nodiscard]] run::Registration registration() const;  ///< asked only where there is a result
  std::function<std::optional<spatial::Vector3>()> tip_;
  Keeping keeping_;
  std::vector<spatial::Vector3> robot_W_, other_;
  std::optional<sensing::LandmarkRegistration> result_;
  bool simulated_ = false;
};

}  // namespace articulus::ui
