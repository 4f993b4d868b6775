#include "core/spatial/dense_solvers.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

namespace articulus::spatial {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd drawn(Eigen::Index rows, Eigen::Index columns, unsigned seed) {
  std::mt19937_64 draw(seed);
  std::normal_distribution<double> normal;
  MatrixXd A(rows, columns);
  for (Eigen::Index i = 0; i < A.size(); ++i) A.data()[i] = normal(draw);
  return A;
}

TEST(DenseSolvers, RestIsPerpendicularToEachColumnOfALeastSquaresFit) {
  const MatrixXd A = drawn(40, 7, 1), B = drawn(40, 3, 2);
  const VectorXd b = B.col(0);
  EXPECT_LT((A.transpose() * (A * leastSquares(A, b) - b)).norm(), 1e-12);
  EXPECT_LT((A.transpose() * (A * leastSquares(A, B) - B)).norm(), 1e-12);
  EXPECT_LT((A.transpose() * (A * leastSquaresBySvd(A, b).x - b)).norm(), 1e-12);
}

TEST(DenseSolvers, ColumnsThatAreAlikeGetTheShortestSolutionFromSingularValues) {
  MatrixXd A(3, 2);
  A << 1, 1, 2, 2, 3, 3;
  const auto fit = leastSquaresBySvd(A, VectorXd(A.col(0) * 4.0));
  EXPECT_NEAR(fit.x[0], 2.0, 1e-12);
  EXPECT_NEAR(fit.x[1], 2.0, 1e-12);
  EXPECT_NEAR(fit.singularValues[0], std::sqrt(28.0), 1e-12);
  EXPECT_NEAR(fit.singularValues[1], 0.0, 1e-12);
}

TEST(DenseSolvers, SingularValuesAreInOrderAndThoseOfTheMatrix) {
  const MatrixXd A = drawn(9, 5, 3);
  const VectorXd s = singularValues(A);
  ASSERT_EQ(s.size(), 5);
  for (int i = 1; i < 5; ++i) EXPECT_GE(s[i - 1], s[i]);
  EXPECT_NEAR(s.squaredNorm(), A.squaredNorm(), 1e-10);
  EXPECT_NEAR(s.prod() * s.prod(), (A.transpose() * A).determinant(), 1e-7);
}

TEST(DenseSolvers, InversesAndTheSandwichAreThoseOfTheirDefinition) {
  const MatrixXd A = drawn(12, 4, 4), N = A.transpose() * A;
  EXPECT_LT((inverseNormalMatrix(A) * N - MatrixXd::Identity(4, 4)).norm(), 1e-12);
  EXPECT_LT((inverseSymmetric(N) * N - MatrixXd::Identity(4, 4)).norm(), 1e-12);
  EXPECT_LT((sandwich(A, N) - A * N * A.transpose()).norm(), 1e-9);
}

}  // namespace
}  // namespace articulus::spatial
