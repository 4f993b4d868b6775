#include "core/specimen/spine/moment_curve.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "core/spatial/units.h"

namespace articulus::specimen {
namespace {

double stackAngle_deg(const std::vector<DoubleSigmoid>& levels, double M) {
  double sum = 0.0;
  for (const auto& level : levels) sum += level.angle_deg(M);
  return sum;
}

constexpr std::size_t kKnownCurves = 64;  // of 26 kB each

/// All that a curve is made from.
std::vector<double> numbersOf(const BranchPair& branches, double scaleAngle, double fittedTo_Nm, double endCompliance) {
  std::vector<double> numbers{scaleAngle, fittedTo_Nm, endCompliance, static_cast<double>(branches.rising.size())};
  for (const auto* levels : {&branches.rising, &branches.falling})
    for (const DoubleSigmoid& s : *levels) numbers.insert(numbers.end(), {s.a1, s.b1, s.c1, s.a2, s.b2, s.c2, s.d});
  return numbers;
}

}  // namespace

double DoubleSigmoid::angle_deg(double M) const noexcept {
  return c1 / (1.0 + std::exp(-(a1 + b1 * M))) + c2 / (1.0 + std::exp(-(a2 + b2 * M))) + d;
}

MomentCurve::MomentCurve(const BranchPair& branches, double scaleAngle, double fittedTo_Nm, double endCompliance) {
  // A curve takes milliseconds to invert, and a self-test builds the same specimen for each of its limits.
  static std::mutex mutex;
  static std::map<std::vector<double>, MomentCurve> known;
  const std::vector<double> numbers = numbersOf(branches, scaleAngle, fittedTo_Nm, endCompliance);
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(numbers); found != known.end()) {
      *this = found->second;
      return;
    }
  }
  invert(branches, scaleAngle, fittedTo_Nm, endCompliance);
  const std::lock_guard lock(mutex);
  if (known.size() >= kKnownCurves) known.clear();
  known.emplace(numbers, *this);
}

void MomentCurve::invert(const BranchPair& branches, double scaleAngle, double fittedTo_Nm, double endCompliance) {
  endSlope_ = 1.0 / (endCompliance * spatial::kRadiansPerDegree * scaleAngle);
  // Angle of a branch with the linear continuation, made strictly monotone by it.
  const auto branch = [&](const std::vector<DoubleSigmoid>& levels, double M) {
    const double inside = std::clamp(M, -fittedTo_Nm, fittedTo_Nm);
    return scaleAngle * (stackAngle_deg(levels, inside) + endCompliance * (M - inside)) + 1e-3 * M;
  };
  // Both branches are centred on the middle of their range, so that the curve's zero is the middle of the neutral zone.
  const double lo = 0.5 * (branch(branches.rising, -fittedTo_Nm) + branch(branches.falling, -fittedTo_Nm));
  const double hi = 0.5 * (branch(branches.rising, fittedTo_Nm) + branch(branches.falling, fittedTo_Nm));
  const double middle = 0.5 * (lo + hi);
  const auto momentAt = [&](const std::vector<DoubleSigmoid>& levels, double angle_deg) {
    double a = -60.0, b = 60.0;
    for (int i = 0; i < 80; ++i) {
      const double m = 0.5 * (a + b);
      if (m == a || m == b) break;  // neighbours: no number is left between them
      (branch(levels, m) - middle < angle_deg ? a : b) = m;
    }
    return 0.5 * (a + b);
  };
  const double reach_deg = 0.5 * (hi - lo) + 3.0;  // the table ends where both branches are straight
  from_rad_ = -reach_deg * spatial::kRadiansPerDegree;
  step_rad_ = 2.0 * reach_deg * spatial::kRadiansPerDegree / (kPoints - 1);
  for (int i = 0; i < kPoints; ++i) {
    const double angle_deg = -reach_deg + 2.0 * reach_deg * i / (kPoints - 1);
    const double up = momentAt(branches.rising, angle_deg), down = momentAt(branches.falling, angle_deg);
    moment_[static_cast<std::size_t>(i)] = 0.5 * (up + down);
    half_[static_cast<std::size_t>(i)] = std::max(0.5 * (up - down), 0.0);
  }
}

MomentCurve::MomentCurve(double stiffness) {
  endSlope_ = stiffness;
  from_rad_ = -0.1;
  step_rad_ = 0.2 / (kPoints - 1);
  for (int i = 0; i < kPoints; ++i) moment_[static_cast<std::size_t>(i)] = stiffness * (from_rad_ + step_rad_ * i);
}

double MomentCurve::read(const std::array<double, kPoints>& table, double angle_rad) const noexcept {
  const double x = std::clamp((angle_rad - from_rad_) / step_rad_, 0.0, static_cast<double>(kPoints - 1) - 1e-9);
  const auto i = static_cast<std::size_t>(x);
  const double t = x - static_cast<double>(i);
  return table[i] + t * (table[i + 1] - table[i]);
}

double MomentCurve::moment_Nm(double angle_rad) const noexcept {
  const double to = from_rad_ + step_rad_ * (kPoints - 1);
  if (angle_rad < from_rad_) return moment_.front() + endSlope_ * (angle_rad - from_rad_);
  if (angle_rad > to) return moment_.back() + endSlope_ * (angle_rad - to);
  return read(moment_, angle_rad);
}

double MomentCurve::stiffness_Nm_per_rad(double angle_rad) const noexcept {
  const double x = (angle_rad - from_rad_) / step_rad_;
  if (!(x >= 0.0 && x < kPoints - 1)) return endSlope_;
  const auto i = static_cast<std::size_t>(x);
  return (moment_[i + 1] - moment_[i]) / step_rad_;
}

double MomentCurve::hysteresis_Nm(double angle_rad) const noexcept { return read(half_, angle_rad); }

}  // namespace articulus::specimen
