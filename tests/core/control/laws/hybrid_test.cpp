// Hybrid control: what Omega lets through, in each frame; each axis by pose while the others keep their load.
#include "core/control/laws/hybrid.h"

#include <Eigen/LU>
#include <Eigen/QR>

#include "core/control/laws/direct_force.h"
#include "core/control/laws/inverse_dynamics.h"
#include "core/motion/min_jerk.h"
#include "core/spatial/dense_solvers.h"
#include "tests/core/control/clamped_cell.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Selection;
using control::SetPoint;
using control::TaskFrame;
using robot::JointVector;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

constexpr TaskFrame kFrames[] = {TaskFrame::World, TaskFrame::Tool, TaskFrame::Joint};

/// A law stepped once at a frozen state; the body stands turned, so that the three frames differ.
class FrozenHybrid : public ::testing::Test {
 protected:
  FrozenHybrid() : cell(turnedSetUp()) {
    cell.input.qd.setZero();
    cell.input.disturbance.setZero();
    cell.input.R_WJ = spatial::expRotation(Vector3(-0.3, 0.5, 0.2));
    law.useGains(cell.gains);
  }
  static hardware::SimulatedArmSetUp turnedSetUp() {
    auto s = quietSetUp();
    s.start_rad << 0.3, 45 * kDegree, 100 * kDegree, 0.4, -50 * kDegree, 0.5;
    return s;
  }
  [[nodiscard]] Matrix3 axesOfFrame(TaskFrame frame) const {
    if (frame == TaskFrame::Tool) return cell.modelState.X_WD.rotation;
    return frame == TaskFrame::Joint ? cell.input.R_WJ : Matrix3(Matrix3::Identity());
  }
  JointVector once(control::Controller& c, const SetPoint& w) {
    c.useGains(cell.gains);
    c.engage(cell.input);
    JointVector tau;
    c.step(cell.input, w, tau);
    return tau;
  }
  [[nodiscard]] SetPoint here(const Selection& selection) const {
    SetPoint w;
    w.selection = selection;
    w.X_WD = cell.modelState.X_WD;
    w.F_D_W = cell.input.F_D_W;
    return w;
  }
  /// What the extra torque does to the body that nothing holds, in axes of the frame.
  [[nodiscard]] Vector6 bodyAcceleration(const JointVector& extra, const Matrix3& R) const {
    const Eigen::MatrixXd J = cell.modelState.J, B = cell.modelState.B;
    const Eigen::VectorXd a = J * B.fullPivLu().solve(Eigen::VectorXd(extra));
    Vector6 inFrame;
    inFrame << R.transpose() * a.head(3), R.transpose() * a.tail(3);
    return inFrame;
  }
  BareCell cell;
  control::Hybrid law;
};

TEST_F(FrozenHybrid, WithForceOnAllAxesItIsDirectForceAndWithPositionInverseDynamics) {
  cell.input.qd << 0.01, -0.02, 0.03, 0.01, -0.01, 0.02;
  SetPoint w = here(Selection::all(AxisMode::Force));
  w.F_D_W.data += Vector6(3, -2, 5, 0.3, -0.2, 0.1);
  control::DirectForce direct;
  EXPECT_LT((once(law, w) - once(direct, w)).norm(), 1e-9);
  control::InverseDynamics position;
  for (const TaskFrame frame : kFrames) {
    SetPoint p = here(Selection::all(AxisMode::Position, frame));
    p.X_WD.translation += Vector3(1e-3, -2e-3, 3e-3);
    p.X_WD.rotation = spatial::expRotation(Vector3(0.01, 0.02, -0.01)) * p.X_WD.rotation;
    p.V_WD_W.data << 0.01, 0.02, -0.01, 0.05, 0.02, 0.01;
    EXPECT_LT((once(law, p) - once(position, p)).norm(), 1e-8);
  }
}

TEST_F(FrozenHybrid, APoseErrorMovesItsAxisAloneWhateverTheOthersAreInEveryFrame) {
  for (const TaskFrame frame : kFrames)
    for (const AxisMode others : {AxisMode::Force, AxisMode::Free, AxisMode::Hold})
      for (int axis = 0; axis < 6; ++axis)
        for (const double sign : {-1.0, 1.0}) {
          Selection selection = Selection::all(others, frame);
          selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
          const Matrix3 R = axesOfFrame(frame);
          const SetPoint rest = here(selection);
          SetPoint w = rest;
          if (axis < 3) w.X_WD.translation += sign * 1e-3 * R.col(axis);
          else w.X_WD.rotation = spatial::expRotation(Vector3(sign * 0.01 * R.col(axis - 3))) * w.X_WD.rotation;
          Vector6 a = bodyAcceleration(once(law, w) - once(law, rest), R);
          EXPECT_GT(sign * a[axis], 0.1);
          const double along = std::abs(a[axis]);
          a[axis] = 0.0;
          EXPECT_LT(a.norm(), 1e-6 * along)
              << "axis " << axis << " drags others along, frame " << static_cast<int>(frame);
        }
}

TEST_F(FrozenHybrid, AnErrorThatIsNotSelectedIsNotSeen) {
  for (const TaskFrame frame : kFrames)
    for (int axis = 0; axis < 6; ++axis) {
      Selection selection = Selection::all(AxisMode::Position, frame);
      selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Force;
      const Matrix3 R = axesOfFrame(frame);
      const SetPoint rest = here(selection);
      SetPoint pose = rest, load = rest;
      if (axis < 3) pose.X_WD.translation += 1e-3 * R.col(axis);
      else pose.X_WD.rotation = spatial::expRotation(Vector3(0.01 * R.col(axis - 3))) * pose.X_WD.rotation;
      for (int other = 0; other < 6; ++other) {
        if (other == axis) continue;
        Vector6 push = Vector6::Zero();
        push.segment<3>(other < 3 ? 0 : 3) = R.col(other % 3);
        load.F_D_W.data += push;
      }
      EXPECT_LT((once(law, pose) - once(law, rest)).norm(), 1e-6) << "a pose error on a force axis";
      EXPECT_LT((once(law, load) - once(law, rest)).norm(), 1e-9) << "a load error on a position axis";
    }
}

TEST_F(FrozenHybrid, TheJointMotionIsThePseudoInverseOfOmegaJAndWhatTheForceAxesTakeOut) {
  // Second formulation with Eigen's pseudo inverse; the force axes are free of error and at rest, so they ask for no
  // motion.
  Selection selection = Selection::all(AxisMode::Force, TaskFrame::Tool);
  selection.axis[0] = selection.axis[4] = AxisMode::Position;
  const Matrix3 R = axesOfFrame(TaskFrame::Tool);
  const SetPoint rest = here(selection);
  SetPoint w = rest;
  w.A_WD_W << R * Vector3(0.4, 0.7, -0.1), R * Vector3(0.3, 0.5, 0.2);
  const JointVector extra = once(law, w) - once(law, rest);
  const Eigen::VectorXd qdd = Eigen::MatrixXd(cell.modelState.B).fullPivLu().solve(Eigen::VectorXd(extra));

  Eigen::MatrixXd RR = Eigen::MatrixXd::Zero(6, 6);
  RR.topLeftCorner(3, 3) = RR.bottomRightCorner(3, 3) = R;
  Eigen::MatrixXd omega = Eigen::MatrixXd::Zero(6, 6);
  omega(0, 0) = omega(4, 4) = 1.0;
  const Eigen::MatrixXd J = RR.transpose() * Eigen::MatrixXd(cell.modelState.J);
  const Eigen::VectorXd a = RR.transpose() * Eigen::VectorXd(w.A_WD_W);
  const Eigen::VectorXd first = spatial::shortestLeastSquares(omega * J, omega * a, 1e-12);
  const Eigen::VectorXd rest6 = (Eigen::MatrixXd::Identity(6, 6) - omega) * (J * first);
  const Eigen::VectorXd expected = first - J.fullPivLu().solve(rest6);
  EXPECT_LT((qdd - expected).norm(), 1e-6 * expected.norm());
}

TEST_F(FrozenHybrid, HoldGoesBackToWhereItTookOverAndFreeDoesNot) {
  for (const AxisMode mode : {AxisMode::Hold, AxisMode::Free}) {
    const SetPoint w = here(Selection::all(mode));
    const JointVector before = once(law, w);
    control::ArmModelState moved = cell.modelState;
    moved.X_WD.translation += Vector3(1e-3, 0, 0);  // pushed away
    cell.input.model = &moved;
    JointVector tau;
    law.step(cell.input, w, tau);
    cell.input.model = &cell.modelState;
    const double back = bodyAcceleration(tau - before, Matrix3::Identity())[0];
    if (mode == AxisMode::Hold) EXPECT_LT(back, -0.1);
    else EXPECT_LT(std::abs(back), 1e-6);
  }
}

/// Driven by pose about or along one axis while the five others keep zero load; judged by the plant.
class DrivenAxis : public ::testing::TestWithParam<std::tuple<int, int>> {};
TEST_P(DrivenAxis, FollowsItsPoseWhileTheOthersKeepZeroLoad) {
  const auto [axis, sign] = GetParam();
  ClampedCell cell;
  cell.unload();
  control::Hybrid law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  const spatial::Pose from = cell.modelState.X_WD;
  const double way = sign * (axis < 2 ? 1e-4 : axis == 2 ? 2e-5 : 4 * kDegree), time = 4.0;
  SetPoint w;
  w.selection = Selection::all(AxisMode::Force);
  w.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
  Vector6 worst = Vector6::Zero();
  for (int k = 1; k <= 5000; ++k) {
    const motion::CoursePoint p = motion::minJerk(1e-3 * k, time);
    w.X_WD = from;
    Vector6 along = Vector6::Unit(axis) * way;
    w.X_WD.translation += p.s * along.head<3>();
    w.X_WD.rotation = spatial::expRotation(Vector3(p.s * along.tail<3>())) * from.rotation;
    w.V_WD_W.data = p.rate_per_s * along;
    w.A_WD_W = p.acceleration_per_s2 * along;
    cell.cycle([&] { law.step(cell.input, w, cell.tau); });
    Vector6 load = cell.plant.arm.trueLoad_D_W().data;
    load[axis] = 0.0;
    worst = worst.cwiseMax(load.cwiseAbs());
  }
  Vector6 moved;
  moved << cell.truePose().translation - from.translation,
      spatial::logRotation(cell.truePose().rotation * from.rotation.transpose());
  std::printf("axis %d %+.1e: got to %+.1e; others at most %.2f N, %.3f Nm\n", axis, way, moved[axis],
              worst.head<3>().maxCoeff(), worst.tail<3>().maxCoeff());
  EXPECT_NEAR(moved[axis], way, axis < 3 ? 1.5e-5 : 0.02 * kDegree);
  EXPECT_LT(worst.head<3>().maxCoeff(), 4.0);  // true loads: crosstalk, bias and drift of the cell are in it
  EXPECT_LT(worst.tail<3>().maxCoeff(), 0.4);
}
INSTANTIATE_TEST_SUITE_P(Hybrid, DrivenAxis, ::testing::Combine(::testing::Range(0, 6), ::testing::Values(-1, 1)));

}  // namespace
}  // namespace articulus::test
