#include "core/ik/numeric_ik.h"

#include <algorithm>
#include <numbers>

#include "core/ik/random_stream.h"

namespace articulus::ik {
namespace {

// Found by trial on the shipped arms; the time is flat around them.
constexpr double kDamping = 0.003, kCautiousDamping = 0.3;
constexpr double kLargestStep_rad = 1.2, kSmallStep_rad = 0.3;
constexpr int kPatience = 6;          ///< steps of a try before it may stagnate
constexpr double kStagnation = 0.95;  ///< a step that leaves more of the error than this is none
constexpr int kFarSteps = 12;         ///< a try that is still far by then is given up
constexpr double kFar = 0.1;          ///< sum of angle (rad) and distance (in units of the reach)
constexpr int kMostSteps = 50;        ///< near a singularity the error shrinks by a constant factor only
constexpr double kSettled = 1e-6;     ///< below it rounding may look like stagnation
constexpr int kWholeStarts = 8;       ///< after them, every other start keeps most joints of the try that failed:
constexpr double kRedrawn = 0.15;     ///< each is redrawn with this chance. Poses with few ways in want it.
constexpr int kStepsFromStart = 100;

}  // namespace

NumericIk::NumericIk(const robot::RobotModel& model, Options options) : arm_(model), options_(options) {
  for (int i = 0; i < model.joints; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const robot::Link& link = model.links[at];
    offset_rad_[at] = link.geometry.thetaOffset_rad();
    range_rad_[at] = {link.lower_rad, link.upper_rad};
    lower_rad_[at] = link.lower_rad + offset_rad_[at];
    upper_rad_[at] = link.upper_rad + offset_rad_[at];
  }
}

void NumericIk::advance(SimdPairArm::Angles& theta, const SimdPairArm::Outcome& step,
                        double largest_rad) const noexcept {
  SimdPair largest = both(largest_rad);
  for (int i = 0; i < arm_.joints(); ++i) largest = _mm_max_pd(magnitude(_mm_load_pd(step.step.rad + 2 * i)), largest);
  const SimdPair scale = both(largest_rad) / largest;
  for (int i = 0; i < arm_.joints(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const SimdPair low = both(lower_rad_[at]), high = both(upper_rad_[at]);
    const SimdPair v = _mm_load_pd(theta.rad + 2 * i) + scale * _mm_load_pd(step.step.rad + 2 * i);
    // out of range: on its edge, or a whole turn back, whichever moves the arm less
    const SimdPair turn = _mm_or_pd(both(2.0 * std::numbers::pi), _mm_and_pd(v - both(0.5) * (low + high), both(-0.0)));
    const SimdPair w = v - turn, held = _mm_max_pd(_mm_min_pd(v, high), low),
                   turned = _mm_max_pd(_mm_min_pd(w, high), low);
    const SimdPair better = _mm_cmplt_pd(magnitude(w - turned), magnitude(v - held));
    _mm_store_pd(theta.rad + 2 * i, select(better, turned, held));
  }
}

bool NumericIk::delivered(const SimdPairArm::Angles& theta, const SimdPairArm::Outcome& step,
                          robot::JointVector& q) const noexcept {
  for (int lane = 0; lane < 2; ++lane) {
    if (!(step.position_m[lane] < options_.position_m && step.angle_rad[lane] < options_.angle_rad)) continue;
    q.resize(arm_.joints());
    for (int i = 0; i < arm_.joints(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      q[i] = std::clamp(theta.rad[2 * i + lane] - offset_rad_[at], range_rad_[at].first, range_rad_[at].second);
    }
    return true;
  }
  return false;
}

NumericIk::Outcome NumericIk::solve(const spatial::Pose& X_BF, robot::JointVector& q,
                                    std::uint64_t seed) const noexcept {
  const SimdPairArm::Target target = arm_.target(X_BF);
  const double perReach = 1.0 / arm_.reach_m();
  RandomStream random(seed);
  Outcome outcome;
  SimdPairArm::Angles theta;
  SimdPairArm::Outcome step;
  int age[2];
  double before[2];
  const auto start = [&](int lane) {
    const bool partly = outcome.starts >= kWholeStarts && outcome.starts % 2 != 0;
    for (int i = 0; i < arm_.joints(); ++i) {
      if (partly && random.between(0.0, 1.0) > kRedrawn) continue;
      const auto at = static_cast<std::size_t>(i);
      theta.rad[2 * i + lane] = random.between(lower_rad_[at], upper_rad_[at]);
    }
    age[lane] = 0;
    before[lane] = 1e9;
    ++outcome.starts;
  };
  start(0);
  start(1);
  while (outcome.steps < options_.maxSteps) {
    arm_.step(target, theta, both(kDamping), step);
    ++outcome.steps;
    outcome.solved = delivered(theta, step, q);
    if (outcome.solved) return outcome;
    advance(theta, step, kLargestStep_rad);
    for (int lane = 0; lane < 2; ++lane) {
      const double error = step.position_m[lane] * perReach + step.angle_rad[lane];
      ++age[lane];
      const bool stagnates = age[lane] >= kPatience && error > kStagnation * before[lane] && error > kSettled;
      before[lane] = error;
      if (stagnates || (age[lane] >= kFarSteps && error > kFar) || age[lane] >= kMostSteps) start(lane);
    }
  }
  return outcome;
}

NumericIk::Outcome NumericIk::solveFrom(const spatial::Pose& X_BF, robot::JointVector& q) const noexcept {
  const SimdPairArm::Target target = arm_.target(X_BF);
  Outcome outcome;
  outcome.starts = 1;
  SimdPairArm::Angles theta;
  SimdPairArm::Outcome step;
  for (int i = 0; i < arm_.joints(); ++i)
    for (int lane = 0; lane < 2; ++lane) theta.rad[2 * i + lane] = q[i] + offset_rad_[static_cast<std::size_t>(i)];
  const SimdPair damping = simdPair(kDamping, kCautiousDamping);  // the second takes over where the first leaps about
  while (outcome.steps < kStepsFromStart) {
    arm_.step(target, theta, damping, step);
    ++outcome.steps;
    outcome.solved = delivered(theta, step, q);
    if (outcome.solved) return outcome;
    advance(theta, step, kSmallStep_rad);
  }
  return outcome;
}

}  // namespace articulus::ik
