#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/mesh/fit/fit_detail.h"
#include "core/mesh/fit/surface_tree.h"
#include "core/mesh/mesh_facts.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::mesh {

using base::Error;
using base::ErrorCode;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr int kRounds = 80, kTrialRounds = 15;
constexpr std::size_t kTrialPoints = 150;
constexpr double kElsewhere = 0.6;  // a fit that much better than from the landmarks is another place
constexpr double kStill_m = 1e-7, kStill_rad = 1e-7;
constexpr double kOnIt_m = 1e-7;  // closer than that the way to the surface has no direction of its own
constexpr double kOpen = 1e-3;    // least over largest curvature, from where on a motion is not held by the points

/// Points of the bone, where the mesh is now thought to be: X_MN takes them to it.
struct Search {
  const TriangleMesh& mesh;
  const SurfaceTree& tree;
  const std::vector<Vector3>& points_N;
  double size_m;  ///< makes turns and shifts alike

  [[nodiscard]] Vector3 normalOf(std::uint32_t t) const {
    const Vector3 a = mesh.corner(t, 0);
    return (mesh.corner(t, 1) - a).cross(mesh.corner(t, 2) - a).normalized();
  }
  [[nodiscard]] double cost(const Pose& X_MN) const {
    double sum = 0.0;
    for (const Vector3& p : points_N) {
      const double d = tree.nearest(X_MN * p).distance;
      sum += d * d;
    }
    return sum;
  }

  /// One step of Gauss and Newton over a small turn about the points' middle and a shift, in m both.
  struct Step {
    spatial::Matrix6 A = spatial::Matrix6::Zero();
    spatial::Vector6 b = spatial::Vector6::Zero();
  };
  [[nodiscard]] Step linearised(const Pose& X_MN, const Vector3& middle) const {
    Step step;
    for (const Vector3& p_N : points_N) {
      const Vector3 p = X_MN * p_N;
      const auto near = tree.nearest(p);
      const Vector3 n = near.distance > kOnIt_m ? (p - near.point) / near.distance : normalOf(near.triangle);
      spatial::Vector6 J;
      J << n, (p - middle).cross(n) / size_m;
      step.A += J * J.transpose();
      step.b += J * near.distance;
    }
    return step;
  }

  [[nodiscard]] Pose refined(Pose X_MN, int rounds) const {
    double now = cost(X_MN), damping = 1e-3;
    for (int round = 0; round < rounds; ++round) {
      Vector3 middle = Vector3::Zero();
      for (const Vector3& p : points_N) middle += X_MN * p / static_cast<double>(points_N.size());
      const Step step = linearised(X_MN, middle);
      bool better = false;
      for (int attempt = 0; attempt < 6 && !better; ++attempt, damping *= 8.0) {
        spatial::Matrix6 A = step.A;
        A.diagonal().array() += damping * static_cast<double>(points_N.size()) / 6.0 + 1e-12;
        const spatial::Vector6 move = -A.ldlt().solve(step.b);
        const Vector3 turn = move.tail<3>() / size_m;
        if (!move.allFinite()) break;
        const double angle = turn.norm();
        const spatial::Matrix3 R =
            angle > 0.0 ? Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix() : spatial::Matrix3::Identity();
        Pose next;
        next.rotation = spatial::nearestRotation(R * X_MN.rotation);
        next.translation = R * (X_MN.translation - middle) + middle + Vector3(move.head<3>());
        const double then = cost(next);
        if (then > now) continue;
        better = true;
        const bool still = move.head<3>().norm() < kStill_m && angle < kStill_rad;
        X_MN = next;
        now = then;
        if (still) return X_MN;
      }
      if (!better) return X_MN;
      damping = std::max(1e-6, damping / 64.0);
    }
    return X_MN;
  }
};

std::vector<Vector3> someOf(const std::vector<Vector3>& points, std::size_t most) {
  if (points.size() <= most) return points;
  std::vector<Vector3> out;
  for (std::size_t i = 0; i < most; ++i) out.push_back(points[i * points.size() / most]);
  return out;
}

/// The 24 turns that take axes to axes.
std::vector<spatial::Matrix3> turns() {
  std::vector<spatial::Matrix3> out;
  for (int x = 0; x < 3; ++x)
    for (int y = 0; y < 3; ++y)
      for (int signs = 0; x != y && signs < 4; ++signs) {
        spatial::Matrix3 R;
        R.col(0) = (signs & 1 ? -1.0 : 1.0) * Vector3::Unit(x);
        R.col(1) = (signs & 2 ? -1.0 : 1.0) * Vector3::Unit(y);
        R.col(2) = Vector3(R.col(0)).cross(Vector3(R.col(1)));
        out.push_back(R);
      }
  return out;
}

Pose bestStart(const Search& whole, const Vector3& middle_M) {
  const std::vector<Vector3> some = someOf(whole.points_N, kTrialPoints);
  Vector3 middle_N = Vector3::Zero();
  for (const Vector3& p : some) middle_N += p / static_cast<double>(some.size());
  const Search search{whole.mesh, whole.tree, some, whole.size_m};
  Pose best;
  double least = std::numeric_limits<double>::infinity();
  for (const auto& R : turns()) {
    const Pose found = search.refined({R, middle_M - R * middle_N}, kTrialRounds);
    if (const double cost = search.cost(found); cost < least) least = cost, best = found;
  }
  return best;
}

/// Which motion the points do not hold: of a ball's surface a turn, of a shaft's a shift along it.
void warnOfOpen(const Search& search, const Pose& X_MN, BoneFit& fit) {
  Vector3 middle = Vector3::Zero();
  for (const Vector3& p : search.points_N) middle += X_MN * p / static_cast<double>(search.points_N.size());
  const auto values = spatial::symmetricEigenvalues(search.linearised(X_MN, middle).A);
  if (!(values[0] > kOpen * values[5]))
    fit.warnings.emplace_back(
        "The surface points leave one turn or shift open: they lie where the bone looks the same along it. Add points "
        "on edges, condyles or processes.");
}

}  // namespace

base::Result<BoneFit> fitBySurface(const TriangleMesh& mesh, const std::vector<Vector3>& points_N, const Pose* start) {
  if (points_N.size() < kLeastSurfacePoints || points_N.size() > kMostSurfacePoints)
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(points_N.size()) + " surface points: " + std::to_string(kLeastSurfacePoints) + " to " +
                     std::to_string(kMostSurfacePoints) + " can be used.",
                 "Touch the bone at 50 places or more, well spread; of a scan take every tenth point."};
  for (std::size_t k = 0; k < points_N.size(); ++k)
    if (!points_N[k].allFinite())
      return Error{ErrorCode::InvalidArgument,
                   "Surface point " + std::to_string(k + 1) + " holds a value that is not a number.",
                   "Record it again or leave it out."};
  const MeshFacts facts = factsOf(mesh);
  const double size_m = std::max(0.5 * facts.size().norm(), 1e-4);
  const Vector3 middle_M = 0.5 * (facts.lower + facts.upper);
  const SurfaceTree tree(mesh);
  const Search search{mesh, tree, points_N, size_m};
  Pose X_MN = search.refined(start ? start->inverse() : bestStart(search, middle_M), kRounds);

  // Its mirror image, from every side: landmarks that were taken on the wrong one would only mislead it.
  TriangleMesh other = mesh;
  mirror(other);
  const SurfaceTree otherTree(other);
  const Search otherSearch{other, otherTree, points_N, size_m};
  const Vector3 otherMiddle(-middle_M.x(), middle_M.y(), middle_M.z());
  const double count = static_cast<double>(points_N.size());
  BoneFit fit;
  fit.mirrored_rms_m =
      std::sqrt(otherSearch.cost(otherSearch.refined(bestStart(otherSearch, otherMiddle), kRounds)) / count);
  fit.rms_m = std::sqrt(search.cost(X_MN) / count);
  if (start && fit.fitsAsMirrorImage()) {
    const Pose elsewhere = search.refined(bestStart(search, middle_M), kRounds);
    if (const double rms_m = std::sqrt(search.cost(elsewhere) / count); rms_m < kElsewhere * fit.rms_m) {
      X_MN = elsewhere;
      fit.rms_m = rms_m;
      fit.warnings.emplace_back(
          "The surface points fit far better elsewhere than the landmarks say. Look at the landmarks.");
    }
  }
  fit.X_NM = X_MN.inverse();
  for (const Vector3& p : points_N) fit.residual_m.push_back(tree.nearest(X_MN * p).distance);
  warnOfOpen(search, X_MN, fit);
  return checked(std::move(fit));
}

}  // namespace articulus::mesh
