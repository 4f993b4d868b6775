#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/drive_support.h"

namespace articulus::test {
namespace {

class SimulatedArmRig final : public ArmRig {
 public:
  SimulatedArmRig() : plant_(innerLoopSetUp(robot::CommandLevel::JointPosition)) {}
  device::RobotArm& arm() override { return plant_.arm; }
  void pass() override { plant_.now += kMillisecond; }
  base::Nanoseconds now() const override { return plant_.now; }
  base::Nanoseconds period() const override { return kMillisecond; }
  robot::JointVector truth() const override { return plant_.arm.truePosition(); }
  double accuracy_rad() const override { return 2e-3; }
  int settles() const override { return 600; }  // its loops are as slow as those of an industrial arm

 private:
  Plant plant_;
};

class SimulatedLoadCellRig final : public LoadCellRig {
 public:
  SimulatedLoadCellRig() : cell_(quietSetUp().parameters.loadCell, 1e-3, 7, script_) {}
  device::LoadCell& cell() override { return cell_; }
  void pass() override {
    now_ += kMillisecond;
    script_.loadCellNotFinite = std::exchange(broken_, false) ? 2 : -1;
    cell_.measure(now_, load_, spatial::Vector3::Zero(), spatial::Vector3::Zero());
  }
  base::Nanoseconds now() const override { return now_; }
  void load(const spatial::Vector6& wrench) override { load_ = wrench; }
  double accuracy() const override { return 1e-3; }
  void lose() override { script_.loadCellFrozen = true; }
  void back() override { script_.loadCellFrozen = false; }
  bool invalid() override { return broken_ = true; }

 private:
  hardware::FaultScript script_;
  hardware::SimulatedLoadCell cell_;
  spatial::Vector6 load_ = spatial::Vector6::Zero();
  base::Nanoseconds now_ = 1'000'000'000;
  bool broken_ = false;
};

}  // namespace

std::unique_ptr<ArmRig> simulatedArmRig() { return std::make_unique<SimulatedArmRig>(); }
std::unique_ptr<LoadCellRig> simulatedLoadCellRig() { return std::make_unique<SimulatedLoadCellRig>(); }

}  // namespace articulus::test
