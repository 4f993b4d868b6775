// Arms with loops of their own under load: who takes over without being shown the load must not be pushed by it.
#include <gtest/gtest.h>

#include "core/control/laws/secant_search.h"
#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using robot::CommandLevel;

TEST(LoadedTakeover, AHoldAfterAForceLawKeepsTheLoadOnArmsThatTakeVelocitiesOrPositions) {
  for (const CommandLevel level : {CommandLevel::JointVelocity, CommandLevel::JointPosition})
    for (const int joints : {6, 7})
      for (const double sign : {1.0, -1.0}) {
        const RigArm arm = rigArm(joints);
        LevelRig rig(arm.model, arm.start, level, 4);
        rig.stiffness.diagonal() << 60e3, 60e3, 60e3, 100.0, 100.0, 100.0;
        rig.start(Law::ForceGuidance);
        control::SetPoint w;
        w.selection = control::Selection::all(AxisMode::Hold, control::TaskFrame::World);
        w.selection.axis[2] = AxisMode::Force;
        w.F_D_W = spatial::Wrench(spatial::Vector3(0, 0, 30.0 * sign), spatial::Vector3::Zero());
        w.q = rig.input.q;
        w.qd = w.qdd = w.tau = robot::JointVector::Zero(joints);
        w.X_WD = rig.state.X_WD;
        for (int k = 0; k < 8000; ++k) rig.cycle(w);
        ASSERT_NEAR(rig.input.F_D_W.force().z(), 30.0 * sign, 0.5);
        rig.set.use(Law::JointCascade, rig.input, control::Takeover::Smooth);
        w.q = level == CommandLevel::JointPosition ? rig.input.command : rig.input.q;
        double worst = 0.0;
        for (int k = 0; k < 1000; ++k) {
          rig.cycle(w);
          worst = std::max(worst, std::abs(rig.input.F_D_W.force().z() - 30.0 * sign));
        }
        std::printf("%s, %s: a hold took 30 N over and left it by %.2f N at most\n", arm.name,
                    level == CommandLevel::JointPosition ? "position" : "velocity", worst);
        EXPECT_LT(worst, 1.5);
      }
}

TEST(LoadedTakeover, ASearchLeavesNoStiffAxisBehindASoftOne) {
  // A head in its socket: what moves it across lifts it against a stiff axis, by the shape of a bowl of 8 mm.
  control::SecantSearch search;
  search.start(spatial::Vector3::Constant(1.0 / 1.5e6));
  const double k = 75e3, bowl = 8e-3, across = 1e3;
  spatial::Vector3 p(30.0 / k, 0.0, 0.0);
  const auto force = [&](const spatial::Vector3& at) {
    const double pressed = std::max(0.0, at.x() + 0.5 * at.y() * at.y() / bowl);
    return spatial::Vector3(k * pressed, k * pressed * at.y() / bowl + across * at.y(), 0.0);
  };
  double largest = 0.0;
  int steps = 0;
  const spatial::Vector3 wanted(30.0, 30.0, 0.0);
  for (; steps < 200 && (force(p) - wanted).head<2>().norm() > 0.25; ++steps) {
    p += search.step(p, force(p), wanted, spatial::Vector3(1, 1, 0));
    largest = std::max(largest, force(p).x());
  }
  std::printf("across a bowl: %d steps, at most %.1f N where 30 were wanted\n", steps, largest);
  EXPECT_LT(steps, 100) << "shortened as a whole, steps do not arrive within 200";
  EXPECT_LT(largest, 80.0);
}

}  // namespace
}  // namespace articulus::test
