#include "core/calibration/fit/identifiability.h"

#include <Eigen/QR>
#include <algorithm>

#include "core/spatial/dense_solvers.h"

namespace articulus::calibration {

Identifiability identifiability(const Eigen::MatrixXd& J, double tolerance, double excitation) {
  const Eigen::Index n = J.cols();
  Eigen::MatrixXd R = J;
  if (J.rows() > n) R = Eigen::HouseholderQR<Eigen::MatrixXd>(J).matrixQR().topRows(n).triangularView<Eigen::Upper>();

  Identifiability result;
  Eigen::MatrixXd Q(R.rows(), 0), kept(R.rows(), 0), unit(R.rows(), 0);
  std::vector<int> keptIndex;
  for (Eigen::Index j = 0; j < n; ++j) {
    Identifiability::Column column;
    const Eigen::VectorXd original = R.col(j);
    const double length = original.norm();
    if (length < excitation) {
      column.verdict = Identifiability::Verdict::NotExcited;
      column.own = 0.0;
    } else {
      unit.conservativeResize(Eigen::NoChange, unit.cols() + 1);
      unit.rightCols(1) = original / length;
      Eigen::VectorXd rest = original;
      for (int pass = 0; pass < 2; ++pass) rest -= Q * (Q.transpose() * rest);
      column.own = rest.norm() / length;
      if (column.own < tolerance) {
        column.verdict = Identifiability::Verdict::Redundant;
        const Eigen::VectorXd shares = spatial::leastSquares(kept, original);
        double largest = 0.0;
        for (Eigen::Index k = 0; k < shares.size(); ++k)
          largest = std::max(largest, std::abs(shares[k]) * kept.col(k).norm());
        for (Eigen::Index k = 0; k < shares.size(); ++k)
          if (std::abs(shares[k]) * kept.col(k).norm() > 1e-6 * largest)
            column.imitatedBy.emplace_back(keptIndex[static_cast<std::size_t>(k)], shares[k]);
      } else {
        Q.conservativeResize(Eigen::NoChange, Q.cols() + 1);
        Q.rightCols(1) = rest.normalized();
        kept.conservativeResize(Eigen::NoChange, kept.cols() + 1);
        kept.rightCols(1) = original;
        keptIndex.push_back(static_cast<int>(j));
      }
    }
    result.columns.push_back(std::move(column));
  }
  if (unit.cols() > 0) {
    const Eigen::VectorXd values = spatial::singularValues(unit);
    result.rank = static_cast<int>((values.array() > tolerance * values[0]).count());
  }
  if (kept.cols() > 0) {
    const Eigen::VectorXd values = spatial::singularValues(kept);
    result.conditionNumber = values[0] / values[values.size() - 1];
  }
  return result;
}

}  // namespace articulus::calibration
