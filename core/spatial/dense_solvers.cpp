#include "core/spatial/dense_solvers.h"

#include <Eigen/Dense>

namespace articulus::spatial {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd singularValues(const MatrixXd& A) { return Eigen::JacobiSVD<MatrixXd>(A).singularValues(); }

VectorXd leastSquares(const MatrixXd& A, const VectorXd& b) { return A.colPivHouseholderQr().solve(b); }

MatrixXd leastSquares(const MatrixXd& A, const MatrixXd& B) { return A.colPivHouseholderQr().solve(B); }

SingularValueFit leastSquaresBySvd(const MatrixXd& A, const VectorXd& b) {
  const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.solve(b), svd.singularValues()};
}

MatrixXd inverseNormalMatrix(const MatrixXd& A) { return inverseSymmetric(A.transpose() * A); }

MatrixXd inverseSymmetric(const MatrixXd& S) { return S.ldlt().solve(MatrixXd::Identity(S.rows(), S.cols())); }

MatrixXd sandwich(const MatrixXd& A, const MatrixXd& S) { return A * S * A.transpose(); }

}  // namespace articulus::spatial
