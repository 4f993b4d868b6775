// Arms that take joint velocities or positions: their own loops lie between a stop and the motors. Every limit is
// driven on every axis and to both sides, and what is past every queue stops them too.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>

#include "app/self_test/limit_test_case.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::State;
using safety::FaultCode;

struct Level {
  std::string cell, level;
  nlohmann::json drives;  ///< of the simulated arm; what is not stated stays as the cell has it
};
void PrintTo(const Level& at, std::ostream* out) { *out << at.cell << " at " << at.level; }

cell::CellConfig cellOf(const Level& at) {
  auto read =
      cell::loadCell(at.cell, resources(), {{"command_level", at.level}, {"simulation", {{"drives", at.drives}}}});
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

std::vector<Level> levels() {
  // An industrial controller answers late: its dead time is on top of the port's cycle.
  const nlohmann::json late{{"command_dead_time_s", 0.008}, {"set_point_filter_s", 0.005}};
  return {{"munich", "joint_velocity", nlohmann::json::object()},
          {"munich", "joint_position", nlohmann::json::object()},
          {"munich", "joint_velocity", late},
          {"munich", "joint_position", late},
          {"lbr_polymer", "joint_velocity", nlohmann::json::object()},
          {"lbr_polymer", "joint_position", nlohmann::json::object()}};
}
std::string levelName(const testing::TestParamInfo<Level>& p) {
  std::string name;
  for (const char c : p.param.cell + p.param.level + (p.param.drives.empty() ? "" : "late"))
    if (c != '_') name += c;
  return name;
}

class LevelStops : public testing::TestWithParam<Level> {
 protected:
  /// In the middle of a move of the wrist that is as fast as the cell's maxima let it be.
  void startMoving() {
    cell.switchOn();
    auto limits = cell.cell().limits;
    limits.linearSpeed_m_per_s = cell.cell().maxima.linearSpeed_m_per_s;
    limits.angularSpeed_rad_per_s = cell.cell().maxima.angularSpeed_rad_per_s;
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
    robot::JointVector q = cell.cell().homeJoints_rad;
    q.tail(3) += Eigen::Vector3d(0.5, 0.3, -0.6);
    ASSERT_EQ(cell.order(moveJoints(q, 0.5)), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil([&] { return cell.fastestJoint() > 16.0 * kStandstill_rad_per_s; }, 3.0))
        << "no real motion";
    cell.run(200);
    ASSERT_EQ(cell.state(), State::Joint) << safety::describe(cell.snapshot().fault);
  }
  Stop watch() {
    return watchStop(
        cell, [] { return true; }, 3.0);
  }
  VirtualCell cell{cellOf(GetParam())};
};
INSTANTIATE_TEST_SUITE_P(Stops, LevelStops, testing::ValuesIn(levels()), levelName);

TEST_P(LevelStops, DeadManReleased) {
  ASSERT_NO_FATAL_FAILURE(startMoving());
  cell.link().setDeadMan(false);
  expectGoodStop(cell, "dead-man, " + GetParam().level, watch(), FaultCode::DeadManReleased, -1, kNoLimit, "handle");
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

TEST_P(LevelStops, EmergencyStop) {
  ASSERT_NO_FATAL_FAILURE(startMoving());
  cell.link().setEmergencyStop(true);
  expectGoodStop(cell, "emergency stop, " + GetParam().level, watch(), FaultCode::EmergencyStop, -1, kNoLimit,
                 "Emergency stop");
  cell.link().setEmergencyStop(false);
  expectRecovery(cell);
}

TEST_P(LevelStops, StopFlag) {
  ASSERT_NO_FATAL_FAILURE(startMoving());
  cell.link().requestStop();
  const double began_s = cell.now_s();
  double moved_s = began_s;
  for (int i = 0; i < 1000; ++i) {
    cell.run();
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  std::printf("stop flag: stands after %.3f s\n", moved_s - began_s);
  EXPECT_LE(moved_s - began_s, 0.30) << "as the fault table states for a controlled stop";
}

// Joint limit, box, loads, set-up speeds and all the others.
TEST_P(LevelStops, EveryLimitOnEveryAxisAndToBothSides) {
  const cell::CellConfig patched = cellOf(GetParam());
  const auto trials = app::limitTestCases(patched, patched.limits);
  std::map<FaultCode, std::pair<int, double>> seen;
  for (const auto& trial : trials) {
    // Through a late controller the force loop rings in free air: that unload ends earlier, as an oscillation.
    if (trial.limit == FaultCode::UnloadTimeout && !GetParam().drives.empty()) continue;
    const auto trip = app::drive(trial, patched, 1);
    ASSERT_TRUE(trip) << trip.error().text();
    EXPECT_TRUE(trip->good()) << nameOf(*trip) << " after " << trip->stopTime_s
                              << " s: " << safety::describe(trip->seen);
    auto& [count, longest_s] = seen[trial.limit];
    ++count;
    longest_s = std::max(longest_s, trip->stopTime_s);
  }
  for (const auto& [code, of] : seen)
    std::printf("%-24s %3d driven, longest stop %.3f s\n", std::string(safety::info(code).key).c_str(), of.first,
                of.second);
  const int joints = patched.robot.joints;
  for (const auto& [code, n] : {std::pair{FaultCode::JointPositionLimit, 2 * joints},
                                {FaultCode::SetUpJointSpeed, 2 * joints},
                                {FaultCode::SafetyBox, 6},
                                {FaultCode::SetUpLinearSpeed, 6},
                                {FaultCode::SetUpAngularSpeed, 6},
                                {FaultCode::ForceLimit, 6},
                                {FaultCode::MomentLimit, 6}})
    EXPECT_EQ(seen[code].first, n) << safety::info(code).key;
}

}  // namespace
}  // namespace articulus::test
