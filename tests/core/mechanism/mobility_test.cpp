// Rods: rank of their lines, singular poses, self-motions, and which rods make a spherical joint of two degrees of
// freedom.
#include "core/mechanism/mobility.h"

#include <gmock/gmock.h>

#include "core/mechanism/spherical_synthesis.h"
#include "tests/core/mechanism/support.h"

namespace articulus::test {
namespace {

using mechanism::poseOf;
using mechanism::RodType;
using mechanism::SpringyLeg;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

/// Rods between two equal circles, each leaning by the same angle: Wren's platform.
std::vector<SpringyLeg> wren(int rods, double lean_rad = 0.6) {
  std::vector<SpringyLeg> all;
  for (int i = 0; i < rods; ++i) {
    const double a = 2 * M_PI * i / rods + 0.1 * i * i;  // anywhere on the circle
    all.push_back({{0.1 * std::cos(a), 0.1 * std::sin(a), 0},
                   {0.1 * std::cos(a + lean_rad), 0.1 * std::sin(a + lean_rad), 0},
                   0,
                   0});
  }
  return all;
}
const Pose kAbove{spatial::Matrix3::Identity(), Vector3(0, 0, 0.15)};

/// The rods of the example, base ends in S0' (origin at the joint's centre).
std::vector<SpringyLeg> kneeRods() {
  std::vector<SpringyLeg> rods = exampleMechanism().legs;
  rods.resize(4);
  for (auto& rod : rods) rod.base_m.z() -= 0.30;
  return rods;
}
const Pose kKnee = poseOf({Vector3::Zero(), 0.4, 0.0, -0.25});

TEST(Mobility, SixRodsInGeneralPlaceAreAStructure) {
  Draw draw(1);
  std::vector<SpringyLeg> rods;
  for (int i = 0; i < 8; ++i) {
    const auto m = mechanism::mobility(rods, kAbove);
    EXPECT_EQ(m.rank, std::min(i, 6));
    EXPECT_EQ(m.expected(), 6 - i);
    EXPECT_EQ(m.freedoms(), std::max(6 - i, 0));
    EXPECT_FALSE(m.singular()) << i << " rods";
    rods.push_back({draw.vector(0.1), draw.vector(0.1), 0, 0});
  }
  EXPECT_FALSE(mechanism::architecturallySingular(rods, kAbove));
}

TEST(Mobility, WrensPlatformScrewsHoweverManyRodsItHas) {
  for (const int count : {6, 8, 12}) {
    const auto rods = wren(count);
    const auto m = mechanism::mobility(rods, kAbove);
    EXPECT_EQ(m.rank, 3) << count << " rods: lines of one regulus of a hyperboloid, which three of them span";
    EXPECT_TRUE(m.singular());
    const auto way = mechanism::followSelfMotion(rods, kAbove, (Vector6() << 0, 0, 0, 0, 0, 1).finished(), 40, 0.005);
    ASSERT_TRUE(way) << way.error().text();
    for (const Pose& X : *way) {
      EXPECT_LT(X.translation.head<2>().norm(), 1e-9) << "a screw about the axis of both circles";
      EXPECT_NEAR(X.rotation(2, 2), 1.0, 1e-12);
      // Closed form: the chord between both circles and the height make the rod's length.
      const double turn = std::atan2(X.rotation(1, 0), X.rotation(0, 0));
      const double length2 = std::pow(2 * 0.1 * std::sin(0.3), 2) + 0.15 * 0.15;
      EXPECT_NEAR(X.translation.z(), std::sqrt(length2 - std::pow(2 * 0.1 * std::sin((0.6 + turn) / 2), 2)), 1e-9);
    }
    EXPECT_GT(spatial::logRotation(way->back().rotation).norm(), 0.5);
  }
}

TEST(Mobility, RodsOnProportionalCirclesAreArchitecturallySingularOthersAreNot) {
  // Platform ends that are an affine image of coplanar base ends on a conic (a similar hexagon): singular wherever the
  // platform stands.
  std::vector<SpringyLeg> similar;
  for (int i = 0; i < 6; ++i) {
    const double a = 2 * M_PI * i / 6 + 0.07 * i * i;
    similar.push_back({{0.15 * std::cos(a), 0.15 * std::sin(a), 0}, {0.08 * std::cos(a), 0.08 * std::sin(a), 0}, 0, 0});
  }
  EXPECT_TRUE(mechanism::architecturallySingular(similar, kAbove));
  similar[2].platform_m += Vector3(0.01, -0.02, 0.015);
  EXPECT_FALSE(mechanism::architecturallySingular(similar, kAbove));
}

TEST(Mobility, RodsThatAreOnlyShakyDoNotMove) {
  // Three rods in a plane through one point of the platform, three that hold its turns: infinitely small motions
  // across, no finite one.
  std::vector<SpringyLeg> rods{
      {{0.1, 0, 0}, {0, 0, 0}, 0, 0}, {{-0.1, 0, 0}, {0, 0, 0}, 0, 0}, {{0, 0.1, 0}, {0, 0, 0}, 0, 0}};
  const Pose flat;
  const auto m = mechanism::mobility(rods, flat);
  EXPECT_EQ(m.rank, 2);
  EXPECT_TRUE(m.singular());
  const auto way = mechanism::followSelfMotion(rods, flat, (Vector6() << 0, 0, 1, 0, 0, 0).finished(), 5, 0.01);
  ASSERT_FALSE(way);
  EXPECT_THAT(way.error().text(), ::testing::HasSubstr("shaky"));
}

TEST(Mobility, KneeRodsTurnAboutTwoAxesAndKeepTheirLengths) {
  auto rods = kneeRods();
  const auto m = mechanism::mobility(rods, kKnee);
  EXPECT_EQ(m.rank, 4);
  EXPECT_FALSE(m.singular()) << "four rods leave two freedoms by (3.1)";
  rods.push_back({{0.02, -0.06, -0.2}, {0, 0, 0}, 0, 0});  // one more to the centre bars nothing new
  const auto five = mechanism::mobility(rods, kKnee);
  EXPECT_EQ(five.freedoms(), 2);
  EXPECT_TRUE(five.singular()) << "one freedom more than (3.1) has";
  for (const Vector6& direction : {(Vector6() << 0, 0, 0, 0, 0, 1).finished(),
                                   (Vector6() << 0, 0, 0, std::cos(0.4), std::sin(0.4), 0).finished()}) {
    const auto way = mechanism::followSelfMotion(rods, kKnee, direction, 30, 0.005);
    ASSERT_TRUE(way) << way.error().text();
    for (const Pose& X : *way) {
      EXPECT_LT(X.translation.norm(), 1e-9) << "spherical";
      EXPECT_NEAR(mechanism::sixCoordinates(X).delta_rad, 0.0, 1e-9);
    }
  }
  const auto barred = mechanism::followSelfMotion(rods, kKnee, (Vector6() << 1, 0, 0, 0, 0, 0).finished(), 3, 0.005);
  EXPECT_FALSE(barred);
}

TEST(SphericalSynthesis, TypesFollowFromTheEightProducts) {
  Draw draw(2);
  const auto type = [](const Vector3& base, const Vector3& platform) {
    return mechanism::rodType({base, platform, 0, 0});
  };
  EXPECT_EQ(type({.1, .02, -.3}, {0, 0, 0}), RodType::TypeOne);
  EXPECT_EQ(type({0, 0, -.3}, {.07, 0, 0}), RodType::TypeTwo);
  EXPECT_EQ(type({0, 0, 0}, {.03, .02, .07}), RodType::FromCentre)
      << "satisfies (3.9), though the source leaves it out";
  EXPECT_EQ(type({0, 0, -.3}, {.07, .01, 0}), RodType::Obstructive);
  EXPECT_EQ(type({.01, 0, -.3}, {.07, 0, 0}), RodType::Obstructive);
  for (int trial = 0; trial < 30; ++trial) {  // each type keeps its length, and no other does
    const Vector3 b = draw.vector(0.2), p = draw.vector(0.1);
    for (const SpringyLeg& rod :
         {SpringyLeg{b, {0, 0, 0}, 0, 0}, SpringyLeg{{0, 0, b.z()}, {p.x(), 0, 0}, 0, 0},
          SpringyLeg{{0, 0, 0}, p, 0, 0}, SpringyLeg{b, p, 0, 0}, SpringyLeg{{0, 0, b.z()}, {p.x(), p.y(), 0}, 0, 0}}) {
      double least = 1e9, most = 0.0, rate = 0.0;
      for (int k = 0; k < 20; ++k) {
        const double theta = draw(3.0), beta = draw(3.0), h = 1e-6;
        const auto at = [&](double t, double e) { return length_m(rod, poseOf({Vector3::Zero(), t, 0.0, e})); };
        least = std::min(least, at(theta, beta));
        most = std::max(most, at(theta, beta));
        const auto rates = mechanism::lengthRates(rod, theta, beta);
        EXPECT_NEAR(rates.g_m2, (std::pow(at(theta + h, beta), 2) - std::pow(at(theta - h, beta), 2)) / (4 * h), 1e-9);
        EXPECT_NEAR(rates.h_m2, (std::pow(at(theta, beta + h), 2) - std::pow(at(theta, beta - h), 2)) / (4 * h), 1e-9);
        rate = std::max({rate, std::abs(rates.g_m2), std::abs(rates.h_m2)});
      }
      const bool keeps = mechanism::rodType(rod) != RodType::Obstructive;
      EXPECT_EQ(keeps, most - least < 1e-12);
      EXPECT_EQ(keeps, rate < 1e-12);
    }
  }
}

TEST(SphericalSynthesis, TheExampleIsOfFamilyTwoAndEachConditionIsNamed) {
  const auto good = mechanism::checkSphericalSynthesis(kneeRods(), 0.4, -0.25);
  ASSERT_TRUE(good) << good.error().text();
  EXPECT_EQ(good->typeOne, 2);
  EXPECT_EQ(good->typeTwo, 2);
  EXPECT_EQ(good->family(), 2);
  const auto complaint = [](std::vector<SpringyLeg> rods) {
    const auto r = mechanism::checkSphericalSynthesis(rods, 0.4, -0.25);
    return r ? std::string("accepted") : r.error().text();
  };
  auto rods = kneeRods();
  rods[1].platform_m.y() = 0.01;
  EXPECT_THAT(complaint(rods), ::testing::HasSubstr("Rod 2"));
  rods = kneeRods();
  rods.pop_back();
  EXPECT_THAT(complaint(rods), ::testing::HasSubstr("four"));
  rods = kneeRods();
  rods[1] = rods[0];
  EXPECT_THAT(complaint(rods), ::testing::HasSubstr("rank 3"));
  rods = kneeRods();
  rods[0] = rods[2];
  rods[1] = rods[3];
  EXPECT_THAT(complaint(rods), ::testing::HasSubstr("centre"));
  // Family 1: one line through the centre, three in the plane of both axes; family 3: the other way round.
  rods = {kneeRods()[0], kneeRods()[2], kneeRods()[3], {{0, 0, -.1}, {.09, 0, 0}, 0, 0}};
  EXPECT_EQ(mechanism::checkSphericalSynthesis(rods, 0.4, -0.25).value().family(), 1);
  rods = {kneeRods()[0], kneeRods()[1], kneeRods()[2], {{-.05, -.08, -.2}, {0, 0, 0}, 0, 0}};
  EXPECT_EQ(mechanism::checkSphericalSynthesis(rods, 0.4, -0.25).value().family(), 3);
}

}  // namespace
}  // namespace articulus::test
