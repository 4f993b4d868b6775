// Whether each joint turns to the side that it is told: by its encoder, and by the eyes of a person.
#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "core/spatial/units.h"

namespace articulus::procedure {
namespace {

constexpr double kWay_rad = spatial::inRadians(1.5), kSpeed_rad_per_s = spatial::inRadians(1.0);
constexpr double kPeak = 1.875;                                  // of a minimum-jerk motion, over its mean speed
constexpr double kTime_s = kPeak * kWay_rad / kSpeed_rad_per_s;  // so that it is never faster
constexpr double kReached = 0.95, kOthers_rad = spatial::inRadians(0.2), kFaster = 1.3, kSpan_s = 0.05;

std::string sideOf(double sign) { return sign > 0.0 ? "positive" : "negative"; }

/// Over a twentieth of a second: a state that came late makes a joint look twice as fast for one cycle.
template <class Samples>
double fastestOf(const Samples& samples, int joint) {
  using record::Channel;
  const auto channel = joint < 6 ? static_cast<Channel>(static_cast<int>(Channel::Joint1) + joint) : Channel::Joint7;
  double fastest = 0.0;
  auto first = samples.begin();
  for (const record::Sample& s : samples) {
    const double span_s = s[Channel::Time] - (*first)[Channel::Time];
    if (span_s < kSpan_s) continue;
    fastest = std::max(fastest, std::abs(s[channel] - (*first)[channel]) / span_s);
    ++first;
  }
  return fastest;
}

/// There and back; false where the encoders say something else than what was told.
base::Result<bool> swing(CommissionLead& lead, int joint, double sign, record::CommissioningResult& result) {
  const robot::JointVector from = lead.joints();
  robot::JointVector to = from;
  to[joint] += sign * kWay_rad;
  lead.forgetSamples();
  if (auto moved = lead.moveJoints(to, kTime_s); !moved) return moved.error();
  const robot::JointVector way = lead.joints() - from;
  const double fastest = fastestOf(lead.samples(), joint);
  if (auto back = lead.moveJoints(from, kTime_s); !back) return back.error();
  double others = 0.0;
  for (int i = 0; i < way.size(); ++i)
    if (i != joint) others = std::max(others, std::abs(way[i]));
  const std::string name = "joint " + std::to_string(joint + 1) + ", " + sideOf(sign) + " side: ";
  result.figures.push_back({name + "way", sign * way[joint], 1.05 * kWay_rad, "rad"});
  result.figures.push_back({name + "of any other joint", others, kOthers_rad, "rad"});
  result.figures.push_back({name + "fastest", fastest, kFaster * kSpeed_rad_per_s, "rad/s"});
  return sign * way[joint] > kReached * kWay_rad && others < kOthers_rad && fastest < kFaster * kSpeed_rad_per_s;
}

}  // namespace

base::Result<record::CommissioningResult> commissionJointDirections(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::JointDirections, true, {}, {}};
  const auto fails = [&result](const std::string& why) {
    result.passed = false;
    result.words += (result.words.empty() ? "" : " ") + why;
  };
  for (int joint = 0; joint < lead.cell.robot.joints; ++joint)
    for (const double sign : {1.0, -1.0}) {
      const std::string name = "Joint " + std::to_string(joint + 1);
      lead.host.tell(name + " turns by 1.5 deg to its " + sideOf(sign) + " side and back");
      const auto right = swing(lead, joint, sign, result);
      if (!right) return right.error();
      if (!*right) fails(name + " did not do what it was told to its " + sideOf(sign) + " side.");
      const auto saw = lead.ask(name + " was told to turn to its " + sideOf(sign) +
                                " side, by the robot's own convention, and back. Did it, and no other joint?");
      if (!saw) return saw.error();
      if (!*saw) fails("A person saw " + name + " do something else than to turn to its " + sideOf(sign) + " side.");
    }
  if (result.passed) result.words = "Each joint turns to the side that it is told, to both sides.";
  return result;
}

}  // namespace articulus::procedure
