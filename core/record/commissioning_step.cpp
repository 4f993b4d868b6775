#include "core/record/commissioning_step.h"

#include <array>

namespace articulus::record {
namespace {

constexpr std::array<CommissioningStepInfo, static_cast<std::size_t>(CommissioningStep::Count)> kSteps{{
    {"device_health", "Health of the devices", "The arm stands. Time, losses and noise of what comes in are measured."},
    {"operator_switches", "Switches of the operator",
     "The arm stands on its drives. You let go of the handle and press each emergency-stop button of the station."},
    {"joint_directions", "Directions of the joints",
     "Each joint turns by 1.5 deg at 1 deg/s to both sides and back; you say whether that is right."},
    {"load_channels", "Channels of the load cell",
     "The wrist tilts the tool, and its weight must appear with the right sign and scale in each channel."},
    {"dead_time", "Dead time of the arm", "One joint swings by some degrees with a fine vibration."},
    {"emergency_stop", "Emergency stop of the robot",
     "The arm stands on its drives. You press the robot's own emergency stop, and the program must see it."},
    {"braking_distance", "Braking distances",
     "Each joint is stopped on its way, at three speeds and to both sides; how far it goes on is measured."},
    {"reduced_limits", "Reduced limits",
     "Joint ranges and the safety box are drawn in around the arm, and it is sent beyond each of them."},
}};

}  // namespace

const CommissioningStepInfo& info(CommissioningStep step) noexcept { return kSteps[static_cast<std::size_t>(step)]; }

}  // namespace articulus::record
