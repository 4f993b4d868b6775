#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/collision/part_name.h"
#include "core/robot/arm_trouble.h"
#include "core/robot/load_cell_trouble.h"
#include "core/robot/operator_trouble.h"

namespace articulus::safety {

/// Why the supervisor stopped the robot. Each has its reaction and its stated time in faultTable().
enum class FaultCode : std::int32_t {
  None,
  JointPositionLimit,
  JointSpeedLimit,
  SafetyBox,
  LinearSpeedLimit,
  AngularSpeedLimit,
  ForceLimit,
  MomentLimit,
  SensorOverload,
  SensorStale,
  SensorInvalid,
  EncoderInvalid,
  DeadManReleased,
  EmergencyStop,
  MissedDeadlines,
  OperatorLost,
  DriveFault,
  ControllerDiverged,
  UnloadTimeout,
  RecorderLost,
  Collision,
  Oscillation,
  NearSingularity,
  SetUpLinearSpeed,
  SetUpAngularSpeed,
  SetUpJointSpeed,
  SettleTimeout,
  LoadCellFrozen,
  LoadImplausible,
  TorqueUnexplained,
  EncoderImplausible,
  FollowingError,
  BrakesNotReleased,
  MovesOnBrakes,
  DisplacementLimit,
  RotationLimit,
  HostPaused,
  Count
};

/// How the robot is brought to rest.
enum class Reaction : std::int32_t {
  HoldPosition,  ///< decelerates under control, then holds its pose with the drives on
  BrakeAtOnce,   ///< drives off and brakes on in the same cycle (measurements can not be trusted, or e-stop)
};

/// What Fault::axis counts.
enum class FaultAxis : std::int32_t {
  None,
  Joint,  ///< "joint 3"
  Axis,   ///< "x", "y", "z"
  Load,   ///< "Fx" .. "Mz"
  Swing   ///< 0..5 loads, 6..11 velocities of the body: "along x" .. "about z"
};

/// One row a fault: what it is called, what happens, how long it may take.
struct FaultInfo {
  FaultCode code;
  std::string_view key;    ///< "force_limit"
  std::string_view label;  ///< "Force limit"
  Reaction reaction;
  double stopTime_s;        ///< from the first cycle that sees the cause to standstill (every joint below 0.5 deg/s)
  std::string_view remedy;  ///< what the operator does next
  FaultAxis axis = FaultAxis::None;
  std::string_view near =
      {};  ///< what a warning before it names, with the axis if there is one: "box"; empty: the axis alone
  bool voidsWeighIn = false;  ///< it makes loads or joints doubtful: the load cell must be weighed in again
};
[[nodiscard]] const FaultInfo& info(FaultCode code) noexcept;

/// A latched fault with its cause. Trivially copyable.
struct Fault {
  FaultCode code = FaultCode::None;
  std::int32_t axis =
      -1;              ///< joint or axis from 0 (x y z, Fx..Mz; Oscillation: 6..11 velocities of the body), -1: none
  double value = 0.0;  ///< what was seen, SI
  double limit = 0.0;  ///< what was allowed, SI, with the sign of the side that broke
  std::uint64_t cycle = 0;                                     ///< when
  collision::PartName partA = {}, partB = {};                  ///< of a collision: which two parts
  robot::ArmTrouble arm = robot::ArmTrouble::None;             ///< what the arm's driver knows of its cause
  robot::OperatorTrouble hand = robot::OperatorTrouble::None;  ///< what a switch knows of it
  robot::LoadCellTrouble cell = robot::LoadCellTrouble::None;  ///< what the load cell's driver knows of it

  [[nodiscard]] bool latched() const noexcept { return code != FaultCode::None; }
};
static_assert(std::is_trivially_copyable_v<Fault>);

/// What it is called: that of its row, or the trouble of the arm or of a switch that is its cause.  Thread  any;
/// real-time safe
[[nodiscard]] std::string_view labelOf(const Fault& fault) noexcept;
/// "joint 3", "x", "Fz", "about x"; empty where the fault has no axis, or below zero.  Thread  any; real-time safe
[[nodiscard]] std::string_view axisOf(FaultCode code, int axis) noexcept;

/// "Force limit: Fz is 212.4 N, the limit is 200 N." and what to do. Degrees and millimetres, for a person.
/// Thread  any but control
[[nodiscard]] std::string describe(const Fault& fault);
/// The same without what became of the robot: of a cause that is still there.  Thread  any but control
[[nodiscard]] std::string describeCause(const Fault& fault);

}  // namespace articulus::safety
