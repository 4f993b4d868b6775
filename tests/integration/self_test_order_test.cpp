// The self-test begins with what the run that comes needs; it drives all the rest as well, and until then no run
// starts.
#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "app/self_test/limit_test_case.h"
#include "app/self_test/self_test.h"
#include "app/self_test/test_order.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using safety::FaultCode;
using safety::SelfTestState;

constexpr std::array<bool, 6> kFlexion{false, false, false, false, true, false};

TEST(SelfTestOrder, LoadsHandleAndDevicesComeFirstWhateverIsRun) {
  for (const auto code : {FaultCode::ForceLimit, FaultCode::MomentLimit, FaultCode::DeadManReleased,
                          FaultCode::EmergencyStop, FaultCode::SensorStale, FaultCode::DriveFault})
    for (int axis = -1; axis < 6; ++axis) EXPECT_TRUE(app::isNeededFirst(code, axis, {}));
  EXPECT_FALSE(app::isNeededFirst(FaultCode::AngularSpeedLimit, 1, {}));
  EXPECT_TRUE(app::isNeededFirst(FaultCode::AngularSpeedLimit, 1, kFlexion));
  EXPECT_FALSE(app::isNeededFirst(FaultCode::AngularSpeedLimit, 0, kFlexion));
  EXPECT_FALSE(app::isNeededFirst(FaultCode::LinearSpeedLimit, 1, kFlexion));
  EXPECT_TRUE(app::isNeededFirst(FaultCode::RotationLimit, 1, kFlexion));
  EXPECT_TRUE(app::isNeededFirst(FaultCode::Oscillation, 4, kFlexion));
  EXPECT_FALSE(app::isNeededFirst(FaultCode::Oscillation, 0, kFlexion));
  EXPECT_FALSE(app::isNeededFirst(FaultCode::SetUpJointSpeed, 0, kFlexion));
}

TEST(SelfTestOrder, AllAreDrivenAndNoRunStartsBetween) {
  VirtualCell cell;
  app::SelfTest test(cell.cell(), cell.link(), {.threads = 1, .behindOthers = false});
  test.beginWith(kFlexion);
  cell.switchOn();
  // Until all that this run needs has passed, and for a while after it.
  bool neededAlone = false;
  std::vector<safety::LimitTestResult> order;
  for (int i = 0; i < 60'000; ++i) {
    const auto report = test.report();
    if (report.state != SelfTestState::Pending) break;
    order = report.trips;
    if (report.needed > 0 && report.neededDriven == report.needed && report.trips.size() < report.total) {
      neededAlone = true;
      cell.run(2);
      EXPECT_EQ(cell.snapshot().selfTest, SelfTestState::Pending);
      EXPECT_EQ(cell.start(planOf(moveSegment({0.0, 0.01, 0.0}, 0.5))), AckCode::RefusedSelfTest)
          << "a run began before every limit had stopped the twin";
      EXPECT_FALSE(report.waiting.empty());
      EXPECT_EQ(report.trips.size() + report.waiting.size(), report.total);
      if (report.trips.size() > 5) {
        EXPECT_GT(report.left_s, 0.0);
      }
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  EXPECT_TRUE(neededAlone);
  // What was driven until then is what the run needs, but for what was driven before the first was known to go first.
  const auto needed = std::ranges::count_if(
      order, [](const auto& trip) { return app::isNeededFirst(trip.limit, trip.axis, kFlexion); });
  EXPECT_GE(needed + 2, static_cast<std::ptrdiff_t>(order.size()));
  test.wait(cell.snapshot().limitsRevision);
  cell.run(2);
  const auto report = test.report();
  EXPECT_EQ(report.state, SelfTestState::Passed) << report.problem;
  EXPECT_EQ(report.trips.size(), report.total);
  EXPECT_TRUE(report.waiting.empty());
  EXPECT_EQ(cell.start(planOf(moveSegment({0.0, 0.01, 0.0}, 0.5))), AckCode::Accepted);
}

/// A limit that fails and is not needed first still keeps every run from starting.
TEST(SelfTestOrder, AnyLimitThatFailsKeepsTheRunFromStarting) {
  VirtualCell cell;
  app::SelfTest test(cell.cell(), cell.link(),
                     {.threads = 2, .behindOthers = false, .tamper = [](safety::LimitSet& limits) {
                        limits.linearSpeed_m_per_s = 10.0;
                      }});
  test.beginWith(kFlexion);
  cell.switchOn();
  test.wait(cell.snapshot().limitsRevision);
  cell.run(2);
  EXPECT_EQ(test.report().state, SelfTestState::Failed);
  EXPECT_EQ(cell.start(planOf(moveSegment({0.0, 0.01, 0.0}, 0.5))), AckCode::RefusedSelfTest);
}

}  // namespace
}  // namespace articulus::test
