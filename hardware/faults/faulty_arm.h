#pragma once
#include <array>

#include "core/device/robot_arm.h"
#include "hardware/faults/device_fault.h"

namespace articulus::hardware {

/// Any arm with a single fault of an encoder, a drive or its wire that is switched on while it runs; without one it
/// does what the other does.
/// Thread  control; inject() before the cycle that shall see it, by whoever runs the cycles
class FaultyArm final : public device::RobotArm {
 public:
  explicit FaultyArm(device::RobotArm& sound) noexcept : sound_(sound) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;
  void inject(const InjectedFault& fault) noexcept;

 private:
  [[nodiscard]] device::ArmCommand spoiled(const device::ArmCommand& command) noexcept;

  device::RobotArm& sound_;
  InjectedFault fault_;
  robot::JointVector kept_rad_;                // of the last cycle that was sound
  device::ArmCommand last_;                    // likewise
  std::array<device::ArmCommand, 64> past_{};  // of late commands, a place a millisecond
  base::Nanoseconds now_ = 0, began_ = 0;
};

}  // namespace articulus::hardware
