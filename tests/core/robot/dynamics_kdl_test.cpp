// Rigid-body dynamics against Orocos KDL, an independent implementation. Agreement is relative to the largest torque or
// inertia of the state, because joint 1 carries some hundred Nm and joint 6 some hundredths.
#include <Eigen/Eigenvalues>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "tests/core/robot/arms.h"
#include "tests/core/robot/kdl_oracle.h"

namespace articulus::test {
namespace {

constexpr double kAgreement = 1e-12;

struct Worst {
  double mass = 0, gravity = 0, coriolis = 0, christoffel = 0, inverse = 0;
};

/// Every part of the links' dynamics on random states; positions in range, speeds and accelerations as machines have
/// them.
Worst compare(const robot::RobotModel& model, const KDL::Chain& chain, std::uint64_t seed, int states) {
  const int n = model.joints;
  const auto un = static_cast<unsigned>(n);
  KDL::ChainDynParam dynamics(chain, toKdl(model.gravity_m_per_s2));
  KDL::ChainIdSolver_RNE rne(chain, toKdl(model.gravity_m_per_s2));
  Draw draw(seed);
  const robot::JointVector zero = robot::JointVector::Zero(n);
  KDL::JntSpaceInertiaMatrix H(un);
  KDL::JntArray expected(un);
  KDL::Wrenches external(chain.getNrOfSegments(), KDL::Wrench::Zero());
  Worst worst;
  for (int k = 0; k < states; ++k) {
    const auto q = draw.withinRange(model), qd = draw.joints(n, 4.0), qdd = draw.joints(n, 20.0);
    const auto t = transformsOf(model, q);
    const KDL::JntArray kq = toKdl(q), kqd = toKdl(qd);

    EXPECT_EQ(dynamics.JntToMass(kq, H), 0);
    robot::JointMatrix B, C;
    robot::linkMassMatrix(model, t, B);
    worst.mass = std::max(worst.mass, relative(B, H.data));

    robot::JointVector still, moving, full;
    robot::gravityTorque(model, t, still);
    EXPECT_EQ(dynamics.JntToGravity(kq, expected), 0);
    worst.gravity = std::max(worst.gravity, relative(still, fromKdl(expected), 1.0));

    robot::inverseDynamics(model, t, qd, zero, spatial::Wrench(), moving);
    EXPECT_EQ(dynamics.JntToCoriolis(kq, kqd, expected), 0);
    worst.coriolis = std::max(worst.coriolis, relative(robot::JointVector(moving - still), fromKdl(expected), 1.0));
    robot::coriolisMatrix(model, posesOf(model, q), qd, C);
    worst.christoffel = std::max(worst.christoffel, relative(robot::JointVector(C * qd), fromKdl(expected), 1.0));

    const spatial::Wrench F(draw.vector(100.0), draw.vector(20.0));
    external[un - 1] = KDL::Wrench(toKdl(spatial::Vector3(F.force())), toKdl(spatial::Vector3(F.moment())));
    EXPECT_EQ(rne.CartToJnt(kq, kqd, toKdl(qdd), external, expected), 0);
    robot::inverseDynamics(model, t, qd, qdd, F, full);
    worst.inverse = std::max(worst.inverse, relative(full, fromKdl(expected), 1.0));
  }
  std::printf("KDL, %d states: mass %.1e, gravity %.1e, Coriolis %.1e, by Christoffel %.1e, inverse dynamics %.1e\n",
              states, worst.mass, worst.gravity, worst.coriolis, worst.christoffel, worst.inverse);
  return worst;
}

void expectAgreement(const Worst& worst) {
  EXPECT_LT(worst.mass, kAgreement);
  EXPECT_LT(worst.gravity, kAgreement);
  EXPECT_LT(worst.coriolis, kAgreement);
  EXPECT_LT(worst.christoffel, kAgreement);
  EXPECT_LT(worst.inverse, kAgreement);
}

class LinkDynamics : public EveryArm {};
TEST_P(LinkDynamics, EqualKdlOnTenThousandStates) { expectAgreement(compare(arm, kdlChain(arm, false), 21, 10'000)); }
ARTICULUS_ON_EVERY_ARM(LinkDynamics);

TEST(Dynamics, OfAPayloadEqualsAFurtherRigidBodyInKdl) {
  const auto model = rx90();
  Draw draw(23);
  const double mass = 1.6;
  const spatial::Vector3 centre(0.06, -0.03, 0.12);
  const spatial::Matrix3 inertia = draw.inertia(0.002);
  KDL::Chain chain = kdlChain(model, false);
  chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), KDL::Frame::Identity(), bodyOf(mass, centre, inertia)));
  expectAgreement(compare(robot::withPayload(model, mass, centre, inertia), chain, 24, 2500));
}

TEST(Dynamics, AMasslessPayloadChangesNothing) {
  const auto model = rx90();
  const auto same = robot::withPayload(model, 0.0, {0.3, 0.2, 0.1}, spatial::Matrix3::Zero());
  EXPECT_DOUBLE_EQ(same.links[5].mass_kg, model.links[5].mass_kg);
  EXPECT_LT((same.links[5].inertia_kgm2 - model.links[5].inertia_kgm2).norm(), 1e-15);
  EXPECT_LT((same.links[5].centreOfMass_m - model.links[5].centreOfMass_m).norm(), 1e-15);
}

TEST(Dynamics, ContactWrenchEntersThroughTheTransposedJacobian) {
  const auto model = rx90();
  Draw draw(25);
  for (int k = 0; k < 500; ++k) {
    const auto q = draw.withinRange(model), qd = draw.joints(6, 2.0), qdd = draw.joints(6, 5.0);
    robot::LinkTransforms t;
    robot::linkTransforms(model, q, t);
    robot::LinkPoses poses;
    robot::forwardKinematics(model, q, poses);
    const auto& X = poses.link[5];
    robot::Jacobian J;
    robot::jacobian(poses, X.translation, J);
    const spatial::Wrench F_L(draw.vector(200.0), draw.vector(20.0));
    robot::JointVector free, loaded;
    robot::inverseDynamics(model, t, qd, qdd, spatial::Wrench(), free);
    robot::inverseDynamics(model, t, qd, qdd, F_L, loaded);
    const robot::JointVector expected = free - J.transpose() * spatial::rotate(X.rotation, F_L).data;
    EXPECT_LT((loaded - expected).cwiseAbs().maxCoeff(), 1e-10);
  }
}

class MassMatrix : public EveryArm {};

TEST_P(MassMatrix, IsSymmetricPositiveDefiniteEverywhere) {
  Draw draw(26);
  double asymmetry = 0.0, smallest = 1e300, scale = 0.0;
  for (int k = 0; k < 10'000; ++k) {
    const auto t = transformsOf(arm, draw.withinRange(arm));
    robot::JointMatrix links, whole;
    robot::linkMassMatrix(arm, t, links);
    robot::massMatrix(arm, t, whole);
    for (const auto* B : {&links, &whole}) {
      asymmetry = std::max(asymmetry, (*B - B->transpose()).cwiseAbs().maxCoeff() / B->norm());
      Eigen::SelfAdjointEigenSolver<robot::JointMatrix> eigen(*B, Eigen::EigenvaluesOnly);
      smallest = std::min(smallest, eigen.eigenvalues()[0]);
      scale = std::max(scale, eigen.eigenvalues()[arm.joints - 1]);
    }
  }
  std::printf("10 000 states: eigenvalues from %.2e to %.2e kgm2, asymmetry %.1e\n", smallest, scale, asymmetry);
  EXPECT_LT(asymmetry, 1e-15);
  EXPECT_GT(smallest, 1e-12 * scale) << "a joint without inertia";
}
ARTICULUS_ON_EVERY_ARM(MassMatrix);

TEST(MassMatrixOfTheRx90, RotorsAddTheirInertiaThroughTheGearsWithTheWristCoupling) {
  const auto model = rx90();
  Draw draw(27);
  robot::LinkTransforms t;
  robot::linkTransforms(model, draw.withinRange(model), t);
  robot::JointMatrix with, without;
  robot::massMatrix(model, t, with);
  robot::linkMassMatrix(model, t, without);
  // Kinetic energy of the rotors, motor by motor.
  for (int k = 0; k < 20; ++k) {
    const auto qd = draw.joints(6, 3.0);
    double energy = 0.0;
    const double k5 = 65.0, k6 = 45.0;
    const double speed[6] = {120.0 * qd[0], 120.0 * qd[1], 100.0 * qd[2],
                             80.0 * qd[3],  k5 * qd[4],    k6 * (qd[4] + qd[5])};
    for (std::size_t i = 0; i < 6; ++i) energy += 0.5 * model.drives[i].rotorInertia_kgm2 * speed[i] * speed[i];
    EXPECT_NEAR(0.5 * qd.dot((with - without) * qd), energy, 1e-10 * (1.0 + energy));
  }
}

}  // namespace
}  // namespace articulus::test
