// Rigid-body dynamics against Orocos KDL, an independent implementation. Agreement is relative to the largest torque or
// inertia of the state, because joint 1 carries some hundred Nm and joint 6 some hundredths.
#include <Eigen/Eigenvalues>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "core/robot/dynamics.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

constexpr int kStates = 2500;
constexpr double kAgreement = 1e-12;

double relative(const robot::JointVector& a, const robot::JointVector& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1.0, b.cwiseAbs().maxCoeff());
}

robot::RobotModel withoutRotors(robot::RobotModel model) {
  for (auto& drive : model.drives) drive.rotorInertia_kgm2 = 0.0;
  return model;
}

void compare(const robot::RobotModel& model, const KDL::Chain& chain, std::uint64_t seed) {
  const int n = model.joints;
  const auto un = static_cast<unsigned>(n);
  KDL::ChainDynParam dynamics(chain, toKdl(model.gravity_m_per_s2));
  KDL::ChainIdSolver_RNE rne(chain, toKdl(model.gravity_m_per_s2));
  Draw draw(seed);
  const robot::JointVector zero = robot::JointVector::Zero(n);
  double mass = 0, gravity = 0, coriolis = 0, inverse = 0;
  for (int k = 0; k < kStates; ++k) {
    const auto q = draw.withinRange(model), qd = draw.joints(n, 4.0), qdd = draw.joints(n, 20.0);
    robot::LinkTransforms t;
    robot::linkTransforms(model, q, t);

    KDL::JntSpaceInertiaMatrix H(un);
    ASSERT_EQ(dynamics.JntToMass(toKdl(q), H), 0);
    robot::JointMatrix B;
    robot::massMatrix(model, t, B);
    mass = std::max(mass, (B - H.data).cwiseAbs().maxCoeff() / H.data.cwiseAbs().maxCoeff());

    KDL::JntArray expected(un);
    robot::JointVector still, moving, full;
    robot::inverseDynamics(model, t, zero, zero, spatial::Wrench(), still);
    ASSERT_EQ(dynamics.JntToGravity(toKdl(q), expected), 0);
    gravity = std::max(gravity, relative(still, fromKdl(expected)));

    robot::inverseDynamics(model, t, qd, zero, spatial::Wrench(), moving);
    ASSERT_EQ(dynamics.JntToCoriolis(toKdl(q), toKdl(qd), expected), 0);
    coriolis = std::max(coriolis, relative(moving - still, fromKdl(expected)));

    const spatial::Wrench F(draw.vector(100.0), draw.vector(20.0));
    KDL::Wrenches external(chain.getNrOfSegments(), KDL::Wrench::Zero());
    external[un - 1] = KDL::Wrench(toKdl(spatial::Vector3(F.force())), toKdl(spatial::Vector3(F.moment())));
    ASSERT_EQ(rne.CartToJnt(toKdl(q), toKdl(qd), toKdl(qdd), external, expected), 0);
    robot::inverseDynamics(model, t, qd, qdd, F, full);
    inverse = std::max(inverse, relative(full, fromKdl(expected)));
  }
  std::printf("KDL: mass %.1e, gravity %.1e, Coriolis %.1e, inverse dynamics %.1e\n", mass, gravity, coriolis, inverse);
  EXPECT_LT(mass, kAgreement);
  EXPECT_LT(gravity, kAgreement);
  EXPECT_LT(coriolis, kAgreement);
  EXPECT_LT(inverse, kAgreement);
}

TEST(Dynamics, OfTheRx90EqualsKdl) {
  const auto model = withoutRotors(rx90());
  compare(model, kdlChain(model, false), 21);
}

TEST(Dynamics, OfASkewSevenAxisArmWithFullTensorsEqualsKdl) {
  const auto model = strangeArm(6);
  compare(model, kdlChain(model, false), 22);
}

TEST(Dynamics, OfAPayloadEqualsAFurtherRigidBodyInKdl) {
  const auto model = withoutRotors(rx90());
  Draw draw(23);
  const double mass = 1.6;
  const spatial::Vector3 centre(0.06, -0.03, 0.12);
  const spatial::Matrix3 inertia = draw.inertia(0.002);
  KDL::Chain chain = kdlChain(model, false);
  chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), KDL::Frame::Identity(), bodyOf(mass, centre, inertia)));
  compare(robot::withPayload(model, mass, centre, inertia), chain, 24);
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

TEST(MassMatrix, IsSymmetricPositiveDefiniteEverywhere) {
  const auto model = rx90();
  Draw draw(26);
  for (int k = 0; k < 5000; ++k) {
    robot::LinkTransforms t;
    robot::linkTransforms(model, draw.withinRange(model), t);
    robot::JointMatrix B;
    robot::massMatrix(model, t, B);
    ASSERT_LT((B - B.transpose()).cwiseAbs().maxCoeff(), 1e-14 * B.norm());
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen{Eigen::MatrixXd(B)};
    ASSERT_GT(eigen.eigenvalues()[0], 1e-3) << "a joint without inertia at state " << k;
  }
}

TEST(MassMatrix, RotorsAddTheirInertiaThroughTheGearsWithTheWristCoupling) {
  const auto model = rx90();
  Draw draw(27);
  robot::LinkTransforms t;
  robot::linkTransforms(model, draw.withinRange(model), t);
  robot::JointMatrix with, without;
  robot::massMatrix(model, t, with);
  robot::massMatrix(withoutRotors(model), t, without);
  // Kinetic energy of the rotors, motor by motor.
  for (int k = 0; k < 20; ++k) {
    const auto qd = draw.joints(6, 3.0);
    double energy = 0.0;
    const double k5 = 65.0, k6 = 45.0;
    const double speed[6] = {120.0 * qd[0], 120.0 * qd[1], 100.0 * qd[2], 80.0 * qd[3], k5 * qd[4], k6 * (qd[4] + qd[5])};
    for (std::size_t i = 0; i < 6; ++i) energy += 0.5 * model.drives[i].rotorInertia_kgm2 * speed[i] * speed[i];
    EXPECT_NEAR(0.5 * qd.dot((with - without) * qd), energy, 1e-10 * (1.0 + energy));
  }
}

}  // namespace
}  // namespace articulus::test
