#include "core/ik/branches.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
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

/// Nearest whole number; the library's function is a call on the baseline processor.   In  |v| below 2^51
double rounded(double v) noexcept {
  constexpr double kShift = 6755399441055744.0;  // 1.5 * 2^52
  return (v + kShift) - kShift;
}

/// Configurations with the keys they are sorted by.
struct Sorter {
  std::array<std::array<double, robot::kMaxJoints>, kMaxSolutions> q;
  std::array<double, kMaxSolutions> key;
  std::array<std::uint8_t, kMaxSolutions> order;
  int count = 0;

  /// Takes the configuration that was written into q[count]. Equal keys keep their order, so that results repeat.
  void take(double k) noexcept {
    auto at = static_cast<std::size_t>(count);
    key[at] = k;
    const auto taken = static_cast<std::uint8_t>(count++);
    for (; at > 0 && key[order[at - 1]] > k; --at) order[at] = order[at - 1];
    order[at] = taken;
  }
  void deliver(int joints, SolutionSet& solutions) const noexcept {
    solutions.count = count;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) {
      solutions.q[k].resize(joints);
      std::copy_n(q[order[k]].data(), joints, solutions.q[k].data());
    }
  }
};

}  // namespace

double distance_rad(const JointVector& a, const JointVector& b) noexcept {
  return std::sqrt(square(a, b) / static_cast<double>(a.size()));
}

void bringIntoRanges(const robot::RobotModel& model, const JointVector& near_rad, SolutionSet& solutions) noexcept {
  Sorter sorter;
  for (int k = 0; k < solutions.count; ++k) {
    const double* from = solutions.q[static_cast<std::size_t>(k)].data();
    double* to = sorter.q[static_cast<std::size_t>(sorter.count)].data();
    double key = 0.0;
    bool within = true;
    for (int i = 0; i < model.joints && within; ++i) {
      const robot::Link& link = model.links[static_cast<std::size_t>(i)];
      const double low = link.lower_rad - kRangeEdge_rad, high = link.upper_rad + kRangeEdge_rad;
      // within the range, what is nearest to a point outside is nearest to the edge on its side
      const double wanted = std::min(std::max(near_rad[i], link.lower_rad), link.upper_rad);
      double v = from[i] + kTurn_rad * rounded((wanted - from[i]) * (1.0 / kTurn_rad));
      v += v > high ? -kTurn_rad : v < low ? kTurn_rad : 0.0;
      within = v >= low && v <= high;
      to[i] = std::min(std::max(v, link.lower_rad), link.upper_rad);
      key += (to[i] - near_rad[i]) * (to[i] - near_rad[i]);
    }
    if (within) sorter.take(key);
  }
  sorter.deliver(model.joints, solutions);
}

void sortByNearness(const JointVector& near_rad, SolutionSet& solutions) noexcept {
  Sorter sorter;
  const auto joints = static_cast<int>(near_rad.size());
  for (int k = 0; k < solutions.count; ++k) {
    const double* from = solutions.q[static_cast<std::size_t>(k)].data();
    double* to = sorter.q[static_cast<std::size_t>(sorter.count)].data();
    double key = 0.0;
    for (int i = 0; i < joints; ++i) {
      const double d = from[i] - near_rad[i], shortWay = d - kTurn_rad * rounded(d * (1.0 / kTurn_rad));
      to[i] = from[i];
      key += shortWay * shortWay;
    }
    sorter.take(key);
  }
  sorter.deliver(joints, solutions);
}

int everyTurn(const robot::RobotModel& model, const JointVector& near_rad, const SolutionSet& solutions,
              std::span<JointVector> out) noexcept {
  const auto nearer = [&near_rad](const JointVector& a, const JointVector& b) {
    return square(a, near_rad) < square(b, near_rad);
  };
  const auto n = static_cast<std::size_t>(model.joints);
  int all = 0;
  std::size_t kept = 0;  // out[0 .. kept) is a heap with the farthest on top once it is full
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
    for (std::size_t digit = 0; digit < n;) {  // counts through the turns as an odometer does
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
