#pragma once
#include <algorithm>
#include <map>
#include <string>

#include "core/protocol/forecast.h"

namespace articulus::protocol {

/// Time of each action alone, and the peaks of set-points on the way: the work of forecast(). What a kind of step takes
/// and reaches stands in steps/<kind>.cpp.
class ForecastWalk {
 public:
  explicit ForecastWalk(Forecast& out) : out_(out) {}
  [[nodiscard]] double time_s(const Action& action);

  // For the steps.
  [[nodiscard]] spatial::Vector6& held() { return held_; }  ///< load that the step before has left
  [[nodiscard]] spatial::Vector6& pose() { return pose_; }  ///< and its pose
  void see(const spatial::Vector6& load) { out_.peakLoad = out_.peakLoad.cwiseMax(load.cwiseAbs()); }
  void see(int axis, double load) { out_.peakLoad[axis] = std::max(out_.peakLoad[axis], load); }
  void displaced(const spatial::Vector6& pose, bool stays = true) {
    out_.peakDisplacement = out_.peakDisplacement.cwiseMax(pose.cwiseAbs());
    if (stays) pose_ = pose;
  }
  [[nodiscard]] double pathLength_s(const std::string& path) { return length_s_[path]; }

 private:
  Forecast& out_;
  spatial::Vector6 held_ = spatial::Vector6::Zero(), pose_ = spatial::Vector6::Zero();
  double clock_s_ = 0.0;
  std::map<std::string, double> began_, length_s_;
};

}  // namespace articulus::protocol
