// The Coriolis matrix against the definition of Christoffel symbols, with derivatives of the mass matrix by
// differences, and against the identities that single it out. Its torque against Orocos KDL is in
// dynamics_kdl_test.cpp.
#include "tests/core/robot/arms.h"

namespace articulus::test {
namespace {

using robot::JointMatrix;
using robot::JointVector;

JointMatrix linkMass(const robot::RobotModel& model, const JointVector& q) {
  JointMatrix B;
  robot::linkMassMatrix(model, transformsOf(model, q), B);
  return B;
}

JointMatrix coriolis(const robot::RobotModel& model, const JointVector& q, const JointVector& qd) {
  JointMatrix C;
  robot::coriolisMatrix(model, posesOf(model, q), qd, C);
  return C;
}

class Coriolis : public EveryArm {};

TEST_P(Coriolis, HoldsTheChristoffelSymbolsOfB41) {
  const int n = arm.joints;
  Draw draw(71);
  double worst = 0.0, asymmetry = 0.0;
  for (int state = 0; state < 60; ++state) {
    const auto q = draw.withinRange(arm);
    std::vector<JointMatrix> slope, symbols;  // dB/dq_k, and c_ijk with the last index first
    for (int k = 0; k < n; ++k) {
      const JointVector e = JointVector::Unit(n, k);
      const double h = 1e-3;  // fourth order
      slope.push_back((8.0 * (linkMass(arm, q + h * e) - linkMass(arm, q - h * e)) -
                       (linkMass(arm, q + 2 * h * e) - linkMass(arm, q - 2 * h * e))) /
                      (12.0 * h));
      symbols.push_back(coriolis(arm, q, e));
    }
    const auto at = [](std::vector<JointMatrix>& list, int k) -> JointMatrix& {
      return list[static_cast<std::size_t>(k)];
    };
    const double scale = linkMass(arm, q).cwiseAbs().maxCoeff();
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        for (int k = 0; k < n; ++k) {
          const double expected = 0.5 * (at(slope, k)(i, j) + at(slope, j)(i, k) - at(slope, i)(j, k));
          worst = std::max(worst, std::abs(at(symbols, k)(i, j) - expected) / scale);
          asymmetry = std::max(asymmetry, std::abs(at(symbols, k)(i, j) - at(symbols, j)(i, k)) / scale);  // (B.42)
        }
  }
  std::printf("Christoffel symbols: %.1e from differences, c_ijk - c_ikj %.1e, of the largest inertia\n", worst,
              asymmetry);
  EXPECT_LT(worst, 1e-9);
  EXPECT_LT(asymmetry, 1e-14);
}

TEST_P(Coriolis, RateOfTheMassMatrixIsItsSumWithItsTransposeSoThatTheDifferenceOfB43IsSkew) {
  Draw draw(72);
  double identity = 0.0, skew = 0.0;
  for (int state = 0; state < 500; ++state) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 1.0);
    const double h = 1e-3;
    const JointMatrix rate = (8.0 * (linkMass(arm, q + h * qd) - linkMass(arm, q - h * qd)) -
                              (linkMass(arm, q + 2 * h * qd) - linkMass(arm, q - 2 * h * qd))) /
                             (12.0 * h);
    const auto C = coriolis(arm, q, qd);
    const double scale = linkMass(arm, q).cwiseAbs().maxCoeff();
    identity = std::max(identity, (rate - C - C.transpose()).cwiseAbs().maxCoeff() / scale);
    const JointMatrix N = rate - 2.0 * C;
    const auto w = draw.joints(arm.joints, 1.0);
    skew = std::max(skew, std::abs(w.dot(N * w)) / w.squaredNorm() / scale);
  }
  std::printf("dB/dt - C - C^T %.1e, w^T (dB/dt - 2C) w %.1e, of the largest inertia\n", identity, skew);
  EXPECT_LT(identity, 1e-9);
  EXPECT_LT(skew, 1e-9);
}

TEST_P(Coriolis, TorqueIsThatOfTheRecursionAndDoesNotDependOnTheFrameOfThePoses) {
  Draw draw(73);
  double torque = 0.0, frame = 0.0;
  for (int state = 0; state < 2000; ++state) {
    const auto q = draw.withinRange(arm), qd = draw.joints(arm.joints, 4.0);
    const auto t = transformsOf(arm, q);
    const JointVector zero = JointVector::Zero(arm.joints);
    JointVector moving, still;
    robot::inverseDynamics(arm, t, qd, zero, spatial::Wrench(), moving);
    robot::inverseDynamics(arm, t, zero, zero, spatial::Wrench(), still);
    auto poses = posesOf(arm, q);
    JointMatrix C, elsewhere;
    robot::coriolisMatrix(arm, poses, qd, C);
    torque = std::max(torque, relative(JointVector(C * qd), JointVector(moving - still), 1.0));
    const spatial::Pose X_WB{Eigen::AngleAxisd(0.8, draw.vector(1.0).normalized()).toRotationMatrix(),
                             draw.vector(1.0)};
    for (auto& X : poses.link) X = X_WB * X;
    robot::coriolisMatrix(arm, poses, qd, elsewhere);
    frame = std::max(frame, relative(elsewhere, C));
  }
  std::printf("C qd against the recursion %.1e, in another frame %.1e\n", torque, frame);
  EXPECT_LT(torque, 1e-12);
  EXPECT_LT(frame, 1e-12);
}
ARTICULUS_ON_EVERY_ARM(Coriolis);

}  // namespace
}  // namespace articulus::test
