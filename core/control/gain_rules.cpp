#include "core/control/gain_rules.h"

namespace articulus::control {
namespace {

// As the help of the two gains says; a bandwidth that is typed to two decimals may miss them by rounding.
constexpr double kInnerOverOuter = 3.0, kForceOfVelocity = 0.25, kRounding = 1e-6;

}  // namespace

std::vector<GainRule> brokenRules(const GainSet& gains) {
  std::vector<GainRule> broken;
  const double velocity_Hz = gains[Gain::JointVelocityBandwidth];
  if (velocity_Hz < kInnerOverOuter * gains[Gain::JointBandwidth] - kRounding)
    broken.push_back(
        {{Gain::JointVelocityBandwidth, Gain::JointBandwidth},
         "The joint velocity bandwidth is less than three times the joint position bandwidth: the arm may ring."});
  if (gains[Gain::VelocityForceBandwidth] > kForceOfVelocity * velocity_Hz + kRounding)
    broken.push_back({{Gain::VelocityForceBandwidth, Gain::JointVelocityBandwidth},
                      "The velocity-based force bandwidth is more than a quarter of the joint velocity bandwidth: the "
                      "load may ring."});
  return broken;
}

}  // namespace articulus::control
