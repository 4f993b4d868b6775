#pragma once
#include <algorithm>
#include <map>
#include <string>

#include "core/protocol/forecast.h"
#include "core/protocol/step_time.h"

namespace articulus::protocol {

/// Time of each action alone, and the peaks of set-points on the way: the work of forecast(). What a kind of step takes
/// and reaches stands in steps/<kind>.cpp.
class ForecastWalk {
 public:
  ForecastWalk(Forecast& out, const ForecastBasis& basis) : out_(out), basis_(basis) {}
  [[nodiscard]] StepTime time(const Action& action);
  /// What no step counts: until its plan is sent, its segment begun.
  [[nodiscard]] double between_s(const Action& action);

  // For the steps.
  [[nodiscard]] const ForecastBasis& basis() const { return basis_; }
  [[nodiscard]] spatial::Vector6& held() { return held_; }  ///< load that the step before has left
  [[nodiscard]] spatial::Vector6& pose() { return pose_; }  ///< and its pose
  void see(const spatial::Vector6& load) { out_.peakLoad = out_.peakLoad.cwiseMax(load.cwiseAbs()); }
  void see(int axis, double load) { out_.peakLoad[axis] = std::max(out_.peakLoad[axis], load); }
  void displaced(const spatial::Vector6& pose, bool stays = true) {
    out_.peakDisplacement = out_.peakDisplacement.cwiseMax(pose.cwiseAbs());
    if (stays) pose_ = pose;
  }
  [[nodiscard]] bool first() const { return !moved_; }  ///< no motion was before
  [[nodiscard]] StepTime pathLength(const std::string& path) { return length_[path]; }
  /// A motion from pose() to another, longer where the limits of speed, also those of the step, ask for it.
  [[nodiscard]] double motion_s(const spatial::Vector6& to, double wanted_s) const;

 private:
  Forecast& out_;
  ForecastBasis basis_;
  spatial::Vector6 held_ = spatial::Vector6::Zero(), pose_ = spatial::Vector6::Zero();
  StepTime clock_;
  LimitTightening limits_;  // of the action
  bool moved_ = false;
  bool inStretch_ = false;  // the action before was a motion
  std::map<std::string, StepTime> began_, length_;
};

}  // namespace articulus::protocol
