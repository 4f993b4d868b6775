#include "core/analysis/zones/double_sigmoid.h"

#include <ceres/ceres.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/analysis/zones/cycle_branches.h"

namespace articulus::analysis {
namespace {

constexpr std::size_t kPoints = 300;  // of a branch that are fitted
constexpr int kParameters = 7;        // offset; ln height, shift, ln rate of both steps
using Parameters = std::array<double, kParameters>;

double logistic(double z) noexcept { return 1.0 / (1.0 + std::exp(-z)); }

/// Motions and loads divided by their spread: the solver sees numbers near one.
struct Scaled {
  std::vector<MotionLoad> points;
  double motion = 1.0, load = 1.0, middle = 0.0;
};

Scaled scaled(std::span<const MotionLoad> branch) {
  Scaled s{.points = blockMeans(branch, kPoints)};
  const auto byMotion = [](const MotionLoad& a, const MotionLoad& b) { return a.motion < b.motion; };
  const auto [low, high] = std::ranges::minmax_element(s.points, byMotion);
  s.middle = 0.5 * (low->motion + high->motion);
  s.motion = std::max(high->motion - low->motion, 1e-12);
  s.load = 1e-12;
  for (const MotionLoad& p : s.points) s.load = std::max(s.load, std::abs(p.load));
  for (MotionLoad& p : s.points) p = {(p.motion - s.middle) / s.motion, p.load / s.load};
  return s;
}

/// One sample's residual with its derivatives by hand: heights and rates stand as logarithms, so they stay above zero.
class PointCost final : public ceres::SizedCostFunction<1, kParameters> {
 public:
  explicit PointCost(const MotionLoad& point) : point_(point) {}
  bool Evaluate(double const* const* x, double* residual, double** jacobians) const override {
    const double* p = x[0];
    double value = p[0];
    double* J = jacobians ? jacobians[0] : nullptr;
    if (J) J[0] = 1.0;
    for (int k = 0; k < 2; ++k) {
      const double height = std::exp(p[1 + 3 * k]), rate = std::exp(p[3 + 3 * k]);
      const double s = logistic(p[2 + 3 * k] + rate * point_.load), slope = height * s * (1.0 - s);
      value += height * s;
      if (!J) continue;
      J[1 + 3 * k] = height * s;
      J[2 + 3 * k] = slope;
      J[3 + 3 * k] = slope * rate * point_.load;
    }
    residual[0] = value - point_.motion;
    return std::isfinite(residual[0]);
  }

 private:
  MotionLoad point_;
};

struct Solved {
  Parameters x{};
  double cost = 0.0;
};

std::optional<Solved> solvedFrom(const Scaled& data, const Parameters& start) {
  Solved solved{.x = start};
  ceres::Problem problem;
  for (const MotionLoad& p : data.points) problem.AddResidualBlock(new PointCost(p), nullptr, solved.x.data());
  for (const int k : {0, 1}) {
    problem.SetParameterLowerBound(solved.x.data(), 1 + 3 * k, std::log(1e-4));
    problem.SetParameterUpperBound(solved.x.data(), 1 + 3 * k, std::log(20.0));
    problem.SetParameterLowerBound(solved.x.data(), 3 + 3 * k, std::log(0.2));
    problem.SetParameterUpperBound(solved.x.data(), 3 + 3 * k, std::log(400.0));
  }
  ceres::Solver::Options options;
  options.linear_solver_type = ceres::DENSE_QR;
  options.max_num_iterations = 200;
  options.function_tolerance = 1e-12;
  options.parameter_tolerance = 1e-12;
  options.gradient_tolerance = 1e-14;
  options.logging_type = ceres::SILENT;
  ceres::Solver::Summary summary;
  ceres::Solve(options, &problem, &summary);
  if (!summary.IsSolutionUsable()) return std::nullopt;
  solved.cost = summary.final_cost;
  return solved;
}

}  // namespace

double DoubleSigmoid::motion(double load) const noexcept {
  double sum = offset;
  for (const Step& s : steps) sum += s.height * logistic(s.shift + s.rate * load);
  return sum;
}

double DoubleSigmoid::compliance(double load) const noexcept {
  double sum = 0.0;
  for (const Step& s : steps) {
    const double y = logistic(s.shift + s.rate * load);
    sum += s.height * s.rate * y * (1.0 - y);
  }
  return sum;
}

double DoubleSigmoid::complianceSlope(double load) const noexcept {
  double sum = 0.0;
  for (const Step& s : steps) {
    const double y = logistic(s.shift + s.rate * load);
    sum += s.height * s.rate * s.rate * y * (1.0 - y) * (1.0 - 2.0 * y);
  }
  return sum;
}

base::Result<DoubleSigmoid> fitDoubleSigmoid(std::span<const MotionLoad> branch) {
  if (branch.size() < 20)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A branch of " + std::to_string(branch.size()) + " samples is too short for a sigmoid.",
                       "Sample more often, or load more slowly."};
  const Scaled data = scaled(branch);
  std::optional<Solved> best;
  // Steps beside each other, one within the other, and far apart: which one fits is not known before.
  for (const auto& [apart, first, second] : {std::array{0.15, 6.0, 6.0}, std::array{0.0, 20.0, 3.0},
                                             std::array{0.4, 8.0, 8.0}, std::array{0.1, 40.0, 4.0}}) {
    const Parameters start{-0.5,          std::log(0.5),   apart * first,   std::log(first),
                           std::log(0.5), -apart * second, std::log(second)};
    const auto solved = solvedFrom(data, start);
    if (solved && (!best || solved->cost < best->cost)) best = solved;
  }
  if (!best)
    return base::Error{base::ErrorCode::InvalidArgument, "No double sigmoid fits the cycle.",
                       "Look at its loop: it has to be S-shaped."};
  DoubleSigmoid fit{.offset = data.middle + data.motion * best->x[0]};
  for (std::size_t k = 0; k < 2; ++k)
    fit.steps[k] = {.height = data.motion * std::exp(best->x[1 + 3 * k]),
                    .shift = best->x[2 + 3 * k],
                    .rate = std::exp(best->x[3 + 3 * k]) / data.load};
  double mean = 0.0, spread = 0.0;
  for (const MotionLoad& p : data.points) mean += p.motion / static_cast<double>(data.points.size());
  for (const MotionLoad& p : data.points) spread += (p.motion - mean) * (p.motion - mean);
  fit.determination = spread > 0.0 ? 1.0 - 2.0 * best->cost / spread : 0.0;
  return fit;
}

}  // namespace articulus::analysis
