#pragma once
#include <Eigen/LU>
#include <string>
#include <vector>

#include "core/specimen/specimen.h"
#include "core/specimen/spine/motion_segment.h"
#include "core/specimen/spine/segment_kinematics.h"

namespace articulus::specimen {

/// A vertebra between D and P: where the middle of its body lies in the neutral pose, from D's origin.
struct ChainBone {
  std::string name;
  spatial::Vector3 centre_m{0.0, 0.0, 0.0};
};

/// Numbers of a chain of motion segments; read from a file of type "spine_chain".
struct SpineChainParameters {
  std::string label;
  std::vector<MotionSegmentParameters> levels;  ///< cranial first, 1 to 8
  std::vector<ChainBone> bones;                 ///< cranial first, one fewer than levels
};

/// Several motion segments one above the other: D is the uppermost bone, P the lowest, and those between stand where
/// the loads on each of them add up to nothing. They are solved anew in each step: Newton's method on the block
/// tri-diagonal tangent, begun where they stood, with the tangent of the steps before as long as it serves; a fresh
/// tangent goes to where the stored energy stops falling along its direction, so that corners of the curves do not
/// throw it. The number of iterations is bounded; where they do not suffice, the best that was found counts and the
/// next step goes on from it (see unbalanced_N()). Structures are named level by level, cranial first; what one of
/// them carries is a share of its level's resistance by direction, so those that are cut take nothing from the others'
/// shares, and none that is cut stiffens anything.
/// Frames  axes of P: x anterior, y left, z cranial; rotations x lateral bending, y flexion, z axial rotation
/// Thread  one; real-time safe after construction
/// Source  specimen data sheet, 1.1 to 1.5; masses of the bones are left out (quasi-static)
class SpineChain final : public Specimen {
 public:
  static constexpr std::size_t kMostLevels = 8;
  static constexpr double kMostPreload_N = 1000.0;
  /// Throws  std::invalid_argument where numbers of levels, bones or structures do not fit
  explicit SpineChain(const SpineChainParameters& parameters);
  void reset() noexcept override;
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return settlingCentre_m_; }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return structureNames_; }
  void cut(std::uint64_t structures) noexcept override;
  [[nodiscard]] double maxPreload_N() const noexcept override { return kMostPreload_N; }
  void preload(double force_N) noexcept override;
  [[nodiscard]] std::span<const std::string> bones() const noexcept override { return boneNames_; }
  [[nodiscard]] spatial::Pose bonePose(std::size_t bone) const noexcept override;

  // How the last step went, for tests.
  [[nodiscard]] double unbalanced_N() const noexcept { return unbalanced_N_; }  ///< moments over 20 mm
  [[nodiscard]] int iterations() const noexcept { return iterations_; }
  [[nodiscard]] int factorisations() const noexcept { return factorisations_; }
  /// Shift and psi of a level as of the last step.
  [[nodiscard]] spatial::Vector6 levelCoordinates(std::size_t level) const noexcept {
    return kinematics_[level].coordinates();
  }

 private:
  struct Block {
    Block();                            // not here: every file that includes this would compile the decomposition
    spatial::Matrix6 toUpper, toLower;  // coupling of a bone with its neighbours; toLower multiplied from the left
    Eigen::PartialPivLU<spatial::Matrix6> pivot;
  };
  void startBetween(const spatial::Pose& X_PD) noexcept;
  double evaluate() noexcept;                   // loads at poses_; returns what is unbalanced, N
  [[nodiscard]] double climb() const noexcept;  // slope of the stored energy along move_
  void factorise() noexcept;
  void direction() noexcept;           // move_ from residual_
  void moveBy(double share) noexcept;  // poses_ = before_ moved
  void solve() noexcept;

  std::vector<MotionSegment> levels_;
  std::vector<SegmentKinematics> kinematics_;
  std::vector<SegmentKinematics::Tangent> tangents_;
  std::vector<spatial::Vector3> centre_m_;         // of each body, D and P included: their points
  std::vector<spatial::Pose> poses_, before_;      // displacements from neutral; first D, last P
  std::vector<spatial::Vector6> residual_, move_;  // of each body
  std::vector<Block> blocks_;
  std::vector<std::string> structureNames_, boneNames_;
  std::vector<std::pair<std::size_t, std::size_t>> structureOf_;  // bit -> level and place in it
  std::uint64_t cut_ = 0;
  spatial::Vector3 settlingCentre_m_;
  double dt_s_ = -1.0, unbalanced_N_ = 0.0, largest_N_ = 0.0;
  int iterations_ = 0, factorisations_ = 0;
  bool fresh_ = true, factorised_ = false;
};

}  // namespace articulus::specimen
