#include "core/ik/branches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace articulus::ik {
namespace {

using robot::JointVector;
constexpr double kTurn_rad = 2.0 * std::numbers::pi;

/// Whole turns that bring a joint into its range: from least to most, none where least > most.
struct Turns {
  double least = 0.0, most = 0.0;
};

Turns turnsInto(const robot::Link& link, double q_rad) noexcept {
  return {std::ceil((link.lower_rad - kRangeEdge_rad - q_rad) / kTurn_rad),
          std::floor((link.upper_rad + kRangeEdge_rad - q_rad) / kTurn_rad)};
}

double turned(const robot::Link& link, double q_rad, double turns) noexcept {
  return std::clamp(q_rad + turns * kTurn_rad, link.lower_rad, link.upper_rad);
}

double square(const JointVector& a, const JointVector& b) noexcept {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

/// Insertion sort of few solutions; equal keys keep their order, so that results repeat bit for bit.
void sortByKey(SolutionSet& s, std::array<double, kMaxSolutions>& key) noexcept {
  for (int i = 1; i < s.count; ++i) {
    const JointVector q = s.q[static_cast<std::size_t>(i)];
    const double k = key[static_cast<std::size_t>(i)];
    int at = i;
    for (; at > 0 && key[static_cast<std::size_t>(at - 1)] > k; --at) {
      s.q[static_cast<std::size_t>(at)] = s.q[static_cast<std::size_t>(at - 1)];
      key[static_cast<std::size_t>(at)] = key[static_cast<std::size_t>(at - 1)];
    }
    s.q[static_cast<std::size_t>(at)] = q;
    key[static_cast<std::size_t>(at)] = k;
  }
}

}  // namespace

double distance_rad(const JointVector& a, const JointVector& b) noexcept {
  return std::sqrt(square(a, b) / static_cast<double>(a.size()));
}

void bringIntoRanges(const robot::RobotModel& model, const JointVector& near_rad, SolutionSet& solutions) noexcept {
  std::array<double, kMaxSolutions> key{};
  int kept = 0;
  for (int k = 0; k < solutions.count; ++k) {
    JointVector q = solutions.q[static_cast<std::size_t>(k)];
    bool within = true;
    for (int i = 0; i < model.joints && within; ++i) {
      const robot::Link& link = model.links[static_cast<std::size_t>(i)];
      const Turns turns = turnsInto(link, q[i]);
      within = turns.least <= turns.most;
      if (within) q[i] = turned(link, q[i], std::clamp(std::round((near_rad[i] - q[i]) / kTurn_rad), turns.least, turns.most));
    }
    if (!within) continue;
    key[static_cast<std::size_t>(kept)] = square(q, near_rad);
    solutions.q[static_cast<std::size_t>(kept++)] = q;
  }
  solutions.count = kept;
  sortByKey(solutions, key);
}

void sortByNearness(const JointVector& near_rad, SolutionSet& solutions) noexcept {
  std::array<double, kMaxSolutions> key{};
  for (int k = 0; k < solutions.count; ++k)
    for (Eigen::Index i = 0; i < near_rad.size(); ++i) {
      const double d = std::remainder(solutions.q[static_cast<std::size_t>(k)][i] - near_rad[i], kTurn_rad);
      key[static_cast<std::size_t>(k)] += d * d;
    }
  sortByKey(solutions, key);
}

int everyTurn(const robot::RobotModel& model, const JointVector& near_rad, const SolutionSet& solutions,
              std::span<JointVector> out) noexcept {
  const auto nearer = [&near_rad](const JointVector& a, const JointVector& b) { return square(a, near_rad) < square(b, near_rad); };
  const auto n = static_cast<std::size_t>(model.joints);
  int all = 0;
  std::size_t kept = 0;   // out[0 .. kept) is a heap with the farthest on top once it is full
  for (int k = 0; k < solutions.count; ++k) {
    const JointVector& start = solutions.q[static_cast<std::size_t>(k)];
    std::array<Turns, robot::kMaxJoints> turns;
    std::array<double, robot::kMaxJoints> at{};
    bool within = true;
    for (std::size_t i = 0; i < n; ++i) {
      turns[i] = turnsInto(model.links[i], start[static_cast<Eigen::Index>(i)]);
      at[i] = turns[i].least;
      within = within && turns[i].least <= turns[i].most;
    }
    if (!within) continue;
    for (std::size_t digit = 0; digit < n;) {   // counts through the turns as an odometer does
      JointVector q = start;
      for (std::size_t i = 0; i < n; ++i)
        q[static_cast<Eigen::Index>(i)] = turned(model.links[i], start[static_cast<Eigen::Index>(i)], at[i]);
      ++all;
      if (kept < out.size()) {
        out[kept++] = q;
        std::push_heap(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), nearer);
      } else if (!out.empty() && nearer(q, out.front())) {
        std::pop_heap(out.begin(), out.end(), nearer);
        out.back() = q;
        std::push_heap(out.begin(), out.end(), nearer);
      }
      for (digit = 0; digit < n && (at[digit] += 1.0) > turns[digit].most; ++digit) at[digit] = turns[digit].least;
    }
  }
  std::sort_heap(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept), nearer);
  return all;
}

}  // namespace articulus::ik
