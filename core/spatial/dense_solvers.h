#pragma once
#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <optional>

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
/// The shortest x of those that make |A x - b| least: columns that differ by less than the threshold (a share of the
/// largest) count as dependent.
[[nodiscard]] Eigen::VectorXd shortestLeastSquares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                                   double threshold);
/// x that makes |A x - b| least, with how many columns of A are independent.
struct RankedFit {
  Eigen::MatrixXd x;
  Eigen::Index rank = 0;
};
[[nodiscard]] RankedFit leastSquaresWithRank(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// x that makes |A x - b| least, with the singular values of A, largest first.
struct SingularValueFit {
  Eigen::VectorXd x, singularValues;
};
[[nodiscard]] SingularValueFit leastSquaresBySvd(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
/// (A^T A)^-1, the covariance of a fit in units of its variance.
[[nodiscard]] Eigen::MatrixXd inverseNormalMatrix(const Eigen::MatrixXd& A);
/// S x = B of a symmetric S.
[[nodiscard]] Eigen::MatrixXd solveSymmetric(const Eigen::MatrixXd& S, const Eigen::MatrixXd& B);
[[nodiscard]] Eigen::VectorXd solveSymmetric(const Eigen::MatrixXd& S, const Eigen::VectorXd& b);
/// S^-1 of a symmetric S.
[[nodiscard]] Eigen::MatrixXd inverseSymmetric(const Eigen::MatrixXd& S);
/// Values rising; vectors as columns, in the same order.
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
[[nodiscard]] SymmetricEigen eigenOfSymmetric(const Eigen::MatrixXd& S);
/// A^-1 of a square A; nothing where it has none.
[[nodiscard]] std::optional<Eigen::MatrixXd> inverse(const Eigen::MatrixXd& A);
/// A^T B.
[[nodiscard]] Eigen::MatrixXd transposeTimes(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// A S A^T.
[[nodiscard]] Eigen::MatrixXd sandwich(const Eigen::MatrixXd& A, const Eigen::MatrixXd& S);

/// Of a symmetric positive definite matrix, for more than one right side.
class CholeskySolver {
 public:
  explicit CholeskySolver(const Eigen::MatrixXd& S);
  [[nodiscard]] bool isPositive() const;  ///< else solve() means nothing
  [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& B) const;

 private:
  Eigen::LLT<Eigen::MatrixXd> factors_;
};

}  // namespace articulus::spatial
