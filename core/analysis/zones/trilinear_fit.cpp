#include "core/analysis/zones/trilinear_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/analysis/zones/cycle_branches.h"

namespace articulus::analysis {
namespace {

constexpr std::size_t kPoints = 200;
constexpr int kGrid = 40, kRefinements = 30;

struct Lines {
  Eigen::Vector4d x = Eigen::Vector4d::Zero();  // load at no motion, slope below, changes of slope at both meetings
  double cost = std::numeric_limits<double>::infinity();
};

double hinge(double motion, double at) { return std::max(0.0, motion - at); }

Lines linesFor(const std::vector<MotionLoad>& points, double lower, double upper) {
  Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();
  Eigen::Vector4d right = Eigen::Vector4d::Zero();
  for (const MotionLoad& p : points) {
    const Eigen::Vector4d row(1.0, p.motion, hinge(p.motion, lower), hinge(p.motion, upper));
    normal += row * row.transpose();
    right += row * p.load;
  }
  Lines lines;
  const Eigen::LDLT<Eigen::Matrix4d> solver(normal);
  if (solver.info() != Eigen::Success || solver.vectorD().minCoeff() < 1e-12 * solver.vectorD().maxCoeff())
    return lines;
  lines.x = solver.solve(right);
  lines.cost = 0.0;
  for (const MotionLoad& p : points) {
    const Eigen::Vector4d row(1.0, p.motion, hinge(p.motion, lower), hinge(p.motion, upper));
    lines.cost += (row.dot(lines.x) - p.load) * (row.dot(lines.x) - p.load);
  }
  return lines;
}

/// One Gauss-Newton step of all six numbers; what it proposes for the meeting points.
Eigen::Vector2d stepOf(const std::vector<MotionLoad>& points, const Lines& lines, double lower, double upper) {
  Eigen::Matrix<double, 6, 6> normal = Eigen::Matrix<double, 6, 6>::Zero();
  Eigen::Matrix<double, 6, 1> right = Eigen::Matrix<double, 6, 1>::Zero(), row;
  for (const MotionLoad& p : points) {
    row << 1.0, p.motion, hinge(p.motion, lower), hinge(p.motion, upper), p.motion > lower ? -lines.x[2] : 0.0,
        p.motion > upper ? -lines.x[3] : 0.0;
    normal += row * row.transpose();
    right += row * (p.load - row.head<4>().dot(lines.x));
  }
  return normal.ldlt().solve(right).tail<2>();
}

}  // namespace

base::Result<TrilinearFit> fitTrilinear(std::span<const MotionLoad> branch) {
  const auto wrong = [](std::string what, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
  };
  if (branch.size() < 20)
    return wrong("A branch of " + std::to_string(branch.size()) + " samples is too short for three lines.",
                 "Sample more often, or load more slowly.");
  std::vector<MotionLoad> points = blockMeans(branch, kPoints);
  const auto [least, most] =
      std::ranges::minmax_element(points, [](const auto& a, const auto& b) { return a.motion < b.motion; });
  const double from = least->motion, range = most->motion - least->motion;
  if (!(range > 0.0)) return wrong("The branch does not move.", "Look at its loop.");
  for (MotionLoad& p : points) p.motion = (p.motion - from) / range;

  Lines best;
  double lower = 0.0, upper = 1.0;
  for (int i = 1; i < kGrid; ++i)
    for (int j = i + 1; j < kGrid; ++j) {
      const double a = static_cast<double>(i) / kGrid, b = static_cast<double>(j) / kGrid;
      if (const Lines lines = linesFor(points, a, b); lines.cost < best.cost) {
        best = lines;
        lower = a;
        upper = b;
      }
    }
  if (!std::isfinite(best.cost)) return wrong("No three lines fit the branch.", "Look at its loop.");
  for (int k = 0; k < kRefinements; ++k) {
    const Eigen::Vector2d step = stepOf(points, best, lower, upper);
    if (!step.allFinite()) break;
    bool better = false;
    for (double share = 1.0; share > 1e-3 && !better;
         share *= 0.5) {  // a sample that changes its line may spoil a step
      const double a = lower + share * step[0], b = upper + share * step[1];
      if (!(a > 0.0 && b < 1.0 && a < b)) continue;
      if (const Lines lines = linesFor(points, a, b); lines.cost < best.cost) {
        better = true;
        best = lines;
        lower = a;
        upper = b;
      }
    }
    if (!better) break;
  }
  TrilinearFit fit{.lower = from + range * lower, .upper = from + range * upper};
  fit.stiffnessBelow = best.x[1] / range;
  fit.stiffness = (best.x[1] + best.x[2]) / range;
  fit.stiffnessAbove = (best.x[1] + best.x[2] + best.x[3]) / range;
  double mean = 0.0, spread = 0.0;
  for (const MotionLoad& p : points) mean += p.load / static_cast<double>(points.size());
  for (const MotionLoad& p : points) spread += (p.load - mean) * (p.load - mean);
  fit.determination = spread > 0.0 ? 1.0 - best.cost / spread : 0.0;
  if (!(fit.stiffness < fit.stiffnessBelow && fit.stiffness < fit.stiffnessAbove))
    return wrong("The middle of three lines is not the softest one: the branch has no neutral zone of this kind.",
                 "Use another method, and look at the loop.");
  return fit;
}

}  // namespace articulus::analysis
