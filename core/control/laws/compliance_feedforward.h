#pragma once
#include "core/control/estimators/specimen_stiffness.h"

namespace articulus::control {

/// How the body must move on the axes that only keep their load while it is driven on others: the screw of the specimen
/// about which it turns by itself, as a share of the driven speed. Learned from the twist on the way, forgetting over
/// kWindow; the start guess is an axis through D, or through the elastic centre where the stiffness has been learned.
/// Frames  axes of W, point D
/// Thread  control; real-time safe
/// Source  Hill 2013, ch. 2, Fig 2-4 (guess of the axis, corrected on the way), p. 77
class ComplianceFeedforward {
 public:
  /// Forgets what was learned, and that anything is driven.
  void reset() noexcept { driven_.setZero(), share_.setZero(); }
  /// One cycle: learns from how the body moved, and says how it should.
  /// In   driven: wanted twist on the driven axes, m/s and rad/s;  keeping: projector onto the other axes;
  ///      velocity: twist of the body;  settled: its loads are what they should be, so that it may be learned from
  /// Out  twist on the other axes
  [[nodiscard]] spatial::Vector6 step(const spatial::Vector6& driven, const spatial::Matrix6& keeping,
                                      const spatial::Vector6& velocity, const SpecimenStiffness& specimen, bool settled,
                                      double dt_s) noexcept;

 private:
  spatial::Vector6 driven_ = spatial::Vector6::Zero();  ///< direction that is driven, unit with kLength_m as a radian
  spatial::Vector6 share_ = spatial::Vector6::Zero();   ///< twist on the other axes per unit speed along it
};

}  // namespace articulus::control
