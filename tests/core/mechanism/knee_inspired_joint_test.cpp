// The knee-inspired joint: the digest's numbers, round trips, differences over time, moments as work, and poses from
// six lengths.
#include "core/mechanism/knee_inspired_joint.h"

#include <gtest/gtest.h>

#include "core/mechanism/pose_from_lengths.h"
#include "core/spatial/units.h"
#include "tests/core/mechanism/support.h"

namespace articulus::test {
namespace {

using mechanism::Assembly;
using mechanism::JointAngles;
using mechanism::KneeInspiredJoint;
using mechanism::LegLengths;
using mechanism::poseOf;
using spatial::Vector3;

constexpr double kDegree = spatial::kRadiansPerDegree;

mechanism::KneeInspiredGeometry geometry() {
  return {.base5_m = {.05, -.12, .28}, .platform5_m = .06, .height_m = .30, .base6_m = .05, .platform6_m = .08};
}
KneeInspiredJoint joint() { return KneeInspiredJoint::create(geometry()).value(); }

TEST(KneeInspiredJoint, LengthsAndConstantsAreThoseOfTheDigest) {
  const auto l = joint().lengths({25.0 * kDegree, -15.0 * kDegree});
  EXPECT_NEAR(l.five_m, 0.14679188072, 1e-11);
  EXPECT_NEAR(l.six_m, 0.24196536569, 1e-11);
  const auto c = joint().constants();
  EXPECT_NEAR(c.F, .0269, 1e-15);
  EXPECT_NEAR(c.G, .0149, 1e-15);
  EXPECT_NEAR(c.H, -.0144, 1e-15);
  EXPECT_NEAR(c.I, .0689, 1e-15);
  EXPECT_NEAR(c.L, .04, 1e-15);
  EXPECT_NEAR(joint().singularTheta_rad() / kDegree, -67.38013505, 5e-9);
  EXPECT_NEAR(joint().singularTheta_rad() / kDegree + 180.0, 112.61986495, 5e-9);
}

TEST(KneeInspiredJoint, AnglesHaveTwoSolutionsOneOnEachSide) {
  const LegLengths l{0.14679188072, 0.24196536569};
  const auto ahead = joint().angles(l, Assembly::Ahead), behind = joint().angles(l, Assembly::Behind);
  ASSERT_TRUE(ahead && behind);
  EXPECT_NEAR(ahead->theta_rad / kDegree, 25.0, 1e-7);
  EXPECT_NEAR(behind->theta_rad / kDegree, -159.76027, 5e-6);
  EXPECT_NEAR(ahead->beta_rad / kDegree, -15.0, 1e-7);
}

TEST(KneeInspiredJoint, RatesAndAccelerationsAreThoseOfTheDigestAndComeBack) {
  const JointAngles a{25.0 * kDegree, -15.0 * kDegree};
  const auto v = joint().rates(a, {.7, -.4});
  EXPECT_NEAR(v.five_m_per_s, .03716342872, 1e-11);
  EXPECT_NEAR(v.six_m_per_s, -.03193600286, 1e-11);
  const auto acc = joint().accelerations(a, {.7, -.4}, {1.1, .9});
  EXPECT_NEAR(acc.five_m_per_s2, .0479096847, 5e-11);
  EXPECT_NEAR(acc.six_m_per_s2, .0710637966, 5e-11);
  const auto back = joint().jointRates(a, v);
  ASSERT_TRUE(back);
  EXPECT_NEAR(back->theta_rad_per_s, .7, 1e-12);
  EXPECT_NEAR(back->beta_rad_per_s, -.4, 1e-12);
  const auto accBack = joint().jointAccelerations(a, *back, acc);
  ASSERT_TRUE(accBack);
  EXPECT_NEAR(accBack->theta_rad_per_s2, 1.1, 1e-12);
  EXPECT_NEAR(accBack->beta_rad_per_s2, .9, 1e-12);
}

TEST(KneeInspiredJoint, EveryReachablePositionComesBackOnBothSides) {
  Draw draw(1);
  double worst = 0.0;
  for (int trial = 0; trial < 2000; ++trial) {
    mechanism::KneeInspiredGeometry g = geometry();
    g.base5_m += draw.vector(0.04);
    g.platform6Aside_m = draw(0.02);
    const auto made = KneeInspiredJoint::create(g);
    ASSERT_TRUE(made);
    const bool isAhead = trial % 2 == 0;
    const double theta = made->singularTheta_rad() + (isAhead ? 1.0 : -1.0) * (M_PI / 2 + draw(1.55));
    const JointAngles a{std::remainder(theta, 2 * M_PI), draw(1.5)};
    const auto back = made->angles(made->lengths(a), isAhead ? Assembly::Ahead : Assembly::Behind);
    ASSERT_TRUE(back) << back.error().text();
    worst = std::max({worst, std::abs(std::remainder(back->theta_rad - a.theta_rad, 2 * M_PI)),
                      std::abs(back->beta_rad - a.beta_rad)});
    const auto l = made->lengths(a);  // lengths are distances between the legs' ends
    const auto X = poseOf({Vector3(0, 0, g.height_m), a.theta_rad, 0.0, a.beta_rad});
    EXPECT_NEAR(l.five_m, (X * Vector3(g.platform5_m, 0, 0) - g.base5_m).norm(), 1e-14);
    EXPECT_NEAR(l.six_m, (X * Vector3(g.platform6Aside_m, g.platform6_m, 0) - Vector3(0, 0, g.base6_m)).norm(), 1e-14);
  }
  std::printf("knee-inspired joint: 2000 positions there and back, worst %.1e rad\n", worst);
  EXPECT_LT(worst, 1e-11);
}

TEST(KneeInspiredJoint, HoldsWhereTheHalfAngleTangentIsInfinite) {
  const JointAngles a{M_PI, 0.1};
  const auto side = std::sin(M_PI - joint().singularTheta_rad()) > 0.0 ? Assembly::Ahead : Assembly::Behind;
  const auto back = joint().angles(joint().lengths(a), side);
  ASSERT_TRUE(back);
  EXPECT_LT(std::abs(std::remainder(back->theta_rad - M_PI, 2 * M_PI)), 1e-7);
}

TEST(KneeInspiredJoint, DerivativesAreThoseOfTheLengthsOverTime) {
  const auto at = [](double t) { return JointAngles{0.4 + 0.7 * t + 0.55 * t * t, -0.3 - 0.4 * t + 0.45 * t * t}; };
  const double h = 1e-4;
  const auto before = joint().lengths(at(-h)), now = joint().lengths(at(0)), after = joint().lengths(at(h));
  const auto v = joint().rates(at(0), {.7, -.4});
  const auto acc = joint().accelerations(at(0), {.7, -.4}, {1.1, .9});
  EXPECT_NEAR(v.five_m_per_s, (after.five_m - before.five_m) / (2 * h), 1e-8);
  EXPECT_NEAR(v.six_m_per_s, (after.six_m - before.six_m) / (2 * h), 1e-8);
  EXPECT_NEAR(acc.five_m_per_s2, (after.five_m - 2 * now.five_m + before.five_m) / (h * h), 1e-6);
  EXPECT_NEAR(acc.six_m_per_s2, (after.six_m - 2 * now.six_m + before.six_m) / (h * h), 1e-6);
}

TEST(KneeInspiredJoint, MomentsAreThoseOfForcesAtTheLegsEnds) {
  auto g = geometry();
  g.platform6Aside_m = 0.015;
  const auto made = KneeInspiredJoint::create(g).value();
  Draw draw(2);
  for (int trial = 0; trial < 50; ++trial) {
    const mechanism::SixCoordinates x{Vector3(0, 0, g.height_m), draw(1.0), 0.0, draw(1.2)};
    const auto X = poseOf(x);
    const double f5 = draw(200.0), f6 = draw(200.0);
    const auto push = [&](const Vector3& platform, const Vector3& base, double force) {
      const Vector3 arm = X.rotation * platform, f = force * (X * platform - base).normalized();
      return coordinateLoads(x, spatial::Wrench(f, arm.cross(f)));
    };
    const auto five = push({g.platform5_m, 0, 0}, g.base5_m, f5),
               six = push({g.platform6Aside_m, g.platform6_m, 0}, {0, 0, g.base6_m}, f6);
    const auto m = made.moments({x.theta_rad, x.beta_rad}, f5, f6);
    EXPECT_NEAR(m.k0_Nm, five[3], 1e-12);
    EXPECT_NEAR(m.jFive_Nm, five[4], 1e-12);
    EXPECT_NEAR(five[5], 0.0, 1e-12) << "leg 5 does not turn beta";
    EXPECT_NEAR(m.i1_Nm, six[5], 1e-12);
    EXPECT_NEAR(m.jSix_Nm, six[4], 1e-12);
    EXPECT_NEAR(six[3], 0.0, 1e-12) << "leg 6 does not turn theta";
  }
  const double singular = made.singularTheta_rad();
  EXPECT_NEAR(made.moments({singular, 0.0}, 100.0, 0.0).k0_Nm, 0.0, 1e-12);
  EXPECT_NEAR(made.moments({0.0, M_PI / 2}, 0.0, 100.0).i1_Nm, 0.0, 1e-12);
}

TEST(KneeInspiredJoint, SaysWhatItCannotDo) {
  const auto reach = joint().singularLengths5_m();
  EXPECT_NEAR(reach.five_m, joint().lengths({joint().singularTheta_rad(), 0}).five_m, 1e-12);
  EXPECT_NEAR(reach.six_m, joint().lengths({joint().singularTheta_rad() + M_PI, 0}).five_m, 1e-12);
  const auto tooLong = joint().angles({reach.six_m + 1e-4, 0.25}, Assembly::Ahead);
  ASSERT_FALSE(tooLong);
  EXPECT_NE(tooLong.error().text().find("Leg 5"), std::string::npos);
  EXPECT_FALSE(joint().angles({0.15, 0.4}, Assembly::Ahead));
  EXPECT_FALSE(joint().jointRates({joint().singularTheta_rad(), 0.0}, {}));
  EXPECT_FALSE(joint().jointRates({0.0, M_PI / 2}, {}));
  EXPECT_FALSE(joint().jointAccelerations({joint().singularTheta_rad(), 0.0}, {}, {}));
  auto bad = geometry();
  bad.base5_m.head<2>().setZero();
  EXPECT_FALSE(KneeInspiredJoint::create(bad));
  bad = geometry();
  bad.base6_m = bad.height_m;
  EXPECT_FALSE(KneeInspiredJoint::create(bad));
}

mechanism::MeasuringLegs measuring() {
  return {.ahead1_m = .07,
          .behind2_m = .05,
          .base3_m = {.1, .02, .01},
          .base4_m = {-.03, .11, .015},
          .base5_m = {.05, -.12, .28},
          .ahead5_m = .06,
          .base6_m = .05,
          .aside6_m = .08};
}

TEST(PoseFromLengths, ReproducesPosesThatLoadHasShiftedOutOfTheJoint) {
  Draw draw(3);
  const auto rest = poseOf({Vector3(0, 0, .30), 25 * kDegree, 0.0, -15 * kDegree});
  double worst_m = 0.0, worst_rad = 0.0;
  for (int trial = 0; trial < 500; ++trial) {
    const mechanism::SixCoordinates x{Vector3(0, 0, .30) + draw.vector(0.004), 25 * kDegree + draw(0.3), draw(0.03),
                                      -15 * kDegree + draw(0.3)};
    const auto X = poseOf(x);
    const auto found = mechanism::poseFromLengths(measuring(), lengthsAt(measuring(), X), rest);
    ASSERT_TRUE(found) << found.error().text();
    worst_m = std::max(worst_m, (found->translation - X.translation).norm());
    worst_rad = std::max(worst_rad, spatial::logRotation(found->rotation.transpose() * X.rotation).norm());
  }
  std::printf("pose from six lengths: 500 poses, worst %.1e m, %.1e rad\n", worst_m, worst_rad);
  EXPECT_LT(worst_m, 1e-12);
  EXPECT_LT(worst_rad, 1e-10);
}

TEST(PoseFromLengths, LegsThatDoNotMeetAreNamed) {
  const auto rest = poseOf({Vector3(0, 0, .30), 0.4, 0.0, -0.2});
  auto lengths = lengthsAt(measuring(), rest);
  lengths[5] += 0.2;
  const auto found = mechanism::poseFromLengths(measuring(), lengths, rest);
  ASSERT_FALSE(found);
  EXPECT_NE(found.error().text().find("P6"), std::string::npos);
  auto flat = measuring();
  flat.base4_m = 2.0 * flat.base3_m;
  EXPECT_FALSE(mechanism::poseFromLengths(flat, lengthsAt(flat, rest), rest));
}

}  // namespace
}  // namespace articulus::test
