#include "core/report/axis.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/base/text/text_format.h"

namespace articulus::report {
namespace {

constexpr double kSlack = 1e-9;  // of a step: a mark at the very end is still on the axis
constexpr double kLeastLog = 1e-12;

/// Even steps of 1, 2 or 5 that divide a range into about so many.
double niceStep(double range, double marks) {
  const double raw = range / marks, power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power * (1.0 + kSlack)) return factor * power;
  return 10.0 * power;
}

/// A range that has a length, and one that doubles can divide.
std::pair<double, double> withLength(double least, double most) {
  const double size = std::max(std::abs(least), std::abs(most));
  if (most - least > 1e-9 * size && most - least > 1e-300) return {least, most};
  const double half = size > 1e-300 ? 0.05 * size : 0.5;
  return {least - half, most + half};
}

}  // namespace

Axis Axis::linear(double least, double most, const std::optional<std::pair<double, double>>& wanted, double marks) {
  if (wanted) std::tie(least, most) = std::minmax(wanted->first, wanted->second);
  std::tie(least, most) = withLength(least, most);
  const double step = niceStep(most - least, marks);
  double first = std::ceil(least / step - kSlack), last = std::floor(most / step + kSlack);
  if (!wanted) {
    first = std::floor(least / step + kSlack);
    last = std::ceil(most / step - kSlack);
    least = first * step;
    most = last * step;
  }
  Axis axis(least, most, false);
  for (double i = first; i <= last + 0.5; i += 1.0)
    axis.marks_.push_back({axis.at(i * step), base::significant(i == 0.0 ? 0.0 : i * step, 6)});
  return axis;
}

Axis Axis::logarithmic(double least, double most, const std::optional<std::pair<double, double>>& wanted) {
  if (wanted) std::tie(least, most) = std::minmax(wanted->first, wanted->second);
  least = std::max(least, kLeastLog);
  most = std::max(most, 1.001 * least);
  double low = std::floor(std::log10(least) + kSlack), high = std::ceil(std::log10(most) - kSlack);
  if (!wanted) {
    least = std::pow(10.0, low);
    most = std::pow(10.0, high);
  }
  Axis axis(least, most, true);
  for (; low <= high; low += 1.0)
    for (int k = 1; k < 10; ++k) {
      const double value = k * std::pow(10.0, low), at = axis.at(value);
      if (at > -kSlack && at < 1.0 + kSlack)
        axis.marks_.push_back({at, k == 1 ? base::significant(value, 6) : std::string()});
    }
  return axis;
}

double Axis::at(double value) const {
  if (!logarithmic_) return (value - least_) / (most_ - least_);
  return value > 0.0 ? std::log(value / least_) / std::log(most_ / least_) : std::nan("");
}

}  // namespace articulus::report
