#pragma once
#include "core/control/estimators/specimen_stiffness.h"
#include "core/sensing/low_pass.h"
#include "core/spatial/pose.h"

namespace articulus::control {

/// Learns the specimen's stiffness at D from how load and pose change together, while anything moves.
///   band      load and displacement of D pass the same band, 0.15 to 8 Hz:
///             offsets, drift and slow relaxation fall out, a motion at
///             constant rate stays in as the displacement of the last second
///   fit       y = K x by recursive least squares. What was known is forgotten along the
///             direction that is moved now and only there; the rest fades over minutes
///             of motion. Without motion nothing is learned and nothing is forgotten
///   trust     a direction counts when it was moved clearly more than encoder noise explains
///   result    on the span of the directions that count (basis V, Y = K V, A = V^T Y made symmetric and positive):
///             C = V A^-1 V^T;  K = Y~ A^-1 Y~^T with Y~ = V A + (1 - V V^T) Y, which is K where all six count,
///             positive semi-definite by its form, and exact for the directions that were moved where fewer do
///   foresight C fades as the share of the load's changes grows that K did not foresee, to nothing at a quarter
/// The least squares run every kPeriod-th cycle, the result half a period later, so that no cycle pays for both.
/// Learned in axes of the body: the specimen's centre turns with it, so that a bending test stays one direction.
/// Frames  W world, D moving body; K and C at D in axes of W, radians count as kLength_m
/// Thread  control; real-time safe
/// Source  Cao & Schwartz 2000, Automatica 36:1725 (directional forgetting); Williams & Seeger 2001 (the form of K)
class StiffnessEstimator {
 public:
  void configure(double dt_s) noexcept;
  /// How much later than the pose the load is seen: WrenchEstimator::delay_s() and what the sensor itself takes.
  void setLoadDelay(double delay_s) noexcept { loadDelay_s_ = delay_s; }
  /// Another specimen, or none: forgets everything.
  void reset() noexcept;
  /// The load or the pose of this cycle says nothing (on the brakes, load cell being zeroed): the band starts anew with
  /// the next one, what is known stays.
  void pause() noexcept {
    settling_s_ = kSettle_s;
    first_ = true;
  }
  void step(const spatial::Wrench& F_D_W, const spatial::Pose& X_WD) noexcept;

  [[nodiscard]] const SpecimenStiffness& value() const noexcept { return value_; }

  static constexpr int kPeriod = 32;
  static constexpr double kLength_m = 0.05;

 private:
  void learn() noexcept;
  void conclude() noexcept;

  // In the band, scaled so that radians and 50 mm are alike.
  sensing::LowPass6 loadLow_, wayLow_;
  spatial::Vector6 load_ = spatial::Vector6::Zero(), way_ = spatial::Vector6::Zero();
  spatial::Vector6 slowLoad_ = spatial::Vector6::Zero(), slowWay_ = spatial::Vector6::Zero();  // below it
  spatial::Vector6 travelled_ = spatial::Vector6::Zero(), lastLoad_ = spatial::Vector6::Zero();
  spatial::Pose last_;
  spatial::Matrix6 K_D_ = spatial::Matrix6::Zero(), C_D_ = spatial::Matrix6::Zero();  // published, in axes of D, SI
  spatial::Matrix6 K_ = spatial::Matrix6::Zero(), information_ = spatial::Matrix6::Zero();
  SpecimenStiffness value_;
  double blend_ = 0.0, dt_s_ = 1e-3, loadDelay_s_ = 0.0, settling_s_ = 0.0;
  double samples_ = 0.0, fade_ = 0.0, missed_ = 0.0, seen_ = 0.0;
  int count_ = 0;
  bool first_ = true, learned_ = false;
  static constexpr double kSettle_s = 2.0;
};

}  // namespace articulus::control
