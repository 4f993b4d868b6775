#pragma once
#include "core/spatial/types.h"

namespace articulus::control {

/// Search for the position where the force on some axes is the wanted one: element by element a secant, as long a step
/// as the error allows.
///   dp = normalised( (dp_1 / dF_1) * e ) * d / (a + b exp(c - |e|)),  d = 0.6 mm, a = 1, b = 10, c = 2, |e| in N
/// What differs from the source:
///   - the step is shortened by cutting its longest elements, not as a whole, so that stiff axes are not left behind
///     (across a bowl of 8 mm against 75 kN/m: there after 62 steps
///     instead of not within 200)
///   - no element steps further than its own secant says (as printed, the last steps are 8 um long
///     whatever the stiffness is:
///     10 N along a stiff spine)
///   - a change of force that is no more than noise, or of the wrong sign, leaves the slope as it was. The search may
///     therefore start as if the specimen were the stiffest: a step without a response makes the next one
///     three times longer while the error is large, and a softer estimate is accepted
///     up to that factor only
///   - the effect of the other axes on an axis is learned where they move further than it, and compensated in advance:
///     a head that moves over the rim of its socket is lifted as much as the rim rises. Without it the force into
///     the socket ran between 25 and 60 N with a target of 30 N, and in five of 96 tests of a virtual shoulder
///     beyond 100 N; with it never beyond 68 N, in a fifth
///     fewer steps
///   - after a step that made an error 5 N larger, the next is half as long at most
/// Frames  whatever frame the caller takes, one for positions and forces
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-C, (15)-(24)
class SecantSearch {
 public:
  /// In   compliance_m_per_N: first guess of dp/dF on each axis; it sets the direction and bounds the first step
  void start(const spatial::Vector3& compliance_m_per_N) noexcept;
  /// The same specimen again, from another place: what was learned is kept, a step stiffer.
  void startAgain() noexcept;
  /// In   p: where the force was measured;  F: there;  wanted;  mask: 1 on axes that are searched.
  /// Out  the next step from p, m
  [[nodiscard]] spatial::Vector3 step(const spatial::Vector3& p, const spatial::Vector3& F,
                                      const spatial::Vector3& wanted, const spatial::Vector3& mask) noexcept;
  [[nodiscard]] const spatial::Vector3& compliance_m_per_N() const noexcept { return compliance_; }

  static constexpr double kLongest_m = 0.6e-3;
  /// Length of a step, m.  In  size of the error, N.   Source  (20)
  [[nodiscard]] static double length_m(double error_N) noexcept;

 private:
  /// One axis from what its last step and those of the others did.
  void learn(int axis, const spatial::Vector3& dp_m, double dF_N, double error_N) noexcept;
  spatial::Vector3 compliance_ = spatial::Vector3::Zero();
  spatial::Matrix3 aside_ = spatial::Matrix3::Zero();  ///< force on one axis by motion along another, N/m
  spatial::Vector3 lastP_ = spatial::Vector3::Zero(), lastF_ = spatial::Vector3::Zero();
  double longest_ = kLongest_m;
  bool first_ = true;
};

}  // namespace articulus::control
