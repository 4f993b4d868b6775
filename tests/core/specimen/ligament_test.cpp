// A ligament's strand: the law by hand, tension as the slope of its energy, slack and cut ones, damping that only
// takes, lengths along a path.
#include "core/specimen/ligament.h"

#include <gtest/gtest.h>

#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;
using specimen::Ligament;
using specimen::LigamentStrand;

LigamentStrand strand() { return {Vector3(0.01, -0.02, 0.003), Vector3(0.0, 0.01, -0.004), 4000.0, 0.030, 0.06, 12.0}; }

TEST(LigamentStrand, LawIsThatOfBlankevoort) {
  const LigamentStrand s = strand();
  const double l = 0.03;  // eps_l = 0.03: k eps^2 / (4 eps_l) up to 2 eps_l, then k (eps - eps_l)
  EXPECT_EQ(s.tension_N(0.030 * 0.9), 0.0);
  EXPECT_EQ(s.tension_N(0.030), 0.0);
  for (const double eps : {0.001, 0.01, 0.03, 0.05, 0.0599})
    EXPECT_NEAR(s.tension_N(0.030 * (1.0 + eps)), 4000.0 * eps * eps / (4.0 * l), 1e-9) << eps;
  for (const double eps : {0.0601, 0.08, 0.15})
    EXPECT_NEAR(s.tension_N(0.030 * (1.0 + eps)), 4000.0 * (eps - l), 1e-9) << eps;
}

TEST(LigamentStrand, TensionIsTheSlopeOfItsEnergy) {
  const LigamentStrand s = strand();
  double worst = 0.0;
  for (double length = 0.027; length < 0.036; length += 1e-5) {
    const double h = 1e-7, slope = (s.energy_J(length + h) - s.energy_J(length - h)) / (2.0 * h);
    worst = std::max(worst, std::abs(slope - s.tension_N(length)));
  }
  std::printf("tension against the slope of the energy: %.1e N\n", worst);
  EXPECT_LT(worst, 1e-3);
}

TEST(Ligament, PullsAlongItsStrandAtItsInsertion) {
  const LigamentStrand s = strand();
  const Ligament ligament({s});
  const Pose X = pose({0.004, 0.005, -0.002}, {0.1, -0.2, 0.3});
  const Vector3 onB = X.rotation * s.onB_m + X.translation, way = onB - s.onA_m;
  const double T = s.tension_N(way.norm());
  ASSERT_GT(T, 10.0);
  const auto load = ligament.load(X);
  EXPECT_LT((load.force() - T * way.normalized()).norm(), 1e-9);
  EXPECT_LT((load.moment() - (onB - X.translation).cross(Vector3(T * way.normalized()))).norm(), 1e-12);
}

TEST(Ligament, DampsOnlyWhileItIsStretchedAndLengthens) {
  const LigamentStrand s = strand();
  Ligament ligament({s});
  const Vector3 along = (Pose().rotation * s.onB_m - s.onA_m).normalized();
  const double straight = (s.onB_m - s.onA_m).norm();
  const auto step = [&](double length, double dt) {
    return ligament.step(pose((length - straight) * along, Vector3::Zero()), dt).force().norm();
  };
  (void)step(0.0312, 1e-3);
  EXPECT_NEAR(step(0.0315, 1e-3), s.tension_N(0.0315) + 12.0 * (0.0003 / 0.030) / 1e-3, 1e-6) << "lengthening";
  EXPECT_NEAR(step(0.0315, 1e-3), s.tension_N(0.0315), 1e-9) << "still";
  EXPECT_NEAR(step(0.0309, 1e-3), s.tension_N(0.0309), 1e-9) << "shortening";
  EXPECT_EQ(step(0.0290, 1e-3), 0.0);
  EXPECT_EQ(step(0.0295, 1e-3), 0.0) << "slack";
  (void)step(0.0312, 1e-3);
  ligament.reset();
  EXPECT_NEAR(step(0.0315, 1e-3), s.tension_N(0.0315), 1e-9) << "no history after a reset";
  ligament.cut();
  ligament.reset();
  EXPECT_EQ(step(0.0330, 1e-3), 0.0) << "cut";
  EXPECT_EQ(ligament.energy_J(pose(0.01 * along, Vector3::Zero())), 0.0);
}

TEST(Ligament, LengthsAlongAPath) {
  const LigamentStrand s{Vector3(0.0, -0.03, 0.0), Vector3(0.0, 0.0, 0.0), 1000.0, 0.03, 0.06, 0.0};
  std::vector<Pose> path;
  for (int i = 0; i < 5; ++i) path.push_back(pose({0.01 * i, 0.0, 0.0}, {0.3 * i, 0.1 * i, 0.0}));
  const auto lengths = lengthsAlong(s, path);
  ASSERT_EQ(lengths.size(), 5u);
  for (int i = 0; i < 5; ++i)
    EXPECT_NEAR(lengths[static_cast<std::size_t>(i)], std::hypot(0.01 * i, 0.03), 1e-15)
        << "an insertion at B's origin feels no turn";
}

}  // namespace
}  // namespace articulus::test
