#include "core/sensing/spike_guard.h"

#include <algorithm>

namespace articulus::sensing {
namespace {

double medianOf3(double a, double b, double c) noexcept {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}

/// The least of two pairs and the greatest of them cannot be the middle one of five; what is left decides.
double medianOf5(double a, double b, double c, double d, double e) noexcept {
  const double low = std::max(std::min(a, b), std::min(c, d)), high = std::min(std::max(a, b), std::max(c, d));
  return medianOf3(low, high, e);
}

}  // namespace

void SpikeGuard::configure(int samples) noexcept {
  samples_ = samples >= 5 ? 5 : samples >= 3 ? 3 : 1;
  reset(newest_);
}

void SpikeGuard::reset(const spatial::Vector6& value) noexcept {
  newest_ = value;
  last_.fill(newest_);
  next_ = 0;
}

spatial::Vector6 SpikeGuard::step(const spatial::Vector6& in) noexcept {
  newest_ = in;
  if (samples_ == 1) return in;
  last_[static_cast<std::size_t>(next_)] = in;
  next_ = (next_ + 1) % samples_;
  spatial::Vector6 out;
  const auto& v = last_;
  for (int i = 0; i < 6; ++i)
    out[i] =
        samples_ == 3 ? medianOf3(v[0][i], v[1][i], v[2][i]) : medianOf5(v[0][i], v[1][i], v[2][i], v[3][i], v[4][i]);
  return out;
}

}  // namespace articulus::sensing
