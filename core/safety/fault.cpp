#include "core/safety/fault.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::safety {
namespace {

using C = FaultCode;
using R = Reaction;

/// What a person reads of the cause, after the name of the fault. Of a format the arguments are those of snprintf.
__attribute__((format(printf, 1, 2))) std::string said(const char* format, ...) {
  char text[256];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

constexpr double kDegrees = spatial::kDegreesPerRadian;
constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};

const char* axisOf(const Fault& f) { return kAxis[static_cast<std::size_t>(std::max(f.axis, 0)) % 3]; }
const char* loadOf(const Fault& f) {
  return spatial::kLoadNames[static_cast<std::size_t>(std::max(f.axis, 0)) % 6].data();
}

std::string jointPosition(const Fault& f) {
  return said(": joint %d is at %.2f deg, its limit is %.2f deg", f.axis + 1, f.value * kDegrees, f.limit * kDegrees);
}
std::string jointSpeed(const Fault& f) {
  return said(": joint %d moves at %.1f deg/s, allowed are %.1f deg/s", f.axis + 1, f.value * kDegrees,
              std::abs(f.limit) * kDegrees);
}
std::string box(const Fault& f) {
  return said(": the moving body is at %s = %.1f mm, the box ends at %.1f mm", axisOf(f), f.value * 1e3, f.limit * 1e3);
}
std::string linearSpeed(const Fault& f) {
  return said(": the moving body moves along %s at %.1f mm/s, allowed are %.1f mm/s", axisOf(f), f.value * 1e3,
              std::abs(f.limit) * 1e3);
}
std::string angularSpeed(const Fault& f) {
  return said(": the moving body turns about %s at %.1f deg/s, allowed are %.1f deg/s", axisOf(f), f.value * kDegrees,
              std::abs(f.limit) * kDegrees);
}
std::string force(const Fault& f) {
  return said(": %s is %.1f N, allowed are %.1f N", loadOf(f), f.value, std::abs(f.limit));
}
std::string moment(const Fault& f) {
  return said(": %s is %.2f Nm, allowed are %.2f Nm", loadOf(f), f.value, std::abs(f.limit));
}
std::string overload(const Fault& f) {
  if (f.value <= f.limit) return ": a channel is at the end of its range";  // the sums are fine, but it can not tell
  return said(": the load sum is %.2f, allowed is %.2f", f.value, f.limit);
}
std::string stale(const Fault& f) {
  return said(": its last sample is %.0f ms old, allowed are %.0f ms", f.value * 1e3, f.limit * 1e3);
}
std::string channel(const Fault& f) { return said(": channel %s is not a number", loadOf(f)); }
std::string encoder(const Fault& f) {
  if (f.axis >= 0) return said(": joint %d reports no valid position", f.axis + 1);
  return ": the arm reports its positions as invalid";
}
std::string diverged(const Fault& f) {
  if (f.limit == 0.0) return said(": the command for joint %d is not a number", f.axis + 1);
  return said(": joint %d should stand and moves at %.1f deg/s, allowed are %.1f deg/s", f.axis + 1, f.value * kDegrees,
              std::abs(f.limit) * kDegrees);
}
std::string late(const Fault& f) {
  return said(": %.0f control cycles in a row came late, allowed are fewer than %.0f", f.value, f.limit);
}
std::string silent(const Fault& f) {
  return said(": it has been silent for %.0f ms, allowed are %.0f ms", f.value * 1e3, f.limit * 1e3);
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
  if (f.value >= 0.0) return said(": %s and %s are %.1f mm apart, %.1f mm must be left", a, b, apart, left);
  return said(": %s and %s touch, %.1f mm must be left", a, b, left);
}
/// Loads 0..5, velocities of the body 6..11; one that grows is caught below what is allowed.
std::string oscillation(const Fault& f) {
  const double seen = std::abs(f.value), allowed = std::abs(f.limit);
  const char* how = seen < allowed ? "and grows with" : "with";
  if (f.axis < 3)
    return said(": %s swings by %.1f N %s the force gains lowered, allowed are %.1f N", loadOf(f), seen, how, allowed);
  if (f.axis < 6)
    return said(": %s swings by %.2f Nm %s the force gains lowered, allowed are %.2f Nm", loadOf(f), seen, how,
                allowed);
  if (f.axis < 9)
    return said(": the moving body swings along %s by %.1f mm/s %s the force gains lowered, allowed are %.1f mm/s",
                axisOf(f), seen * 1e3, how, allowed * 1e3);
  return said(": the moving body swings about %s by %.1f deg/s %s the force gains lowered, allowed are %.1f deg/s",
              axisOf(f), seen * kDegrees, how, allowed * kDegrees);
}
std::string singularity(const Fault& f) {
  return said(": the arm's least singular value is %.3f%s, %.3f must be left", f.value,
              f.value >= f.limit ? " and falls" : "", f.limit);
}

/// One row a fault: all that is said of it. Without a cause its name says it all.
struct Row {
  FaultInfo info;
  std::string (*cause)(const Fault&) = nullptr;
};

constexpr std::array<Row, static_cast<std::size_t>(C::Count)> kTable{{
    {{C::None, "none", "No fault", R::HoldPosition, 0.0, ""}},
    {{C::JointPositionLimit, "joint_position_limit", "Joint position limit", R::BrakeAtOnce, 0.30,
      "Acknowledge, then drive the joint back with Home; it may only move inwards."},
     jointPosition},
    {{C::JointSpeedLimit, "joint_speed_limit", "Joint speed limit", R::BrakeAtOnce, 0.30,
      "Check specimen and gains, acknowledge, switch the controller on again."},
     jointSpeed},
    {{C::SafetyBox, "safety_box", "Safety box", R::HoldPosition, 0.30,
      "Acknowledge, then move back with Home; the body may only move inwards."},
     box},
    {{C::LinearSpeedLimit, "linear_speed_limit", "Linear speed limit", R::HoldPosition, 0.30,
      "Check specimen and gains, acknowledge, unload and start again more slowly."},
     linearSpeed},
    {{C::AngularSpeedLimit, "angular_speed_limit", "Angular speed limit", R::HoldPosition, 0.30,
      "Check specimen and gains, acknowledge, unload and start again more slowly."},
     angularSpeed},
    {{C::ForceLimit, "force_limit", "Force limit", R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, then Unload."},
     force},
    {{C::MomentLimit, "moment_limit", "Moment limit", R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, then Unload."},
     moment},
    {{C::SensorOverload, "sensor_overload", "Load cell overload", R::HoldPosition, 0.30,
      "Inspect specimen and load cell, acknowledge, then Unload. A cell beyond its range must be recalibrated."},
     overload},
    {{C::SensorStale, "sensor_stale", "Load cell silent", R::HoldPosition, 0.30,
      "Check the load cell's cable and supply, then acknowledge."},
     stale},
    {{C::SensorInvalid, "sensor_invalid", "Load cell invalid", R::HoldPosition, 0.30,
      "Check the load cell, then acknowledge."},
     channel},
    {{C::EncoderInvalid, "encoder_invalid", "Encoder invalid", R::BrakeAtOnce, 0.30,
      "Check the arm's encoder cable, then acknowledge."},
     encoder},
    {{C::DeadManReleased, "dead_man_released", "Dead-man's handle released", R::HoldPosition, 0.30,
      "Hold the handle again and acknowledge."}},
    {{C::EmergencyStop, "emergency_stop", "Emergency stop", R::BrakeAtOnce, 0.30,
      "Release the emergency stop, then acknowledge."}},
    {{C::MissedDeadlines, "missed_deadlines", "Missed deadlines", R::HoldPosition, 0.30,
      "Close other programs on this machine, then acknowledge."},
     late},
    {{C::OperatorLost, "operator_lost", "User interface lost", R::HoldPosition, 0.30,
      "The user interface did not answer in time. Acknowledge once it does."},
     silent},
    {{C::DriveFault, "drive_fault", "Drive fault", R::BrakeAtOnce, 0.30, "Check the amplifiers, then acknowledge."}},
    {{C::ControllerDiverged, "controller_diverged", "Controller diverged", R::BrakeAtOnce, 0.30,
      "The robot did not follow its commands. Check gains and drives, then acknowledge."},
     diverged},
    {{C::UnloadTimeout, "unload_timeout", "Unload took too long", R::HoldPosition, 0.30,
      "Check specimen and gains, acknowledge, then Unload again."},
     notZero},
    {{C::RecorderLost, "recorder_lost", "Recorder failed", R::HoldPosition, 0.30,
      "Free space on the disk, then acknowledge. The run so far is kept."}},
    {{C::Collision, "collision", "Collision ahead", R::HoldPosition, 0.30,
      "Acknowledge, then move the two parts away from each other; they may only part."},
     collision},
    // The hold closes its loop through the encoders alone, so the force loop that oscillates is opened in the same
    // cycle; brakes would leave arm and specimen without a hand for as long as they take to close.
    {{C::Oscillation, "oscillation", "Oscillation", R::HoldPosition, 0.30,
      "Inspect the specimen, acknowledge, lower the force gains or check how the specimen is fixed, then Unload."},
     oscillation},
    // Joints are held without the inverse of the Jacobian: the stop is sound where the motion was not.
    {{C::NearSingularity, "near_singularity", "Near a singularity", R::HoldPosition, 0.30,
      "Acknowledge, then move back or drive the joints with Home; joint motions may pass a singularity."},
     singularity},
    {{C::SetUpLinearSpeed, "set_up_linear_speed", "Set-up linear speed", R::HoldPosition, 0.30,
      "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm."},
     linearSpeed},
    {{C::SetUpAngularSpeed, "set_up_angular_speed", "Set-up angular speed", R::HoldPosition, 0.30,
      "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm."},
     angularSpeed},
    {{C::SetUpJointSpeed, "set_up_joint_speed", "Set-up joint speed", R::BrakeAtOnce, 0.30,
      "Step back from the arm, check specimen and gains, acknowledge, switch the controller on again."},
     jointSpeed},
    {{C::SettleTimeout, "settle_timeout", "Loads did not settle", R::HoldPosition, 0.30,
      "Check specimen, gains and the tolerances of the step, acknowledge, then Unload."},
     notSettled},
}};

}  // namespace

const FaultInfo& info(FaultCode code) noexcept { return kTable[static_cast<std::size_t>(code)].info; }

std::string describe(const Fault& f) {
  if (!f.latched()) return "No fault.";
  const auto& [info, cause] = kTable[static_cast<std::size_t>(f.code)];
  return std::string(info.label) + (cause ? cause(f) : std::string()) + ". " +
         (info.reaction == R::HoldPosition ? "The robot was stopped and holds its pose."
                                           : "The drives are off and the brakes are on.") +
         " " + std::string(info.remedy);
}

}  // namespace articulus::safety
