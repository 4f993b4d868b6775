#include "core/safety/limit_catalogue.h"

#include <array>
#include <type_traits>

#include "core/spatial/axis_names.h"

namespace articulus::safety {
namespace {

constexpr std::array<std::string_view, 3> kAxis{"x", "y", "z"};

template <auto Member>
using TypeOf = std::remove_cvref_t<decltype(std::declval<LimitSet&>().*Member)>;

template <auto Member>
double get(const LimitSet& s, int i) {
  if constexpr (std::is_arithmetic_v<TypeOf<Member>>) return static_cast<double>(s.*Member);
  else return (s.*Member)[i];
}

template <auto Member>
void put(LimitSet& s, int i, double value) {
  if constexpr (std::is_arithmetic_v<TypeOf<Member>>) s.*Member = static_cast<TypeOf<Member>>(value);
  else (s.*Member)[i] = value;
}

template <auto Member>
void resize(LimitSet& s, int joints) {
  (s.*Member).setZero(joints);
}

template <auto Member>
constexpr LimitSpec at(LimitSpec spec) {
  spec.get = get<Member>;
  spec.put = put<Member>;
  if constexpr (std::is_same_v<TypeOf<Member>, robot::JointVector>) spec.resize = resize<Member>;
  return spec;
}

using F = FaultCode;
using G = LimitGroup;
using L = LimitSet;

constexpr auto kMore = SaferSide::More;
constexpr auto kAxes = LimitSize::Axes, kLoads = LimitSize::Loads, kJoints = LimitSize::Joints;

constexpr std::array kCatalogue{
    at<&L::wrench>({.key = "wrench_N_Nm",
                    .unit = "N",
                    .size = kLoads,
                    .group = G::Loads,
                    .fault = F::ForceLimit,
                    .label = "Force, moment",
                    .what = "load",
                    .meaning = "Load on the specimen along and about each axis, to both sides",
                    .aboveZero = true}),
    at<&L::boxLower_m>({.key = "box_lower_m",
                        .unit = "m",
                        .size = kAxes,
                        .safer = kMore,
                        .group = G::Box,
                        .fault = F::SafetyBox,
                        .label = "Lower",
                        .what = "lower side of the safety box",
                        .meaning = "Where the moving body may be: the lower side of the box",
                        .below = "box_upper_m"}),
    at<&L::boxUpper_m>({.key = "box_upper_m",
                        .unit = "m",
                        .size = kAxes,
                        .group = G::Box,
                        .fault = F::SafetyBox,
                        .label = "Upper",
                        .what = "upper side of the safety box",
                        .meaning = "Where the moving body may be: the upper side of the box"}),
    at<&L::displacement_m>({.key = "displacement_m",
                            .unit = "m",
                            .size = kAxes,
                            .group = G::Specimen,
                            .fault = F::DisplacementLimit,
                            .label = "Displacement",
                            .what = "displacement of the specimen",
                            .meaning = "Of the moving body from its reference pose, while a specimen is mounted",
                            .standard = 0.15,
                            .aboveZero = true}),
    at<&L::rotation_rad>({.key = "rotation_rad",
                          .unit = "rad",
                          .size = kAxes,
                          .group = G::Specimen,
                          .fault = F::RotationLimit,
                          .label = "Rotation",
                          .what = "rotation of the specimen",
                          .meaning = "Of the moving body from its reference pose, while a specimen is mounted",
                          .standard = 2.6,
                          .aboveZero = true}),
    at<&L::collisionDistance_m>({.key = "collision_distance_m",
                                 .unit = "m",
                                 .safer = kMore,
                                 .group = G::Parts,
                                 .fault = F::Collision,
                                 .label = "Least distance between parts",
                                 .what = "distance between parts",
                                 .meaning = "Between any two parts of arm, tool and bench",
                                 .minimum = 1e-3,
                                 .maximum = kMostCollisionDistance_m}),
    at<&L::linearSpeed_m_per_s>({.key = "linear_speed_m_per_s",
                                 .unit = "m/s",
                                 .group = G::Speeds,
                                 .fault = F::LinearSpeedLimit,
                                 .label = "Linear speed of the moving body",
                                 .what = "linear speed",
                                 .meaning = "Along each axis, during a run",
                                 .minimum = 1e-4,
                                 .maximum = 40.0}),
    at<&L::angularSpeed_rad_per_s>({.key = "angular_speed_rad_per_s",
                                    .unit = "rad/s",
                                    .group = G::Speeds,
                                    .fault = F::AngularSpeedLimit,
                                    .label = "Angular speed of the moving body",
                                    .what = "angular speed",
                                    .meaning = "About each axis, during a run",
                                    .minimum = 1e-4,
                                    .maximum = 60.0}),
    at<&L::setUpLinearSpeed_m_per_s>({.key = "set_up_linear_speed_m_per_s",
                                      .unit = "m/s",
                                      .group = G::SetUp,
                                      .fault = F::SetUpLinearSpeed,
                                      .label = "Linear speed of the moving body",
                                      .what = "set-up linear speed",
                                      .meaning = "While a person may be near the arm",
                                      .minimum = 1e-4,
                                      .maximum = 10.0}),
    at<&L::setUpAngularSpeed_rad_per_s>({.key = "set_up_angular_speed_rad_per_s",
                                         .unit = "rad/s",
                                         .group = G::SetUp,
                                         .fault = F::SetUpAngularSpeed,
                                         .label = "Angular speed of the moving body",
                                         .what = "set-up angular speed",
                                         .meaning = "While a person may be near the arm",
                                         .minimum = 1e-4,
                                         .maximum = 20.0}),
    at<&L::setUpJointShare>({.key = "set_up_joint_share",
                             .unit = "",
                             .group = G::SetUp,
                             .fault = F::SetUpJointSpeed,
                             .label = "Share of the joint speeds",
                             .what = "set-up share of the joint speeds",
                             .meaning = "Of the speed limit of each joint, while a person may be near the arm",
                             .minimum = 1e-3,
                             .maximum = 1.0,
                             .share = true}),
    at<&L::leastSingularValue>({.key = "least_singular_value",
                                .unit = "",
                                .safer = kMore,
                                .group = G::Joints,
                                .fault = F::NearSingularity,
                                .label = "Least singular value (distance from a singularity)",
                                .what = "least singular value",
                                .meaning = "Of the Jacobian, where a task or a load is followed",
                                .minimum = 1e-4,
                                .maximum = kMostSingularValue}),
    at<&L::jointLower_rad>({.key = "joint_lower_rad",
                            .unit = "rad",
                            .size = kJoints,
                            .safer = kMore,
                            .group = G::Joints,
                            .fault = F::JointPositionLimit,
                            .label = "lower",
                            .what = "lower position",
                            .meaning = "Where each joint may be: the lower end of its range",
                            .below = "joint_upper_rad"}),
    at<&L::jointUpper_rad>({.key = "joint_upper_rad",
                            .unit = "rad",
                            .size = kJoints,
                            .group = G::Joints,
                            .fault = F::JointPositionLimit,
                            .label = "upper",
                            .what = "upper position",
                            .meaning = "Where each joint may be: the upper end of its range"}),
    at<&L::jointSpeed_rad_per_s>({.key = "joint_speed_rad_per_s",
                                  .unit = "rad/s",
                                  .size = kJoints,
                                  .group = G::Joints,
                                  .fault = F::JointSpeedLimit,
                                  .label = "speed",
                                  .what = "speed",
                                  .meaning = "Of each joint, to both sides",
                                  .aboveZero = true}),
    at<&L::sensorSum>({.key = "sensor_sum",
                       .unit = "",
                       .group = G::LoadCellAndTiming,
                       .fault = F::SensorOverload,
                       .label = "Overload sum of the load cell",
                       .what = "sensor sum (4.8), (4.9)",
                       .meaning = "Share of its range that all channels together use",
                       .minimum = 1e-3,
                       .maximum = 1.0}),
    at<&L::sensorAge_s>({.key = "sensor_age_s",
                         .unit = "s",
                         .group = G::LoadCellAndTiming,
                         .fault = F::SensorStale,
                         .label = "Oldest sample allowed",
                         .what = "age of a load cell sample",
                         .meaning = "A load cell that is silent for longer stops the robot",
                         .minimum = 1e-4,
                         .maximum = 1.0}),
    at<&L::bridgedSensorCycles>({.key = "bridged_sensor_cycles",
                                 .unit = "cycles",
                                 .group = G::LoadCellAndTiming,
                                 .fault = F::SensorStale,
                                 .label = "Bridged cycles",
                                 .what = "bridged load cell cycles",
                                 .meaning = "Cycles without a new sample that are bridged",
                                 .minimum = 0.0,
                                 .maximum = 1000.0,
                                 .count = true}),
    at<&L::lateCycleStreak>({.key = "late_cycle_streak",
                             .unit = "cycles",
                             .group = G::LoadCellAndTiming,
                             .fault = F::MissedDeadlines,
                             .label = "Late cycles in a row",
                             .what = "streak of late cycles",
                             .meaning = "So many control cycles that came late stop the robot",
                             .minimum = 1.0,
                             .maximum = 1000.0,
                             .count = true}),
    at<&L::operatorTimeout_s>({.key = "operator_timeout_s",
                               .unit = "s",
                               .group = G::LoadCellAndTiming,
                               .fault = F::OperatorLost,
                               .label = "Desktop silent for at most",
                               .what = "silence of the user interface",
                               .meaning = "A desktop that does not answer for longer stops the robot",
                               .minimum = 0.05,
                               .maximum = 10.0}),
    at<&L::noLook_s>({.key = "no_look_s",
                      .unit = "s",
                      .group = G::LoadCellAndTiming,
                      .fault = F::HostPaused,
                      .label = "Longest time without a control cycle",
                      .what = "time without a control cycle",
                      .meaning = "A computer that does not run the control cycle for longer stops the robot",
                      .minimum = 1e-3,
                      .maximum = 1.0,
                      .standard = 0.01}),
    at<&L::unexplainedTorque>({.key = "unexplained_torque",
                               .unit = "",
                               .group = G::LoadCellAndTiming,
                               .fault = F::TorqueUnexplained,
                               .label = "Torque that nothing explains, times the friction of a joint",
                               .what = "torque of a joint that nothing explains",
                               .meaning =
                                   "Of a joint, beside model and load cell, in multiples of its friction in the model; "
                                   "arms that take torques",
                               .minimum = 0.5,
                               .maximum = 50.0,
                               .standard = 2.0}),
};

/// "m/s" is "_m_per_s" in a key.
std::string suffixOf(std::string_view unit) {
  const auto slash = unit.find('/');
  if (slash == std::string_view::npos) return std::string("_").append(unit);
  return std::string("_").append(unit.substr(0, slash)).append("_per_").append(unit.substr(slash + 1));
}

}  // namespace

std::span<const LimitSpec> limitCatalogue() noexcept { return kCatalogue; }

int elements(const LimitSpec& spec, int joints) noexcept {
  switch (spec.size) {
    case LimitSize::Axes: return 3;
    case LimitSize::Loads: return 6;
    case LimitSize::Joints: return joints;
    case LimitSize::One: break;
  }
  return 1;
}

FaultCode faultOf(const LimitSpec& spec, int i) noexcept {
  return spec.size == LimitSize::Loads && i >= 3 ? FaultCode::MomentLimit : spec.fault;
}

std::string_view unitOf(const LimitSpec& spec, int i) noexcept {
  return spec.size == LimitSize::Loads ? spatial::loadUnit(i) : spec.unit;
}

std::string keyOf(const LimitSpec& spec, int i) {
  if (spec.size == LimitSize::One) return std::string(spec.key);
  const std::string suffix = suffixOf(unitOf(spec, i)), joint = std::to_string(i + 1);
  std::string_view stem = spec.key.substr(0, spec.key.size() - suffix.size()), element = joint;
  if (spec.size == LimitSize::Loads) stem = i < 3 ? "force" : "moment";
  if (spec.size != LimitSize::Joints) element = kAxis[static_cast<std::size_t>(i) % 3];
  return std::string(stem).append("_").append(element).append(suffix);
}

std::string labelOf(const LimitSpec& spec, int i) {
  const auto k = static_cast<std::size_t>(i);
  switch (spec.size) {
    case LimitSize::Loads: return std::string(i < 3 ? "Force " : "Moment ").append(spatial::kLoadNames[k]);
    case LimitSize::Axes: return std::string(spec.label).append(" ").append(kAxis[k]);
    case LimitSize::Joints: return std::string("Joint ").append(std::to_string(i + 1)).append(" ").append(spec.label);
    case LimitSize::One: break;
  }
  return std::string(spec.label);
}

std::string wordsOf(const LimitSpec& spec, int i) {
  const auto k = static_cast<std::size_t>(i);
  std::string what(spec.what);
  switch (spec.size) {
    case LimitSize::Loads: return what + " " + std::string(spatial::kLoadNames[k]);
    case LimitSize::Axes: return what + " along " + std::string(kAxis[k]);
    case LimitSize::Joints: return what + " of joint " + std::to_string(i + 1);
    case LimitSize::One: break;
  }
  return what;
}

std::string limitTable() {
  std::string table = "| Key in the cell file | What it limits | Safer | Fault |\n|---|---|---|---|\n";
  for (const LimitSpec& spec : kCatalogue) {
    table.append("| `").append(spec.key).append("` | ").append(spec.meaning);
    table.append(spec.safer == SaferSide::More ? " | more | " : " | less | ").append(info(spec.fault).label);
    if (spec.size == LimitSize::Loads) table.append(", ").append(info(faultOf(spec, 3)).label);
    table.append(" |\n");
  }
  return table;
}

}  // namespace articulus::safety
