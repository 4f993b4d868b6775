// How far each joint goes on after a controlled stop, beside what the guard reckons with.
#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/safety/command_guard.h"
#include "core/spatial/units.h"

namespace articulus::procedure {
namespace {

using record::Channel;
using record::Sample;

constexpr double kPeak = 1.875;                 // of a minimum-jerk motion, over its mean speed
constexpr double kShares[] = {0.25, 0.5, 1.0};  // of the fastest that is tried
constexpr double kShareOfLimit = 0.5;           // of a joint's speed while somebody is near
constexpr double kFastest_rad_per_s = 0.25, kLeastTime_s = 0.8;
constexpr double kWays_rad[] = {spatial::inRadians(12.0), spatial::inRadians(8.0), spatial::inRadians(5.0),
                                spatial::inRadians(3.0)};
constexpr double kStands_rad_per_s = spatial::inRadians(0.5);
/// What a joint may go on beyond the guard's reckoning: the least distance at which limits take hold before.
constexpr double kRoom_rad = spatial::inRadians(0.5);

Channel channelOf(Channel first, Channel seventh, int joint) {
  return joint < 6 ? static_cast<Channel>(static_cast<std::size_t>(first) + static_cast<std::size_t>(joint)) : seventh;
}

struct Stop {
  double speed_rad_per_s = 0.0, distance_rad = 0.0, time_s = 0.0;
  bool stood = false;
};

/// From the first cycle in which the arm does not move on order any more to the first in which it stands.
Stop stopOf(const std::vector<Sample>& samples, int joint, double rate_Hz) {
  const Channel q = channelOf(Channel::Joint1, Channel::Joint7, joint);
  const Channel qd = channelOf(Channel::JointVelocity1, Channel::JointVelocity7, joint);
  Stop stop;
  std::size_t first = 0;
  while (first < samples.size() && samples[first].state != static_cast<std::int32_t>(cycle::State::Joint)) ++first;
  while (first < samples.size() && samples[first].state == static_cast<std::int32_t>(cycle::State::Joint)) ++first;
  if (first == samples.size() || first == 0) return stop;
  stop.speed_rad_per_s = std::abs(samples[first - 1][qd]);
  for (std::size_t i = first; i < samples.size(); ++i) {
    stop.distance_rad = std::max(stop.distance_rad, std::abs(samples[i][q] - samples[first - 1][q]));
    if (!stop.stood && std::abs(samples[i][qd]) < kStands_rad_per_s) {
      stop.stood = true;
      stop.time_s = static_cast<double>(i - first + 1) / rate_Hz;
    }
  }
  return stop;
}

double reckoned_rad(double speed) {
  return speed * safety::CommandGuard::kStopDelay_s +
         speed * speed / (2.0 * safety::CommandGuard::kSureDeceleration_rad_per_s2);
}

/// The longest way that is free to that side, rad with its sign; 0: none is.
double freeWay(CommissionLead& lead, int joint, double sign) {
  const safety::LimitSet limits = lead.limits();
  const WayCheck check(lead.cell, limits);
  const robot::JointVector here = lead.joints();
  for (const double way : kWays_rad) {
    robot::JointVector to = here;
    to[joint] += sign * way;
    if (check.wayFree(here, to)) return sign * way;
  }
  return 0.0;
}

base::Result<Stop> brake(CommissionLead& lead, int joint, double way_rad, double speed) {
  robot::JointVector to = lead.joints();
  to[joint] += way_rad;
  const double from = lead.joints()[joint];
  lead.forgetSamples();
  if (auto begun = lead.startJoints(to, kPeak * std::abs(way_rad) / speed); !begun) return begun.error();
  bool there = false;
  const auto half = [&](const cycle::Snapshot& now) {
    there = std::abs(jointsOf(now, lead.cell.robot.joints)[joint] - from) > 0.45 * std::abs(way_rad);
    return there || now.state != cycle::State::Joint;
  };
  if (auto reached = lead.until("Half of the way", 30.0, half); !reached) return reached.error();
  if (!there)  // a stop that nobody here asked for is not measured as if it were wanted
    return base::Error{base::ErrorCode::Conflict, "The arm was stopped on its way.",
                       "Do this step again when it may move."};
  if (auto stopped = lead.stop(0.6); !stopped) return stopped.error();
  return stopOf(lead.samples(), joint, lead.cell.rate_Hz);
}

}  // namespace

base::Result<record::CommissioningResult> commissionBrakingDistance(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::BrakingDistance, true, {}, {}};
  double worst = -1.0;
  std::string worstWords;
  for (int joint = 0; joint < lead.cell.robot.joints; ++joint)
    for (const double share : kShares)
      for (const double sign : {1.0, -1.0}) {
        const safety::LimitSet& limits = lead.limits();
        const double way = freeWay(lead, joint, sign);
        if (way == 0.0)
          return base::Error{base::ErrorCode::Conflict,
                             "Joint " + std::to_string(joint + 1) + " has no room of 3 deg to one side.",
                             "Drive the arm to where each joint has room to both sides."};
        const double speed =
            share * std::min({kFastest_rad_per_s, kPeak * std::abs(way) / kLeastTime_s,
                              kShareOfLimit * limits.setUpJointShare * limits.jointSpeed_rad_per_s[joint]});
        const robot::JointVector home = lead.joints();
        const std::string name = "joint " + std::to_string(joint + 1) + ", to " + (sign > 0.0 ? "+" : "-") + ", at ";
        lead.host.tell("Braking " + name + base::significant(speed / spatial::kRadiansPerDegree, 2) + " deg/s");
        const auto stop = brake(lead, joint, way, speed);
        if (!stop) return stop.error();
        const double reckoned = reckoned_rad(stop->speed_rad_per_s), beyond = stop->distance_rad - reckoned;
        result.figures.push_back({name + base::significant(stop->speed_rad_per_s / spatial::kRadiansPerDegree, 3) +
                                      " deg/s (reckoned " + base::significant(reckoned, 3) + " rad)",
                                  stop->distance_rad, reckoned + kRoom_rad, "rad"});
        if (!stop->stood || beyond > kRoom_rad) {
          result.passed = false;
          result.words += (result.words.empty() ? "" : " ") + name + "it went on for " +
                          base::significant(stop->distance_rad / spatial::kRadiansPerDegree, 3) + " deg.";
        }
        if (beyond > worst)
          worst = beyond, worstWords = name + base::significant(speed / spatial::kRadiansPerDegree, 3) + " deg/s";
        if (auto back = lead.moveJoints(home, 2.0); !back) return back.error();
      }
  const std::string by = base::significant(std::abs(worst) / spatial::kRadiansPerDegree, 2) + " deg";
  if (result.passed && worst > 0.0)
    result.words = "At most a joint goes on for " + by + " more than the guard reckons with (" + worstWords + ").";
  else if (result.passed)
    result.words = "Every joint stops within what the guard reckons with, by " + by + " at least (" + worstWords + ").";
  return result;
}

}  // namespace articulus::procedure
