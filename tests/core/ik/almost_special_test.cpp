#include "core/ik/almost_special.h"

#include <cstdio>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"
#include "tests/core/ik/general_6r_support.h"

namespace articulus::test {
namespace {

using ik::AlmostSpecial;
using ik::SolutionSet;
using robot::JointVector;

constexpr double kCalibrated_m = 1e-3, kCalibrated_rad = spatial::inRadians(0.5);
constexpr const char* kArms[] = {"rx90b", "pa10_6ce", "puma560", "kr6_r900", "ur5e"};

/// Configurations anywhere, singular ones and their neighbours among them: counts against the general solver.
TEST(AlmostSpecial, HasEverySolutionThatTheGeneralSolverHas) {
  for (const char* key : kArms) {
    Draw draw(21);
    const robot::RobotModel nominal = shippedArm(key);
    int fewer = 0, more = 0, general = 0, missed = 0, poses = 0;
    double farthest = 0.0;
    for (int geometry = 0; geometry < 40; ++geometry) {
      const robot::RobotModel model = disturbed(nominal, draw, kCalibrated_m, kCalibrated_rad);
      const auto fast = AlmostSpecial::of(model);
      ASSERT_TRUE(fast) << key;
      const ik::General6R oracle(model);
      for (int k = 0; k < 25; ++k, ++poses) {
        const JointVector q = draw.joints(6, std::numbers::pi);
        const spatial::Pose X_BF = robot::flangePose(model, q);
        SolutionSet solutions, all;
        general += fast->solve(X_BF, solutions).general;
        oracle.solve(X_BF, all);
        fewer += solutions.count < all.count;
        more += solutions.count > all.count;
        missed += nearest(solutions, q) > 1e-4;
        farthest = std::max(farthest, farthestByKdl(model, X_BF, solutions));
      }
    }
    std::printf(
        "%-9s %d poses: %d fewer than the general solver, %d more, %d missed, farthest %.1e; %.1f %% near a "
        "singularity\n",
        key, poses, fewer, more, missed, farthest, 100.0 * general / poses);
    EXPECT_EQ(fewer, 0) << key;
    EXPECT_EQ(more, 0) << key;
    EXPECT_EQ(missed, 0) << key;
    EXPECT_LT(farthest, 1e-9) << key;
  }
}

/// Stretched to within what calibration changes: branches that the nominal arm has may be gone, and the other way
/// round.
TEST(AlmostSpecial, BranchesMeetAndVanishAtTheEdgeOfReach) {
  Draw draw(22);
  const robot::RobotModel nominal = shippedArm("pa10_6ce");
  int counts[17] = {};
  for (int k = 0; k < 60; ++k) {
    const robot::RobotModel model = disturbed(nominal, draw, kCalibrated_m, kCalibrated_rad);
    JointVector q = draw.joints(6, 2.0);
    q[2] = 0.5 * std::numbers::pi + draw.between(-0.1, 0.1);  // the elbow is straight at 90 degrees
    const spatial::Pose X_BF = robot::flangePose(model, q);
    SolutionSet solutions, all;
    static_cast<void>(AlmostSpecial::of(model)->solve(X_BF, solutions));
    ik::General6R(model).solve(X_BF, all);
    EXPECT_EQ(solutions.count, all.count) << k;
    EXPECT_LT(nearest(solutions, q), 1e-3) << k;  // the pose hardly feels the elbow there
    EXPECT_LT(farthestByKdl(model, X_BF, solutions), 1e-9) << k;
    ++counts[solutions.count];
  }
  for (int n = 0; n < 17; ++n)
    if (counts[n] > 0) std::printf("%d solutions: %d poses\n", n, counts[n]);
}

/// Joints at multiples of 90 degrees: what was a continuum is hardly one any more, and some configuration is always
/// found.
TEST(AlmostSpecial, NearlyDegeneratePosesAreReached) {
  for (const char* key : kArms)
    for (const double size : {1e-6, 1e-5}) {
      Draw draw(26);
      const robot::RobotModel nominal = shippedArm(key);
      int none = 0, missed = 0, poses = 0;
      double farthest = 0.0;
      for (int geometry = 0; geometry < 4; ++geometry) {
        const robot::RobotModel model = disturbed(nominal, draw, size, size);
        const auto arm = AlmostSpecial::of(model);
        ASSERT_TRUE(arm) << key;
        for (int k = 0; k < 8; ++k, ++poses) {
          JointVector q = draw.joints(6, k == 0 ? 0.0 : 3.0);
          for (int i = 0; i < 6; ++i) q[i] = 0.5 * std::numbers::pi * std::round(q[i] / (0.5 * std::numbers::pi));
          const spatial::Pose X_BF = robot::flangePose(model, q);
          SolutionSet solutions;
          static_cast<void>(arm->solve(X_BF, solutions));
          none += solutions.count == 0;
          missed += nearest(solutions, q) > 1e-2;
          farthest = std::max(farthest, farthestByKdl(model, X_BF, solutions));
        }
      }
      std::printf("%-9s by %.0e: %d poses, none for %d, another than the drawn configuration for %d, farthest %.1e\n",
                  key, size, poses, none, missed, farthest);
      // The known limit of the header: several singularities at once.
      const bool creeps = std::string(key) == "ur5e" && size < 1e-5;
      EXPECT_LE(none, creeps ? 1 : 0) << key << ' ' << size;
      EXPECT_LT(farthest, 1e-9) << key << ' ' << size;
    }
}

/// Wrists that are straight but for about what calibration changes: roots of the nominal arm may split in more than
/// two.
TEST(AlmostSpecial, NothingIsLostAtTheWristsEdge) {
  for (const char* key : kArms)
    for (const double size : {1e-4, 1e-3}) {
      Draw draw(27);
      const robot::RobotModel nominal = shippedArm(key);
      const double straight = nominal.links[4].nominal.thetaOffset_rad();
      int fast = 0, lost = 0, poses = 0;
      for (int geometry = 0; geometry < 10; ++geometry) {
        const robot::RobotModel model = disturbed(nominal, draw, size, size);
        const auto arm = AlmostSpecial::of(model);
        ASSERT_TRUE(arm) << key;
        for (int k = 0; k < 30; ++k, ++poses) {
          JointVector q = draw.joints(6, 3.0);
          q[4] = std::round((q[4] + straight) / std::numbers::pi) * std::numbers::pi - straight +
                 size * std::pow(10.0, draw.between(-2.0, 1.0));
          SolutionSet solutions;
          fast += !arm->solve(robot::flangePose(model, q), solutions).general;
          lost += nearest(solutions, q) > 1e-3;
        }
      }
      std::printf("%-9s by %.0e: %d of %d poses by Newton alone, drawn one lost %d times\n", key, size, fast, poses,
                  lost);
      EXPECT_EQ(lost, 0) << key << ' ' << size;
    }
}

TEST(AlmostSpecial, HayatisBetaIsTaken) {
  Draw draw(23);
  robot::RobotModel model = shippedArm("ur5e");
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry& g = model.links[i].nominal;
    model.links[i].geometry =
        robot::LinkGeometry(g.alpha_rad(), g.a_m(), g.d_m(), g.thetaOffset_rad(), draw.between(-5e-3, 5e-3));
  }
  for (int k = 0; k < 100; ++k) {
    const JointVector q = draw.joints(6, std::numbers::pi);
    const spatial::Pose X_BF = robot::flangePose(model, q);  // KDL has no beta
    SolutionSet solutions;
    static_cast<void>(AlmostSpecial::of(model)->solve(X_BF, solutions));
    EXPECT_LT(nearest(solutions, q), 1e-4);
    for (int i = 0; i < solutions.count; ++i) {
      const spatial::Pose X = robot::flangePose(model, solutions.q[static_cast<std::size_t>(i)]);
      EXPECT_LT((X.translation - X_BF.translation).norm(), 1e-9);
      EXPECT_LT(spatial::logRotation(X.rotation * X_BF.rotation.transpose()).norm(), 1e-9);
    }
  }
}

TEST(AlmostSpecial, AnArmWithoutStructureIsRefused) {
  Draw draw(24);
  EXPECT_FALSE(AlmostSpecial::of(anyArm(draw)));
}

TEST(AlmostSpecial, OutOfReachIsNone) {
  Draw draw(25);
  const robot::RobotModel model = disturbed(shippedArm("pa10_6ce"), draw, kCalibrated_m, kCalibrated_rad);
  spatial::Pose X_BF;
  X_BF.translation << 0.0, 1.2, 0.0;
  SolutionSet solutions;
  static_cast<void>(AlmostSpecial::of(model)->solve(X_BF, solutions));
  EXPECT_EQ(solutions.count, 0);
}

}  // namespace
}  // namespace articulus::test
