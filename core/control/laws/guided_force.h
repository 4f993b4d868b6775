#pragma once
#include "core/control/laws/secant_search.h"
#include "core/control/task_error.h"

namespace articulus::control {

/// The search of force guidance as a trajectory in time: moves the wanted point to each next position with limited
/// jerk, waits, takes the mean of the load and asks the search for a step, until the load is what it should be. On the
/// searched axes each step begins where the body is, not where it was wanted: against a spine a hundred times stiffer
/// than an arm's position loop it stays behind, and what it stayed behind would add up.
/// Thread  control; real-time safe
class GuidedForce {
 public:
  void start(const spatial::Vector3& from_m) noexcept;
  /// Another search on the same specimen: it begins with the slopes that the one before has found.
  void startAgain(const spatial::Vector3& from_m) noexcept;
  /// One cycle.
  /// In   body_m: where the body is;  force_N: load and wanted_N in axes of W;  mask: 1 on axes of R_WT that are
  ///      searched
  void step(double dt_s, const spatial::Matrix3& R_WT, const spatial::Vector3& mask, const spatial::Vector3& body_m,
            const spatial::Vector3& force_N, const spatial::Vector3& wanted_N) noexcept;
  [[nodiscard]] bool finished() const noexcept { return finished_; }
  /// Where the point is to be now, and how it moves there.
  [[nodiscard]] const spatial::Vector3& position_m() const noexcept { return at_; }
  [[nodiscard]] const spatial::Vector3& velocity_m_per_s() const noexcept { return velocity_; }
  [[nodiscard]] const spatial::Vector3& acceleration_m_per_s2() const noexcept { return acceleration_; }
  /// How the force changes on the way if the search is right: Controller::loadRate_W.
  [[nodiscard]] const spatial::Vector3& loadRate_N_per_s() const noexcept { return loadRate_; }
  [[nodiscard]] int steps() const noexcept { return steps_; }

  static constexpr double kTolerance_N = 0.25;  ///< Skrede et al. 2024, (39)
  /// In all so long that the search's own rhythm (2.9 Hz) lies below what OscillationObserver takes for a swing (3 to
  /// 30 Hz): a stair of growing steps at 4 Hz was one to it.
  static constexpr double kMove_s = 0.12, kSettle_s = 0.14, kMeasure_s = 0.08;
  static constexpr int kWithin = 3;  ///< so many measurements one after the other

 private:
  void begin(const spatial::Vector3& from_m) noexcept;
  SecantSearch search_;
  spatial::Vector3 from_ = spatial::Vector3::Zero(), way_ = spatial::Vector3::Zero(), at_ = spatial::Vector3::Zero();
  spatial::Vector3 velocity_ = spatial::Vector3::Zero(), acceleration_ = spatial::Vector3::Zero(),
                   sum_ = spatial::Vector3::Zero();
  spatial::Vector3 place_ = spatial::Vector3::Zero(), change_ = spatial::Vector3::Zero(),
                   loadRate_ = spatial::Vector3::Zero();
  double time_s_ = 0.0;
  int samples_ = 0, within_ = 0, steps_ = 0;
  bool finished_ = false;
};

}  // namespace articulus::control
