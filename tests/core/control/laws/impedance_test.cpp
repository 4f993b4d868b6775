// Impedance and parallel control: the laws of the two springs, and that force prevails.
#include "core/control/laws/impedance.h"

#include "core/control/laws/parallel.h"
#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Gain;
using control::Law;
using control::Selection;
using control::SetPoint;
using robot::CommandLevel;
using spatial::Vector3;
using spatial::Vector6;

struct SpringRig : LevelRig {
  explicit SpringRig(int joints) : LevelRig(rigArm(joints).model, rigArm(joints).start, CommandLevel::JointTorque) {}
  [[nodiscard]] SetPoint here(AxisMode mode) const {
    SetPoint w;
    w.q = input.q;
    w.qd = w.qdd = w.tau = robot::JointVector::Zero(input.q.size());
    w.X_WD = neutral;
    w.selection = Selection::all(mode);
    return w;
  }
  void run(const SetPoint& w, int cycles) {
    for (int k = 0; k < cycles; ++k) cycle(w);
  }
  [[nodiscard]] Vector6 moved() const {
    Vector6 d;
    d << state.X_WD.translation - neutral.translation,
        spatial::logRotation(state.X_WD.rotation * neutral.rotation.transpose());
    return d;
  }
};

class EveryDirection : public ::testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(EveryDirection, AnImpedanceGivesWayToAWantedLoadAsItsSpringAndTheSpecimenSay) {
  const auto [joints, axis, sign] = GetParam();
  const Vector6 own = (Vector6() << Vector3::Constant(control::defaultGains()[Gain::ImpedanceStiffness]),
                       Vector3::Constant(control::defaultGains()[Gain::ImpedanceRotaryStiffness]))
                          .finished();
  const Vector6 specimen(6000, 5000, 8000, 30, 40, 50);
  for (const bool touched : {false, true}) {
    SpringRig rig(joints);
    if (touched) rig.stiffness = specimen.asDiagonal();
    rig.start(Law::Impedance);
    SetPoint w = rig.here(AxisMode::Position);
    w.F_D_W.data[axis] = sign * (axis < 3 ? 8.0 : 0.6);
    rig.run(w, 6000);
    const double expected = w.F_D_W.data[axis] / (own[axis] + (touched ? specimen[axis] : 0.0));
    EXPECT_NEAR(rig.moved()[axis], expected, 0.05 * std::abs(expected)) << (touched ? "touching" : "free");
  }
}

TEST_P(EveryDirection, AnImpedanceWithForceOnAllAxesReachesItsLoad) {
  const auto [joints, axis, sign] = GetParam();
  SpringRig rig(joints);
  rig.stiffness = Vector6(60e3, 50e3, 80e3, 30, 40, 50).asDiagonal();
  rig.start(Law::Impedance);
  SetPoint w = rig.here(AxisMode::Force);
  for (int k = 0; k < 7000; ++k) {
    w.F_D_W.data[axis] = sign * (axis < 3 ? 20.0 : 2.0) * std::min(1.0, k / 4000.0);
    rig.cycle(w);
  }
  const Vector6 left = w.F_D_W.data - rig.input.F_D_W.data;
  EXPECT_LT(left.head<3>().cwiseAbs().maxCoeff(), 0.1);
  EXPECT_LT(left.tail<3>().cwiseAbs().maxCoeff(), 0.02);
}

TEST_P(EveryDirection, ParallelControlFollowsThePoseInTheAirAndTheLoadInContact) {
  const auto [joints, axis, sign] = GetParam();
  const Vector6 way = Vector6::Unit(axis) * sign * (axis < 3 ? 0.002 : 0.01);
  {
    SpringRig rig(joints);
    rig.start(Law::Parallel);
    SetPoint w = rig.here(AxisMode::Position);
    w.X_WD.translation += way.head<3>();
    w.X_WD.rotation = spatial::expRotation(Vector3(way.tail<3>())) * w.X_WD.rotation;
    rig.run(w, 4000);
    EXPECT_LT((rig.moved() - way).norm(), 1e-3 * way.norm() + 1e-6) << "in the air the pose is followed";
  }
  SpringRig rig(joints);
  rig.stiffness = Vector6(60e3, 50e3, 80e3, 60, 80, 100).asDiagonal();
  rig.start(Law::Parallel);
  SetPoint w = rig.here(AxisMode::Position);
  w.X_WD.translation += way.head<3>();  // asks for far more than the load allows
  w.X_WD.rotation = spatial::expRotation(Vector3(way.tail<3>())) * w.X_WD.rotation;
  w.F_D_W.data[axis] = sign * (axis < 3 ? 10.0 : 0.5);
  rig.run(w, 12'000);
  const Vector6 left = w.F_D_W.data - rig.input.F_D_W.data;
  EXPECT_LT(left.head<3>().cwiseAbs().maxCoeff(), 0.2) << "in contact the load prevails";
  EXPECT_LT(left.tail<3>().cwiseAbs().maxCoeff(), 0.02);
}
INSTANTIATE_TEST_SUITE_P(Springs, EveryDirection,
                         ::testing::Combine(::testing::Values(6, 7), ::testing::Range(0, 6), ::testing::Values(-1, 1)));

TEST(Impedance, InTheToolFrameGivesWayAlongTheTool) {
  SpringRig rig(6);
  rig.start(Law::Impedance);
  SetPoint w = rig.here(AxisMode::Hold);
  w.selection.frame = control::TaskFrame::Tool;
  w.selection.axis[1] = AxisMode::Free;
  const Vector3 along = rig.state.X_WD.rotation.col(1);
  rig.stiffness = Vector6(3000, 3000, 3000, 10, 10, 10).asDiagonal();
  rig.neutral.translation += 2e-3 * (along + rig.state.X_WD.rotation.col(0));  // the specimen pulls
  const Vector3 from = rig.state.X_WD.translation;
  rig.run(w, 8000);
  const Vector3 way = rig.state.X_WD.translation - from;
  EXPECT_NEAR(along.dot(way), 2e-3, 2e-4) << "free: goes where it is pulled to";
  EXPECT_NEAR(rig.state.X_WD.rotation.col(0).dot(way), 2e-3 * 3.0 / 7.0, 1e-4) << "held by 4000 N/m";
}

TEST(Impedance, TheSeventhAxisComesToRest) {
  SpringRig rig(7);
  rig.stiffness = Vector6(20e3, 20e3, 20e3, 30, 30, 30).asDiagonal();
  for (const AxisMode mode : {AxisMode::Hold, AxisMode::Force}) {
    rig.start(Law::Impedance);
    SetPoint w = rig.here(mode);
    w.F_D_W = rig.input.F_D_W;
    rig.run(w, 4000);
    EXPECT_LT(rig.qd().cwiseAbs().maxCoeff(), 1e-3) << "the elbow wanders";
  }
}

TEST(Parallel, AnArmThatIsHeldBackWindsUpToItsBoundOnlyAndNotAtAllWhileADriveIsClipped) {
  SpringRig rig(6);
  control::Parallel law;
  law.useGains(rig.gains);
  law.engage(rig.input);
  SetPoint w = rig.here(AxisMode::Position);
  w.F_D_W = spatial::Wrench(Vector3(90, 0, 0), Vector3(0, 5, 0));
  robot::JointVector first, later, last;
  rig.input.saturated = true;
  law.step(rig.input, w, first);
  for (int k = 0; k < 1000; ++k) law.step(rig.input, w, later);
  EXPECT_EQ((later - first).norm(), 0.0) << "clipped";
  rig.input.saturated = false;
  for (int k = 0; k < 5000; ++k) law.step(rig.input, w, later);
  for (int k = 0; k < 5000; ++k) law.step(rig.input, w, last);
  EXPECT_GT((later - first).norm(), 1.0);
  EXPECT_EQ((last - later).norm(), 0.0) << "no bound";
}

}  // namespace
}  // namespace articulus::test
