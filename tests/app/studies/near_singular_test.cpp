#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "app/studies/ik/hammersley.h"
#include "core/ik/almost_special.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"

namespace articulus::test {
namespace {

/// Two of the 200,000 poses anywhere of the full study: wrist nearly straight and near axis 1 at once. Newton's steps
/// are short from each of the eight nominal solutions, and yet the calibrated arm has twelve.
TEST(NearSingular, TwelveSolutionsWhereTheNominalArmHasEight) {
  const auto nominal = robot::loadRobot(ARTICULUS_RESOURCES "/robots/pa10_6ce.json");
  ASSERT_TRUE(nominal);
  struct Case {
    int set;
    double q_rad[6];
  };
  for (const Case& c : {Case{466, {0.3461, -3.0267, -2.1450, -2.8363, 0.0019, -0.3638}},
                        Case{500, {2.0329, 0.3922, -1.4192, 1.2560, -0.2046, 1.1190}}}) {
    const robot::RobotModel model = studies::withDeltas(*nominal, studies::hillGeometry(c.set));
    robot::JointVector q(6);
    for (int i = 0; i < 6; ++i) q[i] = c.q_rad[i];
    const spatial::Pose X_BF = robot::flangePose(model, q);
    ik::SolutionSet solutions, all;
    static_cast<void>(ik::AlmostSpecial::of(model)->solve(X_BF, solutions));
    ik::General6R(model).solve(X_BF, all);
    EXPECT_EQ(solutions.count, all.count) << "set " << c.set;
    EXPECT_GT(all.count, 8) << "set " << c.set;
    bool found = false;
    for (int s = 0; s < solutions.count; ++s) {
      double away = 0.0;
      for (int i = 0; i < 6; ++i)
        away = std::max(
            away, std::abs(std::remainder(solutions.q[static_cast<std::size_t>(s)][i] - q[i], 2.0 * std::numbers::pi)));
      found = found || away < 1e-4;
    }
    EXPECT_TRUE(found) << "set " << c.set;
  }
}

}  // namespace
}  // namespace articulus::test
