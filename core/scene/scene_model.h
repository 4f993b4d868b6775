#pragma once
#include <array>
#include <optional>

#include "core/cell/cell_config.h"
#include "core/record/sample.h"
#include "core/robot/kinematics.h"

namespace articulus::scene {

/// Where everything in the scene stands at one sample.
/// Frames  all in W
struct ScenePose {
  spatial::Pose X_WB;
  std::array<spatial::Pose, robot::kMaxJoints> X_WL;  ///< link frames
  int links = 0;
  spatial::Pose X_WF, X_WS, X_WD, X_WP;
  spatial::Pose X_WM;                                     ///< middle bone, halfway between D and P
  spatial::Vector3 force_N{0, 0, 0}, moment_Nm{0, 0, 0};  ///< at D in W
  /// What the clinical angles of the sample turn about, through D: lateral bending, flexion, axial rotation, in the
  /// order of x, y, z. Flexion's stands still, axial rotation's moves with the bone, the third floats square to both.
  std::optional<std::array<spatial::Vector3, 3>> jointAxes;  ///< none without angles
};

/// The joints that a sample has; where it has none, those of the home pose.
[[nodiscard]] robot::JointVector jointsIn(const cell::CellConfig& cell, const record::Sample& sample);

/// Where the arm of a cell stands with these joints; D as the cell file has it, the specimen not placed.
/// In      q: as many joints as the arm has
[[nodiscard]] ScenePose armAt(const cell::CellConfig& cell, const robot::JointVector& q);
/// Where the lower bone is clamped when the upper one is at X_WD.
[[nodiscard]] spatial::Pose below(const spatial::Pose& X_WD);
/// The way back: where the moving body was when the vice closed on a specimen whose lower bone is at X_WP.
[[nodiscard]] spatial::Pose neutralOf(const spatial::Pose& X_WP);

inline constexpr double kBoneSpacing_m = 0.042;  ///< centre to centre of two vertebral bodies (ours)

/// Turns a sample into poses: what the 3D view shows, without any OpenGL.
/// In      joint positions and loads of a sample; missing joints are taken from the home pose
/// Thread  one
/// Test    tests/ui/scene/test_scene.cpp against robot::forwardKinematics
class SceneModel {
 public:
  explicit SceneModel(const cell::CellConfig& cell);

  /// Once the specimen is in the vice its lower bone stays where it was clamped; before, it hangs from the upper one.
  [[nodiscard]] ScenePose evaluate(const record::Sample& sample, bool specimenMounted);
  /// From now on the specimen is held as it was clamped with the moving body at X_WD.
  void clampAt(const spatial::Pose& X_WD);
  /// What was seen of the vice belongs to another motion: a specimen that is clamped when it is seen next was clamped
  /// at the home pose, unless clampAt() says otherwise.
  void forget();
  /// The arm in its home pose with the specimen below the bracket.
  [[nodiscard]] const ScenePose& home() const { return home_; }

 private:
  const cell::CellConfig& cell_;
  ScenePose home_;
  spatial::Pose clamped_;
  bool mounted_ = false, seen_ = false;
};

/// Length of an arrow for a load: proportional up to full, then growing ever more slowly, so that it never leaves the
/// view.
[[nodiscard]] double arrowLength_m(double load, double fullLoad, double fullLength_m) noexcept;

}  // namespace articulus::scene
