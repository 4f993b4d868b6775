#include "core/control/secant_search.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {
namespace {

using spatial::Vector3;

constexpr double kA = 1.0, kB = 10.0, kC = 2.0;
constexpr double kNoise_N = 0.15, kStill_m = 1e-7;                        // below: nothing is learned of the slope
constexpr double kSofter = 3.0;           // at most, from one step to the next: a stiff specimen forgives no step too long
constexpr double kUnanswered_N = 0.3;     // of error, with no answer to the last step; just above what ends the search
constexpr double kSoftest_m_per_N = 1e-3, kStiffest_m_per_N = 1.0 / 5e6;  // slopes beyond these are not believed

}  // namespace

double SecantSearch::length_m(double error_N) noexcept { return kLongest_m / (kA + kB * std::exp(kC - error_N)); }

void SecantSearch::start(const Vector3& compliance_m_per_N) noexcept {
  compliance_ = compliance_m_per_N.cwiseMax(kStiffest_m_per_N).cwiseMin(kSoftest_m_per_N);
  first_ = true;
}

Vector3 SecantSearch::step(const Vector3& p, const Vector3& F, const Vector3& wanted, const Vector3& mask) noexcept {
  if (!first_) {
    const Vector3 dp = p - lastP_, dF = F - lastF_;
    for (int i = 0; i < 3; ++i) {
      if (mask[i] == 0.0) continue;
      const double softer = std::min(kSofter * compliance_[i], kSoftest_m_per_N);
      if (std::abs(dF[i]) >= kNoise_N) {
        // Against the step, because the others, which moved further, weigh more: a slope that lets them, while the error grows, is too stiff.
        const bool against = dp[i] * dF[i] < 0.0, others = dp.squaredNorm() > 2.0 * dp[i] * dp[i];
        if (against && others && (wanted[i] - F[i]) * dF[i] < 0.0 && std::abs(wanted[i] - F[i]) > kUnanswered_N) compliance_[i] = softer;
        if (std::abs(dp[i]) < kStill_m || against) continue;
        compliance_[i] = std::clamp(dp[i] / dF[i], kStiffest_m_per_N, softer);
      } else if (std::abs(wanted[i] - F[i]) > kUnanswered_N) {
        compliance_[i] = softer;
      }
    }
  }
  first_ = false;
  lastP_ = p;
  lastF_ = F;
  const Vector3 error = (wanted - F).cwiseProduct(mask);
  const Vector3 secant = compliance_.cwiseProduct(error);
  const double longest = length_m(error.norm());
  if (secant.norm() <= longest) return secant;
  // Stiff axes first: shortened as a whole, a step of millimetres along a soft axis would leave a stiff one, which that step loads, the
  // hundredth part of what it needs. So the longest elements are cut, to one size, until the step is as long as it may be.
  double least = 0.0, most = longest;
  for (int k = 0; k < 30; ++k) {
    const double middle = 0.5 * (least + most);
    (secant.cwiseMin(middle).cwiseMax(-middle).norm() > longest ? most : least) = middle;
  }
  return secant.cwiseMin(least).cwiseMax(-least);
}

}  // namespace articulus::control
