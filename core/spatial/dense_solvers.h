#pragma once
#include <Eigen/Core>

namespace articulus::spatial {

/// Decompositions of matrices of any size, by Eigen. They stand behind plain functions because each costs a compiler
/// seconds in every file that names it.
/// Thread  any; allocates, so not on the control thread

/// In order, largest first.
[[nodiscard]] Eigen::VectorXd singularValues(const Eigen::MatrixXd& A);
/// x that makes |A x - b| least, by QR with pivots.
[[nodiscard]] Eigen::VectorXd leastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
/// The same for each column of B.
[[nodiscard]] Eigen::MatrixXd leastSquares(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// x that makes |A x - b| least, with the singular values of A, largest first.
struct SingularValueFit {
  Eigen::VectorXd x, singularValues;
};
[[nodiscard]] SingularValueFit leastSquaresBySvd(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
/// (A^T A)^-1, the covariance of a fit in units of its variance.
[[nodiscard]] Eigen::MatrixXd inverseNormalMatrix(const Eigen::MatrixXd& A);
/// S^-1 of a symmetric S.
[[nodiscard]] Eigen::MatrixXd inverseSymmetric(const Eigen::MatrixXd& S);
/// A S A^T.
[[nodiscard]] Eigen::MatrixXd sandwich(const Eigen::MatrixXd& A, const Eigen::MatrixXd& S);

}  // namespace articulus::spatial
