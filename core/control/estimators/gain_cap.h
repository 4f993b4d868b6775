#pragma once
#include <array>

#include "core/control/arm_model.h"
#include "core/control/estimators/dead_time_estimator.h"
#include "core/control/estimators/specimen_stiffness.h"
#include "core/control/gain_set.h"

namespace articulus::control {

/// The highest share of the force gains that the delays of the loop allow.
/// Each axis is the loop of ForceAxes on a specimen of stiffness k, moved by the arm's apparent mass m = ((J B^-1
/// J^T)^-1)_ii, that is with the other axes held by the specimen:
///   L(s) = share c(s) (1 + s T_k) e^{-s (T_a + T_f)} / ( s^2 + d s e^{-s T_a} + (1 + s T_k) k / m )
///   c = (kp + ki / s) k / m for forces, c = d (a + b / s) k for moments
/// with T_a the dead time of the arm, T_f the delay of the load cell's filter and one cycle of sampling, d the damping
/// gain, T_k = 2 ms the specimen's own damping over its stiffness (tissue; a steel jig has less, which the oscillation
/// observer sees). The share is the largest at which |1 + L| stays at least 1 / Ms at every frequency, Ms = 2: a gain
/// margin of two and a phase margin of 29 degrees. For one frequency that is the smaller root of |L1|^2 x^2 + 2 Re(L1)
/// x + 1 - 1 / Ms^2 with L1 = L at share 1, so no search is needed. Stiff, light and late means less; k is that of a
/// stiff spine or the learned one if that is more; the learned one alone once all six directions are known, because
/// what a single motion teaches is how soft the specimen is when the others yield. One axis in every kPeriod-th cycle.
/// A lower share counts at once, a higher one comes slowly.
/// Thread  control; real-time safe
/// Source  Astrom & Hagglund 2006, Advanced PID Control, 4.6 (maximum sensitivity); its use on the force loop is ours
class GainCap {
 public:
  void configure(double dt_s) noexcept;
  /// Gains that were raised take over with the loop gain that was in force, and rise from there as the share does: they
  /// shake nothing before the delays of the loop are known.
  /// In  shareInForce: of the gains before, if that is less than share()
  void useGains(const GainSet& gains, double shareInForce = 1.0) noexcept;
  /// In  filterDelay_s: WrenchEstimator::delay_s()
  void step(const ArmModelState& model, const SpecimenStiffness& specimen, const DeadTime& deadTime,
            double filterDelay_s) noexcept;
  [[nodiscard]] double share() const noexcept { return share_; }  ///< (0, 1]
  /// Of one axis, without smoothing.  In  stiffness N/m or Nm/rad, apparent mass kg or kgm2
  [[nodiscard]] double axisShare(bool moment, double stiffness, double mass, double armDelay_s,
                                 double filterDelay_s) const noexcept;

  static constexpr int kPeriod = 16;
  static constexpr double kLowest = 0.05;
  static constexpr double kAssumedDeadTime_s = 1e-3;  ///< until one was measured with this confidence
  static constexpr double kConfident = 0.5;
  static constexpr double kAssumed_N_per_m = 1e6, kAssumed_Nm_per_rad = 300.0;

 private:
  double kpForce_ = 0, kiForce_ = 0, dampForce_ = 0, kpMoment_ = 0, kiMoment_ = 0, dampMoment_ = 0;
  std::array<double, 6> axis_{};
  double dt_s_ = 1e-3, share_ = 1.0;
  int count_ = 0, next_ = 0;
  bool used_ = false;  // gains were given before these
};

}  // namespace articulus::control
