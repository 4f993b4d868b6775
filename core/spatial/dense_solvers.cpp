#include "core/spatial/dense_solvers.h"

#include <Eigen/Dense>

namespace articulus::spatial {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd singularValues(const MatrixXd& A) { return Eigen::JacobiSVD<MatrixXd>(A).singularValues(); }

VectorXd leastSquares(const MatrixXd& A, const VectorXd& b) { return A.colPivHouseholderQr().solve(b); }

MatrixXd leastSquares(const MatrixXd& A, const MatrixXd& B) { return A.colPivHouseholderQr().solve(B); }

VectorXd shortestLeastSquares(const MatrixXd& A, const VectorXd& b, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver;
  solver.setThreshold(threshold);
  solver.compute(A);
  return solver.solve(b);
}

RankedFit leastSquaresWithRank(const MatrixXd& A, const MatrixXd& B) {
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(A);
  return {qr.solve(B), qr.rank()};
}

SingularValueFit leastSquaresBySvd(const MatrixXd& A, const VectorXd& b) {
  const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.solve(b), svd.singularValues()};
}

MatrixXd inverseNormalMatrix(const MatrixXd& A) { return inverseSymmetric(A.transpose() * A); }

MatrixXd solveSymmetric(const MatrixXd& S, const MatrixXd& B) { return S.ldlt().solve(B); }

VectorXd solveSymmetric(const MatrixXd& S, const VectorXd& b) { return S.ldlt().solve(b); }

MatrixXd inverseSymmetric(const MatrixXd& S) { return S.ldlt().solve(MatrixXd::Identity(S.rows(), S.cols())); }

SymmetricEigen eigenOfSymmetric(const MatrixXd& S) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(S);
  return {eigen.eigenvalues(), eigen.eigenvectors()};
}

std::optional<MatrixXd> inverse(const MatrixXd& A) {
  const Eigen::FullPivLU<MatrixXd> lu(A);
  if (!lu.isInvertible()) return {};
  return lu.inverse();
}

MatrixXd transposeTimes(const MatrixXd& A, const MatrixXd& B) { return A.transpose() * B; }

MatrixXd sandwich(const MatrixXd& A, const MatrixXd& S) { return A * S * A.transpose(); }

CholeskySolver::CholeskySolver(const MatrixXd& S) : factors_(S) {}

bool CholeskySolver::isPositive() const { return factors_.info() == Eigen::Success; }

MatrixXd CholeskySolver::solve(const MatrixXd& B) const { return factors_.solve(B); }

}  // namespace articulus::spatial
