#pragma once
#include <array>
#include <memory>
#include <optional>

#include "core/cell/cell_config.h"
#include "core/scene/pose_margins.h"

namespace articulus::ui {

/// A pose of the moving body that a person chooses by looking, with the joints that reach it. Each pose is sought near
/// the one before, so that the arm follows without jumps; one out of reach changes nothing. Knows no widget.
/// Frames  W
/// Thread  ui; a pose takes some 0.05 to 10 ms
/// Test    tests/ui/cell_view/test_pose_sheet.cpp
class PoseChoice {
 public:
  /// x y z m and FE LB AR rad from the home pose, as moves count them; told in steps of 0.01 mm and 0.01 degree.
  using Numbers = std::array<double, 6>;

  /// In  start_rad: of the arm's joints
  PoseChoice(std::shared_ptr<const cell::CellConfig> cell, const safety::LimitSet& limits,
             const robot::JointVector& start_rad);

  [[nodiscard]] bool put(const Numbers& numbers);  ///< false: the arm does not reach it
  [[nodiscard]] bool move(const spatial::Vector3& by_m);
  [[nodiscard]] bool turn(const spatial::Vector3& by_rad);  ///< rotation vector, about the moving body's origin
  void startHere();                                         ///< this pose is the start
  void putBack();                                           ///< to the start

  [[nodiscard]] Numbers numbers() const;
  [[nodiscard]] const robot::JointVector& joints() const { return q_; }
  [[nodiscard]] const spatial::Pose& X_WD() const { return X_WD_; }
  [[nodiscard]] const spatial::Pose& startX_WD() const { return startX_WD_; }
  [[nodiscard]] const scene::PoseMargins& margins() const { return margins_; }
  [[nodiscard]] bool mayStand() const { return margins_.within(limits_); }
  [[nodiscard]] const safety::LimitSet& limits() const { return limits_; }
  [[nodiscard]] const cell::CellConfig& cell() const { return *cell_; }

 private:
  [[nodiscard]] bool take(const spatial::Pose& X_WD);
  void stand(const robot::JointVector& q);
  std::shared_ptr<const cell::CellConfig> cell_;
  safety::LimitSet limits_;
  robot::JointVector start_, q_;
  spatial::Pose startX_WD_, X_WD_;
  scene::PoseMargins margins_;
};

}  // namespace articulus::ui
