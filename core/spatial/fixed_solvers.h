#pragma once
#include "core/spatial/types.h"

namespace articulus::spatial {

/// Decompositions of matrices of three and six rows, by Eigen. They stand behind plain functions because each costs a
/// compiler seconds in every file that names it.
/// Thread  any; real-time safe: nothing is allocated

/// Values rising; vectors as columns, in the same order.
struct SymmetricEigen3 {
  Vector3 values;
  Matrix3 vectors;
};
struct SymmetricEigen6 {
  Vector6 values;
  Matrix6 vectors;
};
[[nodiscard]] SymmetricEigen3 symmetricEigen(const Matrix3& S) noexcept;
[[nodiscard]] SymmetricEigen6 symmetricEigen(const Matrix6& S) noexcept;
/// Values alone, rising.
[[nodiscard]] Vector3 symmetricEigenvalues(const Matrix3& S) noexcept;
[[nodiscard]] Vector6 symmetricEigenvalues(const Matrix6& S) noexcept;

/// A = U diag(values) V^T; values falling.
struct SingularValues3 {
  Matrix3 U, V;
  Vector3 values;
};
[[nodiscard]] SingularValues3 singularValueDecomposition(const Matrix3& A) noexcept;
/// The R, det R = +1, that makes trace(R^T A) largest: of A = sum a_i b_i^T the turn that takes b to a.
/// Source  Kabsch 1976; Umeyama 1991
[[nodiscard]] Matrix3 nearestRotation(const Matrix3& A) noexcept;

}  // namespace articulus::spatial
