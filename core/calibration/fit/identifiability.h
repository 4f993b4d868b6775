#pragma once
#include <Eigen/Core>
#include <vector>

namespace articulus::calibration {

/// Which columns of a Jacobian can be told apart.
struct Identifiability {
  enum class Verdict { Independent, Redundant, NotExcited };
  struct Column {
    Verdict verdict = Verdict::Independent;
    double own = 1.0;  ///< share of the column's length that no earlier column can imitate
    std::vector<std::pair<int, double>> imitatedBy;  ///< where redundant: earlier column and coefficient
  };

  std::vector<Column> columns;   ///< in the order given
  int rank = 0;                  ///< by singular values of the columns at unit length: an independent count
  double conditionNumber = 0.0;  ///< of the independent columns
};

/// Goes through the columns from left to right and keeps each that the earlier ones do not span; what comes first is
/// kept, what comes later is called redundant. Orthogonalised twice (Gram-Schmidt) on the R of a QR decomposition.
/// In      J: rows in sigmas, columns in usual changes; tolerance: share of a column that must be its own;
///         excitation: shortest column that counts as an effect at all, sigmas
/// Source  Bjorck 1996, Numerical Methods for Least Squares Problems, 2.4 (twice is enough); Hollerbach & Wampler 1996
///         for the use
[[nodiscard]] Identifiability identifiability(const Eigen::MatrixXd& J, double tolerance, double excitation);

}  // namespace articulus::calibration
