#include "core/analysis/stiffness_matrix.h"

#include <cmath>

#include "core/spatial/dense_solvers.h"

namespace articulus::analysis {

using spatial::Matrix6;
using spatial::Vector6;

namespace {

constexpr Eigen::Index kUnknowns = 7;  // six entries of a row and the offset
using Design = Eigen::Matrix<double, Eigen::Dynamic, kUnknowns>;
using Unknowns = Eigen::Matrix<double, kUnknowns, 1>;

base::Error wrong(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

}  // namespace

base::Result<StiffnessMatrix> fitStiffness(std::span<const DisplacementLoad> pairs, StiffnessFit by) {
  const auto n = static_cast<Eigen::Index>(pairs.size());
  if (n <= kUnknowns)
    return wrong("A stiffness matrix needs at least eight rests, there are " + std::to_string(n) + ".",
                 "Move along each of the six axes to both sides.");
  Design moved(n, kUnknowns), instrument(n, kUnknowns);
  Eigen::Matrix<double, Eigen::Dynamic, 6> loads(n, 6);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto& pair = pairs[static_cast<std::size_t>(i)];
    if (!pair.displacement.allFinite() || !pair.load.allFinite() || !pair.wanted.allFinite())
      return wrong("Rest " + std::to_string(i + 1) + " holds a number that is missing.", "Leave it out.");
    moved.row(i) << pair.displacement.transpose(), 1.0;
    instrument.row(i) << (by == StiffnessFit::LeastSquares ? pair.displacement : pair.wanted).transpose(), 1.0;
    loads.row(i) = pair.load.transpose();
  }
  const Vector6 middle = moved.leftCols<6>().colwise().mean();
  moved.leftCols<6>().rowwise() -= middle.transpose();
  instrument.leftCols<6>().rowwise() -= instrument.leftCols<6>().colwise().mean().eval();
  // Each axis in the size of its own way: then the fit does not depend on units, and a weak direction shows.
  Unknowns scale;
  for (Eigen::Index c = 0; c < kUnknowns; ++c) {
    scale[c] = instrument.col(c).norm() / std::sqrt(static_cast<double>(n));
    if (!(scale[c] > 0.0))
      return wrong("Nothing moved along axis " + std::to_string(c + 1) + " of six.", "Move along each axis.");
    instrument.col(c) /= scale[c];
    moved.col(c) /= scale[c];
  }
  const Eigen::MatrixXd own = spatial::transposeTimes(instrument, instrument) / static_cast<double>(n);
  const spatial::SymmetricEigen eigen = spatial::eigenOfSymmetric(own);
  if (!(eigen.values[0] > 1e-6 * eigen.values[kUnknowns - 1])) {
    Eigen::Index axis = 0;
    eigen.vectors.col(0).cwiseAbs().maxCoeff(&axis);
    return wrong("The displacements do not tell axis " + std::to_string(axis + 1) + " from the others.",
                 "Move along each axis for itself, to both sides.");
  }
  const auto inverse = spatial::inverse(spatial::transposeTimes(instrument, moved) / static_cast<double>(n));
  if (!inverse)
    return wrong("What was commanded says nothing about where the body went.",
                 "Check that the displacements belong to these commands.");
  const Eigen::MatrixXd covariance = spatial::sandwich(*inverse, own) / static_cast<double>(n);
  const Eigen::Matrix<double, kUnknowns, 6> fitted =
      spatial::transposeTimes(inverse->transpose(), spatial::transposeTimes(instrument, loads)) /
      static_cast<double>(n);
  const Eigen::Matrix<double, Eigen::Dynamic, 6> residual = loads - spatial::transposeTimes(moved.transpose(), fitted);

  StiffnessMatrix m;
  m.pairs = pairs.size();
  for (int row = 0; row < 6; ++row) {
    const double left = residual.col(row).squaredNorm();
    const double spread = (loads.col(row).array() - loads.col(row).mean()).matrix().squaredNorm();
    m.determination[row] = spread > 0.0 ? 1.0 - left / spread : 0.0;
    const double variance = left / static_cast<double>(n - kUnknowns);
    for (int c = 0; c < 6; ++c) {
      m.K(row, c) = fitted(c, row) / scale[c];
      m.standardError(row, c) = std::sqrt(variance * covariance(c, c)) / scale[c];
    }
    m.offset[row] = fitted(6, row) - m.K.row(row).dot(middle);
  }
  return m;
}

Matrix6 relativeDifference(const Matrix6& K, const Matrix6& reference) noexcept {
  Matrix6 share;
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c)
      share(r, c) = (K(r, c) - reference(r, c)) / std::sqrt(reference(r, r) * reference(c, c));
  return share;
}

}  // namespace articulus::analysis
