#include "core/analysis/load_rise.h"

#include <algorithm>
#include <cmath>

namespace articulus::analysis {
namespace {

constexpr double kPeakShare = 0.995;  // a hold at the peak creeps, and its noise makes any of its samples the largest
constexpr double kReachedShare = 0.98;
constexpr double kBeginShare = 0.1, kZeroShare = 0.01;
constexpr double kWindow = 0.05;
constexpr std::size_t kLeastForLine = 5;

}  // namespace

LoadRise::LoadRise(std::span<const double> rising, std::span<const double> other, int direction) {
  const double sign = direction < 0 ? -1.0 : 1.0;
  const auto complete = [&](std::size_t i) { return std::isfinite(rising[i]) && std::isfinite(other[i]); };
  const std::size_t count = std::min(rising.size(), other.size());
  double largest = 0.0;
  const auto peakFrom = [&](std::size_t first) {
    largest = 0.0;
    for (std::size_t i = first; i < count; ++i)
      if (complete(i)) largest = std::max(largest, sign * rising[i]);
    peak_ = sign * largest;
  };
  peakFrom(0);
  std::size_t first = 0;
  while (first < count && !(complete(first) && sign * rising[first] <= kBeginShare * largest)) ++first;
  if (first > 0) peakFrom(first);
  if (largest <= 0.0) return;
  for (std::size_t i = first; i < count; ++i) {
    if (!complete(i)) continue;
    if (sign * rising[i] <= 0.0) {
      rising_.clear();
      other_.clear();
    }
    rising_.push_back(rising[i]);
    other_.push_back(other[i]);
    if (sign * rising[i] >= kPeakShare * largest) break;
  }
}

std::optional<LoadRise::Reading> LoadRise::at(double at) const {
  if (rising_.empty() || at * peak_ <= 0.0 || std::abs(peak_) < kReachedShare * std::abs(at)) return std::nullopt;
  double n = 0.0, sumX = 0.0, sumY = 0.0, sumXX = 0.0, sumXY = 0.0;
  for (std::size_t i = 0; i < rising_.size(); ++i) {
    const double x = rising_[i] / at - 1.0;
    if (std::abs(x) > kWindow) continue;
    n += 1.0;
    sumX += x;
    sumY += other_[i];
    sumXX += x * x;
    sumXY += x * other_[i];
  }
  const double spread = n * sumXX - sumX * sumX;
  if (n >= static_cast<double>(kLeastForLine) && spread > 1e-12 * n * n)
    return Reading{(sumY * sumXX - sumX * sumXY) / spread, static_cast<std::size_t>(n)};
  for (std::size_t i = 1; i < rising_.size(); ++i) {
    const double before = rising_[i - 1] / at, after = rising_[i] / at;
    if (before < 1.0 && after >= 1.0)
      return Reading{other_[i - 1] + (1.0 - before) / (after - before) * (other_[i] - other_[i - 1]), 2};
  }
  return Reading{other_.back(), 1};  // it ended between 98 % and the whole
}

std::optional<double> LoadRise::beginning() const {
  if (rising_.empty()) return std::nullopt;
  double sum = other_.front();
  std::size_t n = 1;
  for (std::size_t i = 1; i < rising_.size(); ++i)
    if (std::abs(rising_[i]) <= kZeroShare * std::abs(peak_)) {
      sum += other_[i];
      ++n;
    }
  return sum / static_cast<double>(n);
}

}  // namespace articulus::analysis
