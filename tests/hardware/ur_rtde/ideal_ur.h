#pragma once
#include "core/device/load_cell.h"
#include "core/device/robot_arm.h"

namespace articulus::test {

/// An arm that is where it was sent, one cycle later.
class IdealUr final : public device::RobotArm {
 public:
  IdealUr() { q << 0.2, -1.2, 1.6, 0.1, 0.9, -0.4; }
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = q;
    state.valid = true;
    state.brakesReleased = enabled;
  }
  void write(const device::ArmCommand& command) noexcept override {
    enabled = command.enable;
    if (enabled) q = command.position_rad;
  }
  robot::JointVector q = robot::JointVector::Zero(6);
  bool enabled = false;
};

/// A load cell that says what the test wants.
class SetLoadCell final : public device::LoadCell {
 public:
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override {
    sample = {};
    sample.time = now;
    sample.wrench_S.data = wrench;
  }
  spatial::Vector6 wrench = spatial::Vector6::Zero();
};

}  // namespace articulus::test
