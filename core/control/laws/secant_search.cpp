#include "core/control/laws/secant_search.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::control {
namespace {

using spatial::Vector3;

constexpr double kA = 1.0, kB = 10.0, kC = 2.0;
constexpr double kNoise_N = 0.15, kStill_m = 1e-7;  // below: nothing is learned of the slope
constexpr double kSofter = 3.0;       // at most, from one step to the next: a stiff specimen forgives no step too long
constexpr double kSofterAside = 1.3;  // where the others' motion outweighs an axis, whose error grows
constexpr double kUnanswered_N =
    0.1;  // of error, with no answer to the last step; three axes of that are less than what ends the search
constexpr double kAside_N = 3.0;  // of error, from which an axis that others outweigh is believed softer
constexpr double kSoftest_m_per_N = 1e-3, kStiffest_m_per_N = 1.0 / 5e6;  // slopes beyond these are not believed
constexpr double kOutweighs = 2.0;  // of squared ways: what the others moved over what the axis itself did
constexpr double kLearns = 0.5;     // of what the others are seen to have caused, a step
constexpr double kMostAside_N_per_m = 1e5;
constexpr double kGrew_N = 5.0, kShorter = 0.5, kLonger = 1.5,
                 kShortest_m = 5e-5;  // of a step after which an error has grown

/// The longest elements cut to one size, until the step is as long as it may be.  Out  that size
double cut(Vector3& step, double longest_m) noexcept {
  double least = 0.0, most = longest_m;
  for (int k = 0; k < 30; ++k) {
    const double middle = 0.5 * (least + most);
    (step.cwiseMin(middle).cwiseMax(-middle).norm() > longest_m ? most : least) = middle;
  }
  step = step.cwiseMin(least).cwiseMax(-least);
  return least;
}

}  // namespace

double SecantSearch::length_m(double error_N) noexcept { return kLongest_m / (kA + kB * std::exp(kC - error_N)); }

void SecantSearch::start(const Vector3& compliance_m_per_N) noexcept {
  compliance_ = compliance_m_per_N.cwiseMax(kStiffest_m_per_N).cwiseMin(kSoftest_m_per_N);
  aside_.setZero();
  longest_ = kLongest_m;
  first_ = true;
}

void SecantSearch::startAgain() noexcept {
  compliance_ = (compliance_ / kSofter).cwiseMax(kStiffest_m_per_N);
  longest_ = kLongest_m;
  first_ = true;
}

void SecantSearch::learn(int i, const Vector3& dp, double dF_N, double error_N) noexcept {
  const double softer = std::min(kSofter * compliance_[i], kSoftest_m_per_N);
  const double own_N = dF_N - aside_.row(i).dot(dp), others = dp.squaredNorm() - dp[i] * dp[i];
  const bool answered = std::abs(dF_N) >= kNoise_N || std::abs(own_N) >= kNoise_N;
  if (!answered) {
    if (std::abs(error_N) > kUnanswered_N) compliance_[i] = softer;
  } else if (others > kOutweighs * dp[i] * dp[i] && others > kStill_m * kStill_m) {
    const double unexplained_N = own_N - dp[i] / compliance_[i];
    for (int j = 0; j < 3; ++j)
      if (j != i)
        aside_(i, j) = std::clamp(aside_(i, j) + kLearns * unexplained_N * dp[j] / others, -kMostAside_N_per_m,
                                  kMostAside_N_per_m);
    // A slope that lets the others outweigh the axis, while its error grows, is too stiff.
    if (error_N * dF_N < 0.0 && std::abs(error_N) > kAside_N)
      compliance_[i] = std::min(kSofterAside * compliance_[i], softer);
  } else if (std::abs(dp[i]) >= kStill_m && dp[i] * own_N > 0.0) {
    compliance_[i] = std::clamp(dp[i] / own_N, kStiffest_m_per_N, softer);
  }
}

Vector3 SecantSearch::step(const Vector3& p, const Vector3& F, const Vector3& wanted, const Vector3& mask) noexcept {
  const Vector3 error = (wanted - F).cwiseProduct(mask);
  if (!first_) {
    const Vector3 dp = (p - lastP_).cwiseProduct(mask), dF = F - lastF_;
    for (int i = 0; i < 3; ++i)
      if (mask[i] != 0.0) learn(i, dp, dF[i], error[i]);
    const Vector3 before = (wanted - lastF_).cwiseProduct(mask);
    const bool grew = (error.cwiseAbs() - before.cwiseAbs()).maxCoeff() > kGrew_N;
    longest_ = grew ? std::max(kShorter * dp.norm(), kShortest_m) : std::min(kLonger * longest_, kLongest_m);
  }
  first_ = false;
  lastP_ = p;
  lastF_ = F;
  const double longest = std::min(longest_, length_m(error.norm()));
  std::array<int, 3> softest{0, 1, 2};
  std::sort(softest.begin(), softest.end(), [this](int a, int b) { return compliance_[a] > compliance_[b]; });
  // Each axis makes up for what the softer ones are about to do to it.
  Vector3 step = Vector3::Zero();
  const auto wantedOf = [&](int i, double most) {
    return mask[i] == 0.0 ? 0.0 : std::clamp(compliance_[i] * (error[i] - aside_.row(i).dot(step)), -most, most);
  };
  for (const int i : softest) step[i] = wantedOf(i, longest);
  if (step.norm() <= longest) return step;
  // Shortened as a whole, a step of millimetres along a soft axis would leave a stiff one, which that step loads, the
  // hundredth part of what it needs.
  const double most = cut(step, longest);
  for (std::size_t n = 1; n < softest.size(); ++n) {
    step[softest[n]] = 0.0;
    step[softest[n]] = wantedOf(softest[n], most);
  }
  return step;
}

}  // namespace articulus::control
