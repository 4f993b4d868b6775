// Wrenches and twists: power is the same whoever looks at it, and transport has its closed form.
#include "core/spatial/six_vector.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::spatial {
namespace {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  Vector3 vector(double size) {
    std::uniform_real_distribution<double> u(-size, size);
    return {u(random_), u(random_), u(random_)};
  }
  Matrix3 rotation() { return Eigen::AngleAxisd(vector(3.0).norm(), vector(1.0).normalized()).toRotationMatrix(); }

 private:
  std::mt19937_64 random_;
};

TEST(Power, IsTheSameInAllAxesAndAtAllPoints) {
  Draw draw(1);
  for (int k = 0; k < 2000; ++k) {
    const Wrench F_A(draw.vector(100.0), draw.vector(10.0));
    const Twist V_A(draw.vector(1.0), draw.vector(2.0));
    const Matrix3 R = draw.rotation();
    const Vector3 p_AB = draw.vector(0.5);
    const Wrench F_B = shiftPoint(F_A, Vector3(-p_AB));  // from B to A
    const Twist V_B = shiftPoint(V_A, p_AB);
    const double P = power(F_A, V_A);
    EXPECT_NEAR(power(F_B, V_B), P, 1e-11);
    EXPECT_NEAR(power(rotate(R, F_A), rotate(R, V_A)), P, 1e-11);
    EXPECT_NEAR(power(rotate(R, F_B), rotate(R, V_B)), P, 1e-11);
  }
}

TEST(Wrench, AForceAtTheEndOfALeverMakesTheMomentOfTheTextbook) {
  // 10 N down at A, A is 0.2 m ahead (x) of B: at B it turns about +y, which lowers the front.
  const Wrench F_B = shiftPoint(Wrench(Vector3(0, 0, -10), Vector3::Zero()), Vector3(0.2, 0, 0));
  EXPECT_LT((F_B.moment() - Vector3(0, 2.0, 0)).norm(), 1e-15);
  EXPECT_LT((F_B.force() - Vector3(0, 0, -10)).norm(), 1e-15);
}

TEST(Twist, APointAheadOfAYawingBodyMovesToTheLeft) {
  const Twist V_B = shiftPoint(Twist(Vector3::Zero(), Vector3(0, 0, 2.0)), Vector3(0.5, 0, 0));
  EXPECT_LT((V_B.linear() - Vector3(0, 1.0, 0)).norm(), 1e-15);
  EXPECT_LT((V_B.angular() - Vector3(0, 0, 2.0)).norm(), 1e-15);
}

TEST(Wrench, ShiftsAddUpAndComeBack) {
  Draw draw(2);
  for (int k = 0; k < 200; ++k) {
    const Wrench F(draw.vector(100.0), draw.vector(10.0));
    const Vector3 p = draw.vector(1.0), r = draw.vector(1.0);
    EXPECT_LT((shiftPoint(shiftPoint(F, p), r).data - shiftPoint(F, Vector3(p + r)).data).norm(), 1e-12);
    EXPECT_LT((shiftPoint(shiftPoint(F, p), Vector3(-p)).data - F.data).norm(), 1e-12);
  }
}

TEST(Skew, IsTheMatrixOfTheCrossProduct) {
  Draw draw(3);
  for (int k = 0; k < 100; ++k) {
    const Vector3 a = draw.vector(2.0), b = draw.vector(2.0);
    EXPECT_LT((skew(a) * b - a.cross(b)).norm(), 1e-15);
  }
}

}  // namespace
}  // namespace articulus::spatial
