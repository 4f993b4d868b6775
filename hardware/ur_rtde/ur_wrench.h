#pragma once
#include <optional>

#include "core/device/load_cell.h"
#include "hardware/ur_rtde/ur_arm.h"

namespace articulus::hardware {

/// What the wrench of the arm is told.
struct UrWrenchSettings {
  UrWrenchSource source = UrWrenchSource::FtRawWrench;
  double sign = 1.0;  ///< -1 where the controller says what the tool does to the world; weighing in shows it
  base::Nanoseconds rezeroTime = 200'000'000;   ///< NaN after a later start until the drives were on for so long
  base::Nanoseconds startTime = 1'000'000'000;  ///< from the first sample, within which the first start is no later one
};

/// The force/torque sensor in the flange of a Universal Robots arm, from the same packages as its joints. The
/// controller zeroes its wrench at every program start, at whatever load there is: the first start, as the
/// arm is connected, comes before anything is zeroed here. A later one makes the sample NaN until the drives have been
/// on for a while, which is a fault that voids the weigh-in, so that load cell and zero are asked for anew.
/// Frames  S: the flange. The tool force (ActualTcpForce) comes in axes of the base and is turned by the tool's pose,
///         which is that of the flange where the controller's tool offset is zero
/// Accelerations  none, zeros
/// Thread  as device::LoadCell: control; real-time safe. Read after the arm, whose packages it takes
/// Source  RTDE guide, Universal Robots; Universal_Robots_ROS_Driver issue 512
class UrWrench final : public device::LoadCell {
 public:
  /// In  arm: outlives it
  UrWrench(const UrArm& arm, const UrWrenchSettings& settings) : arm_(arm), settings_(settings) {}
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  /// Times that a start of the program has zeroed the sensor after it had been in use.
  [[nodiscard]] std::uint64_t zeroedAnew() const noexcept { return zeroedAnew_; }

 private:
  const UrArm& arm_;
  UrWrenchSettings settings_;
  std::uint64_t programs_ = 0, zeroedAnew_ = 0;
  std::optional<base::Nanoseconds> delivered_;      // when the first sample was
  std::optional<base::Nanoseconds> doubtfulUntil_;  // from when the drives are on
  bool rezeroed_ = false;
};

}  // namespace articulus::hardware
