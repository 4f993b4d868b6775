#include "core/motion/sampled_profile.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace articulus::motion {
namespace {

constexpr double kSteepest =
    3.0;                    // slopes at both ends of a stretch, of its own: within this circle the cubic is monotone
constexpr int kLooks = 12;  // for the peak of the rate between two points
constexpr double kSameValue = 1e-9;  // of the largest value: a repetition begins where the one before ended

base::Error refused(const std::string& what, const char* remedy) {
  return {base::ErrorCode::InvalidArgument, "course: " + what + ".", remedy};
}

}  // namespace

base::Result<SampledProfile> SampledProfile::through(const std::vector<double>& time_s,
                                                     const std::vector<double>& value, int cycles) {
  const std::size_t n = time_s.size();
  if (n < 2 || value.size() != n)
    return refused("it has " + std::to_string(n) + " times and " + std::to_string(value.size()) + " values",
                   "Give two points or more, each with its time.");
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(time_s[i]) || !std::isfinite(value[i]))
      return refused("point " + std::to_string(i + 1) + " is not a number", "Correct that point.");
    if (i > 0 && time_s[i] <= time_s[i - 1])
      return refused("the time of point " + std::to_string(i + 1) + " is not after that of the point before",
                     "Sort the points by time, each time once.");
  }
  double largest = 0.0;
  for (const double v : value) largest = std::max(largest, std::abs(v));
  if (cycles < 1) return refused("it is repeated " + std::to_string(cycles) + " times", "Repeat it once or more.");
  if (cycles > 1 && std::abs(value.back() - value.front()) > kSameValue * largest)
    return refused("it is repeated, but ends elsewhere than it begins",
                   "Let the last value be the first one, or run it once.");

  SampledProfile p;
  p.time_s_ = time_s;
  p.value_ = value;
  p.slope_.assign(n, 0.0);
  p.cycles_ = cycles;
  std::vector<double> secant(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) secant[i] = (value[i + 1] - value[i]) / (time_s[i + 1] - time_s[i]);
  for (std::size_t i = 1; i + 1 < n; ++i)
    if (secant[i - 1] * secant[i] > 0.0) p.slope_[i] = 0.5 * (secant[i - 1] + secant[i]);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    if (secant[i] == 0.0) continue;
    const double a = p.slope_[i] / secant[i], b = p.slope_[i + 1] / secant[i], size = std::hypot(a, b);
    if (size <= kSteepest) continue;
    p.slope_[i] = kSteepest * a / size * secant[i];
    p.slope_[i + 1] = kSteepest * b / size * secant[i];
  }
  for (std::size_t i = 0; i + 1 < n; ++i)
    for (int k = 0; k < kLooks; ++k)
      p.peak_per_s_ = std::max(
          p.peak_per_s_, std::abs(p.at(time_s[i] - time_s[0] + (time_s[i + 1] - time_s[i]) * k / kLooks).rate_per_s));
  return p;
}

ProfilePoint SampledProfile::at(double time_s) const noexcept {
  if (!(time_s > 0.0)) return {value_.front(), 0.0, 1};
  if (time_s >= duration_s()) return {value_.back(), 0.0, cycles_};
  const double period = cycleTime_s();
  const int cycle = std::min(static_cast<int>(time_s / period), cycles_ - 1);
  const double t = time_s_.front() + (time_s - cycle * period);
  const auto above = std::upper_bound(time_s_.begin() + 1, time_s_.end() - 1, t);
  const auto i = static_cast<std::size_t>(above - time_s_.begin()) - 1;
  const double h = time_s_[i + 1] - time_s_[i], x = std::clamp((t - time_s_[i]) / h, 0.0, 1.0),
               way = value_[i + 1] - value_[i];
  const double m0 = h * slope_[i], m1 = h * slope_[i + 1];
  // Hermite cubic, from the value on the left.
  const double c3 = m0 + m1 - 2.0 * way, c2 = 3.0 * way - 2.0 * m0 - m1;
  return {value_[i] + x * (m0 + x * (c2 + x * c3)), (m0 + x * (2.0 * c2 + 3.0 * x * c3)) / h, cycle + 1};
}

}  // namespace articulus::motion
