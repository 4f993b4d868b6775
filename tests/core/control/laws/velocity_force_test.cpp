// Velocity-based force control: loads reached on every axis, jogs about an axis that it must find.
#include "core/control/laws/velocity_force.h"

#include "core/motion/min_jerk.h"
#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::Selection;
using control::SetPoint;
using robot::CommandLevel;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

Matrix3 cross(const Vector3& r) {
  Matrix3 S;
  S << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
  return S;
}

struct JogRig : LevelRig {
  JogRig(int joints, CommandLevel level) : LevelRig(rigArm(joints).model, rigArm(joints).start, level) {
    // A specimen whose elastic centre lies beside D: T' K T.
    spatial::Matrix6 T = spatial::Matrix6::Identity();
    T.topRightCorner<3, 3>() = -cross(centre);
    stiffness = T.transpose() * Vector6(60e3, 50e3, 200e3, 20, 25, 30).asDiagonal() * T;
  }
  [[nodiscard]] SetPoint here() const {
    SetPoint w;
    w.q = input.q;
    w.qd = w.qdd = w.tau = robot::JointVector::Zero(input.q.size());
    w.X_WD = state.X_WD;
    w.selection = Selection::all(AxisMode::Force);
    return w;
  }
  Vector3 centre{-0.01, 0.006, -0.03};
};

class EveryLoad : public ::testing::TestWithParam<std::tuple<CommandLevel, int, int>> {};
TEST_P(EveryLoad, IsReachedWhileTheOthersStayNearZero) {
  const auto [level, axis, sign] = GetParam();
  JogRig rig(6, level);
  rig.start(Law::VelocityForce);
  SetPoint w = rig.here();
  Vector6 worst = Vector6::Zero();
  for (int k = 0; k < 8000; ++k) {
    w.F_D_W.data[axis] = sign * (axis < 3 ? 20.0 : 1.5) * motion::minJerk(1e-3 * k, 6.0).s;
    rig.cycle(w);
    Vector6 e = (w.F_D_W.data - rig.input.F_D_W.data).cwiseAbs();
    e[axis] = 0.0;
    worst = worst.cwiseMax(e);
  }
  const Vector6 left = w.F_D_W.data - rig.input.F_D_W.data;
  EXPECT_LT(left.head<3>().cwiseAbs().maxCoeff(), 0.1);
  EXPECT_LT(left.tail<3>().cwiseAbs().maxCoeff(), 0.01);
  EXPECT_LT(worst.head<3>().maxCoeff(), 1.0);
  EXPECT_LT(worst.tail<3>().maxCoeff(), 0.05);
}
INSTANTIATE_TEST_SUITE_P(VelocityForce, EveryLoad,
                         ::testing::Combine(::testing::Values(CommandLevel::JointTorque, CommandLevel::JointVelocity),
                                            ::testing::Range(0, 6), ::testing::Values(-1, 1)));

TEST(VelocityForce, JogsAboutEveryAxisAtItsRateWhileTheOtherLoadsStaySmall) {
  for (const int joints : {6, 7})
    for (int axis = 3; axis < 6; ++axis)
      for (const double sign : {-1.0, 1.0}) {
        JogRig rig(joints, CommandLevel::JointTorque);
        rig.start(Law::VelocityForce);
        SetPoint w = rig.here();
        w.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
        const Matrix3 from = rig.state.X_WD.rotation;
        const double rate = sign * kDegree;
        double angle = 0.0;
        Vector6 worst = Vector6::Zero();
        for (int k = 0; k < 5000; ++k) {
          const double v = rate * std::min(1.0, k / 300.0);
          angle += 1e-3 * v;
          w.X_WD.rotation = spatial::expRotation(Vector3(angle * Vector3::Unit(axis - 3))) * from;
          w.V_WD_W.data = Vector6::Unit(axis) * v;
          rig.cycle(w);
          Vector6 e = rig.input.F_D_W.data.cwiseAbs();
          e[axis] = 0.0;
          worst = worst.cwiseMax(e);
        }
        const double turned = spatial::logRotation(rig.state.X_WD.rotation * from.transpose())[axis - 3];
        std::printf("%s about axis %d, %+.0f deg/s: %.3f of %.3f deg; others at most %.2f N, %.4f Nm\n",
                    rigArm(joints).name, axis - 3, sign, turned / kDegree, angle / kDegree, worst.head<3>().maxCoeff(),
                    worst.tail<3>().maxCoeff());
        EXPECT_NEAR(turned, angle, 0.1 * kDegree);
        EXPECT_LT(worst.head<3>().maxCoeff(), 2.0);
        EXPECT_LT(worst.tail<3>().maxCoeff(), 0.2);
      }
}

TEST(VelocityForce, ItsFeedbackIsBoundedAndDoesNotWindUp) {
  JogRig rig(6, CommandLevel::JointVelocity);
  control::VelocityForce law;
  law.useGains(rig.gains);
  law.engage(rig.input);
  SetPoint w = rig.here();
  w.F_D_W = spatial::Wrench(Vector3(5000, 0, 0), Vector3(0, 0, 300));
  robot::JointVector qd;
  for (int k = 0; k < 20'000; ++k) law.step(rig.input, w, qd);
  const Vector6 V = rig.state.J * qd;
  EXPECT_LT(V.head<3>().cwiseAbs().maxCoeff(), 0.005 + 1e-9);
  EXPECT_LT(V.tail<3>().cwiseAbs().maxCoeff(), 0.1 + 1e-9);
  // After twenty seconds at the bound it turns round within a tenth of a second.
  w.F_D_W = spatial::Wrench(Vector3(-50, 0, 0), Vector3(0, 0, -3));
  for (int k = 0; k < 100; ++k) law.step(rig.input, w, qd);
  EXPECT_LT((rig.state.J * qd)(0), 0.0) << "wound up";
}

TEST(ComplianceFeedforward, LearnsTheAxisThatTheBodyTurnsAbout) {
  control::ComplianceFeedforward twist;
  spatial::Matrix6 keeping = spatial::Matrix6::Identity();
  keeping(4, 4) = 0.0;
  const Vector6 driven = Vector6::Unit(4) * 0.02;
  Vector6 natural;
  natural << Vector3(0, 0.02, 0).cross(-Vector3(-0.01, 0.0, -0.03)), 0.003, 0.0, -0.001;
  Vector6 said = Vector6::Zero();
  for (int k = 0; k < 20'000; ++k) said = twist.step(driven, keeping, driven + natural, {}, true, 1e-3);
  EXPECT_LT((said - natural).norm(), 1e-3 * natural.norm());
  // The way back is the same axis.
  EXPECT_LT((twist.step(-driven, keeping, -driven - natural, {}, true, 1e-3) + natural).norm(), 1e-3 * natural.norm());
  // While the loads are not what they should be nothing is learned.
  for (int k = 0; k < 20'000; ++k) said = twist.step(driven, keeping, driven, {}, false, 1e-3);
  EXPECT_LT((said - natural).norm(), 1e-3 * natural.norm());
}

TEST(ComplianceFeedforward, StartsFromTheElasticCentreWhereTheStiffnessIsKnown) {
  const JogRig rig(6, CommandLevel::JointTorque);
  control::SpecimenStiffness known;
  known.K = rig.stiffness;
  known.trust = 1.0;
  spatial::Matrix6 keeping = spatial::Matrix6::Identity();
  keeping(4, 4) = 0.0;
  control::ComplianceFeedforward twist;
  const Vector6 driven = Vector6::Unit(4) * 0.02;
  const Vector6 said = twist.step(driven, keeping, driven, known, false, 1e-3);
  // The elastic centre stays: v_D = -omega x r.
  const Vector3 expected = -Vector3(0, 0.02, 0).cross(rig.centre);
  EXPECT_LT((said.head<3>() - expected).norm(), 0.15 * expected.norm());
}

}  // namespace
}  // namespace articulus::test
