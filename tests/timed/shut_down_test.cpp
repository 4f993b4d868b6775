// A station that goes away leaves no drives on, whatever state it is in: its arm's last order is "off".
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "core/base/pausing_clock.h"
#include "core/cycle/state.h"
#include "core/station/live_station.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using namespace std::chrono_literals;
using cycle::CommandKind;
using cycle::Snapshot;

/// An arm that remembers what it was ordered last.
class OrderedArm final : public device::RobotArm {
 public:
  explicit OrderedArm(device::RobotArm& arm) : arm_(arm) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override { arm_.read(now, state); }
  void write(const device::ArmCommand& command) noexcept override {
    enabled = command.enable;
    arm_.write(command);
  }
  std::atomic<bool> enabled{false};

 private:
  device::RobotArm& arm_;
};

class ShutDown : public testing::Test {
 protected:
  template <class Condition>
  bool until(bool beats, const Condition& isTrue) {
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < end) {
      if (beats) station_->heartbeat();
      if (isTrue(station_->snapshot())) return true;
      std::this_thread::sleep_for(2ms);
    }
    return false;
  }
  bool switchOn() {
    station_->start();
    station_->setDeadMan(true);
    if (!until(true, [](const Snapshot& s) { return s.deadManHeld; })) return false;
    station_->send(command(CommandKind::ControllerOn));
    return until(true, [](const Snapshot& s) { return s.controllerOn && !s.waitsForArm; });
  }
  bool move() {
    robot::JointVector to = cell_.homeJoints_rad;
    to[0] += 0.4;
    station_->send(moveJoints(to, 8.0));
    return until(true, [](const Snapshot& s) { return cycle::moves(s.state); });
  }
  cell::CellConfig cell_ = munich();
  base::PausingClock clock_{1'000'000};
  std::unique_ptr<hardware::SimulatedCell> devices_ = devicesAtHome(cell_, 1);
  OrderedArm arm_{devices_->arm()};
  std::unique_ptr<station::LiveStation> station_ = std::make_unique<station::LiveStation>(
      cell_, station::Devices{arm_, devices_->loadCell(), devices_->arm()}, clock_);
};

// In a fault the drives take no order to go off, and the hand that held the handle may be a latch.
TEST_F(ShutDown, InAFaultTheDrivesGoOff) {
  ASSERT_TRUE(switchOn());
  ASSERT_TRUE(move());
  ASSERT_TRUE(until(false, [](const Snapshot& s) { return s.fault.latched(); }))
      << "a client that is silent is a fault";
  ASSERT_TRUE(until(true, [](const Snapshot& s) { return s.state == cycle::State::Fault; }));
  ASSERT_TRUE(arm_.enabled.load()) << "held by its drives, until somebody takes them away";
  station_->stop();
  EXPECT_FALSE(arm_.enabled.load());
}

TEST_F(ShutDown, InMotionItStopsAndTheDrivesGoOff) {
  ASSERT_TRUE(switchOn());
  ASSERT_TRUE(move());
  station_->stop();
  EXPECT_FALSE(arm_.enabled.load());
  EXPECT_LT(devices_->arm().trueVelocity().cwiseAbs().maxCoeff(), 0.05) << "it was stopped before";
}

}  // namespace
}  // namespace articulus::test
