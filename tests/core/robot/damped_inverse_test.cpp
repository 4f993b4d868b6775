// The short way of the damped inverse: taken only where nothing is to be damped, and the same as the long one.
#include "core/robot/damped_inverse.h"

#include <Eigen/SVD>

#include "core/robot/differential_kinematics.h"
#include "tests/core/robot/arms.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

constexpr double kThreshold = 0.04, kLambda = 0.08;

/// By the singular value decomposition of J itself: another way than either of the two under test.
Eigen::VectorXd bySvd(const robot::Jacobian& J, const spatial::Vector6& step) {
  const Eigen::MatrixXd plain = J;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(plain, Eigen::ComputeThinU | Eigen::ComputeThinV);
  Eigen::VectorXd scaled = svd.matrixU().transpose() * step;
  for (int i = 0; i < scaled.size(); ++i) {
    const double s = svd.singularValues()[i], r = s / kThreshold;
    scaled[i] *= s / (s * s + (r < 1.0 ? (1.0 - r * r) * kLambda * kLambda : 0.0));
  }
  return svd.matrixV() * scaled;
}

class DampedInverse : public EveryArm {};

TEST_P(DampedInverse, TakesTheShortWayOnlyWhereNothingIsDampedAndGivesTheSame) {
  Draw draw(77);
  int shortWay = 0, longWay = 0, couldHave = 0;
  double worst = 0.0, worstLong = 0.0;
  for (int k = 0; k < 4000; ++k) {
    const auto poses = posesOf(arm, draw.withinRange(arm));
    robot::Jacobian J;
    robot::jacobian(poses, poses.last() * arm.X_LF.translation, J);
    const double sigma = Eigen::JacobiSVD<Eigen::MatrixXd>(Eigen::MatrixXd(J)).singularValues().minCoeff();
    spatial::Vector6 step;
    step << draw.vector(1.0), draw.vector(1.0);
    const robot::DampedInverse inverse(J, kThreshold, kLambda);
    const robot::JointVector got = inverse * step;
    const Eigen::VectorXd exact = bySvd(J, step);
    const double error = (got - exact).norm() / exact.norm();
    if (inverse.plain()) {
      ++shortWay;
      EXPECT_GE(sigma, kThreshold * (1.0 - 1e-9)) << "not damped where it should be";
      worst = std::max(worst, error);
    } else {
      ++longWay;
      couldHave += sigma > 3.0 * kThreshold;
      if (sigma > 1e-3) worstLong = std::max(worstLong, error);
    }
    EXPECT_EQ(got, robot::dampedLeastSquares(J, step, kThreshold, kLambda));
  }
  std::printf("%s: short way %d times, within %.1e; long way %d times, within %.1e\n", arm.name.c_str(), shortWay,
              worst, longWay, worstLong);
  EXPECT_GT(shortWay, 0);
  EXPECT_LT(worst, 1e-12);
  EXPECT_EQ(couldHave, 0) << "the bound is worse than the square root of six";
}
ARTICULUS_ON_EVERY_ARM(DampedInverse);

// Rows that a selection has taken away leave no inverse at all: the long way, and nothing along those rows.
TEST(DampedInverseOfASelection, MissingRowsAreNoReasonToBlowUp) {
  const auto model = rx90();
  Draw draw(5);
  for (int k = 0; k < 200; ++k) {
    const auto poses = posesOf(model, draw.withinRange(model));
    robot::Jacobian J;
    robot::jacobian(poses, poses.last() * model.X_LF.translation, J);
    J.row(k % 6).setZero();
    const robot::DampedInverse inverse(J, kThreshold, kLambda);
    EXPECT_FALSE(inverse.plain());
    EXPECT_LT((inverse * spatial::Vector6(spatial::Vector6::Ones())).norm(),
              3.0 * robot::dampedGain(kThreshold, kLambda));
  }
}

}  // namespace
}  // namespace articulus::test
