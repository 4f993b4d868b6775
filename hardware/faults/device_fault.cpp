#include "hardware/faults/device_fault.h"

#include <array>

namespace articulus::hardware {
namespace {

using D = DeviceFault;
using E = FaultElement;

constexpr std::array<DeviceFaultInfo, static_cast<std::size_t>(D::Count)> kFaults{{
    {D::None, "none", "No fault"},
    {D::LoadFrozen, "load_frozen", "Load cell: values frozen, counter runs"},
    {D::LoadMeanFrozen, "load_mean_frozen", "Load cell: nothing but noise about a frozen mean"},
    {D::LoadHalf, "load_half", "Load cell: reads half"},
    {D::LoadTenth, "load_tenth", "Load cell: reads a tenth"},
    {D::LoadZeros, "load_zeros", "Load cell: reads zeros"},
    {D::LoadSwapped, "load_swapped", "Load cell: x and y swapped"},
    {D::LoadFlipped, "load_flipped", "Load cell: all signs turned"},
    {D::LoadSilent, "load_silent", "Load cell: no new samples"},
    {D::LoadLate, "load_late", "Load cell: 50 ms late, time stamps fresh"},
    {D::ChannelFlipped, "channel_flipped", "Load cell: one channel's sign turned", E::Load},
    {D::ChannelDead, "channel_dead", "Load cell: one channel has only noise", E::Load},
    {D::ChannelDrift, "channel_drift", "Load cell: one channel drifts by 2 N/s, 0.05 Nm/s", E::Load, true, 60.0},
    {D::ChannelStep, "channel_step", "Load cell: one channel steps by 25 N, 2.5 Nm", E::Load, true},
    {D::ChannelNotFinite, "channel_not_finite", "Load cell: one channel is not a number", E::Load},
    {D::EncoderFrozen, "encoder_frozen", "Encoder: frozen, valid", E::Joint},
    {D::EncodersFrozen, "encoders_frozen", "Encoders: all frozen, valid"},
    {D::EncoderJump005, "encoder_jump_0.05", "Encoder: jumps by 0.05 deg", E::Joint, true},
    {D::EncoderJump02, "encoder_jump_0.2", "Encoder: jumps by 0.2 deg", E::Joint, true},
    {D::EncoderJump1, "encoder_jump_1", "Encoder: jumps by 1 deg", E::Joint, true},
    {D::EncoderDrift, "encoder_drift", "Encoder: drifts by 0.5 deg/s", E::Joint, true},
    {D::EncoderOffset, "encoder_offset", "Encoder: 10 deg off since power-up", E::Joint},
    {D::EncoderNotFinite, "encoder_not_finite", "Encoder: not a number", E::Joint},
    {D::EncodersInvalid, "encoders_invalid", "Encoders: reported invalid"},
    {D::DriveDead, "drive_dead", "Drive: gives nothing", E::Joint},
    {D::DriveStuck, "drive_stuck", "Drive: goes on with its last command", E::Joint},
    {D::DriveReversed, "drive_reversed", "Drive: polarity reversed", E::Joint},
    {D::CommandsLost, "commands_lost", "Commands: none arrives"},
    {D::CommandsLate, "commands_late", "Commands: 20 ms late"},
    {D::BrakeStateLost, "brake_state_lost", "Brakes: reported closed while they are open"},
}};

constexpr bool inOrder() {
  for (std::size_t i = 0; i < kFaults.size(); ++i)
    if (kFaults[i].fault != static_cast<D>(i)) return false;
  return true;
}
static_assert(inOrder(), "a row a fault, in the order of the enumeration");

}  // namespace

std::span<const DeviceFaultInfo> deviceFaults() noexcept { return std::span(kFaults).subspan(1); }
const DeviceFaultInfo& info(DeviceFault fault) noexcept { return kFaults[static_cast<std::size_t>(fault)]; }

}  // namespace articulus::hardware
