#pragma once
#include <string>
#include <vector>

#include "core/spatial/types.h"
#include "core/specimen/spine/level_curve.h"
#include "core/specimen/spine/load_direction.h"

namespace articulus::specimen {

/// Something of a level that can be cut, and what share of the level's resistance it carries in each direction.
struct SegmentStructure {
  std::string name;     ///< "C4-C5 facet capsules"
  ByDirection share{};  ///< in [0, 1); those of one level add up to less than 1 in each direction
};

/// Numbers of one motion segment, after degeneration.
struct MotionSegmentParameters {
  std::string name;                                 ///< "C4-C5"
  spatial::Vector3 elasticCentre_m{0.0, 0.0, 0.0};  ///< fixed to the upper bone; in the neutral pose, from D's origin
  std::array<double, 6> shift_N_per_m{};            ///< the first six of kLoadDirections
  std::vector<LevelCurve> curve;                    ///< about x, y, z
  spatial::Matrix3 coupling = spatial::Matrix3::Zero();  ///< curves act on psi = (1 + coupling) phi
  double stiffeningFactorAt500N = 2.11;                  ///< under a compression of 500 N against none
  double followerPreload_N = 0.0;       ///< pressed together along the spine's own curve, carried inside the specimen
  double stiffeningRange_rad = 0.0175;  ///< of a turn, within which compression stiffens it
  double hysteresisTransition_rad = 0.01;  ///< Dahl: angle over which a loop turns
  spatial::Vector3 shiftDamping_Ns_per_m{600.0, 600.0, 2500.0};
  spatial::Vector3 rotaryDamping_Nms{0.05, 0.05, 0.05};
  std::array<double, 3> relaxationGain{}, relaxationTime_s{1.0, 10.0, 100.0};
  spatial::Vector3 rangeGrowth{0.0, 0.0, 0.0};        ///< share by which loading lengthens the range in the end
  spatial::Vector3 rangeGrowthWork_J{1.0, 1.0, 1.0};  ///< of loading, after which all but 1/e of that is done
  std::vector<SegmentStructure> structures;
};

/// One disc with its ligaments and facets, in coordinates of its own: the shift of the elastic centre (axes of the
/// lower bone) and the coupled rotation vector psi. Loads are those of a potential (curves, linear shifts, stiffening
/// under compression) that relax with three time constants, plus a rate-independent loop and a little viscous damping.
/// load() reads, commit() moves the history on. The potential: what compression adds to shear, and to turns within
/// stiffeningRange_rad, is paid back as axial load, so that no closed path gains energy: U = Uz(z) + Ux + Uy + sum
/// U(psi_i) + (s(z) - 1) (Ux + Uy + sum k_i r^2 (sqrt(1 + psi_i^2 / r^2) - 1)). s(z) rises in a straight line with the
/// shift once 10 N press: with 2.11 at 500 N it is 1.70 at 250 N (published means: 2.11 and 1.71). A follower preload
/// presses the level together through its elastic centre: at rest it is shorter by that, as neutral, and stiffer.
/// Loading wears a level in: its curves stretch, U(psi_i) = s W(psi_i / s), with the work that was put into them,
/// towards 1 + rangeGrowth. At a given psi that lowers the stored energy by what the complementary energy says, which
/// is lost; s never falls but by reset().
/// Thread  one; real-time safe after construction
/// Source  follower load: Patwardhan et al. 1999, from memory; stiffening: Gardner-Morse & Stokes 2004 as quoted in the
///         specimen data sheet; loop: Dahl 1968
class MotionSegment {
 public:
  explicit MotionSegment(const MotionSegmentParameters& parameters);
  void reset() noexcept;
  /// The next loads are those after dt_s more.
  void prepare(double dt_s) noexcept;
  /// Loads at coordinates (shift m, psi rad): N and Nm.
  [[nodiscard]] spatial::Vector6 load(const spatial::Vector6& x) const noexcept;
  /// Their derivative; symmetric.
  [[nodiscard]] spatial::Matrix6 stiffness(spatial::Vector6 x) const noexcept;
  /// The specimen is at x now.
  void commit(const spatial::Vector6& x) noexcept;
  /// What is left of each direction, 1 intact. What is stretched now takes its load along.
  void setIntact(const ByDirection& left) noexcept;
  /// By how much loading has lengthened the range about each axis so far, 1 fresh.
  [[nodiscard]] const spatial::Vector3& stretch() const noexcept { return stretch_; }
  /// Another follower preload; the neutral pose is then the one under that.
  void setFollowerPreload(double force_N) noexcept;
  [[nodiscard]] const MotionSegmentParameters& parameters() const noexcept { return p_; }

 private:
  struct Stiffening {
    double more = 0.0, slope = 0.0, bend = 0.0;  ///< s(z) - 1 and its derivatives over z
  };
  [[nodiscard]] Stiffening stiffening(double z) const noexcept;
  [[nodiscard]] spatial::Vector6 elastic(spatial::Vector6 x) const noexcept;
  [[nodiscard]] double loopAt(int turn, double psi) const noexcept;
  [[nodiscard]] double moment_Nm(int turn, double psi) const noexcept {
    return p_.curve[static_cast<std::size_t>(turn)].moment_Nm(psi / stretch_[turn]);
  }
  void wearIn(const spatial::Vector3& from) noexcept;
  [[nodiscard]] double left(int axis, double value) const noexcept { return left_[directionOf(axis, value)]; }
  [[nodiscard]] double width(int turn, double psi) const noexcept;

  MotionSegmentParameters p_;
  spatial::Vector3 neutral_Nm_per_rad_;
  double stiffeningPerUnit_ = 0.0;
  double pressed_m_ = 0.0;  // shift by which the preload has shortened it at neutral, not above zero
  ByDirection left_;
  spatial::Vector6 last_, lastElastic_,
      decaying_;  // decaying_: the relaxing loads without what the last load adds
  std::array<spatial::Vector6, 3> relaxing_;
  spatial::Vector3 loop_, stretch_;
  bool first_ = true;
  double dt_s_ = -1.0, feedSum_ = 0.0, rate_ = 0.0;
  std::array<double, 3> decay_{}, feed_{};
};

}  // namespace articulus::specimen
