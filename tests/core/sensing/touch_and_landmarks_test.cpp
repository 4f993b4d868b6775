// Tool centre point and registration: exact and noisy data; oracles: the reduced form of Omrcen & Nemec 2002, (28), for
// three touches, Horn's quaternion for landmarks, and scatter over many draws for the errors that are claimed.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

#include "core/sensing/landmark_registration.h"
#include "core/sensing/tool_centre_point.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

constexpr double kDegree = spatial::kRadiansPerDegree;

class Points : public ::testing::Test {
 protected:
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Vector3 noise(double sigma) { return sigma * Vector3(gauss_(random_), gauss_(random_), gauss_(random_)); }
  Matrix3 turn(double most_rad) {
    return spatial::expRotation(between(0.2, 1.0) * most_rad * vector(1.0).normalized());
  }
  std::vector<Matrix3> turns(int count, double most_rad) {
    std::vector<Matrix3> out;
    for (int k = 0; k < count; ++k) out.push_back(turn(most_rad));
    return out;
  }
  std::vector<Pose> touches(const std::vector<Matrix3>& rotations, double sigma) {
    std::vector<Pose> out;
    for (const Matrix3& R : rotations) out.push_back({R, point_ - R * tip_ + noise(sigma)});
    return out;
  }
  std::mt19937_64 random_{17};
  std::normal_distribution<double> gauss_;
  const Vector3 tip_{0.17, -0.02, 0.11}, point_{0.7, 0.1, 0.3};
};

TEST_F(Points, ExactTouchesGiveTheTipExactly) {
  for (const int count : {3, 4, 8}) {
    const auto found = identifyToolCentrePoint(touches(turns(count, 60.0 * kDegree), 0.0));
    ASSERT_TRUE(found);
    EXPECT_LT((found->tip_F_m - tip_).norm(), 1e-12);
    EXPECT_LT((found->point_W_m - point_).norm(), 1e-12);
    EXPECT_LT(found->rms_m, 1e-13);
  }
}

TEST_F(Points, EliminatingThePointGivesTheSameTip) {
  // Differences from the mean over the touches know nothing of the point that was touched: (28) for any number of
  // touches.
  for (const int count : {3, 5, 9}) {
    const auto poses = touches(turns(count, 60.0 * kDegree), 0.3e-3);
    Matrix3 meanR = Matrix3::Zero();
    Vector3 meanT = Vector3::Zero();
    for (const Pose& X : poses) {
      meanR += X.rotation / count;
      meanT += X.translation / count;
    }
    Matrix3 normal = Matrix3::Zero();
    Vector3 right = Vector3::Zero();
    for (const Pose& X : poses) {
      normal += (X.rotation - meanR).transpose() * (X.rotation - meanR);
      right -= (X.rotation - meanR).transpose() * (X.translation - meanT);
    }
    const Vector3 tip = normal.inverse() * right;
    EXPECT_LT((identifyToolCentrePoint(poses)->tip_F_m - tip).norm(), 1e-10);
  }
}

TEST_F(Points, StandardErrorsOfTheTipAreItsScatter) {
  const auto rotations = turns(6, 60.0 * kDegree);
  Vector3 sum = Vector3::Zero(), squares = sum, claimed = sum;
  constexpr int kDraws = 2000;
  for (int d = 0; d < kDraws; ++d) {
    const auto found = identifyToolCentrePoint(touches(rotations, 0.1e-3));
    sum += found->tip_F_m;
    squares += found->tip_F_m.cwiseAbs2();
    claimed += found->tipError_m.cwiseAbs2();
  }
  for (int i = 0; i < 3; ++i) {
    const double mean = sum[i] / kDraws, scatter = std::sqrt(squares[i] / kDraws - mean * mean),
                 error = std::sqrt(claimed[i] / kDraws);
    std::printf("tip axis %d: standard error %.4f mm, scatter %.4f mm with 0.1 mm a touch\n", i, 1e3 * error,
                1e3 * scatter);
    EXPECT_NEAR(error / scatter, 1.0, 0.08);
  }
}

TEST_F(Points, TurnsAboutOneAxisLeaveTheTipUndetermined) {
  std::vector<Matrix3> same;
  for (int k = 0; k < 5; ++k) same.push_back(spatial::expRotation(0.3 * k * Vector3(0.6, 0.0, 0.8)));
  const auto refused = identifyToolCentrePoint(touches(same, 0.0));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().remedy.find("two different axes"), std::string::npos);
  EXPECT_FALSE(identifyToolCentrePoint(touches(turns(2, 1.0), 0.0)));
  auto broken = touches(turns(4, 1.0), 0.0);
  broken[1].translation[0] = std::nan("");
  EXPECT_NE(identifyToolCentrePoint(broken).error().message.find("Touch 2"), std::string::npos);
}

TEST_F(Points, WarnsOfTouchesThatAreTooAlike) {
  const auto narrow = identifyToolCentrePoint(touches(turns(6, 5.0 * kDegree), 0.1e-3));
  ASSERT_TRUE(narrow);
  ASSERT_FALSE(narrow->warnings.empty());
  EXPECT_NE(narrow->warnings[0].find("condition number"), std::string::npos);
  const auto wide = identifyToolCentrePoint(touches(turns(6, 90.0 * kDegree), 0.1e-3));
  EXPECT_TRUE(wide->warnings.empty());
  std::printf("condition: turns up to 5 deg %.1f, to 90 deg %.1f\n", narrow->condition, wide->condition);
}

TEST_F(Points, TheTriadIsRightHandedAndSitsInB) {
  for (int k = 0; k < 100; ++k) {
    const Vector3 A = vector(0.1), B = vector(0.1), C = vector(0.1);
    const auto X = triadOf(A, B, C);
    ASSERT_TRUE(X);
    EXPECT_NEAR(X->rotation.determinant(), 1.0, 1e-12);
    EXPECT_LT((X->rotation.transpose() * X->rotation - Matrix3::Identity()).norm(), 1e-12);
    EXPECT_EQ((X->translation - B).norm(), 0.0);
    const Vector3 a = X->inverse() * A, c = X->inverse() * C;
    EXPECT_LT(a.tail<2>().norm(), 1e-12);
    EXPECT_GT(a.x(), 0.0);
    EXPECT_GT(c.y(), 0.0);
    EXPECT_NEAR(c.z(), 0.0, 1e-12);
  }
}

TEST_F(Points, ThreePointsGiveThePoseExactly) {
  for (int k = 0; k < 100; ++k) {
    const Pose X_MN{turn(3.0), vector(1.0)};
    std::array<Vector3, 3> M, N;
    for (int i = 0; i < 3; ++i)
      N[static_cast<std::size_t>(i)] = vector(0.1),
      M[static_cast<std::size_t>(i)] = X_MN * N[static_cast<std::size_t>(i)];
    const auto found = registerByThreePoints(M, N);
    ASSERT_TRUE(found);
    EXPECT_LT((found->X_MN.rotation - X_MN.rotation).norm(), 1e-10);
    EXPECT_LT((found->X_MN.translation - X_MN.translation).norm(), 1e-10);
    EXPECT_LT(found->rms_m, 1e-10);
  }
}

/// Horn 1987: the greatest eigenvector of a 4x4 matrix is the quaternion.
Matrix3 horn(const std::vector<Vector3>& M, const std::vector<Vector3>& N) {
  Vector3 m = Vector3::Zero(), n = Vector3::Zero();
  for (std::size_t k = 0; k < M.size(); ++k)
    m += M[k] / static_cast<double>(M.size()), n += N[k] / static_cast<double>(M.size());
  Matrix3 S = Matrix3::Zero();
  for (std::size_t k = 0; k < M.size(); ++k) S += (N[k] - n) * (M[k] - m).transpose();
  Eigen::Matrix4d K;
  K << S.trace(), S(1, 2) - S(2, 1), S(2, 0) - S(0, 2), S(0, 1) - S(1, 0), S(1, 2) - S(2, 1),
      S(0, 0) - S(1, 1) - S(2, 2), S(0, 1) + S(1, 0), S(2, 0) + S(0, 2), S(2, 0) - S(0, 2), S(0, 1) + S(1, 0),
      -S(0, 0) + S(1, 1) - S(2, 2), S(1, 2) + S(2, 1), S(0, 1) - S(1, 0), S(2, 0) + S(0, 2), S(1, 2) + S(2, 1),
      -S(0, 0) - S(1, 1) + S(2, 2);
  const Eigen::Vector4d q = spatial::eigenOfSymmetric(K).vectors.col(3);
  return Eigen::Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

TEST_F(Points, LandmarksAgreeWithHornsQuaternionOnNoisyData) {
  for (const int count : {3, 4, 12})
    for (int k = 0; k < 50; ++k) {
      const Pose X_MN{turn(3.0), vector(1.0)};
      std::vector<Vector3> M, N;
      for (int i = 0; i < count; ++i) N.push_back(vector(0.1)), M.push_back(X_MN * N.back() + noise(1e-3));
      const auto found = registerLandmarks(M, N);
      ASSERT_TRUE(found);
      EXPECT_LT((found->X_MN.rotation - horn(M, N)).norm(), 1e-9);
      EXPECT_NEAR(found->X_MN.rotation.determinant(), 1.0, 1e-12);
    }
}

TEST_F(Points, LandmarksInAPlaneAreNotMirrored) {
  for (int k = 0; k < 100; ++k) {
    const Pose X_MN{turn(3.0), vector(1.0)};
    std::vector<Vector3> M, N;
    for (int i = 0; i < 5; ++i)
      N.emplace_back(between(-0.1, 0.1), between(-0.1, 0.1), 0.0), M.push_back(X_MN * N.back() + noise(1e-4));
    const auto found = registerLandmarks(M, N);
    EXPECT_NEAR(found->X_MN.rotation.determinant(), 1.0, 1e-12);
    EXPECT_LT(spatial::logRotation(found->X_MN.rotation.transpose() * X_MN.rotation).norm(), 0.02);
  }
}

TEST_F(Points, TheClaimedTurnErrorIsTheScatterAboutTheWorstAxis) {
  std::vector<Vector3> N{{0.1, 0, 0}, {-0.1, 0.01, 0}, {0.05, -0.015, 0.01}, {0, 0.02, -0.01}, {0.02, 0, 0.02}};
  double squares = 0.0, claimed = 0.0;
  constexpr int kDraws = 2000;
  for (int d = 0; d < kDraws; ++d) {
    std::vector<Vector3> M;
    for (const Vector3& p : N) M.push_back(p + noise(0.2e-3));
    const auto found = registerLandmarks(M, N);
    squares += std::pow(spatial::logRotation(found->X_MN.rotation).x(), 2);  // they lie along x
    claimed += found->rotationError_rad * found->rotationError_rad;
  }
  std::printf("turn about the line: claimed %.3f deg, scatter %.3f deg\n", std::sqrt(claimed / kDraws) / kDegree,
              std::sqrt(squares / kDraws) / kDegree);
  EXPECT_NEAR(std::sqrt(claimed / squares), 1.0, 0.1);
}

TEST_F(Points, LandmarksOnALineAreRefusedAndNearlyOnALineAreWarnedOf) {
  std::vector<Vector3> line;
  for (int i = 0; i < 5; ++i) line.emplace_back(0.02 * i, 0.04 * i, -0.01 * i);
  const auto refused = registerLandmarks(line, line);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("line"), std::string::npos);
  EXPECT_FALSE(registerByThreePoints({line[0], line[1], line[2]}, {line[0], line[1], line[2]}));
  std::vector<Vector3> nearly = line;
  nearly[2] += Vector3(0.002, 0.0, 0.0);
  const auto warned = registerLandmarks(nearly, nearly);
  ASSERT_TRUE(warned);
  ASSERT_FALSE(warned->warnings.empty());
  EXPECT_NE(warned->warnings[0].find("line"), std::string::npos);
  EXPECT_FALSE(registerLandmarks({line[0], line[1]}, {line[0], line[1]}));
  EXPECT_FALSE(registerLandmarks(line, {line[0], line[1], line[2]}));
}

}  // namespace
}  // namespace articulus::sensing
