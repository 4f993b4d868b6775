#include "core/analysis/statistics/distributions.h"

#include <Eigen/Core>
#include <cmath>
#include <unsupported/Eigen/SpecialFunctions>

namespace articulus::analysis {
namespace {

/// Regularised incomplete beta function.
double beta(double a, double b, double x) {
  if (!(x > 0.0)) return 0.0;
  if (!(x < 1.0)) return 1.0;
  return Eigen::numext::betainc(a, b, x);
}

/// Where a rising function from 0 to infinity reaches a share: the bracket is doubled, then halved.
template <class Below>
double reached(double share, const Below& below) {
  double low = 0.0, high = 1.0;
  while (below(high) < share && high < 1e300) {
    low = high;
    high *= 2.0;
  }
  for (int i = 0; i < 200 && high - low > 1e-15 * high; ++i) {
    const double middle = 0.5 * (low + high);
    (below(middle) < share ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

double studentBelow(double t, double freedom) {
  const double tail = 0.5 * beta(0.5 * freedom, 0.5, freedom / (freedom + t * t));
  return t > 0.0 ? 1.0 - tail : tail;
}

double studentBeyond(double t, double freedom) { return beta(0.5 * freedom, 0.5, freedom / (freedom + t * t)); }

double studentQuantile(double share, double freedom) {
  if (share < 0.5) return -studentQuantile(1.0 - share, freedom);
  return share == 0.5 ? 0.0 : reached(share, [freedom](double t) { return studentBelow(t, freedom); });
}

double fisherBelow(double f, double freedomAbove, double freedomBelow) {
  if (!(f > 0.0)) return 0.0;
  const double x = freedomAbove * f / (freedomAbove * f + freedomBelow);
  return beta(0.5 * freedomAbove, 0.5 * freedomBelow, x);
}

double fisherAbove(double f, double freedomAbove, double freedomBelow) {
  if (!(f > 0.0)) return 1.0;
  return beta(0.5 * freedomBelow, 0.5 * freedomAbove, freedomBelow / (freedomAbove * f + freedomBelow));
}

double fisherQuantile(double share, double freedomAbove, double freedomBelow) {
  return reached(share, [=](double f) { return fisherBelow(f, freedomAbove, freedomBelow); });
}

}  // namespace articulus::analysis
