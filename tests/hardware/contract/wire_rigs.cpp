// The drivers on their wires, each with its virtual counterpart around an arm that is where it is sent, or a load cell
// that says what it is told: what is tried is the wire.
#include "core/robot/files/robot_file.h"
#include "hardware/ati_net_ft/ati_net_ft.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_net_ft.h"
#include "tests/hardware/contract/rigs.h"
#include "tests/hardware/staubli/val3_rig.h"
#include "tests/hardware/ur_rtde/ur_rig.h"

namespace articulus::test {
namespace {

class KukaRsiRig final : public ArmRig {
 public:
  KukaRsiRig() : model_(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json"))) {
    hardware::KukaRsiSettings driver;
    driver.port = 0;
    driver.wait = 20'000'000;
    arm_ = taken(hardware::KukaRsiArm::listen(driver));
    hardware::VirtualKukaSettings kuka;
    kuka.host = arm_->local();
    kuka.replyWait = 20'000'000;
    controller_ = taken(hardware::VirtualKukaController::start(kuka, plant_, model_));
  }
  device::RobotArm& arm() override { return *arm_; }
  void pass() override {
    now_ += period();
    controller_->beginCycle();
    controller_->endCycle(now_);
  }
  base::Nanoseconds now() const override { return now_; }
  base::Nanoseconds period() const override { return 4'000'000; }
  robot::JointVector truth() const override { return plant_.q; }
  double accuracy_rad() const override { return 1e-5; }  // four decimals of a degree
  bool lose() override {
    controller_->faults().loseTelegrams = 1'000'000;
    return true;
  }
  void back() override { controller_->faults().loseTelegrams = 0; }

 private:
  robot::RobotModel model_;
  IdealUr plant_;  // of six joints, within the ranges of this arm as well
  std::unique_ptr<hardware::KukaRsiArm> arm_;
  std::unique_ptr<hardware::VirtualKukaController> controller_;
  base::Nanoseconds now_ = 1'000'000'000;
};

class UrRtdeRig final : public ArmRig {
 public:
  UrRtdeRig() { rig_.connect(); }
  device::RobotArm& arm() override { return *rig_.arm; }
  void pass() override {
    rig_.now += rig_.period;
    rig_.controller->beginCycle();
    rig_.controller->endCycle(rig_.now);
  }
  base::Nanoseconds now() const override { return rig_.now; }
  base::Nanoseconds period() const override { return rig_.period; }
  robot::JointVector truth() const override { return rig_.plant.q; }
  double accuracy_rad() const override { return 1e-9; }
  bool lose() override { return rig_.controller->faults().silent = true; }
  void back() override { rig_.controller->faults().silent = false; }

 private:
  UrRig rig_;
};

class StaubliVal3Rig final : public ArmRig {
 public:
  StaubliVal3Rig() { rig_.connect(); }
  device::RobotArm& arm() override { return *rig_.arm; }
  void pass() override { rig_.pass(); }
  base::Nanoseconds now() const override { return rig_.now; }
  base::Nanoseconds period() const override { return Val3Rig::kPeriod; }
  robot::JointVector truth() const override { return rig_.plant.q; }
  double accuracy_rad() const override { return 1e-7; }  // millionths of a degree, and what finds the joints of a pose
  bool lose() override { return rig_.controller->faults().silent = true; }
  void back() override { rig_.controller->faults().silent = false; }

 private:
  Val3Rig rig_;
};

class AtiNetFtRig final : public LoadCellRig {
 public:
  AtiNetFtRig() {
    hardware::VirtualNetFtSettings box;
    box.requestWait = 200'000'000;
    box_ = taken(hardware::VirtualNetFt::start(box, truth_));
    hardware::AtiNetFtSettings s;
    s.host = s.ownHost = "127.0.0.1";
    s.rdtPort = box_->rdtPort();
    s.httpPort = box_->httpPort();
    s.waitForFirst = false;
    s.wait = 20'000'000;
    driver_ = taken(hardware::AtiNetFt::connect(s));
  }
  device::LoadCell& cell() override { return *driver_; }
  void pass() override {
    now_ += 1'000'000;
    box_->faults().status = std::exchange(broken_, false) ? 1U << 31U | 4U : 0U;
    box_->emit(now_);
  }
  base::Nanoseconds now() const override { return now_; }
  void load(const spatial::Vector6& wrench) override { truth_.wrench = wrench; }
  double accuracy() const override { return 1e-5; }
  void lose() override { box_->faults().silent = true; }
  void back() override { box_->faults().silent = false; }
  bool invalid() override { return broken_ = true; }

 private:
  SetLoadCell truth_;
  std::unique_ptr<hardware::VirtualNetFt> box_;
  std::unique_ptr<hardware::AtiNetFt> driver_;
  base::Nanoseconds now_ = 1'000'000'000;
  bool broken_ = false;
};

class UrWrenchRig final : public LoadCellRig {
 public:
  UrWrenchRig() {
    rig_.connect();
    wrench_ = std::make_unique<hardware::UrWrench>(*rig_.arm, hardware::UrWrenchSettings{});
  }
  device::LoadCell& cell() override { return *wrench_; }
  void pass() override { rig_.cycle(); }
  base::Nanoseconds now() const override { return rig_.now; }
  void load(const spatial::Vector6& wrench) override { rig_.cell.wrench = wrench; }
  double accuracy() const override { return 1e-9; }
  void lose() override { rig_.controller->faults().silent = true; }
  void back() override { rig_.controller->faults().silent = false; }
  bool invalid() override {
    rig_.controller->faults().nanWrenches = 1;
    return true;
  }

 private:
  UrRig rig_;
  std::unique_ptr<hardware::UrWrench> wrench_;
};

}  // namespace

std::unique_ptr<ArmRig> kukaRsiRig() { return std::make_unique<KukaRsiRig>(); }
std::unique_ptr<ArmRig> staubliVal3Rig() { return std::make_unique<StaubliVal3Rig>(); }
std::unique_ptr<ArmRig> urRtdeRig() { return std::make_unique<UrRtdeRig>(); }
std::unique_ptr<LoadCellRig> atiNetFtRig() { return std::make_unique<AtiNetFtRig>(); }
std::unique_ptr<LoadCellRig> urWrenchRig() { return std::make_unique<UrWrenchRig>(); }

}  // namespace articulus::test
