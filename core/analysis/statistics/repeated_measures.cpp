#include "core/analysis/statistics/repeated_measures.h"

#include <cmath>

#include "core/analysis/statistics/distributions.h"

namespace articulus::analysis {
namespace {

using Eigen::MatrixXd;

/// Sums of squares of a table without repeats in its cells.
struct Squares {
  double rows = 0.0, columns = 0.0, error = 0.0;
  double n = 0.0, k = 0.0;
  [[nodiscard]] double meanRows() const { return rows / (n - 1.0); }
  [[nodiscard]] double meanColumns() const { return columns / (k - 1.0); }
  [[nodiscard]] double meanError() const { return error / ((n - 1.0) * (k - 1.0)); }
};

base::Result<Squares> squaresOf(const MatrixXd& values) {
  const auto wrong = [](std::string what, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
  };
  if (values.rows() < 2 || values.cols() < 2)
    return wrong("The table has " + std::to_string(values.rows()) + " specimens and " + std::to_string(values.cols()) +
                     " conditions.",
                 "Take at least two of each.");
  if (!values.allFinite()) return wrong("A value is missing.", "Leave out specimens that lack a condition.");
  Squares s{.n = static_cast<double>(values.rows()), .k = static_cast<double>(values.cols())};
  const double mean = values.mean();
  const Eigen::VectorXd rows = values.rowwise().mean();
  const Eigen::RowVectorXd columns = values.colwise().mean();
  s.rows = s.k * (rows.array() - mean).square().sum();
  s.columns = s.n * (columns.array() - mean).square().sum();
  const MatrixXd rest = ((values.colwise() - rows).rowwise() - columns).array() + mean;
  s.error = rest.squaredNorm();
  const double scale = (values.array() - mean).square().sum();
  if (!(s.error > 1e-24 * scale))
    return wrong("The conditions differ by the same amount in every specimen.",
                 "Nothing is left that their difference could be measured by.");
  return s;
}

double greenhouseGeisser(const MatrixXd& values) {
  const auto k = static_cast<double>(values.cols());
  const MatrixXd centred = values.rowwise() - values.colwise().mean();
  const MatrixXd covariance = centred.transpose() * centred / (static_cast<double>(values.rows()) - 1.0);
  const MatrixXd centre = MatrixXd::Identity(values.cols(), values.cols()).array() - 1.0 / k;
  const MatrixXd both = centre * covariance * centre;
  return both.trace() * both.trace() / ((k - 1.0) * both.squaredNorm());
}

}  // namespace

base::Result<RepeatedMeasures> repeatedMeasures(const MatrixXd& values) {
  const auto squares = squaresOf(values);
  if (!squares) return squares.error();
  const Squares& s = *squares;
  RepeatedMeasures r{.specimens = s.rows, .conditions = s.columns, .error = s.error};
  r.freedomSpecimens = s.n - 1.0;
  r.freedomConditions = s.k - 1.0;
  r.freedomError = (s.n - 1.0) * (s.k - 1.0);
  r.F = s.meanColumns() / s.meanError();
  r.p = fisherAbove(r.F, r.freedomConditions, r.freedomError);
  r.epsilon = greenhouseGeisser(values);
  r.pCorrected = fisherAbove(r.F, r.epsilon * r.freedomConditions, r.epsilon * r.freedomError);
  return r;
}

base::Result<IntraclassCorrelation> intraclassCorrelation(const MatrixXd& values) {
  const auto squares = squaresOf(values);
  if (!squares) return squares.error();
  const Squares& s = *squares;
  const double n = s.n, k = s.k, rows = s.meanRows(), columns = s.meanColumns(), error = s.meanError();
  IntraclassCorrelation icc;

  icc.consistency.value = (rows - error) / (rows + (k - 1.0) * error);
  icc.consistencyOfMean.value = (rows - error) / rows;
  const double F = rows / error, freedom = (n - 1.0) * (k - 1.0);
  const double low = F / fisherQuantile(0.975, n - 1.0, freedom), high = F * fisherQuantile(0.975, freedom, n - 1.0);
  icc.consistency.lower95 = (low - 1.0) / (low + k - 1.0);
  icc.consistency.upper95 = (high - 1.0) / (high + k - 1.0);
  icc.consistencyOfMean.lower95 = 1.0 - 1.0 / low;
  icc.consistencyOfMean.upper95 = 1.0 - 1.0 / high;

  icc.agreement.value = (rows - error) / (rows + (k - 1.0) * error + k * (columns - error) / n);
  icc.agreementOfMean.value = (rows - error) / (rows + (columns - error) / n);
  const double rho = icc.agreement.value;
  const double a = k * rho / (n * (1.0 - rho)), b = 1.0 + k * rho * (n - 1.0) / (n * (1.0 - rho));
  const double mixed = a * columns + b * error;
  const double v = mixed * mixed / (a * columns * a * columns / (k - 1.0) + b * error * b * error / freedom);
  const double below = fisherQuantile(0.975, n - 1.0, v), above = fisherQuantile(0.975, v, n - 1.0);
  const double rest = k * columns + (k * n - k - n) * error;
  icc.agreement.lower95 = n * (rows - below * error) / (below * rest + n * rows);
  icc.agreement.upper95 = n * (above * rows - error) / (rest + n * above * rows);
  const auto ofMean = [k](double one) { return k * one / (1.0 + (k - 1.0) * one); };
  icc.agreementOfMean.lower95 = ofMean(icc.agreement.lower95);
  icc.agreementOfMean.upper95 = ofMean(icc.agreement.upper95);
  return icc;
}

}  // namespace articulus::analysis
