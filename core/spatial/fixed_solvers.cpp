#include "core/spatial/fixed_solvers.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/SVD>

namespace articulus::spatial {

SymmetricEigen3 symmetricEigen(const Matrix3& S) noexcept {
  const Eigen::SelfAdjointEigenSolver<Matrix3> eigen(S);
  return {eigen.eigenvalues(), eigen.eigenvectors()};
}

SymmetricEigen6 symmetricEigen(const Matrix6& S) noexcept {
  const Eigen::SelfAdjointEigenSolver<Matrix6> eigen(S);
  return {eigen.eigenvalues(), eigen.eigenvectors()};
}

Vector3 symmetricEigenvalues(const Matrix3& S) noexcept {
  return Eigen::SelfAdjointEigenSolver<Matrix3>(S, Eigen::EigenvaluesOnly).eigenvalues();
}

Vector6 symmetricEigenvalues(const Matrix6& S) noexcept {
  return Eigen::SelfAdjointEigenSolver<Matrix6>(S, Eigen::EigenvaluesOnly).eigenvalues();
}

SingularValues3 singularValueDecomposition(const Matrix3& A) noexcept {
  const Eigen::JacobiSVD<Matrix3> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

Matrix3 nearestRotation(const Matrix3& A) noexcept {
  const SingularValues3 svd = singularValueDecomposition(A);
  const double sign = (svd.U * svd.V.transpose()).determinant() < 0.0 ? -1.0 : 1.0;
  return svd.U * Vector3(1.0, 1.0, sign).asDiagonal() * svd.V.transpose();
}

}  // namespace articulus::spatial
