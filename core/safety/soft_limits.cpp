#include "core/safety/soft_limits.h"

#include <algorithm>
#include <cmath>

#include "core/safety/command_guard.h"
#include "core/safety/sensor_overload.h"

namespace articulus::safety {
namespace {

struct Place {
  NearLimit near;
  double advance = -1.0;
};

/// Of a place between two sides: the one that it ends nearer to.
Place between(FaultCode code, int axis, double value, double rate, double ends, double lower, double upper,
              double margin) noexcept {
  const bool up = upper - ends < ends - lower;
  const double left = up ? upper - ends : ends - lower, leftNow = up ? upper - value : value - lower;
  // A limit that leaves no room has no zone; it still stops.
  const double atRest = std::min(margin, 0.1 * (upper - lower));
  if (!(atRest > 0.0)) return {{code, axis, -1.0, value, up ? upper : lower}};
  const double zone = atRest + SoftLimits::kAhead_s * std::max(up ? rate : -rate, 0.0);
  return {{code, axis, 1.0 - left / zone, value, up ? upper : lower}, 1.0 - leftNow / atRest};
}

NearLimit load(FaultCode code, int axis, double value, double limit) noexcept {
  const double begins = SoftLimits::kLoadShare * limit, zone = limit - begins;
  return {code, axis, zone > 0.0 ? (std::abs(value) - begins) / zone : -1.0, value, std::copysign(limit, value)};
}

double speedShareAt(double share) noexcept {
  const double s = std::clamp(share, 0.0, 1.0);
  return 1.0 - (1.0 - SoftLimits::kLeastShare) * s * s * (3.0 - 2.0 * s);
}

}  // namespace

void SoftLimits::follow(std::size_t k, const NearLimit& near, double advance) noexcept {
  Zone& z = zone_[k];
  if (!(near.share > 0.0)) {  // what is no number is the supervisor's matter
    if (near.share < -kLeft) z.inside = false;
    z.back = false;
    z.turned = advance;
    return;
  }
  if (!z.inside) begun_[static_cast<std::size_t>(begunCount_++)] = near;
  z.inside = true;
  z.turned = z.back ? std::min(z.turned, advance) : std::max(z.turned, advance);
  if (std::abs(advance - z.turned) > kBack) {
    z.back = !z.back;
    z.turned = advance;
  }
  if (!z.back) speedShare_ = std::min(speedShare_, speedShareAt(near.share));
  if (near.share > nearest_.share) nearest_ = near;
}

void SoftLimits::look(const LimitSet& limits, const SupervisorInput& in) noexcept {
  begunCount_ = 0;
  nearest_ = {};
  speedShare_ = 1.0;

  double fastest = 0.0;
  for (int i = 0; i < in.q.size(); ++i) {
    const double q = in.q[i], qd = in.qd[i],
                 way = qd * std::abs(qd) / (2.0 * CommandGuard::kSureDeceleration_rad_per_s2);
    fastest = std::max(fastest, std::abs(qd));
    const Place at = between(FaultCode::JointPositionLimit, i, q, qd, q + way, limits.jointLower_rad[i],
                             limits.jointUpper_rad[i], kJoint_rad);
    follow(static_cast<std::size_t>(i), at.near, at.advance);
  }
  const double ahead_s = CommandGuard::kStopDelay_s + 0.5 * fastest / CommandGuard::kSureDeceleration_rad_per_s2;
  for (int i = 0; i < 3; ++i) {
    const double p = in.X_WD.translation[i], v = in.V_WD_W.data[i];
    const Place at =
        between(FaultCode::SafetyBox, i, p, v, p + v * ahead_s, limits.boxLower_m[i], limits.boxUpper_m[i], kBox_m);
    follow(kBoxZones + static_cast<std::size_t>(i), at.near, at.advance);
  }
  const auto followLoad = [this](std::size_t zone, const NearLimit& near) { follow(zone, near, near.share); };
  for (int i = 0; i < 6; ++i)
    followLoad(kLoadZones + static_cast<std::size_t>(i),
               load(i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, i, in.F_D_W.data[i], limits.wrench[i]));
  followLoad(kSumZone, load(FaultCode::SensorOverload, -1, sensorLoadSum(in.raw_S), limits.sensorSum));

  NearLimit parts{FaultCode::Collision, -1, -1.0, 0.0, limits.collisionDistance_m};
  double advance = -1.0;
  if (in.proximity) {
    double left = parts.value = in.proximity->closest.distance_m;
    for (int i = 0; i < in.proximity->nearPairs; ++i)
      left = std::min(left, in.proximity->near[static_cast<std::size_t>(i)].stopDistance_m);
    parts.share = 1.0 - (left - limits.collisionDistance_m) / kDistance_m;
    advance = 1.0 - (parts.value - limits.collisionDistance_m) / kDistance_m;
  }
  follow(kPartsZone, parts, advance);

  NearLimit singular{FaultCode::NearSingularity, -1, -1.0, in.singularity.value, limits.leastSingularValue};
  const double least = limits.leastSingularValue, atRest = kSingularShare * least,
               falling = std::max(-in.singularity.rate_per_s, 0.0);
  if (in.inTask && atRest > 0.0) {
    singular.share = 1.0 - (singular.value - falling * ahead_s - least) / (atRest + kAhead_s * falling);
    advance = 1.0 - (singular.value - least) / atRest;
  }
  follow(kSingularZone, singular, advance);
}

}  // namespace articulus::safety
