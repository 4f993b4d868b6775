// An imported arm must be the arm of the URDF: every link, the flange and the torques, whatever way its axes lie.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "core/robot/files/joint_axes.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/files/urdf_import.h"
#include "core/robot/kinematics.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/core/robot/support.h"
#include "tests/core/robot/urdf_support.h"

namespace articulus::test {
namespace {

using testing::HasSubstr;

spatial::Pose poseOf(const KDL::Frame& X) {
  spatial::Pose pose;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) pose.rotation(i, j) = X.M(i, j);
  pose.translation = fromKdl(X.p);
  return pose;
}
double distance(const spatial::Pose& a, const spatial::Pose& b) {
  return std::max((a.rotation - b.rotation).cwiseAbs().maxCoeff(),
                  (a.translation - b.translation).cwiseAbs().maxCoeff());
}

struct Worst {
  double links = 0.0, flange = 0.0, torque = 0.0, ofTorque = 0.0;
  int calibrationLike = 0, arms = 0, tooLong = 0;
};

/// Compares one sample with KDL at some random states.
void compare(const UrdfArmSample& sample, std::uint64_t seed, Worst& worst) {
  auto imported = robot::importUrdf(sample.text(), "sample.urdf",
                                    {.base = "base", .tip = sample.chain().segments.back().getName()});
  if (!imported.ok() && imported.error().message.find("within 3 m") != std::string::npos) {
    ++worst.tooLong;  // axes anywhere may have their common normal farther out than a robot file holds
    return;
  }
  ASSERT_TRUE(imported.ok()) << imported.error().text() << "\n" << sample.text();
  const robot::RobotModel& model = imported->model;
  const unsigned n = sample.chain().getNrOfJoints();
  ASSERT_EQ(static_cast<unsigned>(model.joints), n);
  KDL::ChainFkSolverPos_recursive fk(sample.chain());
  KDL::ChainIdSolver_RNE dynamics(sample.chain(), KDL::Vector(0, 0, -9.81));
  const KDL::Wrenches none(sample.chain().getNrOfSegments(), KDL::Wrench::Zero());
  robot::LinkPoses zero, poses;
  robot::forwardKinematics(model, robot::JointVector::Zero(model.joints), zero);
  Draw draw(seed);
  for (int k = 0; k < 5; ++k) {
    const auto q = draw.joints(model.joints, 3.0), qd = draw.joints(model.joints, 2.0),
               qdd = draw.joints(model.joints, 5.0);
    robot::forwardKinematics(model, q, poses);
    KDL::Frame X, X0;
    for (unsigned i = 0; i < n; ++i) {  // our link frames and the URDF's are fixed to the same bodies: they move alike
      fk.JntToCart(toKdl(q), X, static_cast<int>(sample.turning()[i]));
      fk.JntToCart(KDL::JntArray(n), X0, static_cast<int>(sample.turning()[i]));
      worst.links = std::max(worst.links, distance(poses.link[i] * zero.link[i].inverse(), poseOf(X * X0.Inverse())));
    }
    fk.JntToCart(toKdl(q), X);
    worst.flange = std::max(worst.flange, distance(robot::flangePose(model, q), poseOf(X)));
    KDL::JntArray wanted(n);
    dynamics.CartToJnt(toKdl(q), toKdl(qd), toKdl(qdd), none, wanted);
    robot::LinkTransforms transforms;
    robot::linkTransforms(model, q, transforms);
    robot::JointVector tau;
    robot::inverseDynamics(model, transforms, qd, qdd, {}, tau);
    worst.torque = std::max(worst.torque, (tau - fromKdl(wanted)).cwiseAbs().maxCoeff());
    worst.ofTorque = std::max(worst.ofTorque, tau.cwiseAbs().maxCoeff());
  }
  for (int i = 0; i < model.joints; ++i)
    worst.calibrationLike += model.links[static_cast<std::size_t>(i)].geometry.beta_rad() != 0.0;
  ++worst.arms;
}

void expectRounding(const Worst& worst) {
  std::printf("%d arms refused for lengths beyond 3 m\n", worst.tooLong);
  EXPECT_LE(20 * worst.tooLong, worst.arms);
  std::printf("%d arms: links %.1e, flange %.1e, torque %.1e of %.0f Nm; %d links with beta\n", worst.arms, worst.links,
              worst.flange, worst.torque, worst.ofTorque, worst.calibrationLike);
  EXPECT_LT(worst.links, 1e-11);
  EXPECT_LT(worst.flange, 1e-11);
  EXPECT_LT(worst.torque, 1e-11 * worst.ofTorque);
}

TEST(UrdfImport, OfArmsWithAxesAnywhereEqualsKdl) {
  Worst worst;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    compare(UrdfArmSample(seed, 6 + static_cast<int>(seed % 2), UrdfArmSample::Axes::Anywhere), seed, worst);
    if (::testing::Test::HasFatalFailure()) return;
  }
  expectRounding(worst);
}

TEST(UrdfImport, OfArmsWithParallelOpposedCrossingAndCoincidentAxesEqualsKdl) {
  Worst worst;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    compare(UrdfArmSample(seed, 6 + static_cast<int>(seed % 2), UrdfArmSample::Axes::Special), seed, worst);
    if (::testing::Test::HasFatalFailure()) return;
  }
  expectRounding(worst);
}

TEST(UrdfImport, CanBeSavedAndReadAgain) {
  const UrdfArmSample sample(3, 7, UrdfArmSample::Axes::Special);
  const auto arm = robot::importUrdf(sample.text(), "sample.urdf",
                                     {.base = "base", .tip = sample.chain().segments.back().getName()});
  ASSERT_TRUE(arm.ok()) << arm.error().text();
  const auto again = robot::parseRobot(nlohmann::json::parse(robot::robotFileText(arm->model)), "sample.json");
  ASSERT_TRUE(again.ok()) << again.error().text();
  Draw draw(1);
  const auto q = draw.joints(7, 2.0);
  EXPECT_EQ(distance(robot::flangePose(*again, q), robot::flangePose(arm->model, q)), 0.0);
  EXPECT_EQ(again->links[0].torque_Nm, 85.0);
  EXPECT_EQ(again->links[0].speed_rad_per_s, 3.0);
  EXPECT_EQ(again->drives[0].viscousFriction_Nms, 0.5);
  EXPECT_EQ(again->drives[0].coulombFriction_Nm, 1.5);
  EXPECT_THAT(again->sources.at(0).source, HasSubstr("sample.urdf"));
}

// Nearly parallel axes, as rounding or calibration makes them: a common normal would lie kilometres away.
TEST(GeometryOfAxes, StaysWithinTheArmForAlmostParallelAxes) {
  for (const double skew : {1e-12, 1e-9, 1e-6, 1e-3, 0.02, 0.3}) {
    for (const double side : {1.0, -1.0}) {
      const spatial::Vector3 tilted = spatial::Vector3(skew, 0.7 * skew, side).normalized();
      const std::vector<robot::JointAxis> axes = {
          {{0, 0, 0.3}, {0, 0, 1}}, {{0.4, 0.1, 0}, tilted}, {{0.7, 0.2, 0.1}, {0, 1, 0}}};
      const auto geometry = robot::geometryOfAxes(axes);
      for (std::size_t i = 0; i < axes.size(); ++i) {
        const auto& X = geometry.X_BL[i];
        EXPECT_NEAR((X.rotation.col(2) - axes[i].direction).norm(), 0.0, 1e-12) << skew;
        EXPECT_NEAR((axes[i].point_m - X.translation).cross(axes[i].direction).norm(), 0.0, 1e-12) << skew;
        EXPECT_LT(std::abs(geometry.links[i].d_m()) + std::abs(geometry.links[i].a_m()), 3.0) << skew;
      }
    }
  }
}

// The KR 6 R900 sixx as ros-industrial/kuka_experimental states its joints, against the file that was converted by
// hand.
TEST(UrdfImport, OfTheKr6GivesTheShippedGeometry) {
  struct Row {
    const char *origin, *axis;
  };
  const Row rows[] = {{"0 0 0.400", "0 0 -1"}, {"0.025 0 0", "0 1 0"}, {"0.455 0 0", "0 1 0"},
                      {"0 0 0.035", "-1 0 0"}, {"0.420 0 0", "0 1 0"}, {"0.080 0 0", "-1 0 0"}};
  std::string xml = "<robot name=\"kr6\"><link name=\"l0\"/>";
  for (int i = 0; i < 6; ++i) {
    const std::string from = "l" + std::to_string(i), to = "l" + std::to_string(i + 1);
    xml += "<link name=\"" + to + "\"/><joint name=\"a" + std::to_string(i + 1) +
           "\" type=\"revolute\"><origin xyz=\"" + rows[i].origin + "\"/><axis xyz=\"" + rows[i].axis +
           "\"/><parent link=\"" + from + "\"/><child link=\"" + to +
           "\"/><limit lower=\"-2\" upper=\"2\" effort=\"0\" velocity=\"6\"/></joint>";
  }
  xml +=
      "<link name=\"tool0\"/><joint name=\"flange\" type=\"fixed\"><origin rpy=\"0 1.5707963267948966 0\"/><parent "
      "link=\"l6\"/>"
      "<child link=\"tool0\"/></joint></robot>";
  const auto arm = robot::importUrdf(xml, "kr6.urdf");
  ASSERT_TRUE(arm.ok()) << arm.error().text();
  EXPECT_EQ(arm->warnings.size(), 6u);  // no masses
  const auto shipped = robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json");
  ASSERT_TRUE(shipped.ok());
  Draw draw(9);
  double worst = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const auto q = draw.withinRange(*shipped);
    worst = std::max(worst, distance(robot::flangePose(arm->model, q), robot::flangePose(*shipped, q)));
  }
  std::printf("flange of import and of hand conversion differ by %.1e\n", worst);
  EXPECT_LT(worst, 1e-14);
  EXPECT_EQ(distance(arm->model.X_B0, spatial::Pose::identity()), 0.0);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(arm->model.links[i].geometry.beta_rad(), 0.0);
    EXPECT_NEAR(std::abs(arm->model.links[i].geometry.a_m()), std::abs(shipped->links[i].geometry.a_m()), 1e-15) << i;
  }
}

}  // namespace
}  // namespace articulus::test
