#include "core/exchange/export/anti_alias.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/text/text_format.h"

namespace articulus::exchange {
namespace {

constexpr double kAttenuation_dB = 80.0;

/// Of half a window, by the distance from its middle.
std::vector<double> halfWindow(int count) {
  const double beta = 0.1102 * (kAttenuation_dB - 8.7);
  const int reach = AntiAlias::kReach * count;
  std::vector<double> weights(static_cast<std::size_t>(reach) + 1);
  double sum = 0.0;
  for (int i = 0; i <= reach; ++i) {
    const double x = 2.0 * std::numbers::pi * AntiAlias::kCutOff * i / count, share = static_cast<double>(i) / reach;
    const double sinc = i == 0 ? 1.0 : std::sin(x) / x;
    const double window = std::cyl_bessel_i(0.0, beta * std::sqrt(std::max(0.0, 1.0 - share * share)));
    weights[static_cast<std::size_t>(i)] = sinc * window;
    sum += (i == 0 ? 1.0 : 2.0) * sinc * window;
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

}  // namespace

AntiAlias::AntiAlias(std::size_t width, int count)
    : count_(count), weights_(halfWindow(count)),
      sums_(Eigen::ArrayXXd::Zero(static_cast<Eigen::Index>(width), 2 * kReach + 2)), missing_(sums_),
      weight_(Eigen::ArrayXd::Zero(sums_.cols())) {}

void AntiAlias::add(std::span<const double> row) {
  const std::int64_t reach = kReach * count_, at = added_++;
  const std::int64_t first = at <= reach ? 0 : (at - reach + count_ - 1) / count_, last = (at + reach) / count_;
  Eigen::ArrayXd known = Eigen::Map<const Eigen::ArrayXd>(row.data(), sums_.rows());
  std::vector<Eigen::Index> gaps;
  for (Eigen::Index i = 0; i < known.size(); ++i)
    if (std::isnan(known[i])) {
      gaps.push_back(i);
      known[i] = 0.0;
    }
  for (std::int64_t r = first; r <= last; ++r) {
    const Eigen::Index mine = place(r);
    if (at == std::max<std::int64_t>(0, r * count_ - reach)) {  // the first that it has
      sums_.col(mine).setZero();
      missing_.col(mine).setZero();
      weight_[mine] = 0.0;
    }
    const double weight = weights_[static_cast<std::size_t>(std::abs(at - r * count_))];
    weight_[mine] += weight;
    sums_.col(mine) += weight * known;
    for (const Eigen::Index i : gaps) missing_(i, mine) += weight;
  }
}

bool AntiAlias::ready() const noexcept {
  const std::int64_t own = taken_ * count_;
  return own < added_ && (ended_ || own + kReach * count_ < added_);
}

void AntiAlias::take(std::span<double> row) {
  const Eigen::Index mine = place(taken_++);
  const double all = weight_[mine];
  for (Eigen::Index i = 0; i < sums_.rows(); ++i) {
    const double known = all - missing_(i, mine);
    row[static_cast<std::size_t>(i)] =
        known >= 0.5 * all ? sums_(i, mine) / known : std::numeric_limits<double>::quiet_NaN();
  }
}

std::string AntiAlias::words(double rate_Hz) {
  const auto hertz = [rate_Hz](double share) { return base::significant(share * rate_Hz, 6) + " Hz"; };
  return "zero-phase low-pass before (sinc in a Kaiser window): -6 dB at " + hertz(kCutOff) + ", within " +
         base::significant(100.0 * kRipple, 2) + " % up to " + hertz(kPass) + ", at least " +
         base::fixed(-20.0 * std::log10(kLeft), 0) + " dB from " + hertz(kStop);
}

}  // namespace articulus::exchange
