#pragma once
#include "core/device/robot_arm.h"
#include "core/device/true_load.h"
#include "hardware/simulated/simulated_arm.h"

namespace articulus::hardware {

/// The arm of a cell whose plant is simulated on the control thread: as often as it is read it tells what the specimen
/// truly bears then. The cycle that reads it learns nothing of it: the ring leads to who keeps the run.
/// Thread  control; the ring any
class LoadTeller final : public device::RobotArm {
 public:
  LoadTeller(device::RobotArm& arm, const SimulatedArm& plant) : arm_(arm), plant_(plant) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    arm_.read(now, state);
    device::TrueLoad load;
    load.time_s = static_cast<double>(now) * 1e-9;
    const spatial::Vector6& F_D_W = plant_.trueLoad_D_W().data;
    for (int k = 0; k < 6; ++k) load.F_D_W[static_cast<std::size_t>(k)] = F_D_W[k];
    ring_.write(load);
  }
  void write(const device::ArmCommand& command) noexcept override { arm_.write(command); }
  [[nodiscard]] const device::TrueLoadRing& ring() const { return ring_; }

 private:
  device::RobotArm& arm_;
  const SimulatedArm& plant_;
  device::TrueLoadRing ring_;
};

}  // namespace articulus::hardware
