#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace articulus::record {

/// Index of every number that a cycle leaves behind. One table (channelCatalogue) gives each its SQL column, CSV
/// header, unit, frame and meaning; vectors are contiguous, so Channel(WantedForceX + i) is their element i; a seventh
/// joint stands apart.
enum class Channel : std::size_t {
  Time,
  HostTime,
  WakeLate,
  CycleTime,
  WantedForceX,
  WantedForceY,
  WantedForceZ,
  WantedMomentX,
  WantedMomentY,
  WantedMomentZ,
  ForceX,
  ForceY,
  ForceZ,
  MomentX,
  MomentY,
  MomentZ,
  SensorForceX,
  SensorForceY,
  SensorForceZ,
  SensorMomentX,
  SensorMomentY,
  SensorMomentZ,
  SensorAccelerationX,
  SensorAccelerationY,
  SensorAccelerationZ,
  SensorAngularAccelerationX,
  SensorAngularAccelerationY,
  SensorAngularAccelerationZ,
  SensorAge,
  Joint1,
  Joint2,
  Joint3,
  Joint4,
  Joint5,
  Joint6,
  JointVelocity1,
  JointVelocity2,
  JointVelocity3,
  JointVelocity4,
  JointVelocity5,
  JointVelocity6,
  WantedJoint1,
  WantedJoint2,
  WantedJoint3,
  WantedJoint4,
  WantedJoint5,
  WantedJoint6,
  Drive1,
  Drive2,
  Drive3,
  Drive4,
  Drive5,
  Drive6,
  Friction1,
  Friction2,
  Friction3,
  Friction4,
  Friction5,
  Friction6,
  PositionX,
  PositionY,
  PositionZ,
  QuaternionW,
  QuaternionX,
  QuaternionY,
  QuaternionZ,
  WantedPositionX,
  WantedPositionY,
  WantedPositionZ,
  WantedQuaternionW,
  WantedQuaternionX,
  WantedQuaternionY,
  WantedQuaternionZ,
  Flexion,
  LateralBending,
  AxialRotation,
  Clearance,
  ForceGainShare,
  Joint7,
  JointVelocity7,
  WantedJoint7,
  Drive7,
  Friction7,  // of arms with seven joints; the columns came later
  Count
};

inline constexpr std::size_t kChannelCount = static_cast<std::size_t>(Channel::Count);

/// One row of the catalogue.
struct ChannelInfo {
  std::string_view column;   ///< SQL column and CSV header, unit in the name: "moment_y_Nm"
  std::string_view label;    ///< what a plot list shows: "My"
  std::string_view unit;     ///< SI: "Nm"
  std::string_view frame;    ///< "at D in W", "S", "joint", "-"
  std::string_view meaning;  ///< one sentence
  std::string_view
      group;  ///< "time", "wanted load", "load", "sensor", "joint", "drive", "pose", "angle", "safety", "seventh joint"
};

/// All channels, in the order of Channel.  Thread  any; real-time safe.
[[nodiscard]] std::span<const ChannelInfo, kChannelCount> channelCatalogue() noexcept;

[[nodiscard]] const ChannelInfo& info(Channel channel) noexcept;

}  // namespace articulus::record
