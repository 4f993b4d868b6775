// Every arm that is shipped loads, is a body that can exist, and stands where its maker's drawing says.
#include <Eigen/Eigenvalues>
#include <cstdio>

#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;

class ShippedArm : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> shippedArms() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(ARTICULUS_RESOURCES "/robots"))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

robot::RobotModel arm(const std::string& name) {
  auto model = robot::loadRobot(fs::path(ARTICULUS_RESOURCES "/robots") / (name + ".json"));
  if (!model) ADD_FAILURE() << model.error().text();
  return *model;
}

constexpr double kDegree = spatial::kRadiansPerDegree;
robot::JointVector degrees(std::initializer_list<double> values) {
  robot::JointVector q(static_cast<int>(values.size()));
  int i = 0;
  for (const double v : values) q[i++] = v * kDegree;
  return q;
}

TEST_P(ShippedArm, StatesItsSources) {
  const auto model = arm(GetParam());
  EXPECT_FALSE(model.name.empty());
  ASSERT_FALSE(model.sources.empty());
  for (const auto& note : model.sources) EXPECT_GT(note.source.size(), 10u) << note.what;
}

TEST_P(ShippedArm, IsMadeOfBodiesThatCanExist) {
  const auto model = arm(GetParam());
  double mass = 0.0;
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    EXPECT_GT(link.mass_kg, 0.0) << "link " << i + 1;
    const auto I = Eigen::SelfAdjointEigenSolver<spatial::Matrix3>(link.inertia_kgm2).eigenvalues().eval();
    EXPECT_GT(I[0], 0.0) << "link " << i + 1;
    // Armstrong's pendulum measurement of the PUMA's link 3 misses the inequality by 10 %; the published number stands.
    const double allowed = GetParam() == "puma560" && i == 2 ? 1.1 : 1.0 + 1e-9;
    EXPECT_LE(I[2], (I[0] + I[1]) * allowed)
        << "link " << i + 1 << ": a principal inertia exceeds the sum of the other two";
    mass += link.mass_kg;
  }
  std::printf("%s: %d joints, moving mass %.2f kg\n", model.name.c_str(), model.joints, mass);
  Draw draw(5);
  robot::LinkTransforms transforms;
  robot::JointMatrix B;
  for (int k = 0; k < 1000; ++k) {
    robot::linkTransforms(model, draw.withinRange(model), transforms);
    robot::massMatrix(model, transforms, B);
    robot::JointVector y = draw.joints(model.joints, 1.0);
    ASSERT_TRUE(robot::solvePositiveDefinite(B, y));
  }
}

TEST_P(ShippedArm, HasCapsulesOfItsOwnLinksInReachOfThem) {
  const auto model = arm(GetParam());
  for (const auto& capsule : model.capsules) {
    EXPECT_GE(capsule.link, 0);
    EXPECT_LE(capsule.link, model.joints);
    EXPECT_LT(std::max(capsule.from_m.norm(), capsule.to_m.norm()), 0.7) << capsule.name;
    EXPECT_LT(capsule.radius_m, 0.25) << capsule.name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedArm, ::testing::ValuesIn(shippedArms()),
                         [](const auto& tested) { return tested.param; });

// Hill 2013, Table 4-2 and (2-1): base at the shoulder; upright at theta 0, 90, 90, 0, 180, 0 deg.
TEST(ArmDrawing, Pa10StandsUprightAtItsCatalogueZero) {
  const auto model = arm("pa10_6ce");
  const auto X = robot::flangePose(model, degrees({0, 90, 90, 0, 180, 0}));
  EXPECT_NEAR((X.translation - spatial::Vector3(0, 0, 0.45 + 0.48 + 0.07)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((X.rotation.col(2) - spatial::Vector3::UnitZ()).norm(), 0.0, 1e-12);
  const double stiffness[] = {43.82e4, 7.18e4, 2.16e4, 2.04e3, 3.03e3};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(model.elasticity[i].compliance_rad_per_Nm * stiffness[i], 1.0, 1e-15);
  EXPECT_EQ(model.elasticity[5].compliance_rad_per_Nm, 0.0);
}

// The flange in the base as drawings and controllers of the makers have it.
void expectFlange(const std::string& name, const robot::JointVector& q, const spatial::Vector3& p,
                  const spatial::Vector3& x, const spatial::Vector3& z) {
  const auto X = robot::flangePose(arm(name), q);
  EXPECT_NEAR((X.translation - p).norm(), 0.0, 1e-10) << name << ": " << X.translation.transpose();
  EXPECT_NEAR((X.rotation.col(0) - x).norm(), 0.0, 1e-10) << name << ": " << X.rotation.col(0).transpose();
  EXPECT_NEAR((X.rotation.col(2) - z).norm(), 0.0, 1e-10) << name << ": " << X.rotation.col(2).transpose();
}
const spatial::Vector3 kX = spatial::Vector3::UnitX(), kY = spatial::Vector3::UnitY(), kZ = spatial::Vector3::UnitZ();

TEST(ArmDrawing, Kr6StretchesForwardAtZeroAndStandsInItsHomePose) {
  expectFlange("kr6_r900", degrees({0, 0, 0, 0, 0, 0}), {0.025 + 0.455 + 0.42 + 0.08, 0, 0.4 + 0.035}, -kZ, kX);
  expectFlange("kr6_r900", degrees({0, -90, 90, 0, 0, 0}), {0.025 + 0.42 + 0.08, 0, 0.4 + 0.455 + 0.035}, -kZ, kX);
  expectFlange("kr6_r900", degrees({90, -90, 90, 0, 0, 0}), {0, -(0.025 + 0.42 + 0.08), 0.4 + 0.455 + 0.035}, -kZ, -kY);
}

// Robotics Toolbox, p560.fkine(qz); Corke, Robotics, Vision and Control, 7.2
TEST(ArmDrawing, PumaStandsAsInTheToolbox) {
  expectFlange("puma560", degrees({0, 0, 0, 0, 0, 0}), {0.4318 + 0.0203, -0.15005, 0.4318}, kX, kZ);
}

// Universal Robots: with all joints at zero the tool flange is at (-817.2, -232.9, 62.8) mm.
TEST(ArmDrawing, Ur5eLiesStretchedAtZero) {
  expectFlange("ur5e", degrees({0, 0, 0, 0, 0, 0}), {-0.8172, -0.2329, 0.0628}, kX, -kY);
}

TEST(ArmDrawing, LbrStandsUprightAtZeroAndBendsItsElbowBackwards) {
  expectFlange("lbr_iiwa14", degrees({0, 0, 0, 0, 0, 0, 0}), {0, 0, 1.306}, kX, kZ);
  expectFlange("lbr_iiwa14", degrees({0, 90, 0, 0, 0, 0, 0}), {0.42 + 0.4 + 0.126, 0, 0.36}, -kZ, kX);
  expectFlange("lbr_iiwa14", degrees({0, 0, 0, 90, 0, 0, 0}), {-(0.4 + 0.126), 0, 0.36 + 0.42}, kZ, -kX);
  expectFlange("lbr_iiwa14", degrees({0, 0, 0, 0, 0, 90, 0}), {0.126, 0, 0.36 + 0.42 + 0.4}, -kZ, kX);
}

// Corke, Robotics, Vision and Control, 9.2.2 and 9.2.3: gravload(qn) and inertia(qn) of the PUMA 560, printed to four
// decimals.
TEST(PumaDynamics, EqualsThePrintedGravityLoadAndMassMatrix) {
  const auto model = arm("puma560");
  const auto qn = degrees({0, 45, 180, 0, 45, 0});
  robot::LinkTransforms transforms;
  robot::linkTransforms(model, qn, transforms);
  robot::JointVector tau;
  const robot::JointVector zero = robot::JointVector::Zero(6);
  robot::inverseDynamics(model, transforms, zero, zero, {}, tau);
  const double gravity[] = {0.0, 31.6399, 6.0351, 0.0, 0.0283, 0.0};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(tau[i], gravity[i], 6e-5) << "joint " << i + 1;
  robot::JointMatrix B;
  robot::massMatrix(model, transforms, B);
  const double diagonal[] = {3.6594, 4.4137, 0.9378, 0.1925, 0.1713, 0.1941};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(B(i, i), diagonal[i], 6e-5) << "joint " << i + 1;
  EXPECT_NEAR(B(0, 1), -0.4044, 6e-5);
  EXPECT_NEAR(B(0, 2), 0.1006, 6e-5);
  EXPECT_NEAR(B(1, 2), 0.3509, 6e-5);
}

}  // namespace
}  // namespace articulus::test
