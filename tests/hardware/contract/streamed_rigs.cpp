// The drivers of FANUC and ABB arms, each with its virtual controller around an arm that is where it is sent.
#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/streamed/egm_rig.h"
#include "tests/hardware/streamed/j519_rig.h"

namespace articulus::test {
namespace {

class FanucContractRig final : public ArmRig {
 public:
  explicit FanucContractRig(std::uint32_t version, int cycle_ms) : rig_(version, cycle_ms) { rig_.connect(); }
  device::RobotArm& arm() override { return *rig_.arm; }
  void pass() override { rig_.pass(); }
  base::Nanoseconds now() const override { return rig_.now; }
  base::Nanoseconds period() const override { return rig_.period(); }
  robot::JointVector truth() const override { return rig_.plant.q; }
  double accuracy_rad() const override { return 1e-6; }  // single precision of a degree
  int settles() const override { return 80; }
  bool lose() override {
    rig_.controller->faults().loseStatus = 1'000'000;
    return true;
  }
  void back() override {
    rig_.controller->faults().loseStatus = 0;
    rig_.controller->restart();  // it had stopped, as no commands came
  }

 private:
  J519Rig rig_;
};

class AbbContractRig final : public ArmRig {
 public:
  explicit AbbContractRig(bool poses) : rig_(poses) {}
  device::RobotArm& arm() override { return *rig_.arm; }
  void pass() override { rig_.pass(); }
  base::Nanoseconds now() const override { return rig_.now; }
  base::Nanoseconds period() const override { return 4'000'000; }
  robot::JointVector truth() const override { return rig_.plant.q; }
  double accuracy_rad() const override { return 1e-7; }
  int settles() const override { return 80; }
  bool lose() override {
    rig_.controller->faults().loseMessages = 1'000'000;
    return true;
  }
  void back() override { rig_.controller->faults().loseMessages = 0; }

 private:
  EgmRig rig_;
};

}  // namespace

std::unique_ptr<ArmRig> fanucJ519Rig() { return std::make_unique<FanucContractRig>(3, 8); }
std::unique_ptr<ArmRig> fanucJ519FirstRig() { return std::make_unique<FanucContractRig>(1, 4); }
std::unique_ptr<ArmRig> abbEgmRig() { return std::make_unique<AbbContractRig>(false); }
std::unique_ptr<ArmRig> abbEgmPoseRig() { return std::make_unique<AbbContractRig>(true); }

}  // namespace articulus::test
