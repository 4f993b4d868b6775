#pragma once
#include <span>
#include <vector>

#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::specimen {

/// One strand of a ligament, straight from bone A to bone B: slack up to its rest length, then a toe whose stiffness
/// grows with the strain, then linear.
/// Source  Blankevoort & Huiskes 1991, J Biomech Eng 113:263-269, (1); toe and damping in the form of OpenSim's
///         Blankevoort1991Ligament
/// Thread  any; real-time safe
struct LigamentStrand {
  spatial::Vector3 onA_m = spatial::Vector3::Zero();  ///< insertion, in A
  spatial::Vector3 onB_m = spatial::Vector3::Zero();  ///< insertion, in B
  double stiffness_N = 0.0;                           ///< tension a strain, beyond the toe
  double restLength_m = 0.03;
  double toeStrain = 0.06;  ///< where the toe ends; above zero
  double damping_Ns = 0.0;  ///< tension a strain rate, only while stretched and lengthening

  [[nodiscard]] double length_m(const spatial::Pose& X_AB) const noexcept;
  /// Elastic tension and energy at a length.
  [[nodiscard]] double tension_N(double length_m) const noexcept;
  [[nodiscard]] double energy_J(double length_m) const noexcept;
};

/// Length of a strand along a path, m: how a ligament, or a graft between two drilled holes, would have to give while
/// the joint moves.
[[nodiscard]] std::vector<double> lengthsAlong(const LigamentStrand& strand, std::span<const spatial::Pose> X_AB);

/// A bundle of strands that is cut as one. What it gives elastically comes from a potential; its damping only takes
/// energy.
/// Frames  A and B: the two bones
/// Thread  one; real-time safe after construction
class Ligament {
 public:
  explicit Ligament(std::vector<LigamentStrand> strands);
  /// Forgets the history. What was cut stays cut.
  void reset() noexcept { first_ = true; }
  void cut() noexcept { cut_ = true; }
  [[nodiscard]] bool isCut() const noexcept { return cut_; }
  [[nodiscard]] std::span<const LigamentStrand> strands() const noexcept { return strands_; }

  [[nodiscard]] double energy_J(const spatial::Pose& X_AB) const noexcept;
  /// Out  F_B_A: elastic part of what must act on B at its origin, axes of A, against the ligament
  [[nodiscard]] spatial::Wrench load(const spatial::Pose& X_AB) const noexcept;
  /// The same with damping; the history advances to this pose, dt_s later.
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_AB, double dt_s) noexcept;

 private:
  std::vector<LigamentStrand> strands_;
  std::vector<double> last_m_;
  bool first_ = true, cut_ = false;
};

}  // namespace articulus::specimen
