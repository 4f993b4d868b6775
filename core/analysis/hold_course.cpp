#include "core/analysis/hold_course.h"

#include <algorithm>
#include <cmath>

namespace articulus::analysis {
namespace {

/// Shares at the end of the ramp where the elastic load relaxes with these gains; without gains the recorded load is
/// the elastic one.
std::vector<double> sharesWith(std::span<const HoldSample> load, const PronySeries& hold,
                               const std::vector<double>& gain) {
  const std::size_t n = hold.time_s.size();
  std::vector<double> unit(n, 0.0);  // of each exponential, for a gain of one
  double elastic = load.front().value;
  for (std::size_t i = 1; i < load.size(); ++i) {
    const double dt_s = load[i].time_s - load[i - 1].time_s;
    double rest = load[i].value, feed = 1.0;
    std::vector<double> fed(n, 1.0);
    for (std::size_t k = 0; k < n; ++k) {
      const double x = dt_s / hold.time_s[k];
      unit[k] *= std::exp(-x);
      if (x > 1e-12) fed[k] = -std::expm1(-x) / x;
      rest -= gain[k] * (unit[k] - fed[k] * elastic);
      feed += gain[k] * fed[k];
    }
    const double next = rest / feed;
    for (std::size_t k = 0; k < n; ++k) unit[k] += fed[k] * (next - elastic);
    elastic = next;
  }
  for (double& u : unit) u = elastic != 0.0 ? u / elastic : 1.0;
  return unit;
}

}  // namespace

std::vector<HoldSample> thinned(std::span<const HoldSample> hold, double growth) {
  std::vector<HoldSample> means;
  for (std::size_t i = 0; i < hold.size();) {
    const double until_s = hold[i].time_s * (1.0 + growth);
    HoldSample sum;
    std::size_t count = 0;
    do {
      sum.time_s += hold[i].time_s;
      sum.value += hold[i].value;
      ++count;
      ++i;
    } while (i < hold.size() && hold[i].time_s < until_s);
    means.push_back({sum.time_s / static_cast<double>(count), sum.value / static_cast<double>(count)});
  }
  return means;
}

std::vector<double> sharesAfterRamp(std::span<const HoldSample> load, const PronySeries& hold, HoldKind kind) {
  const std::size_t n = hold.time_s.size();
  std::vector<double> share(n, 1.0), gain(n, 0.0);
  if (load.size() < 2 || !(std::abs(load.back().value) > 0.0)) return share;
  if (kind == HoldKind::Creep) return sharesWith(load, hold, gain);
  for (int round = 0; round < 100; ++round) {
    double change = 0.0;
    for (std::size_t k = 0; k < n; ++k) {
      const double next = share[k] > 0.0 ? hold.amplitude[k] / (hold.equilibrium * share[k]) : 0.0;
      change = std::max(change, std::abs(next - gain[k]));
      gain[k] = next;
    }
    if (change < 1e-12) break;
    share = sharesWith(load, hold, gain);
  }
  return share;
}

}  // namespace articulus::analysis
