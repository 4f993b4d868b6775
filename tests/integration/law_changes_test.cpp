// A law, a selection or a frame takes over from another while a specimen is bent: neither joint torques nor loads may
// jump.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "core/control/arm_model.h"
#include "tests/support/task_segments.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using cycle::AckCode;
using cycle::State;
using record::Channel;
using robot::JointVector;
using spatial::Vector6;

constexpr double kBend_Nm = 3.0, kLong_s = 4.0;
constexpr int kWindow = 50;  // cycles

/// Bends; the other axes keep no load, or their pose.
protocol::Segment bending(Law law, AxisMode others = AxisMode::Force, TaskFrame frame = TaskFrame::World) {
  auto s = taskSegment(law, kLong_s, others, frame);
  s.selection.axis[3] = AxisMode::Force;
  s.base[3] = kBend_Nm;
  return s;
}

struct Change {
  std::string name;
  protocol::Segment from, to;
};

/// What happened from one cycle to the next, and where it led to.
struct Cycle {
  JointVector torque_Nm;
  Vector6 measured, real;  ///< load, N and Nm
};

class Watch {
 public:
  explicit Watch(VirtualCell& cell)
      : cell_(cell),
        model_(cell.cell().robot, 0.0, spatial::Vector3::Zero(), cell.cell().X_WB, cell.cell().X_FS, cell.cell().X_SD) {
  }
  /// From the start of a plan of two segments until so many cycles after the change; at is the cycle of the change.
  std::vector<Cycle> overTheChange(int after, int& at) {
    std::vector<Cycle> all;
    at = -1;
    for (int i = 0; i < 20'000 && (at < 0 || static_cast<int>(all.size()) < at + after); ++i) {
      cell_.run();
      const auto now = cell_.snapshot();
      if (now.fault.latched()) break;
      Cycle c{{}, now.sample.six(Channel::ForceX), cell_.arm().trueLoad_D_W().data};
      model_.torques(JointVector(now.sample.six(Channel::Drive1)), c.torque_Nm);
      if (at < 0 && now.state == State::Stop && all.size() > 10) at = static_cast<int>(all.size());
      all.push_back(c);
    }
    return all;
  }

 private:
  VirtualCell& cell_;
  control::ArmModel model_;
};

/// The most of each kind in cycles [first, first + count), and of their means against those of as many cycles before.
struct Jump {
  double torque_Nm = 0.0, meanTorque_Nm = 0.0;  ///< a cycle; of the means
  double force_N = 0.0, moment_Nm = 0.0;        ///< measured, a cycle
  double away_N = 0.0, away_Nm = 0.0;           ///< real load against that of the cycle before the first
};
Jump jumpIn(const std::vector<Cycle>& all, int first, int count) {
  Jump j;
  JointVector before = JointVector::Zero(6), after = before;
  const auto at = [&all](int i) -> const Cycle& { return all[static_cast<std::size_t>(i)]; };
  for (int i = first; i < first + count; ++i) {
    const Vector6 step = (at(i).measured - at(i - 1).measured).cwiseAbs(),
                  away = (at(i).real - at(first - 1).real).cwiseAbs();
    j.torque_Nm = std::max(j.torque_Nm, (at(i).torque_Nm - at(i - 1).torque_Nm).cwiseAbs().maxCoeff());
    j.force_N = std::max(j.force_N, step.head<3>().maxCoeff());
    j.moment_Nm = std::max(j.moment_Nm, step.tail<3>().maxCoeff());
    j.away_N = std::max(j.away_N, away.head<3>().maxCoeff());
    j.away_Nm = std::max(j.away_Nm, away.tail<3>().maxCoeff());
    before += at(i - count).torque_Nm / count;
    after += at(i).torque_Nm / count;
  }
  j.meanTorque_Nm = (after - before).cwiseAbs().maxCoeff();
  return j;
}

std::vector<Change> everyChange() {
  std::vector<Change> all;
  const auto named = [](Law a, Law b) {
    return std::string(control::info(a).key) + " > " + std::string(control::info(b).key);
  };
  const Law followers[] = {Law::DirectForce, Law::Hybrid, Law::Impedance, Law::Parallel};
  for (const Law a : followers)
    for (const Law b : followers) all.push_back({named(a, b), bending(a), bending(b)});
  for (const Law law : {Law::Hybrid, Law::Impedance}) {
    const std::string name(control::info(law).key);
    const auto framed = [law](TaskFrame frame) { return bending(law, AxisMode::Force, frame); };
    all.push_back({name + ", world > tool", framed(TaskFrame::World), framed(TaskFrame::Tool)});
    all.push_back({name + ", tool > joint", framed(TaskFrame::Tool), framed(TaskFrame::Joint)});
    all.push_back({name + ", joint > world", framed(TaskFrame::Joint), framed(TaskFrame::World)});
    all.push_back({name + ", force > hold", bending(law), bending(law, AxisMode::Hold)});
    all.push_back({name + ", hold > force", bending(law, AxisMode::Hold), bending(law)});
  }
  // Laws that move: from the load that is held, and back.
  auto jog = taskSegment(Law::VelocityForce, kLong_s, AxisMode::Force);
  addJog(jog, 3, 1, 0.5 * kDegree, 12.0 * kDegree, 5.0);
  auto guide = taskSegment(Law::ForceGuidance, kLong_s);
  for (std::size_t i = 0; i < 3; ++i) guide.selection.axis[i] = AxisMode::Force;
  auto turn = guide;
  turn.law = Law::TorqueMonitoredRotation;
  turn.rotation = {.axis = 0, .angle_rad = 0.02, .torque_Nm = 5.0};
  auto back = turn;
  back.rotation.angle_rad = -0.02;
  for (const auto& moving : {jog, guide, turn, back, taskSegment(Law::InverseDynamics, kLong_s, AxisMode::Position)}) {
    all.push_back({named(Law::DirectForce, moving.law), bending(Law::DirectForce), moving});
    all.push_back({named(moving.law, Law::DirectForce), moving, bending(Law::DirectForce)});
  }
  return all;
}

TEST(LawChanges, NeitherTorquesNorLoadsJump) {
  VirtualCell cell(1);
  cell.switchOn();
  cell.zero();
  cell.clamp();
  ASSERT_EQ(cell.start(planOf(unloadSegment())), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(30.0));
  ASSERT_EQ(cell.start(planOf(loadSegment(3, kBend_Nm, 0.3))), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(30.0));
  Watch watch(cell);
  std::printf("%-42s %28s | %28s | %24s\n", "most in 50 ms (before the change)", "torque a cycle, of means, Nm",
              "measured load a cycle, N, Nm", "real load away, N, Nm");
  for (const Change& change : everyChange()) {
    protocol::Plan plan;
    plan.segment[0] = change.from;
    plan.segment[1] = change.to;
    plan.segments = 2;
    plan.segment[1].step = 1;
    ASSERT_EQ(cell.start(plan), AckCode::Accepted) << change.name;
    int at = 0;
    const auto seen = watch.overTheChange(kWindow + 2, at);
    ASSERT_FALSE(cell.snapshot().fault.latched()) << change.name << ": " << safety::describe(cell.snapshot().fault);
    ASSERT_GT(at, 2 * kWindow + 1) << change.name << " came too early, or never";
    const Jump calm = jumpIn(seen, at - kWindow, kWindow), jump = jumpIn(seen, at + 1, kWindow);
    std::printf("%-42s %5.2f %5.2f (%5.2f %5.2f)      | %5.2f %6.3f (%5.2f %6.3f)    | %5.2f %6.3f (%5.2f %6.3f)\n",
                change.name.c_str(), jump.torque_Nm, jump.meanTorque_Nm, calm.torque_Nm, calm.meanTorque_Nm,
                jump.force_N, jump.moment_Nm, calm.force_N, calm.moment_Nm, jump.away_N, jump.away_Nm, calm.away_N,
                calm.away_Nm);
    // Without a change the same are up to 3 and 4 Nm, 0.2 N, 0.013 Nm and, where nothing moves, 0.5 N and 0.02 Nm.
    EXPECT_LT(jump.torque_Nm, 5.0) << change.name;
    EXPECT_LT(jump.meanTorque_Nm, 6.0) << change.name;
    EXPECT_LT(jump.force_N, 0.4) << change.name;
    EXPECT_LT(jump.moment_Nm, 0.04) << change.name;
    EXPECT_LT(jump.away_N, 2.5) << change.name;
    EXPECT_LT(jump.away_Nm, 0.08) << change.name;
    cell.link().requestStop();
    ASSERT_TRUE(cell.runUntilStop(2.0));
  }
}

}  // namespace
}  // namespace articulus::test
