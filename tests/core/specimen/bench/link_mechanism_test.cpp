// The link mechanism: load is the gradient of its energy, stiffness is what it says, no closed path gives energy, cut
// legs carry nothing, and a file that cannot stand is refused with the reason.
#include "core/specimen/bench/link_mechanism.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <Eigen/Eigenvalues>
#include <fstream>

#include "core/mechanism/knee_inspired_joint.h"
#include "core/mechanism/spherical_synthesis.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/units.h"
#include "core/specimen/bench/link_mechanism_file.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::LinkMechanism;
using specimen::LinkMechanismParameters;
using testing::HasSubstr;

json shippedFile() {
  std::ifstream file(ARTICULUS_RESOURCES "/specimens/knee_inspired_joint.json");
  return json::parse(file);
}
LinkMechanismParameters read(const json& j) { return specimen::readLinkMechanism(base::JsonReader(j, "joint.json")); }
LinkMechanismParameters shipped() { return read(shippedFile()); }

std::vector<mechanism::SpringyLeg> springs(const LinkMechanismParameters& p) {
  std::vector<mechanism::SpringyLeg> legs;
  for (const auto& leg : p.legs) legs.push_back(leg.spring);
  return legs;
}

Pose moved(const Pose& X, const Vector6& by) {
  return {spatial::expRotation(by.tail<3>()) * X.rotation, X.translation + by.head<3>()};
}

TEST(LinkMechanism, LoadIsTheGradientOfItsEnergyAndStiffnessThatOfItsLoad) {
  const auto p = shipped();
  const auto legs = springs(p);
  double worstLoad = 0.0, worstStiffness = 0.0;
  for (const Pose& X :
       {Pose(), pose({0.003, -0.002, 0.004}, {0.1, -0.2, 0.3}), pose({-0.01, 0.004, 0.002}, {-0.4, 0.1, -0.2})}) {
    LinkMechanism joint(p);
    const Vector6 load = joint.step(X, 0.0).data;
    const Matrix6 K = specimen::stiffnessAt(p, X);
    for (int i = 0; i < 6; ++i) {
      const double h = 1e-6;
      const Pose ahead = moved(X, h * Vector6::Unit(i)), behind = moved(X, -h * Vector6::Unit(i));
      const double slope =
          (potential_J(legs, platformPose(p, ahead)) - potential_J(legs, platformPose(p, behind))) / (2 * h);
      worstLoad = std::max(worstLoad, std::abs(slope - load[i]) / (1.0 + load.cwiseAbs().maxCoeff()));
      const Vector6 column = (joint.step(ahead, 0.0).data - joint.step(behind, 0.0).data) / (2 * h);
      worstStiffness = std::max(worstStiffness, (column - K.col(i)).cwiseAbs().maxCoeff() / K.cwiseAbs().maxCoeff());
    }
  }
  std::printf("link mechanism: load against energy %.1e, stiffness against load %.1e\n", worstLoad, worstStiffness);
  EXPECT_LT(worstLoad, 1e-6);
  EXPECT_LT(worstStiffness, 1e-7);
}

TEST(LinkMechanism, WithoutDampingClosedPathsAreConservativeAndWithItNoneGivesEnergy) {
  double worst = 0.0, least = 1e9;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    auto p = shipped();
    const ClosedPath path(seed, 0.005, 0.3);
    LinkMechanism damped(p);
    const Work lossy = workAlong(damped, path, seed % 2 == 0 ? 0.5 : 50.0, 4'000, 2);
    EXPECT_GT(lossy.net_J, 0.0) << "seed " << seed;
    least = std::min(least, lossy.net_J / lossy.moved_J);
    p.damping_s = 0.0;
    LinkMechanism elastic(p);
    const Work free = workAlong(elastic, path, 10.0, 40'000, 1);
    worst = std::max(worst, std::abs(free.net_J) / free.moved_J);
  }
  std::printf("link mechanism, closed paths: elastic %.1e of the energy moved, damped loses at least %.1e of it\n",
              worst, least);
  EXPECT_LT(worst, 1e-6);
}

TEST(LinkMechanism, TheShippedJointIsAKneeInspiredOneWithTwoFreedomsAndTwoActuators) {
  const auto p = shipped();
  auto rods = springs(p);
  rods.resize(5);
  for (auto& rod : rods) rod.base_m.z() -= p.reference.centre_m.z();
  const auto checked = mechanism::checkSphericalSynthesis(rods, p.reference.theta_rad, p.reference.beta_rad);
  ASSERT_TRUE(checked) << checked.error().text();
  EXPECT_EQ(checked->typeOne, 3);
  EXPECT_EQ(checked->typeTwo, 2);
  const auto& five = p.legs[5].spring;
  const auto& six = p.legs[6].spring;
  const auto joint = mechanism::KneeInspiredJoint::create({.base5_m = five.base_m,
                                                           .platform5_m = five.platform_m.x(),
                                                           .height_m = p.reference.centre_m.z(),
                                                           .base6_m = six.base_m.z(),
                                                           .platform6_m = six.platform_m.y()});
  ASSERT_TRUE(joint);
  const auto l = joint->lengths({p.reference.theta_rad, p.reference.beta_rad});
  EXPECT_NEAR(l.five_m, five.freeLength_m, 1e-12);
  EXPECT_NEAR(l.six_m, six.freeLength_m, 1e-12);
  // Both turns about C at the joint's centre change the actuators only: rods stay free of load.
  LinkMechanism held(p);
  held.cut(0b1100000);
  const Pose X_D1 = platformPose(p, Pose());
  for (const auto& x :
       {mechanism::SixCoordinates{p.reference.centre_m, 0.3, 0.0, -0.2}, {p.reference.centre_m, -0.4, 0.0, 0.5}}) {
    const Pose X_PD = Pose{spatial::Matrix3::Identity(), p.base_m} * mechanism::poseOf(x) *
                      Pose{spatial::Matrix3::Identity(), p.base_m + X_D1.translation}.inverse();
    EXPECT_LT(held.step(X_PD, 0.0).data.norm(), 1e-9);
  }
}

TEST(LinkMechanism, ACutLegCarriesNothingAndTheOrderOfCutsDoesNotMatter) {
  const auto p = shipped();
  const Pose X = pose({0.001, -0.002, 0.001}, {0.02, 0.01, -0.03});
  LinkMechanism whole(p);
  ASSERT_EQ(whole.structures().size(), 7u);
  EXPECT_EQ(whole.structures()[5], "actuator of theta");
  Vector6 sum = Vector6::Zero();
  for (std::size_t i = 0; i < 7; ++i) {
    LinkMechanism one(p);
    one.cut(0x7fu & ~(1u << i));
    sum += one.step(X, 0.0).data;
  }
  EXPECT_LT((sum - whole.step(X, 0.0).data).norm(), 1e-9) << "the legs' loads add up";
  LinkMechanism a(p), b(p);
  a.cut(0b0000101);
  a.reset();
  b.cut(0b0000100);
  b.cut(0b0000001);
  EXPECT_EQ((a.step(X, 0.0).data - b.step(X, 0.0).data).norm(), 0.0);
  a.cut(0x7f);
  EXPECT_EQ(a.step(X, 0.0).data.norm(), 0.0);
}

std::string complaint(const json& j) {
  try {
    (void)read(j);
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
  return "accepted";
}

TEST(LinkMechanism, AFileThatCannotStandIsRefusedWithTheReason) {
  EXPECT_EQ(complaint(shippedFile()), "accepted");
  json bad = shippedFile();
  bad["legs"][2]["stiffness_N_per_m"] = -1.0;
  EXPECT_THAT(complaint(bad), ::testing::AllOf(HasSubstr("legs"), HasSubstr("stiffness_N_per_m must be above zero")));
  bad = shippedFile();
  bad["legs"][2]["free_length_m"] = 0.3;
  EXPECT_THAT(complaint(bad), HasSubstr("does not stand still"));
  bad = shippedFile();
  bad["legs"][3]["name"] = "rod 1";
  EXPECT_THAT(complaint(bad), HasSubstr("there twice"));
  bad = shippedFile();
  bad["legs"] = json::array();
  EXPECT_THAT(complaint(bad), HasSubstr("has no leg"));
  bad = shippedFile();
  bad["legs"][0]["base_m"] = {0, 0, 0.3};
  EXPECT_THAT(complaint(bad), HasSubstr("shorter than a millimetre"));
  // Two opposed legs in line, both pressed together: each pushes with the same force, and the platform slips out
  // sideways.
  bad = shippedFile();
  bad["legs"] = json::array({{{"name", "a"},
                              {"base_m", {0.1, 0, 0.3}},
                              {"platform_m", {0, 0, 0}},
                              {"stiffness_N_per_m", 1e4},
                              {"free_length_m", 0.12}},
                             {{"name", "b"},
                              {"base_m", {-0.1, 0, 0.3}},
                              {"platform_m", {0, 0, 0}},
                              {"stiffness_N_per_m", 1e4},
                              {"free_length_m", 0.12}}});
  EXPECT_THAT(complaint(bad), HasSubstr("buckles"));
  for (auto& leg : bad["legs"]) leg["free_length_m"] = 0.08;  // the same legs drawn apart hold it
  EXPECT_EQ(complaint(bad), "accepted");
}

TEST(LinkMechanism, TheShippedJointsStiffnessIsReported) {
  const Matrix6 K = specimen::stiffnessAt(shipped(), Pose());
  EXPECT_LT((K - K.transpose()).norm(), 1e-6);
  EXPECT_GT(spatial::eigenOfSymmetric(K).values[0], 10.0);
  std::printf("knee-inspired joint at rest, N/mm and Nm/deg: %.1f %.1f %.1f, %.2f %.2f %.2f\n", K(0, 0) / 1e3,
              K(1, 1) / 1e3, K(2, 2) / 1e3, spatial::inRadians(K(3, 3)), spatial::inRadians(K(4, 4)),
              spatial::inRadians(K(5, 5)));
  EXPECT_LT(K(2, 2) * 0.0005, 80.0) << "half a millimetre stays within the load cell";
}

}  // namespace
}  // namespace articulus::test
