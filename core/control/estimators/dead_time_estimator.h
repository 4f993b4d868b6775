#pragma once
#include <array>

#include "core/control/arm_model.h"

namespace articulus::control {

/// What is known of the arm's dead time.
/// Thread  control; real-time safe
struct DeadTime {
  double value_s = 0.0;      ///< from a command to the motion that it makes, on top of the cycle that computes it
  double deviation_s = 0.0;  ///< standard error, from the fit and from how far the joints differ
  double confidence = 0.0;   ///< 0: nothing known, 1: sure to a small part of a cycle
};

/// Measures the dead time of the arm from any motion with some change of acceleration in it: how much later the joints
/// move than the model says of what was commanded.
///   expected rate   u' = B^-1 (tau - bias - J^T F) of an arm that takes
///                   torques; the command itself of one that takes rates
///   fit             v = g (u - delta u') - b int u, joint by joint, band 6 to 40 Hz, least
///                   squares with forgetting; g is the model's error of inertia, b viscous
///                   friction, which would pass for a negative delay if it were left out
///   base            the expected rate is first shifted by whole cycles, until |delta| is less than one
///   result          the joints' delta, weighted by their errors
///   gate            only where the rate of a joint does not change its
///                   sign, so that dry friction is a constant and falls out
/// A motion at constant rate says little; a test motion of one joint trembles on its way: motion::Dither.
/// Frames  joints
/// Thread  control; real-time safe
/// Source  the delay as a first-order term beside a known model: Ljung 1999, System Identification, ch. 7 and 10
class DeadTimeEstimator {
 public:
  void configure(int joints, double dt_s) noexcept;
  void reset() noexcept;
  /// On the brakes, or a cycle was missed: the band starts anew, the fit stays.
  void pause() noexcept { fill_ = 0; }
  /// One cycle, after the encoders were read.
  /// In  q read now; torque that was commanded in the cycle before; model and load of that cycle
  void stepTorque(const robot::JointVector& q, const ArmModelState& model, const robot::JointVector& tau,
                  const spatial::Wrench& F_D_W) noexcept;
  /// The same for an arm that takes rates.  In  rate that was commanded in the cycle before, rad/s
  void stepRate(const robot::JointVector& q, const robot::JointVector& qd_commanded) noexcept;

  [[nodiscard]] const DeadTime& value() const noexcept { return value_; }

  static constexpr int kLongest = 24;  ///< cycles

 private:
  static constexpr int kJoints = robot::kMaxJoints;
  using Row = std::array<double, kJoints>;
  /// Two high passes of first order and a low pass of second order, of all joints at once.
  struct Band {
    Row slow1{}, slow2{}, s1{}, s2{};
    void step(Row& value, int joints, double blend, const std::array<double, 5>& low) noexcept;
  };
  struct Fit {
    std::array<double, 6> information{};  // of u, u', int u: upper triangle
    std::array<double, 3> with{};         // products with v
    double energy = 0.0, samples = 0.0;
  };
  void learn(const robot::JointVector& q, const Row& rate, const Row& acceleration) noexcept;
  void conclude() noexcept;

  Band measured_, rate_, acceleration_;
  std::array<Fit, kJoints> fit_{};
  std::array<Row, kLongest + 1> pastRate_{}, pastAcceleration_{};
  std::array<double, 5> low_{};
  Row sum_{}, expected_{};
  std::array<int, kJoints> passing_{};
  robot::JointVector lastQ_;
  DeadTime value_;
  double dt_s_ = 1e-3, blend_ = 0.0;
  int joints_ = 0, base_ = 0, fill_ = 0, at_ = 0, count_ = 0;
};

}  // namespace articulus::control
