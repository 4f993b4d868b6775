#include "core/safety/fault.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text/marked_text.h"
#include "core/robot/joint_vector.h"
#include "core/safety/fault_numbers.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::safety {
namespace {

using C = FaultCode;
using R = Reaction;
using A = FaultAxis;

constexpr double kDegrees = spatial::kDegreesPerRadian;
constexpr int kTimeDigits = 2;  // of milliseconds: less than ten microseconds are told of by nobody

constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};

const char* bodyAxis(const Fault& f) { return kAxis[static_cast<std::size_t>(std::max(f.axis, 0)) % 3]; }
const char* loadOf(const Fault& f) {
  return spatial::kLoadNames[static_cast<std::size_t>(std::max(f.axis, 0)) % 6].data();
}

std::string jointPosition(const Fault& f) {
  return said(": joint %d is at %s deg, its limit is %s deg", f.axis + 1,
              beside(f.value * kDegrees, f.limit * kDegrees, 2).c_str(),
              signedBound(f.value * kDegrees, f.limit * kDegrees, 2).c_str());
}
std::string jointSpeed(const Fault& f) {
  return said(": joint %d moves at %s deg/s, the limit is %s deg/s", f.axis + 1,
              beside(f.value * kDegrees, f.limit * kDegrees, 1).c_str(),
              bound(f.value * kDegrees, f.limit * kDegrees, 1).c_str());
}
std::string box(const Fault& f) {
  return said(": the moving body is at %s = %s mm, the box ends at %s mm", bodyAxis(f),
              beside(f.value * 1e3, f.limit * 1e3, 1).c_str(), signedBound(f.value * 1e3, f.limit * 1e3, 1).c_str());
}
std::string linearSpeed(const Fault& f) {
  return said(": the moving body moves along %s at %s mm/s, the limit is %s mm/s", bodyAxis(f),
              beside(f.value * 1e3, f.limit * 1e3, 1).c_str(), bound(f.value * 1e3, f.limit * 1e3, 1).c_str());
}
std::string angularSpeed(const Fault& f) {
  return said(": the moving body turns about %s at %s deg/s, the limit is %s deg/s", bodyAxis(f),
              beside(f.value * kDegrees, f.limit * kDegrees, 1).c_str(),
              bound(f.value * kDegrees, f.limit * kDegrees, 1).c_str());
}
std::string force(const Fault& f) {
  return said(": %s is %s N, the limit is %s N", loadOf(f), beside(f.value, f.limit, 1).c_str(),
              bound(f.value, f.limit, 1).c_str());
}
std::string moment(const Fault& f) {
  return said(": %s is %s Nm, the limit is %s Nm", loadOf(f), beside(f.value, f.limit, 2).c_str(),
              bound(f.value, f.limit, 2).c_str());
}
std::string overload(const Fault& f) {
  // The sums are fine, but it can not tell.
  if (f.value <= f.limit) return ": the load takes a channel of the load cell to the end of its range";
  return said(": the loads together take %s of what the load cell bears, the limit is %s",
              beside(f.value, f.limit, 2).c_str(), bound(f.value, f.limit, 2).c_str());
}
std::string stale(const Fault& f) {
  // Not old, but missing in too many cycles in a row, which have no age for a limit.
  if (f.value <= f.limit)
    return said(": no new sample of it for %s ms, in more cycles in a row than may be bridged",
                beside(f.value * 1e3, f.value * 1e3, 0, kTimeDigits).c_str());
  return said(": its last sample is %s ms old, the limit is %s ms",
              beside(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str(),
              bound(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str());
}
std::string channel(const Fault& f) { return said(": channel %s is not a number", loadOf(f)); }
std::string encoder(const Fault& f) {
  if (f.axis >= 0) return said(": joint %d reports no valid position", f.axis + 1);
  return ": the arm reports its positions as invalid";
}
std::string diverged(const Fault& f) {
  if (f.limit == 0.0) return said(": the command for joint %d is not a number", f.axis + 1);
  return said(": joint %d is driven at %s deg/s where it should stand or hold a load, the limit is %s deg/s",
              f.axis + 1, beside(f.value * kDegrees, f.limit * kDegrees, 1).c_str(),
              bound(f.value * kDegrees, f.limit * kDegrees, 1).c_str());
}
std::string late(const Fault& f) {
  return said(": %.0f control cycles in a row came late, allowed are fewer than %.0f", f.value, f.limit);
}
std::string silent(const Fault& f) {
  return said(": it has been silent for %s ms, the limit is %s ms",
              beside(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str(),
              bound(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str());
}
std::string notZero(const Fault& f) { return said(": the loads were not zero within %.0f s", f.limit); }
std::string notSettled(const Fault& f) {
  return said(": they were not within the tolerance of the wanted ones within %.0f s", f.limit);
}
std::string collision(const Fault& f) {
  const char *a = f.partA.text.data(), *b = f.partB.text.data();
  const double apart = f.value * 1e3, left = f.limit * 1e3;
  if (f.value >= f.limit)
    return said(": %s and %s are %.1f mm apart and close in, %.1f mm must be left", a, b, apart, left);
  if (f.value >= 0.0)
    return said(": %s and %s are %s mm apart, %s mm must be left", a, b, beside(apart, left, 1).c_str(),
                bound(apart, left, 1).c_str());
  return said(": %s and %s touch, %.1f mm must be left", a, b, left);
}
/// Loads 0..5, velocities of the body 6..11; one that grows is caught below what is allowed.
std::string oscillation(const Fault& f) {
  const double seen = std::abs(f.value), allowed = std::abs(f.limit);
  const char* how = seen < allowed ? "and grows with" : "with";
  if (f.axis < 3)
    return said(": %s swings by %.1f N %s the force gains lowered, the limit is %.1f N", loadOf(f), seen, how, allowed);
  if (f.axis < 6)
    return said(": %s swings by %.2f Nm %s the force gains lowered, the limit is %.2f Nm", loadOf(f), seen, how,
                allowed);
  if (f.axis < 9)
    return said(": the moving body swings along %s by %.1f mm/s %s the force gains lowered, the limit is %.1f mm/s",
                bodyAxis(f), seen * 1e3, how, allowed * 1e3);
  return said(": the moving body swings about %s by %.1f deg/s %s the force gains lowered, the limit is %.1f deg/s",
              bodyAxis(f), seen * kDegrees, how, allowed * kDegrees);
}
std::string singularity(const Fault& f) {
  return said(": the arm's least singular value is %.3f%s, %.3f must be left", f.value,
              f.value >= f.limit ? " and falls" : "", f.limit);
}

std::string frozen(const Fault& f) {
  return said(": all six channels have read the same for %.0f ms while it went on counting, its noise allows %.0f ms",
              f.value * 1e3, f.limit * 1e3);
}
std::string noResponse(const Fault& f) {
  const bool force = f.axis < 3;
  if (std::abs(f.value) > std::abs(f.limit))
    return said(": %s changed by %.*f %s from one sample to the next, the motion explains %.*f %s", loadOf(f),
                force ? 1 : 2, f.value, force ? "N" : "Nm", force ? 1 : 2, std::abs(f.limit), force ? "N" : "Nm");
  return said(": the motion must have changed %s by %.*f %s, and it changed by %.*f %s", loadOf(f), force ? 1 : 2,
              f.limit, force ? "N" : "Nm", force ? 1 : 2, f.value, force ? "N" : "Nm");
}
std::string unexplained(const Fault& f) {
  return said(": joint %d feels %s Nm that neither the arm's model nor the load cell explains, the limit is %s Nm",
              f.axis + 1, beside(f.value, f.limit, 1).c_str(), bound(f.value, f.limit, 1).c_str());
}
std::string wrongEncoder(const Fault& f) {
  if (f.axis < 0)
    return said(": all encoders have read the same to the last digit for %.0f ms under load, the limit is %.0f ms",
                f.value * 1e3, f.limit * 1e3);
  if (f.value == 0.0)
    return said(": joint %d was told to move by %.2f deg and its encoder did not change", f.axis + 1,
                std::abs(f.limit) * kDegrees);
  return said(": joint %d jumped by %s deg in one cycle, its drive can move it by %s deg", f.axis + 1,
              beside(f.value * kDegrees, f.limit * kDegrees, 3).c_str(),
              bound(f.value * kDegrees, f.limit * kDegrees, 3).c_str());
}
std::string notFollowing(const Fault& f) {
  return said(": joint %d is %s deg away from where it should be, the limit is %s deg", f.axis + 1,
              beside(std::abs(f.value) * kDegrees, f.limit * kDegrees, 2).c_str(),
              bound(std::abs(f.value) * kDegrees, f.limit * kDegrees, 2).c_str());
}
std::string closedBrakes(const Fault& f) {
  if (f.value > f.limit) return ": the drives are on and the arm reports closed brakes";
  return said(": the arm reports closed brakes %.2f s after the drives were switched on", f.value);
}
std::string slips(const Fault& f) {
  return said(": the drives are off and joint %d moves at %s deg/s, the limit is %s deg/s", f.axis + 1,
              beside(f.value * kDegrees, f.limit * kDegrees, 1).c_str(),
              bound(f.value * kDegrees, f.limit * kDegrees, 1).c_str());
}
std::string displaced(const Fault& f) {
  return said(": the specimen is %s mm from its reference pose along %s, the limit is %s mm",
              beside(f.value * 1e3, f.limit * 1e3, 2).c_str(), bodyAxis(f),
              bound(f.value * 1e3, f.limit * 1e3, 2).c_str());
}
std::string rotated(const Fault& f) {
  return said(": the specimen is turned by %s deg from its reference pose about %s, the limit is %s deg",
              beside(f.value * kDegrees, f.limit * kDegrees, 2).c_str(), bodyAxis(f),
              bound(f.value * kDegrees, f.limit * kDegrees, 2).c_str());
}
std::string away(const Fault& f) {
  return said(": the computer did not run the control cycle for %s ms, the limit is %s ms",
              beside(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str(),
              bound(f.value * 1e3, f.limit * 1e3, 0, kTimeDigits).c_str());
}

/// One row a fault: all that is said of it. Without a cause its name says it all.
struct Row {
  FaultInfo info;
  std::string (*cause)(const Fault&) = nullptr;
};

constexpr std::array<Row, static_cast<std::size_t>(C::Count)> kTable{{
    {{C::None, "none", QT_TRANSLATE_NOOP("Fault", "No fault"), R::HoldPosition, 0.0, ""}},
    {{C::JointPositionLimit, "joint_position_limit", QT_TRANSLATE_NOOP("Fault", "Joint position limit"), R::BrakeAtOnce,
      0.30,
      "Acknowledge, then drive the joint back with Home (with a specimen: Unload, open the vice, then Home); it may "
      "only "
      "move inwards.",
      A::Joint},
     jointPosition},
    {{C::JointSpeedLimit, "joint_speed_limit", QT_TRANSLATE_NOOP("Fault", "Joint speed limit"), R::BrakeAtOnce, 0.30,
      "Check specimen and gains, acknowledge, switch the controller on again.", A::Joint},
     jointSpeed},
    {{C::SafetyBox, "safety_box", QT_TRANSLATE_NOOP("Fault", "Safety box"), R::HoldPosition, 0.30,
      "Acknowledge, then move back with Home (with a specimen: Unload, open the vice, then Home); the body may only "
      "move "
      "inwards.",
      A::Axis, "box"},
     box},
    {{C::LinearSpeedLimit, "linear_speed_limit", QT_TRANSLATE_NOOP("Fault", "Linear speed limit"), R::HoldPosition,
      0.30, "Check specimen and gains, acknowledge, unload and start again more slowly.", A::Axis},
     linearSpeed},
    {{C::AngularSpeedLimit, "angular_speed_limit", QT_TRANSLATE_NOOP("Fault", "Angular speed limit"), R::HoldPosition,
      0.30, "Check specimen and gains, acknowledge, unload and start again more slowly.", A::Axis},
     angularSpeed},
    {{C::ForceLimit, "force_limit", QT_TRANSLATE_NOOP("Fault", "Force limit"), R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, then Unload.", A::Load},
     force},
    {{C::MomentLimit, "moment_limit", QT_TRANSLATE_NOOP("Fault", "Moment limit"), R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, then Unload.", A::Load},
     moment},
    {{C::SensorOverload, "sensor_overload", QT_TRANSLATE_NOOP("Fault", "Load cell overload"), R::HoldPosition, 0.30,
      "Look at the specimen and at what the arm may touch: what it did was too much for the load cell. Acknowledge, "
      "then "
      "Unload. Only a cell that went beyond its range must be recalibrated.",
      A::Load, "load cell", true},
     overload},
    {{C::SensorStale,
      "sensor_stale",
      QT_TRANSLATE_NOOP("Fault", "Load cell silent"),
      R::HoldPosition,
      0.30,
      "Check the load cell's cable and supply, then acknowledge.",
      A::None,
      {},
      true},
     stale},
    {{C::SensorInvalid,
      "sensor_invalid",
      QT_TRANSLATE_NOOP("Fault", "Load cell invalid"),
      R::HoldPosition,
      0.30,
      "Check the load cell, then acknowledge.",
      A::Load,
      {},
      true},
     channel},
    {{C::EncoderInvalid,
      "encoder_invalid",
      QT_TRANSLATE_NOOP("Fault", "Encoder invalid"),
      R::BrakeAtOnce,
      0.30,
      "Check the arm's encoder cable, then acknowledge.",
      A::Joint,
      {},
      true},
     encoder},
    {{C::DeadManReleased, "dead_man_released", QT_TRANSLATE_NOOP("Fault", "Dead-man's handle released"),
      R::HoldPosition, 0.30,
      "The drives go off as soon as the arm stands. Hold the handle again, acknowledge, and switch the "
      "controller on."}},
    {{C::EmergencyStop, "emergency_stop", QT_TRANSLATE_NOOP("Fault", "Emergency stop"), R::BrakeAtOnce, 0.30,
      "Release the emergency stop, then acknowledge."}},
    {{C::MissedDeadlines, "missed_deadlines", QT_TRANSLATE_NOOP("Fault", "Missed deadlines"), R::HoldPosition, 0.30,
      "Close other programs on this machine, then acknowledge."},
     late},
    {{C::OperatorLost, "operator_lost", QT_TRANSLATE_NOOP("Fault", "User interface lost"), R::HoldPosition, 0.30,
      "The user interface did not answer in time. Acknowledge once it does."},
     silent},
    {{C::DriveFault, "drive_fault", QT_TRANSLATE_NOOP("Fault", "Drive fault"), R::BrakeAtOnce, 0.30,
      "Check the amplifiers, then acknowledge."}},
    {{C::ControllerDiverged, "controller_diverged", QT_TRANSLATE_NOOP("Fault", "Controller diverged"), R::BrakeAtOnce,
      0.30, "The robot did not follow its commands. Check gains and drives, then acknowledge.", A::Joint},
     diverged},
    {{C::UnloadTimeout, "unload_timeout", QT_TRANSLATE_NOOP("Fault", "Unload took too long"), R::HoldPosition, 0.30,
      "Check specimen and gains, acknowledge, then Unload again."},
     notZero},
    {{C::RecorderLost, "recorder_lost", QT_TRANSLATE_NOOP("Fault", "Recorder failed"), R::HoldPosition, 0.30,
      "Free space on the disk, then acknowledge. The run so far is kept."}},
    {{C::Collision, "collision", QT_TRANSLATE_NOOP("Fault", "Collision ahead"), R::HoldPosition, 0.30,
      "Acknowledge, then move the two parts away from each other; they may only part.", A::None, "parts"},
     collision},
    // The hold closes its loop through the encoders alone, so the force loop that oscillates is opened in the same
    // cycle; brakes would leave arm and specimen without a hand for as long as they take to close.
    {{C::Oscillation, "oscillation", QT_TRANSLATE_NOOP("Fault", "Oscillation"), R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, lower the force gains or check how the specimen is fixed, then Unload.",
      A::Swing},
     oscillation},
    // Joints are held without the inverse of the Jacobian: the stop is sound where the motion was not.
    {{C::NearSingularity, "near_singularity", QT_TRANSLATE_NOOP("Fault", "Near a singularity"), R::HoldPosition, 0.30,
      "Acknowledge, then move back or, with the vice open, drive the joints with Home; joint motions may pass a "
      "singularity.",
      A::None, "singularity"},
     singularity},
    {{C::SetUpLinearSpeed, "set_up_linear_speed", QT_TRANSLATE_NOOP("Fault", "Set-up linear speed"), R::HoldPosition,
      0.30, "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm.", A::Axis},
     linearSpeed},
    {{C::SetUpAngularSpeed, "set_up_angular_speed", QT_TRANSLATE_NOOP("Fault", "Set-up angular speed"), R::HoldPosition,
      0.30, "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm.", A::Axis},
     angularSpeed},
    {{C::SetUpJointSpeed, "set_up_joint_speed", QT_TRANSLATE_NOOP("Fault", "Set-up joint speed"), R::BrakeAtOnce, 0.30,
      "Step back from the arm, check specimen and gains, acknowledge, switch the controller on again.", A::Joint},
     jointSpeed},
    {{C::SettleTimeout, "settle_timeout", QT_TRANSLATE_NOOP("Fault", "Loads did not settle"), R::HoldPosition, 0.30,
      "Check specimen, gains and the tolerances of the step, acknowledge, then Unload."},
     notSettled},
    {{C::LoadCellFrozen,
      "load_cell_frozen",
      QT_TRANSLATE_NOOP("Fault", "Load cell frozen"),
      R::BrakeAtOnce,
      0.30,
      "Restart the load cell and check its cable, acknowledge, then weigh the tool before the next run.",
      A::None,
      {},
      true},
     frozen},
    {{C::LoadImplausible,
      "load_implausible",
      QT_TRANSLATE_NOOP("Fault", "Load does not follow the motion"),
      R::BrakeAtOnce,
      0.30,
      "Look whether the specimen is still fixed at both ends and check the load cell, then acknowledge.",
      A::Load,
      {},
      true},
     noResponse},
    {{C::TorqueUnexplained,
      "torque_unexplained",
      QT_TRANSLATE_NOOP("Fault", "Arm and load cell disagree"),
      R::BrakeAtOnce,
      0.30,
      "Check load cell, tool weight, drives and encoder of this joint, and whether the arm touches anything; then "
      "acknowledge and weigh the tool.",
      A::Joint,
      {},
      true},
     unexplained},
    {{C::EncoderImplausible,
      "encoder_implausible",
      QT_TRANSLATE_NOOP("Fault", "Encoder implausible"),
      R::BrakeAtOnce,
      0.30,
      "Check the encoder and its cable, and where the arm says it is, before you acknowledge.",
      A::Joint,
      {},
      true},
     wrongEncoder},
    {{C::FollowingError, "following_error", QT_TRANSLATE_NOOP("Fault", "Arm does not follow"), R::BrakeAtOnce, 0.30,
      "Check the drive of this joint and the line that brings its commands, then acknowledge.", A::Joint},
     notFollowing},
    {{C::BrakesNotReleased, "brakes_not_released", QT_TRANSLATE_NOOP("Fault", "Brakes not released"), R::BrakeAtOnce,
      0.30, "Check the brakes' supply and the line that reports their state, then acknowledge."},
     closedBrakes},
    {{C::MovesOnBrakes, "moves_on_brakes", QT_TRANSLATE_NOOP("Fault", "Moves on closed brakes"), R::BrakeAtOnce, 0.30,
      "Press the emergency stop, keep away from the arm and have its brakes checked.", A::Joint},
     slips},
    {{C::DisplacementLimit, "displacement_limit", QT_TRANSLATE_NOOP("Fault", "Displacement limit"), R::HoldPosition,
      0.30, "Look at the specimen, acknowledge, then Unload; it may only come back.", A::Axis, "displacement"},
     displaced},
    {{C::RotationLimit, "rotation_limit", QT_TRANSLATE_NOOP("Fault", "Rotation limit"), R::HoldPosition, 0.30,
      "Look at the specimen, acknowledge, then Unload; it may only come back.", A::Axis, "rotation"},
     rotated},
    {{C::HostPaused, "host_paused", QT_TRANSLATE_NOOP("Fault", "Computer paused"), R::HoldPosition, 0.30,
      "Close other programs on this computer, see that it grants real-time scheduling, then acknowledge."},
     away},
}};

}  // namespace

const FaultInfo& info(FaultCode code) noexcept { return kTable[static_cast<std::size_t>(code)].info; }

std::string_view labelOf(const Fault& f) noexcept {
  if (f.hand != robot::OperatorTrouble::None) return robot::info(f.hand).label;
  return f.arm != robot::ArmTrouble::None ? robot::info(f.arm).label : info(f.code).label;
}

namespace {

struct CauseAndRemedy {
  std::string cause;  ///< "Force limit: Fz is 212.4 N, the limit is 200 N."
  std::string_view remedy;
};
CauseAndRemedy causeOf(const Fault& f) {
  const auto& [info, cause] = kTable[static_cast<std::size_t>(f.code)];
  std::string said = cause ? cause(f) : std::string();
  std::string_view remedy = info.remedy;
  if (f.arm != robot::ArmTrouble::None) {  // the driver knows better than the row
    said = ": " + std::string(robot::info(f.arm).cause);
    remedy = robot::info(f.arm).remedy;
  } else if (f.hand != robot::OperatorTrouble::None) {
    said = ": " + std::string(robot::info(f.hand).cause);
    remedy = robot::info(f.hand).remedy;
  } else if (f.cell != robot::LoadCellTrouble::None) {
    said = ": " + std::string(robot::info(f.cell).cause);
    remedy = robot::info(f.cell).remedy;
  }
  return {std::string(labelOf(f)) + said + ".", remedy};
}

}  // namespace

std::string describe(const Fault& f) {
  if (!f.latched()) return "No fault.";
  const auto [cause, remedy] = causeOf(f);
  return cause +
         (info(f.code).reaction == R::HoldPosition ? " The robot was stopped under control. "
                                                   : " The drives are off and the brakes are on. ") +
         std::string(remedy);
}

std::string describeCause(const Fault& f) {
  if (!f.latched()) return "No fault.";
  const auto [cause, remedy] = causeOf(f);
  return cause + ' ' + std::string(remedy);
}

}  // namespace articulus::safety
