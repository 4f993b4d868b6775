#include "core/tracking/field_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/spatial/dense_solvers.h"
#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::tracking {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

namespace {

using Values = Eigen::Matrix<double, Eigen::Dynamic, 6>;

constexpr std::size_t kLeastSamples = 20, kMostSamples = 2000;
constexpr int kMostOrder = 4, kMostRounds = 100;
constexpr double kTwins_m = 0.002, kTwinsShare = 0.02;  // several noises of a tracker; at most so much of the span
constexpr double kFlat = 0.02;  // of the largest extent: a grid that is thinner tells nothing of the third direction

/// Products of powers up to the order, of a place in units of the map.
std::vector<double> termsAt(const Vector3& u, int order) {
  std::vector<double> terms;
  for (int sum = 0; sum <= order; ++sum)
    for (int a = sum; a >= 0; --a)
      for (int b = sum - a; b >= 0; --b)
        terms.push_back(std::pow(u.x(), a) * std::pow(u.y(), b) * std::pow(u.z(), sum - a - b));
  return terms;
}

double bellAt(const Vector3& from, const Vector3& to, double reach_m) {
  return std::exp(-0.5 * (to - from).squaredNorm() / (reach_m * reach_m));
}

Vector6 difference(const Pose& to, const Pose& from) {
  Vector6 d;
  d << to.translation - from.translation, spatial::logRotation(to.rotation * from.rotation.transpose());
  return d;
}

/// Tracker's frame and the sensor's place on the body, by least squares: turns count with the arm.
struct Frames {
  Pose X_TW, X_BM;
  [[nodiscard]] Pose wanted(const FieldSample& s) const { return X_TW * s.X_WB * X_BM; }
};

Pose nudged(const Pose& X, const Vector6& by) {
  return {spatial::expRotation(by.tail<3>()) * X.rotation, X.translation + by.head<3>()};
}

Frames firstGuess(std::span<const FieldSample> samples) {
  const double n = static_cast<double>(samples.size());
  Vector3 w = Vector3::Zero(), t = Vector3::Zero();
  for (const auto& s : samples) w += s.X_WB.translation / n, t += s.X_TM.translation / n;
  Matrix3 spread = Matrix3::Zero();
  for (const auto& s : samples) spread += (s.X_TM.translation - t) * (s.X_WB.translation - w).transpose();
  Frames f;
  f.X_TW.rotation = spatial::nearestRotation(spread);
  f.X_TW.translation = t - f.X_TW.rotation * w;
  f.X_BM.rotation = (f.X_TW.rotation * samples[0].X_WB.rotation).transpose() * samples[0].X_TM.rotation;
  return f;
}

/// Gauss-Newton of least step: of a grid with one attitude the lever and the tracker's place cannot be told apart, and
/// need not be.
Frames framesOf(std::span<const FieldSample> samples, double arm_m) {
  Frames f = firstGuess(samples);
  const auto rows = static_cast<Eigen::Index>(6 * samples.size());
  Vector6 weight = Vector6::Ones();
  weight.tail<3>().setConstant(arm_m);
  const auto left = [&](const Frames& at) {
    Eigen::VectorXd r(rows);
    for (std::size_t i = 0; i < samples.size(); ++i)
      r.segment<6>(static_cast<Eigen::Index>(6 * i)) =
          weight.cwiseProduct(difference(at.wanted(samples[i]), samples[i].X_TM));
    return r;
  };
  for (int round = 0; round < kMostRounds; ++round) {
    Eigen::MatrixXd J(rows, 12);
    constexpr double kStep = 1e-6;
    for (int k = 0; k < 12; ++k) {
      const Vector6 by = kStep * Vector6::Unit(k % 6);
      Frames plus = f, minus = f;
      (k < 6 ? plus.X_TW : plus.X_BM) = nudged(k < 6 ? f.X_TW : f.X_BM, by);
      (k < 6 ? minus.X_TW : minus.X_BM) = nudged(k < 6 ? f.X_TW : f.X_BM, -by);
      J.col(k) = (left(plus) - left(minus)) / (2.0 * kStep);
    }
    const Eigen::VectorXd step = -spatial::shortestLeastSquares(J, left(f), 1e-7);
    f.X_TW = nudged(f.X_TW, step.head<6>());
    f.X_BM = nudged(f.X_BM, step.tail<6>());
    if (step.norm() < 1e-12) break;
  }
  return f;
}

/// One way to draw the map through the samples.
struct Candidate {
  int order = 1;
  double reach_m = 0.0, stiffness = 0.0;  ///< stiffness: how far a bell's height counts beside what it explains
};

struct Fitted {
  Values polynomial, bells;
  double score = std::numeric_limits<double>::infinity();  // rms of what was left out, m, turns times the arm
  Vector6 rms = Vector6::Zero();
};

/// Kriging with a trend: heights of the bells square to the trend, leave-one-out in closed form.
std::optional<Fitted> fitted(const FieldMap& map, const Candidate& c, const Values& d, double arm_m) {
  const auto n = static_cast<Eigen::Index>(map.sites_m.size());
  std::vector<std::vector<double>> terms;
  for (const Vector3& p : map.sites_m) terms.push_back(termsAt((p - map.centre_m) / map.scale_m, c.order));
  const auto m = static_cast<Eigen::Index>(terms[0].size());
  if (2 * m > n) return {};
  Eigen::MatrixXd P(n, m);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index k = 0; k < m; ++k) P(i, k) = terms[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
  // What is left of a vector of values is A times it; one left out misses A d / diag(A).
  Eigen::MatrixXd A;
  Fitted f;
  if (c.reach_m == 0.0) {
    const auto [inverse, rank] = spatial::leastSquaresWithRank(P, Eigen::MatrixXd::Identity(n, n));
    if (rank < m) return {};
    f.polynomial = inverse * d;
    f.bells.resize(0, 6);
    A = Eigen::MatrixXd::Identity(n, n) - P * inverse;
  } else {
    Eigen::MatrixXd K(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index k = 0; k < n; ++k)
        K(i, k) =
            bellAt(map.sites_m[static_cast<std::size_t>(i)], map.sites_m[static_cast<std::size_t>(k)], c.reach_m) +
            (i == k ? c.stiffness : 0.0);
    const spatial::CholeskySolver cholesky(K);
    if (!cholesky.isPositive()) return {};
    const Eigen::MatrixXd KP = cholesky.solve(P);
    const Eigen::MatrixXd trend = spatial::solveSymmetric(P.transpose() * KP, Eigen::MatrixXd(KP.transpose()));
    const Eigen::MatrixXd inverse = cholesky.solve(Eigen::MatrixXd::Identity(n, n));
    A = inverse - KP * trend;
    f.bells = A * d;
    f.polynomial = trend * d;
  }
  Vector6 square = Vector6::Zero();
  const Values missed = A * d;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!(A(i, i) > 1e-12)) return {};
    square += (missed.row(i).transpose() / A(i, i)).cwiseAbs2() / static_cast<double>(n);
  }
  f.rms = square.cwiseSqrt();
  f.score = std::sqrt(square.head<3>().sum() + arm_m * arm_m * square.tail<3>().sum());
  if (!std::isfinite(f.score)) return {};
  return f;
}

std::vector<std::array<double, 6>> rowsOf(const Values& values) {
  std::vector<std::array<double, 6>> rows;
  for (Eigen::Index i = 0; i < values.rows(); ++i) {
    auto& row = rows.emplace_back();
    for (Eigen::Index k = 0; k < 6; ++k) row[static_cast<std::size_t>(k)] = values(i, k);
  }
  return rows;
}

base::Error wrong(base::ErrorCode code, const std::string& what, const std::string& remedy) {
  return {code, what, remedy};
}

/// Samples at one place are one site, as of a way out and back: the distance of twins is noise and says nothing of the
/// grid, and a site that is left out while its twin stays is not left out.
struct Sites {
  std::vector<Vector3> at;        ///< means
  std::vector<std::size_t> site;  ///< of each sample
  std::vector<double> samples;    ///< at each
};

Sites sitesOf(std::span<const FieldSample> samples) {
  Vector3 least = samples[0].X_TM.translation, most = least;
  for (const auto& s : samples) least = least.cwiseMin(s.X_TM.translation), most = most.cwiseMax(s.X_TM.translation);
  const double twins_m = std::min(kTwins_m, kTwinsShare * (most - least).maxCoeff());
  Sites sites;
  std::vector<Vector3> first;
  for (const auto& s : samples) {
    const Vector3& place = s.X_TM.translation;
    const auto near = std::ranges::find_if(first, [&](const Vector3& p) { return (place - p).norm() < twins_m; });
    const auto k = static_cast<std::size_t>(near - first.begin());
    if (near == first.end()) first.push_back(place), sites.at.emplace_back(Vector3::Zero()), sites.samples.push_back(0);
    sites.site.push_back(k);
    sites.at[k] += place;
    sites.samples[k] += 1.0;
  }
  for (std::size_t k = 0; k < sites.at.size(); ++k) sites.at[k] /= sites.samples[k];
  return sites;
}

/// Centre, scale and spacing of the sites.  Errors  as fitFieldMap
base::Result<FieldMap> placed(const Sites& sites) {
  const double n = static_cast<double>(sites.at.size());
  if (sites.at.size() < kLeastSamples)
    return wrong(base::ErrorCode::InvalidArgument,
                 "A map of a field from " + std::to_string(sites.site.size()) + " poses at " +
                     std::to_string(sites.at.size()) + " places.",
                 "Give " + std::to_string(kLeastSamples) + " places or more, over a grid.");
  FieldMap map;
  map.sites_m = sites.at;
  for (const Vector3& p : sites.at) map.centre_m += p / n;
  Matrix3 spread = Matrix3::Zero();
  for (const Vector3& p : map.sites_m) spread += (p - map.centre_m) * (p - map.centre_m).transpose();
  const Vector3 extent = spatial::singularValueDecomposition(spread).values.cwiseSqrt();
  if (!(extent[2] > kFlat * extent[0]))
    return wrong(base::ErrorCode::InvalidArgument, "The poses of the grid lie on one plane or line.",
                 "Lead the sensor through a volume.");
  map.scale_m = extent[0] / std::sqrt(n);
  std::vector<double> nearest;
  for (std::size_t i = 0; i < map.sites_m.size(); ++i) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < map.sites_m.size(); ++k)
      if (i != k) least = std::min(least, (map.sites_m[i] - map.sites_m[k]).norm());
    nearest.push_back(least);
  }
  std::ranges::nth_element(nearest, nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2));
  map.spacing_m = std::max(1e-6, nearest[nearest.size() / 2]);
  return map;
}

}  // namespace

Vector6 FieldMap::errorAt(const Vector3& place_m) const {
  Vector6 sum = Vector6::Zero();
  const auto terms = termsAt((place_m - centre_m) / scale_m, order);
  for (std::size_t k = 0; k < polynomial.size() && k < terms.size(); ++k)
    sum += terms[k] * Eigen::Map<const Vector6>(polynomial[k].data());
  for (std::size_t i = 0; i < bells.size(); ++i)
    sum += bellAt(sites_m[i], place_m, reach_m) * Eigen::Map<const Vector6>(bells[i].data());
  return sum;
}

Pose FieldMap::corrected(const Pose& X_TM) const { return nudged(X_TM, errorAt(X_TM.translation)); }

bool FieldMap::covers(const Vector3& place_m) const {
  return std::ranges::any_of(sites_m, [&](const Vector3& p) { return (p - place_m).norm() <= 2.0 * spacing_m; });
}

base::Result<FieldMap> fitFieldMap(std::span<const FieldSample> samples, double arm_m) {
  if (samples.size() < kLeastSamples || samples.size() > kMostSamples)
    return wrong(base::ErrorCode::InvalidArgument,
                 "A map of a field from " + std::to_string(samples.size()) + " poses.",
                 "Give " + std::to_string(kLeastSamples) + " to " + std::to_string(kMostSamples) + ", over a grid.");
  const Sites sites = sitesOf(samples);
  auto map = placed(sites);
  if (!map) return map;
  const Frames frames = framesOf(samples, arm_m);
  Values d = Values::Zero(static_cast<Eigen::Index>(sites.at.size()), 6);
  for (std::size_t i = 0; i < samples.size(); ++i)
    d.row(static_cast<Eigen::Index>(sites.site[i])) +=
        difference(frames.wanted(samples[i]), samples[i].X_TM).transpose() / sites.samples[sites.site[i]];
  const double n = static_cast<double>(sites.at.size());
  map->before_m = std::sqrt(d.leftCols<3>().squaredNorm() / n);
  map->before_rad = std::sqrt(d.rightCols<3>().squaredNorm() / n);
  std::vector<Candidate> candidates;
  for (int order = 1; order <= kMostOrder; ++order) candidates.push_back({.order = order});
  for (const double reach : {1.0, 1.5, 2.5, 4.0})
    for (const double stiffness : {1e-6, 1e-4, 1e-2, 1e-1})
      candidates.push_back({.order = 1, .reach_m = reach * map->spacing_m, .stiffness = stiffness});
  Fitted best;
  for (const Candidate& c : candidates) {
    auto one = fitted(*map, c, d, arm_m);
    if (!one || !(one->score < best.score)) continue;
    best = std::move(*one);
    map->order = c.order;
    map->reach_m = c.reach_m;
  }
  const double before = std::hypot(map->before_m, arm_m * map->before_rad);
  if (!(best.score < before))
    return wrong(base::ErrorCode::OutOfRange,
                 "No map is better than none: what remains of a rigid fit, " + std::to_string(1e3 * map->before_m) +
                     " mm, does not go with the place.",
                 "There is no distortion to be seen here beside the noise, or the grid is too coarse.");
  map->polynomial = rowsOf(best.polynomial);
  map->bells = rowsOf(best.bells);
  map->after_m = best.rms.head<3>().norm();
  map->after_rad = best.rms.tail<3>().norm();
  return map;
}

}  // namespace articulus::tracking
