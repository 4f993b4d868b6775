#include "core/safety/limit_set.h"

#include <cmath>
#include <sstream>

#include "core/spatial/axis_names.h"

namespace articulus::safety {
namespace {

constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};

robot::JointVector joints(const base::JsonReader& r, const std::string& key, int n) {
  const auto v = r.numbers(key, static_cast<std::size_t>(n));
  robot::JointVector out(n);
  for (int i = 0; i < n; ++i) out[i] = v[static_cast<std::size_t>(i)];
  return out;
}

void requirePositive(const base::JsonReader& r, const std::string& key, const Eigen::VectorXd& v) {
  if ((v.array() <= 0.0).any()) r.fail(key, "must be above zero");
}

base::Error beyond(const std::string& what, double value, double maximum, const char* unit,
                   const char* side = "at most") {
  std::ostringstream text;
  text << "Limit " << what << " is " << value << " " << unit << ", the cell allows " << maximum << " " << unit << " "
       << side << ".";
  return {base::ErrorCode::OutOfRange, text.str(),
          "Choose a limit within the cell's maxima (key \"maxima\" of the cell file)."};
}

}  // namespace

LimitSet readLimits(const base::JsonReader& r, int n) {
  LimitSet s;
  s.jointLower_rad = joints(r, "joint_lower_rad", n);
  s.jointUpper_rad = joints(r, "joint_upper_rad", n);
  if ((s.jointLower_rad.array() >= s.jointUpper_rad.array()).any())
    r.fail("joint_lower_rad", "must lie below joint_upper_rad");
  s.jointSpeed_rad_per_s = joints(r, "joint_speed_rad_per_s", n);
  requirePositive(r, "joint_speed_rad_per_s", s.jointSpeed_rad_per_s);
  const auto lower = r.numbers("box_lower_m", 3), upper = r.numbers("box_upper_m", 3);
  for (int i = 0; i < 3; ++i) {
    s.boxLower_m[i] = lower[static_cast<std::size_t>(i)];
    s.boxUpper_m[i] = upper[static_cast<std::size_t>(i)];
    if (s.boxLower_m[i] >= s.boxUpper_m[i]) r.fail("box_lower_m", "must lie below box_upper_m");
  }
  s.linearSpeed_m_per_s = r.number("linear_speed_m_per_s", 1e-4, 40.0);
  s.angularSpeed_rad_per_s = r.number("angular_speed_rad_per_s", 1e-4, 60.0);
  s.collisionDistance_m = r.number("collision_distance_m", 1e-3, kMostCollisionDistance_m);
  s.leastSingularValue = r.number("least_singular_value", 1e-4, kMostSingularValue);
  s.setUpLinearSpeed_m_per_s = r.number("set_up_linear_speed_m_per_s", 1e-4, 10.0);
  s.setUpAngularSpeed_rad_per_s = r.number("set_up_angular_speed_rad_per_s", 1e-4, 20.0);
  s.setUpJointShare = r.number("set_up_joint_share", 1e-3, 1.0);
  const auto w = r.numbers("wrench_N_Nm", 6);
  for (int i = 0; i < 6; ++i) s.wrench[i] = w[static_cast<std::size_t>(i)];
  requirePositive(r, "wrench_N_Nm", s.wrench);
  s.sensorSum = r.number("sensor_sum", 1e-3, 1.0);
  s.sensorAge_s = r.number("sensor_age_s", 1e-4, 1.0);
  s.bridgedSensorCycles = static_cast<int>(r.integer("bridged_sensor_cycles", 0, 1000));
  s.lateCycleStreak = static_cast<int>(r.integer("late_cycle_streak", 1, 1000));
  s.operatorTimeout_s = r.number("operator_timeout_s", 0.05, 10.0);
  return s;
}

bool withinMaxima(const LimitSet& l, const LimitSet& m) noexcept {
  // Written so that a NaN anywhere answers false.
  const auto joints = m.jointLower_rad.size();
  return l.jointLower_rad.size() == joints && l.jointUpper_rad.size() == joints &&
         l.jointSpeed_rad_per_s.size() == joints && (l.jointLower_rad.array() >= m.jointLower_rad.array()).all() &&
         (l.jointUpper_rad.array() <= m.jointUpper_rad.array()).all() &&
         (l.jointSpeed_rad_per_s.array() <= m.jointSpeed_rad_per_s.array()).all() &&
         (l.boxLower_m.array() >= m.boxLower_m.array()).all() && (l.boxUpper_m.array() <= m.boxUpper_m.array()).all() &&
         l.linearSpeed_m_per_s <= m.linearSpeed_m_per_s && l.angularSpeed_rad_per_s <= m.angularSpeed_rad_per_s &&
         l.collisionDistance_m >= m.collisionDistance_m && l.collisionDistance_m <= kMostCollisionDistance_m &&
         l.leastSingularValue >= m.leastSingularValue && l.leastSingularValue <= kMostSingularValue &&
         l.setUpLinearSpeed_m_per_s <= m.setUpLinearSpeed_m_per_s &&
         l.setUpAngularSpeed_rad_per_s <= m.setUpAngularSpeed_rad_per_s && l.setUpJointShare <= m.setUpJointShare &&
         (l.wrench.array() <= m.wrench.array()).all() && l.sensorSum <= m.sensorSum && l.sensorAge_s <= m.sensorAge_s &&
         l.bridgedSensorCycles <= m.bridgedSensorCycles && l.lateCycleStreak <= m.lateCycleStreak &&
         l.operatorTimeout_s <= m.operatorTimeout_s;
}

base::Result<void> checkAgainstMaxima(const LimitSet& limits, const LimitSet& maxima) {
  for (int i = 0; i < limits.jointLower_rad.size(); ++i) {
    const std::string joint = "of joint " + std::to_string(i + 1);
    if (limits.jointLower_rad[i] < maxima.jointLower_rad[i])
      return beyond("lower position " + joint, limits.jointLower_rad[i], maxima.jointLower_rad[i], "rad");
    if (limits.jointUpper_rad[i] > maxima.jointUpper_rad[i])
      return beyond("upper position " + joint, limits.jointUpper_rad[i], maxima.jointUpper_rad[i], "rad");
    if (limits.jointSpeed_rad_per_s[i] > maxima.jointSpeed_rad_per_s[i])
      return beyond("speed " + joint, limits.jointSpeed_rad_per_s[i], maxima.jointSpeed_rad_per_s[i], "rad/s");
  }
  for (int i = 0; i < 3; ++i) {
    const std::string axis = std::string("of the safety box along ") + kAxis[static_cast<std::size_t>(i)];
    if (limits.boxLower_m[i] < maxima.boxLower_m[i])
      return beyond("lower side " + axis, limits.boxLower_m[i], maxima.boxLower_m[i], "m");
    if (limits.boxUpper_m[i] > maxima.boxUpper_m[i])
      return beyond("upper side " + axis, limits.boxUpper_m[i], maxima.boxUpper_m[i], "m");
  }
  if (limits.linearSpeed_m_per_s > maxima.linearSpeed_m_per_s)
    return beyond("linear speed", limits.linearSpeed_m_per_s, maxima.linearSpeed_m_per_s, "m/s");
  if (limits.angularSpeed_rad_per_s > maxima.angularSpeed_rad_per_s)
    return beyond("angular speed", limits.angularSpeed_rad_per_s, maxima.angularSpeed_rad_per_s, "rad/s");
  if (limits.collisionDistance_m < maxima.collisionDistance_m)
    return beyond("distance between parts", limits.collisionDistance_m, maxima.collisionDistance_m, "m", "at least");
  if (limits.collisionDistance_m > kMostCollisionDistance_m)
    return beyond("distance between parts", limits.collisionDistance_m, kMostCollisionDistance_m, "m");
  if (limits.leastSingularValue < maxima.leastSingularValue)
    return beyond("least singular value", limits.leastSingularValue, maxima.leastSingularValue, "", "at least");
  if (limits.leastSingularValue > kMostSingularValue)
    return beyond("least singular value", limits.leastSingularValue, kMostSingularValue, "");
  if (limits.setUpLinearSpeed_m_per_s > maxima.setUpLinearSpeed_m_per_s)
    return beyond("set-up linear speed", limits.setUpLinearSpeed_m_per_s, maxima.setUpLinearSpeed_m_per_s, "m/s");
  if (limits.setUpAngularSpeed_rad_per_s > maxima.setUpAngularSpeed_rad_per_s)
    return beyond("set-up angular speed", limits.setUpAngularSpeed_rad_per_s, maxima.setUpAngularSpeed_rad_per_s,
                  "rad/s");
  if (limits.setUpJointShare > maxima.setUpJointShare)
    return beyond("set-up share of the joint speeds", limits.setUpJointShare, maxima.setUpJointShare, "");
  for (int i = 0; i < 6; ++i)
    if (limits.wrench[i] > maxima.wrench[i])
      return beyond("load " + std::string(spatial::kLoadNames[static_cast<std::size_t>(i)]), limits.wrench[i],
                    maxima.wrench[i], i < 3 ? "N" : "Nm");
  if (limits.sensorSum > maxima.sensorSum)
    return beyond("sensor sum (4.8), (4.9)", limits.sensorSum, maxima.sensorSum, "");
  if (limits.sensorAge_s > maxima.sensorAge_s)
    return beyond("age of a load cell sample", limits.sensorAge_s, maxima.sensorAge_s, "s");
  if (limits.bridgedSensorCycles > maxima.bridgedSensorCycles)
    return beyond("bridged load cell cycles", limits.bridgedSensorCycles, maxima.bridgedSensorCycles, "cycles");
  if (limits.lateCycleStreak > maxima.lateCycleStreak)
    return beyond("streak of late cycles", limits.lateCycleStreak, maxima.lateCycleStreak, "cycles");
  if (limits.operatorTimeout_s > maxima.operatorTimeout_s)
    return beyond("silence of the user interface", limits.operatorTimeout_s, maxima.operatorTimeout_s, "s");
  if (!withinMaxima(limits, maxima))
    return base::Error{base::ErrorCode::OutOfRange, "A limit is not a number.",
                       "Enter numbers only; nothing was changed."};
  return {};
}

}  // namespace articulus::safety
