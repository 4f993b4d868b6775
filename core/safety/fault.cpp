#include "core/safety/fault.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

namespace articulus::safety {
namespace {

using spatial::kLoadNames;

using C = FaultCode;
using R = Reaction;

constexpr std::array<FaultInfo, static_cast<std::size_t>(C::Count)> kTable{{
    {C::None, "none", "No fault", R::HoldPosition, 0.0, ""},
    {C::JointPositionLimit, "joint_position_limit", "Joint position limit", R::BrakeAtOnce, 0.30,
     "Acknowledge, then drive the joint back with Home; it may only move inwards."},
    {C::JointSpeedLimit, "joint_speed_limit", "Joint speed limit", R::BrakeAtOnce, 0.30,
     "Check specimen and gains, acknowledge, switch the controller on again."},
    {C::SafetyBox, "safety_box", "Safety box", R::HoldPosition, 0.30,
     "Acknowledge, then move back with Home; the body may only move inwards."},
    {C::LinearSpeedLimit, "linear_speed_limit", "Linear speed limit", R::HoldPosition, 0.30,
     "Check specimen and gains, acknowledge, unload and start again more slowly."},
    {C::AngularSpeedLimit, "angular_speed_limit", "Angular speed limit", R::HoldPosition, 0.30,
     "Check specimen and gains, acknowledge, unload and start again more slowly."},
    {C::ForceLimit, "force_limit", "Force limit", R::HoldPosition, 0.30,
     "Inspect the specimen, acknowledge, then Unload."},
    {C::MomentLimit, "moment_limit", "Moment limit", R::HoldPosition, 0.30,
     "Inspect the specimen, acknowledge, then Unload."},
    {C::SensorOverload, "sensor_overload", "Load cell overload", R::HoldPosition, 0.30,
     "Inspect specimen and load cell, acknowledge, then Unload. A cell beyond its range must be recalibrated."},
    {C::SensorStale, "sensor_stale", "Load cell silent", R::HoldPosition, 0.30,
     "Check the load cell's cable and supply, then acknowledge."},
    {C::SensorInvalid, "sensor_invalid", "Load cell invalid", R::HoldPosition, 0.30,
     "Check the load cell, then acknowledge."},
    {C::EncoderInvalid, "encoder_invalid", "Encoder invalid", R::BrakeAtOnce, 0.30,
     "Check the arm's encoder cable, then acknowledge."},
    {C::DeadManReleased, "dead_man_released", "Dead-man's handle released", R::HoldPosition, 0.30,
     "Hold the handle again and acknowledge."},
    {C::EmergencyStop, "emergency_stop", "Emergency stop", R::BrakeAtOnce, 0.30,
     "Release the emergency stop, then acknowledge."},
    {C::MissedDeadlines, "missed_deadlines", "Missed deadlines", R::HoldPosition, 0.30,
     "Close other programs on this machine, then acknowledge."},
    {C::OperatorLost, "operator_lost", "User interface lost", R::HoldPosition, 0.30,
     "The user interface did not answer in time. Acknowledge once it does."},
    {C::DriveFault, "drive_fault", "Drive fault", R::BrakeAtOnce, 0.30, "Check the amplifiers, then acknowledge."},
    {C::ControllerDiverged, "controller_diverged", "Controller diverged", R::BrakeAtOnce, 0.30,
     "The robot did not follow its commands. Check gains and drives, then acknowledge."},
    {C::UnloadTimeout, "unload_timeout", "Unload took too long", R::HoldPosition, 0.30,
     "Check specimen and gains, acknowledge, then Unload again."},
    {C::RecorderLost, "recorder_lost", "Recorder failed", R::HoldPosition, 0.30,
     "Free space on the disk, then acknowledge. The run so far is kept."},
    {C::Collision, "collision", "Collision ahead", R::HoldPosition, 0.30,
     "Acknowledge, then move the two parts away from each other; they may only part."},
    // The hold closes its loop through the encoders alone, so the force loop that oscillates is opened in the same
    // cycle; brakes would leave arm and specimen without a hand for as long as they take to close.
    {C::Oscillation, "oscillation", "Oscillation", R::HoldPosition, 0.30,
     "Inspect the specimen, acknowledge, lower the force gains or check how the specimen is fixed, then Unload."},
    // Joints are held without the inverse of the Jacobian: the stop is sound where the motion was not.
    {C::NearSingularity, "near_singularity", "Near a singularity", R::HoldPosition, 0.30,
     "Acknowledge, then move back or drive the joints with Home; joint motions may pass a singularity."},
    {C::SetUpLinearSpeed, "set_up_linear_speed", "Set-up linear speed", R::HoldPosition, 0.30,
     "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm."},
    {C::SetUpAngularSpeed, "set_up_angular_speed", "Set-up angular speed", R::HoldPosition, 0.30,
     "Acknowledge and move more slowly, or leave set-up mode once nobody is near the arm."},
    {C::SetUpJointSpeed, "set_up_joint_speed", "Set-up joint speed", R::BrakeAtOnce, 0.30,
     "Step back from the arm, check specimen and gains, acknowledge, switch the controller on again."},
    {C::SettleTimeout, "settle_timeout", "Loads did not settle", R::HoldPosition, 0.30,
     "Check specimen, gains and the tolerances of the step, acknowledge, then Unload."},
}};

constexpr std::array<const char*, 3> kAxis{"x", "y", "z"};

}  // namespace

const FaultInfo& info(FaultCode code) noexcept { return kTable[static_cast<std::size_t>(code)]; }

/// Long because each kind of fault has its sentence here.
std::string describe(const Fault& f) {
  if (!f.latched()) return "No fault.";
  const FaultInfo& i = info(f.code);
  char text[256];
  const double degrees = spatial::kDegreesPerRadian;
  const auto axis = static_cast<std::size_t>(f.axis < 0 ? 0 : f.axis);
  switch (f.code) {
    case C::JointPositionLimit:
      std::snprintf(text, sizeof text, "%s: joint %d is at %.2f deg, its limit is %.2f deg.", i.label.data(),
                    f.axis + 1, f.value * degrees, f.limit * degrees);
      break;
    case C::JointSpeedLimit:
    case C::SetUpJointSpeed:
      std::snprintf(text, sizeof text, "%s: joint %d moves at %.1f deg/s, allowed are %.1f deg/s.", i.label.data(),
                    f.axis + 1, f.value * degrees, std::abs(f.limit) * degrees);
      break;
    case C::SafetyBox:
      std::snprintf(text, sizeof text, "%s: the moving body is at %s = %.1f mm, the box ends at %.1f mm.",
                    i.label.data(), kAxis[axis % 3], f.value * 1e3, f.limit * 1e3);
      break;
    case C::LinearSpeedLimit:
    case C::SetUpLinearSpeed:
      std::snprintf(text, sizeof text, "%s: the moving body moves along %s at %.1f mm/s, allowed are %.1f mm/s.",
                    i.label.data(), kAxis[axis % 3], f.value * 1e3, std::abs(f.limit) * 1e3);
      break;
    case C::AngularSpeedLimit:
    case C::SetUpAngularSpeed:
      std::snprintf(text, sizeof text, "%s: the moving body turns about %s at %.1f deg/s, allowed are %.1f deg/s.",
                    i.label.data(), kAxis[axis % 3], f.value * degrees, std::abs(f.limit) * degrees);
      break;
    case C::ForceLimit:
      std::snprintf(text, sizeof text, "%s: %s is %.1f N, allowed are %.1f N.", i.label.data(),
                    kLoadNames[axis % 6].data(), f.value, std::abs(f.limit));
      break;
    case C::MomentLimit:
      std::snprintf(text, sizeof text, "%s: %s is %.2f Nm, allowed are %.2f Nm.", i.label.data(),
                    kLoadNames[axis % 6].data(), f.value, std::abs(f.limit));
      break;
    case C::SensorOverload:
      if (f.value <= f.limit) {  // the sums are fine, but a channel can not tell any more
        std::snprintf(text, sizeof text, "%s: a channel is at the end of its range.", i.label.data());
        break;
      }
      std::snprintf(text, sizeof text, "%s: the load sum is %.2f, allowed is %.2f.", i.label.data(), f.value, f.limit);
      break;
    case C::SensorStale:
      std::snprintf(text, sizeof text, "%s: its last sample is %.0f ms old, allowed are %.0f ms.", i.label.data(),
                    f.value * 1e3, f.limit * 1e3);
      break;
    case C::SensorInvalid:
      std::snprintf(text, sizeof text, "%s: channel %s is not a number.", i.label.data(), kLoadNames[axis % 6].data());
      break;
    case C::EncoderInvalid:
      if (f.axis >= 0)
        std::snprintf(text, sizeof text, "%s: joint %d reports no valid position.", i.label.data(), f.axis + 1);
      else std::snprintf(text, sizeof text, "%s: the arm reports its positions as invalid.", i.label.data());
      break;
    case C::ControllerDiverged:
      if (f.limit != 0.0)
        std::snprintf(text, sizeof text, "%s: joint %d should stand and moves at %.1f deg/s, allowed are %.1f deg/s.",
                      i.label.data(), f.axis + 1, f.value * degrees, std::abs(f.limit) * degrees);
      else
        std::snprintf(text, sizeof text, "%s: the command for joint %d is not a number.", i.label.data(), f.axis + 1);
      break;
    case C::MissedDeadlines:
      std::snprintf(text, sizeof text, "%s: %.0f control cycles in a row came late, allowed are fewer than %.0f.",
                    i.label.data(), f.value, f.limit);
      break;
    case C::OperatorLost:
      std::snprintf(text, sizeof text, "%s: it has been silent for %.0f ms, allowed are %.0f ms.", i.label.data(),
                    f.value * 1e3, f.limit * 1e3);
      break;
    case C::UnloadTimeout:
      std::snprintf(text, sizeof text, "%s: the loads were not zero within %.0f s.", i.label.data(), f.limit);
      break;
    case C::SettleTimeout:
      std::snprintf(text, sizeof text, "%s: they were not within the tolerance of the wanted ones within %.0f s.",
                    i.label.data(), f.limit);
      break;
    case C::Collision: {
      const char *a = f.partA.text.data(), *b = f.partB.text.data();
      if (f.value >= f.limit)
        std::snprintf(text, sizeof text, "%s: %s and %s are %.1f mm apart and close in, %.1f mm must be left.",
                      i.label.data(), a, b, f.value * 1e3, f.limit * 1e3);
      else if (f.value >= 0.0)
        std::snprintf(text, sizeof text, "%s: %s and %s are %.1f mm apart, %.1f mm must be left.", i.label.data(), a, b,
                      f.value * 1e3, f.limit * 1e3);
      else
        std::snprintf(text, sizeof text, "%s: %s and %s touch, %.1f mm must be left.", i.label.data(), a, b,
                      f.limit * 1e3);
      break;
    }
    case C::Oscillation: {  // loads 0..5, velocities of the body 6..11; one that grows is caught below what is allowed
      const char* how = std::abs(f.value) < std::abs(f.limit) ? "and grows with" : "with";
      const double seen = std::abs(f.value), allowed = std::abs(f.limit);
      if (axis < 3)
        std::snprintf(text, sizeof text, "%s: %s swings by %.1f N %s the force gains lowered, allowed are %.1f N.",
                      i.label.data(), kLoadNames[axis].data(), seen, how, allowed);
      else if (axis < 6)
        std::snprintf(text, sizeof text, "%s: %s swings by %.2f Nm %s the force gains lowered, allowed are %.2f Nm.",
                      i.label.data(), kLoadNames[axis].data(), seen, how, allowed);
      else if (axis < 9)
        std::snprintf(
            text, sizeof text,
            "%s: the moving body swings along %s by %.1f mm/s %s the force gains lowered, allowed are %.1f mm/s.",
            i.label.data(), kAxis[axis % 3], seen * 1e3, how, allowed * 1e3);
      else
        std::snprintf(
            text, sizeof text,
            "%s: the moving body swings about %s by %.1f deg/s %s the force gains lowered, allowed are %.1f deg/s.",
            i.label.data(), kAxis[axis % 3], seen * degrees, how, allowed * degrees);
      break;
    }
    case C::NearSingularity:
      std::snprintf(text, sizeof text,
                    f.value >= f.limit ? "%s: the arm's least singular value is %.3f and falls, %.3f must be left."
                                       : "%s: the arm's least singular value is %.3f, %.3f must be left.",
                    i.label.data(), f.value, f.limit);
      break;
    default: std::snprintf(text, sizeof text, "%s.", i.label.data());
  }
  return std::string(text) + " " +
         (i.reaction == R::HoldPosition ? "The robot was stopped and holds its pose."
                                        : "The drives are off and the brakes are on.") +
         " " + std::string(i.remedy);
}

}  // namespace articulus::safety
