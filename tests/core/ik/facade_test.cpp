#include <cstdio>

#include "core/ik/inverse_kinematics.h"
#include "core/robot/kinematics.h"
#include "tests/core/ik/general_6r_support.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using ik::InverseKinematics;
using ik::Method;
using ik::SolutionSet;
using robot::JointVector;

double farthest(const robot::RobotModel& model, const spatial::Pose& X_BF, const SolutionSet& solutions) {
  return farthestByKdl(model, X_BF, solutions);
}

TEST(InverseKinematicsFacade, ChoosesTheQuickestMethodThatFindsAll) {
  Draw draw(31);
  const robot::RobotModel spherical = shippedArm("pa10_6ce"), parallel = shippedArm("ur5e");
  EXPECT_EQ(InverseKinematics(spherical).method(), Method::SphericalWrist);
  EXPECT_EQ(InverseKinematics(parallel).method(), Method::ParallelAxes);
  EXPECT_EQ(InverseKinematics(disturbed(spherical, draw, 1e-3, 8e-3)).method(), Method::AlmostSpecial);
  EXPECT_EQ(InverseKinematics(disturbed(spherical, draw, 0.2, 0.3)).method(), Method::General);
  EXPECT_EQ(InverseKinematics(anyArm(draw)).method(), Method::General);
  EXPECT_EQ(InverseKinematics(shippedArm("lbr_iiwa14")).method(), Method::Redundant);

  // Calibration that leaves the structure alone (joint zeros) keeps the closed form.
  robot::RobotModel zeros = spherical;
  const robot::LinkGeometry& g = zeros.links[1].nominal;
  zeros.links[1].geometry = robot::LinkGeometry(g.alpha_rad(), g.a_m(), g.d_m(), g.thetaOffset_rad() + 0.01);
  EXPECT_EQ(InverseKinematics(zeros).method(), Method::SphericalWrist);
}

TEST(InverseKinematicsFacade, SolutionsReachThePoseWithinTheRangesNearestFirst) {
  Draw draw(32);
  std::vector<robot::RobotModel> arms;
  for (const char* key : {"rx90b", "pa10_6ce", "puma560", "kr6_r900", "ur5e"}) {
    arms.push_back(shippedArm(key));
    arms.push_back(disturbed(arms.back(), draw, 1e-3, 8e-3));
  }
  arms.push_back(anyArm(draw));
  for (const auto& model : arms) {
    const InverseKinematics ik(model);
    double worst = 0.0;
    int found = 0;
    for (int k = 0; k < 100; ++k) {
      const JointVector q = draw.withinRange(model);
      const spatial::Pose X_BF = robot::flangePose(model, q);
      SolutionSet solutions;
      ik.solve(X_BF, q, solutions);
      worst = std::max(worst, farthest(model, X_BF, solutions));
      found += solutions.count > 0 && (solutions.q[0] - q).cwiseAbs().maxCoeff() < 1e-4;
      double last = -1.0;
      for (int s = 0; s < solutions.count; ++s) {
        const JointVector& solution = solutions.q[static_cast<std::size_t>(s)];
        const double away = (solution - q).norm();
        EXPECT_GE(away, last - 1e-9);
        last = away;
        for (int i = 0; i < 6; ++i) {
          const auto& link = model.links[static_cast<std::size_t>(i)];
          EXPECT_GE(solution[i], link.lower_rad - 1e-9);
          EXPECT_LE(solution[i], link.upper_rad + 1e-9);
        }
      }
    }
    std::printf("%-22s %-62s found %d of 100, farthest %.1e\n", model.name.c_str(),
                std::string(label(ik.method())).c_str(), found, worst);
    EXPECT_EQ(found, 100) << model.name;  // the drawn configuration, not a whole turn away from it
    EXPECT_LT(worst, 1e-9) << model.name;
  }
}

/// What differs from a special arm by less than a nanometre: the closed form would answer with errors beyond the
/// promise.
TEST(InverseKinematicsFacade, AnArmThatIsNotExactlySpecialStillKeepsThePromise) {
  for (const char* key : {"rx90b", "ur5e", "puma560"})
    for (const double size : {0.95e-9, 1e-10, 0.9e-11}) {
      Draw draw(35);
      double worst = 0.0;
      int closed = 0;
      for (int k = 0; k < 40; ++k) {
        robot::RobotModel model = shippedArm(key);
        for (std::size_t i = 0; i < 6; ++i) {
          const robot::LinkGeometry& g = model.links[i].nominal;
          const auto aside = [&] { return draw.between(-1.0, 1.0) < 0.0 ? -size : size; };
          const double alpha = g.alpha_rad() + aside(), a = g.a_m() + aside(), d = g.d_m() + aside();
          model.links[i].geometry = robot::LinkGeometry(alpha, a, d, g.thetaOffset_rad());
        }
        const InverseKinematics ik(model);
        closed += ik.method() != Method::AlmostSpecial;
        const JointVector q = draw.withinRange(model);
        const spatial::Pose X_BF = robot::flangePose(model, q);
        SolutionSet solutions;
        ik.solveAll(X_BF, solutions);
        EXPECT_LT(nearest(solutions, q), 1e-4) << key << ' ' << size;
        worst = std::max(worst, farthest(model, X_BF, solutions));
      }
      std::printf("%-9s aside by %.2e: closed form for %d of 40, farthest %.1e\n", key, size, closed, worst);
      EXPECT_LT(worst, 1e-9) << key << ' ' << size;
      EXPECT_EQ(closed, size < 1e-11 ? 40 : 0) << key << ' ' << size;
    }
}

TEST(InverseKinematicsFacade, SevenAxesGiveOneSolutionNearby) {
  Draw draw(33);
  const robot::RobotModel model = shippedArm("lbr_iiwa14");
  const InverseKinematics ik(model);
  int near = 0;
  for (int k = 0; k < 100; ++k) {
    const JointVector q = 0.95 * draw.withinRange(model);
    JointVector start = q;
    for (int i = 0; i < 7; ++i) start[i] += draw.between(-0.02, 0.02);
    const spatial::Pose X_BF = robot::flangePose(model, q);
    SolutionSet solutions;
    ik.solve(X_BF, start, solutions);
    ASSERT_EQ(solutions.count, 1) << k;
    EXPECT_LT(farthest(model, X_BF, solutions), 1e-8) << k;
    near += (solutions.q[0] - start).cwiseAbs().maxCoeff() < 0.3;
  }
  std::printf("%d of 100 near the start\n", near);
  EXPECT_GE(near, 90);
}

/// Elimination, continuation, polishing and numeric search: none touches the heap or a lock.
TEST(InverseKinematicsFacade, SolvesWithoutHeapOrLock) {
  Draw draw(34);
  const robot::RobotModel spherical = shippedArm("pa10_6ce");
  robot::RobotModel unknown = spherical;  // special, but of no structure that has a closed form here
  const robot::LinkGeometry& g = unknown.links[4].nominal;
  unknown.links[4].nominal = unknown.links[4].geometry =
      robot::LinkGeometry(g.alpha_rad(), 0.05, g.d_m(), g.thetaOffset_rad());
  const robot::RobotModel arms[] = {spherical,
                                    disturbed(spherical, draw, 1e-3, 8e-3),
                                    unknown,
                                    anyArm(draw),
                                    shippedArm("ur5e"),
                                    shippedArm("lbr_iiwa14")};
  for (const auto& model : arms) {
    const InverseKinematics ik(model);
    for (int k = 0; k < 20; ++k) {
      const JointVector q = draw.withinRange(model);
      const spatial::Pose X_BF = robot::flangePose(model, q);
      SolutionSet solutions;
      watch();
      ik.solve(X_BF, q, solutions);
      ik.solveAll(X_BF, solutions);
      rest();
      EXPECT_EQ(takeForbiddenCalls().all(), 0) << label(ik.method());
      EXPECT_GT(solutions.count, 0);
    }
  }
}

TEST(InverseKinematicsFacade, OutOfReachIsNone) {
  for (const char* key : {"pa10_6ce", "ur5e", "lbr_iiwa14"}) {
    const robot::RobotModel model = shippedArm(key);
    spatial::Pose X_BF;
    X_BF.translation << 0.0, 5.0, 0.0;
    SolutionSet solutions;
    InverseKinematics(model).solve(X_BF, JointVector::Zero(model.joints), solutions);
    EXPECT_EQ(solutions.count, 0) << key;
  }
}

}  // namespace
}  // namespace articulus::test
