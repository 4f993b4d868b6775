// Rotations: logarithm and exponential over the whole sphere, Jacobian, quaternion error, interpolation.
#include "core/spatial/rotation.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

namespace articulus::spatial {
namespace {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3 axis() {
    std::normal_distribution<double> gauss;
    return Vector3(gauss(random_), gauss(random_), gauss(random_)).normalized();
  }
  Matrix3 rotation() { return Eigen::AngleAxisd(between(0.0, M_PI), axis()).toRotationMatrix(); }

 private:
  std::mt19937_64 random_;
};

TEST(Rotation, ExponentialEqualsAngleAxisOfEigenAtAllSizes) {
  Draw draw(1);
  for (const double angle : {0.0, 1e-12, 1e-8, 9.9e-5, 1.01e-4, 1e-3, 0.1, 1.0, 3.0, M_PI, 5.0}) {
    for (int k = 0; k < 50; ++k) {
      const Vector3 n = draw.axis();
      const Matrix3 R = expRotation(angle * n);
      EXPECT_LT((R - Eigen::AngleAxisd(angle, n).toRotationMatrix()).cwiseAbs().maxCoeff(), 1e-14) << angle;
      EXPECT_LT((R * R.transpose() - Matrix3::Identity()).norm(), 1e-14);
    }
  }
}

TEST(Rotation, LogarithmReturnsTheVectorEverywhereBelowPi) {
  Draw draw(2);
  for (const double angle : {1e-9, 1e-6, 1e-4, 0.01, 0.5, 1.5, 2.5, 3.0, M_PI - 1e-3, M_PI - 1e-6, M_PI - 1e-9}) {
    for (int k = 0; k < 100; ++k) {
      const Vector3 phi = angle * draw.axis();
      EXPECT_LT((logRotation(expRotation(phi)) - phi).norm(), 3e-15 + 4e-15 * angle) << angle;
    }
  }
}

TEST(Rotation, LogarithmOfTinyTurnsKeepsItsRelativePrecision) {
  Draw draw(3);
  for (const double angle : {1e-7, 1e-9, 1e-11, 1e-13}) {
    const Vector3 phi = angle * draw.axis();
    Matrix3 R = Matrix3::Identity() + skew(phi);  // exact to phi^2
    EXPECT_LT((logRotation(R) - phi).norm(), 1e-2 * angle);
  }
}

TEST(Rotation, HalfTurnsAboutAnyAxisSurvive) {
  Draw draw(4);
  std::vector<Vector3> axes{Vector3::UnitX(),
                            Vector3::UnitY(),
                            Vector3::UnitZ(),
                            Vector3(1, 1, 0).normalized(),
                            Vector3(0, -1, 1).normalized(),
                            Vector3(1, 1, 1).normalized()};
  for (int k = 0; k < 100; ++k) axes.push_back(draw.axis());
  for (const Vector3& n : axes) {
    const Matrix3 R = 2.0 * n * n.transpose() - Matrix3::Identity();  // exactly 180 degrees
    const Vector3 phi = logRotation(R);
    EXPECT_NEAR(phi.norm(), M_PI, 1e-12);
    EXPECT_LT(phi.cross(n).norm(), 1e-7);  // axis up to its sign
    EXPECT_LT((expRotation(phi) - R).norm(), 1e-7);
    const Quaternion q = quaternionOf(R);
    EXPECT_NEAR(q.norm(), 1.0, 1e-14);
    EXPECT_GE(q.w(), 0.0);
    EXPECT_LT((q.toRotationMatrix() - R).norm(), 1e-13);
  }
}

TEST(Rotation, LeftJacobianInverseTurnsAngularVelocityIntoTheRateOfTheVector) {
  Draw draw(5);
  double worst = 0.0;
  for (const double angle : {0.0, 1e-6, 0.0099, 0.0101, 0.3, 1.0, 2.0, 3.0}) {
    for (int k = 0; k < 50; ++k) {
      const Vector3 phi = angle * draw.axis(), w = draw.axis();
      const Matrix3 R = expRotation(phi);
      const double h = 1e-5;
      const Vector3 rate = (logRotation(expRotation(h * w) * R) - logRotation(expRotation(-h * w) * R)) / (2 * h);
      worst = std::max(worst, (leftJacobianInverse(phi) * w - rate).norm());
    }
  }
  EXPECT_LT(worst, 2e-8);
}

TEST(Rotation, LeftJacobianInverseIsContinuousWhereItsFormulaChangesAndAtPi) {
  const Vector3 n = Vector3(0.3, -0.5, 0.8).normalized();
  const auto at = [&](double a) { return leftJacobianInverse(Vector3(a * n)); };
  EXPECT_LT((at(0.01 - 1e-9) - at(0.01 + 1e-9)).norm(), 1e-8);
  // at pi the coefficient of K^2 is 1/pi^2
  const Matrix3 K = skew(M_PI * n);
  const Matrix3 limit = Matrix3::Identity() - 0.5 * K + K * K / (M_PI * M_PI);
  for (const double below : {0.0, 1e-12, 1e-9, 1e-8, 3e-8}) EXPECT_LT((at(M_PI - below) - limit).norm(), 1e-6) << below;
}

TEST(Rotation, LeftJacobianInverseIsTheInverseOfTheIntegralOfRotations) {
  Draw draw(6);
  for (int k = 0; k < 20; ++k) {
    const Vector3 phi = draw.between(0.1, 3.0) * draw.axis();
    Matrix3 Jl = Matrix3::Zero();  // Jl = integral over s of exp(s phi), Simpson
    const int n = 200;
    for (int i = 0; i <= n; ++i)
      Jl += ((i == 0 || i == n) ? 1.0 : (i % 2 ? 4.0 : 2.0)) / (3.0 * n) * expRotation(phi * (double(i) / n));
    EXPECT_LT((leftJacobianInverse(phi) * Jl - Matrix3::Identity()).norm(), 1e-8);
  }
}

TEST(QuaternionError, IsTheTurnForSmallErrorsAndTwiceTheSineOfItsHalfForLargeOnes) {
  Draw draw(7);
  for (int k = 0; k < 500; ++k) {
    const Matrix3 actual = draw.rotation();
    const Vector3 n = draw.axis();
    for (const double angle : {1e-8, 1e-4, 0.01, 1.0, 3.0}) {
      const Vector3 error = quaternionError(expRotation(angle * n) * actual, actual);
      EXPECT_LT((error - 2.0 * std::sin(angle / 2) * n).norm(), 1e-13) << angle;
    }
  }
}

TEST(QuaternionError, AlwaysTurnsTheShortWayRound) {
  Draw draw(8);
  for (int k = 0; k < 500; ++k) {
    const Matrix3 actual = draw.rotation();
    const Vector3 n = draw.axis();
    for (const double angle : {3.2, 4.0, 5.5, 6.2}) {  // beyond 180 degrees: back is shorter
      const Vector3 error = quaternionError(expRotation(angle * n) * actual, actual);
      EXPECT_LT((error + 2.0 * std::sin((2 * M_PI - angle) / 2) * n).norm(), 1e-12) << angle;
    }
  }
}

TEST(QuaternionError, DrivesTheActualToTheWanted) {
  Draw draw(9);
  for (int k = 0; k < 100; ++k) {
    const Matrix3 wanted = draw.rotation();
    Matrix3 actual = draw.rotation();
    for (int i = 0; i < 200; ++i) actual = expRotation(0.2 * quaternionError(wanted, actual)) * actual;
    EXPECT_LT((actual - wanted).norm(), 1e-9);
  }
}

TEST(Interpolate, FollowsSlerpOfEigenAndAStraightLine) {
  Draw draw(10);
  for (int k = 0; k < 500; ++k) {
    const Pose a{draw.rotation(), 0.5 * draw.axis()}, b{draw.rotation(), 0.7 * draw.axis()};
    const double s = draw.between(0.0, 1.0);
    const Pose X = interpolate(a, b, s);
    const Quaternion q = Quaternion(a.rotation).slerp(s, Quaternion(b.rotation));
    EXPECT_LT((X.rotation - q.toRotationMatrix()).norm(), 1e-7);
    EXPECT_LT((X.translation - ((1 - s) * a.translation + s * b.translation)).norm(), 1e-15);
    EXPECT_LT((interpolate(a, b, 0.0).rotation - a.rotation).norm(), 1e-14);
    EXPECT_LT((interpolate(a, b, 1.0).rotation - b.rotation).norm(), 1e-13);
  }
}

TEST(Pose, InverseAndCompositionAreThoseOfHomogeneousMatrices) {
  Draw draw(11);
  const auto matrix = [](const Pose& X) {
    Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
    m.topLeftCorner<3, 3>() = X.rotation;
    m.topRightCorner<3, 1>() = X.translation;
    return m;
  };
  for (int k = 0; k < 200; ++k) {
    const Pose a{draw.rotation(), draw.axis()}, b{draw.rotation(), draw.axis()};
    EXPECT_LT((matrix(a * b) - matrix(a) * matrix(b)).norm(), 1e-14);
    EXPECT_LT((matrix(a.inverse()) - matrix(a).inverse()).norm(), 1e-13);
    const Vector3 p = draw.axis();
    EXPECT_LT(((a * b) * p - a * (b * p)).norm(), 1e-14);
  }
}

TEST(Orthonormalised, RemovesDriftAndKeepsARightHandedRotation) {
  Draw draw(12);
  for (int k = 0; k < 200; ++k) {
    const Matrix3 R = draw.rotation();
    const Matrix3 out = orthonormalised(R + 1e-4 * skew(draw.axis()) + 1e-4 * Matrix3::Ones());
    EXPECT_LT((out * out.transpose() - Matrix3::Identity()).norm(), 1e-14);
    EXPECT_NEAR(out.determinant(), 1.0, 1e-14);
    EXPECT_LT((out - R).norm(), 1e-3);
  }
}

}  // namespace
}  // namespace articulus::spatial
