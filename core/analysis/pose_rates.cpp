#include "core/analysis/pose_rates.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {
namespace {

constexpr int kBinsOfAWindow = 20;
constexpr std::size_t kFewest = 8;  // bins: twice the unknowns of a cubic
constexpr double kReaches = 0.4;    // share of the window that must be covered to either side
constexpr int kUnknowns = 4;

using Vector4 = Eigen::Matrix<double, kUnknowns, 1>;
using Matrix4 = Eigen::Matrix<double, kUnknowns, kUnknowns>;
using Fit = Eigen::Matrix<double, kUnknowns, 6>;

/// Means of the poses over a twentieth of a window each.
std::vector<PoseAtTime> averaged(std::span<const PoseAtTime> poses, double bin_s) {
  std::vector<PoseAtTime> bins;
  std::size_t from = 0;
  while (from < poses.size()) {
    const double begin_s = poses[from].time_s;
    const spatial::Pose& first = poses[from].X;
    double time_s = 0.0;
    spatial::Vector3 shift = spatial::Vector3::Zero(), turn = spatial::Vector3::Zero();
    std::size_t to = from;
    for (; to < poses.size() && (to == from || poses[to].time_s - begin_s < bin_s); ++to) {
      time_s += poses[to].time_s - begin_s;
      shift += poses[to].X.translation - first.translation;
      turn += spatial::logRotation(poses[to].X.rotation * first.rotation.transpose());
    }
    const auto n = static_cast<double>(to - from);
    bins.push_back({begin_s + time_s / n,
                    {spatial::Matrix3(spatial::expRotation(spatial::Vector3(turn / n)) * first.rotation),
                     spatial::Vector3(first.translation + shift / n)}});
    from = to;
  }
  return bins;
}

/// What a cubic through the bins around one of them says there.
struct Local {
  PoseRate rate;
  spatial::Vector6 velocityVariance, accelerationVariance;
};

bool fitAround(std::span<const PoseAtTime> around, const PoseAtTime& middle, double half_s, Local& out) {
  Matrix4 normal = Matrix4::Zero();
  Fit right = Fit::Zero();
  spatial::Vector6 squares = spatial::Vector6::Zero();
  for (const PoseAtTime& bin : around) {
    const double t = (bin.time_s - middle.time_s) / half_s;  // of size one, or the normal matrix is ill conditioned
    const Vector4 powers(1.0, t, t * t, t * t * t);
    spatial::Vector6 y;
    y << bin.X.translation - middle.X.translation, spatial::logRotation(bin.X.rotation * middle.X.rotation.transpose());
    normal += powers * powers.transpose();
    right += powers * y.transpose();
    squares += y.cwiseAbs2();
  }
  const Eigen::LDLT<Matrix4> solver(normal);
  if (solver.info() != Eigen::Success) return false;
  const Fit fit = solver.solve(right);
  const Matrix4 inverse = solver.solve(Matrix4::Identity());
  if (!fit.allFinite()) return false;
  const double freedom = static_cast<double>(around.size()) - kUnknowns;
  out.rate.time_s = middle.time_s;
  out.rate.velocity = fit.row(1).transpose() / half_s;
  out.rate.acceleration = 2.0 * fit.row(2).transpose() / (half_s * half_s);
  for (int i = 0; i < 6; ++i) {
    const double left = std::max(0.0, squares[i] - fit.col(i).dot(right.col(i))) / freedom;
    out.velocityVariance[i] = left * inverse(1, 1) / (half_s * half_s);
    out.accelerationVariance[i] = 4.0 * left * inverse(2, 2) / (half_s * half_s * half_s * half_s);
  }
  return true;
}

}  // namespace

base::Result<PoseRates> poseRates(std::span<const PoseAtTime> poses, double window_s) {
  if (!(window_s > 0.0) || !std::isfinite(window_s))
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A window of " + base::significant(window_s, 3) + " s is none.", "Give a length above zero."};
  const std::vector<PoseAtTime> bins = averaged(poses, window_s / kBinsOfAWindow);
  const double half_s = window_s / 2.0;
  PoseRates rates;
  spatial::Vector6 velocity = spatial::Vector6::Zero(), acceleration = spatial::Vector6::Zero();
  std::size_t from = 0, to = 0;
  for (const PoseAtTime& middle : bins) {
    while (bins[from].time_s < middle.time_s - half_s) ++from;
    while (to < bins.size() && bins[to].time_s <= middle.time_s + half_s) ++to;
    const std::span<const PoseAtTime> around(bins.data() + from, to - from);
    if (around.size() < kFewest || middle.time_s - around.front().time_s < kReaches * window_s ||
        around.back().time_s - middle.time_s < kReaches * window_s)
      continue;
    Local local;
    if (!fitAround(around, middle, half_s, local)) continue;
    rates.at.push_back(local.rate);
    velocity += local.velocityVariance;
    acceleration += local.accelerationVariance;
  }
  if (rates.at.empty())
    return base::Error{base::ErrorCode::OutOfRange,
                       "No stretch of " + base::significant(window_s, 3) + " s has " + std::to_string(kFewest) +
                           " poses without a gap.",
                       "Take a longer window where poses come slowly, a shorter one where the motion is short."};
  const auto rms = [&rates](const spatial::Vector6& sum, int first) {
    return std::sqrt(sum.segment<3>(first).sum() / (3.0 * static_cast<double>(rates.at.size())));
  };
  rates.velocity_m_per_s = rms(velocity, 0);
  rates.velocity_rad_per_s = rms(velocity, 3);
  rates.acceleration_m_per_s2 = rms(acceleration, 0);
  rates.acceleration_rad_per_s2 = rms(acceleration, 3);
  return rates;
}

}  // namespace articulus::analysis
