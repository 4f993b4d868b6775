#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// What a single device may get wrong while every other one is well.
enum class DeviceFault : std::int32_t {
  None,
  // load cell
  LoadFrozen,      ///< values stand, the counter runs
  LoadMeanFrozen,  ///< the mean stands, noise and counter go on: an amplifier that lost its bridge
  LoadHalf,
  LoadTenth,
  LoadZeros,
  LoadSwapped,  ///< x and y, of forces and moments
  LoadFlipped,  ///< all signs
  LoadSilent,   ///< the counter stands, the time stamp ages
  LoadLate,     ///< 50 ms old, with a fresh time stamp
  ChannelFlipped,
  ChannelDead,   ///< its mean stands, its noise goes on
  ChannelDrift,  ///< 2 N/s, 0.05 Nm/s
  ChannelStep,   ///< 25 N, 2.5 Nm at once
  ChannelNotFinite,
  // encoders
  EncoderFrozen,
  EncodersFrozen,  ///< all of them
  EncoderJump005,  ///< deg
  EncoderJump02,
  EncoderJump1,
  EncoderDrift,   ///< 0.5 deg/s
  EncoderOffset,  ///< 10 deg off, as it may be since power-up
  EncoderNotFinite,
  EncodersInvalid,
  // drives
  DriveDead,       ///< gives nothing; of an arm with loops of its own: the joint stays where it is told no more
  DriveStuck,      ///< goes on with the last command
  DriveReversed,   ///< gives the opposite of what it is told
  CommandsLost,    ///< of all joints: the last command holds
  CommandsLate,    ///< by 20 ms
  BrakeStateLost,  ///< "brakes released" reads false
  Count
};

/// What the fault's element counts.
enum class FaultElement : std::int32_t { None, Load, Joint };

/// One row a fault.
struct DeviceFaultInfo {
  DeviceFault fault;
  std::string_view key;    ///< "load_frozen"
  std::string_view label;  ///< "Load cell: values frozen, counter runs"
  FaultElement element = FaultElement::None;
  bool bothSides = false;  ///< it has a sign
  double watch_s = 6.0;    ///< how long it may take until it does harm
};
[[nodiscard]] std::span<const DeviceFaultInfo> deviceFaults() noexcept;
[[nodiscard]] const DeviceFaultInfo& info(DeviceFault fault) noexcept;

/// What is injected, where.
struct InjectedFault {
  DeviceFault fault = DeviceFault::None;
  int element = 0;  ///< load 0..5 or joint
  int sign = 1;
};

}  // namespace articulus::hardware
