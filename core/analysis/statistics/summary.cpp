#include "core/analysis/statistics/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/analysis/statistics/distributions.h"

namespace articulus::analysis {
namespace {

base::Error wrong(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

}  // namespace

base::Result<Summary> summary(std::span<const double> values) {
  if (values.size() < 2)
    return wrong("There are " + std::to_string(values.size()) + " values; nothing can be said of their spread.",
                 "Take at least two.");
  if (!std::ranges::all_of(values, [](double v) { return std::isfinite(v); }))
    return wrong("A value is no number.", "Leave it out.");
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  Summary s{.n = static_cast<int>(sorted.size()), .minimum = sorted.front(), .maximum = sorted.back()};
  const auto n = static_cast<double>(s.n);
  for (const double v : sorted) s.mean += v / n;
  double squares = 0.0;
  for (const double v : sorted) squares += (v - s.mean) * (v - s.mean);
  s.standardDeviation = std::sqrt(squares / (n - 1.0));
  const std::size_t middle = sorted.size() / 2;
  s.median = sorted.size() % 2 == 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
  const double half = studentQuantile(0.975, n - 1.0) * s.standardDeviation / std::sqrt(n);
  s.lower95 = s.mean - half;
  s.upper95 = s.mean + half;
  return s;
}

base::Result<PairedDifference> pairedDifference(std::span<const double> first, std::span<const double> second) {
  if (first.size() != second.size())
    return wrong(
        "The conditions have " + std::to_string(first.size()) + " and " + std::to_string(second.size()) + " values.",
        "Compare the same specimens.");
  std::vector<double> differences(first.size());
  std::ranges::transform(second, first, differences.begin(), std::minus<>());
  const auto s = summary(differences);
  if (!s) return s.error();
  PairedDifference d{.difference = *s, .freedom = s->n - 1.0};
  const double n = s->n, sd = s->standardDeviation;
  d.t = sd > 0.0 ? s->mean / (sd / std::sqrt(n))
                 : (s->mean == 0.0 ? 0.0 : std::copysign(std::numeric_limits<double>::infinity(), s->mean));
  d.p = std::isfinite(d.t) ? studentBeyond(d.t, d.freedom) : 0.0;
  d.effect = sd > 0.0 ? s->mean / sd : d.t;
  d.lowerAgreement = s->mean - 1.96 * sd;
  d.upperAgreement = s->mean + 1.96 * sd;
  d.agreementError = studentQuantile(0.975, d.freedom) * sd * std::sqrt(3.0 / n);
  return d;
}

}  // namespace articulus::analysis
