#include "core/mesh/fit/surface_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace articulus::mesh {

using spatial::Vector3;

namespace {

constexpr std::uint32_t kLeaf = 4;
constexpr double kRounding = 1e-12;

double squaredDistance(const Vector3& p, const Vector3& lower, const Vector3& upper) {
  return (p - p.cwiseMax(lower).cwiseMin(upper)).squaredNorm();
}

/// How far along u (of length 1) the ray from p is in the box; no number above `most` where it is not.
double entersAt(const Vector3& p, const Vector3& u, const Vector3& lower, const Vector3& upper, double most) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  double from = 0.0, to = most;
  for (Eigen::Index k = 0; k < 3; ++k) {
    if (u[k] == 0.0) {
      if (p[k] < lower[k] || p[k] > upper[k]) return kNever;
      continue;
    }
    const double a = (lower[k] - p[k]) / u[k], b = (upper[k] - p[k]) / u[k];
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  }
  // A box of one flat triangle has no depth: what rounding takes must not make it missed.
  return from <= to + kRounding * (1.0 + std::abs(to)) ? from : kNever;
}

/// The same of a triangle; its edges belong to it, so that a ray never slips through between two neighbours.
std::optional<double> meetsAt(const Vector3& p, const Vector3& u, const Vector3& a, const Vector3& b,
                              const Vector3& c) {
  const Vector3 ab = b - a, ac = c - a, normal = u.cross(ac), ap = p - a;
  const double det = ab.dot(normal);
  if (std::abs(det) <= std::numeric_limits<double>::min()) return std::nullopt;  // along it, or without area
  const double v = ap.dot(normal) / det;
  const Vector3 across = ap.cross(ab);
  const double w = u.dot(across) / det, t = ac.dot(across) / det;
  if (v < -kRounding || w < -kRounding || v + w > 1.0 + kRounding || !(t >= 0.0)) return std::nullopt;
  return t;
}

}  // namespace

Vector3 nearestOnTriangle(const Vector3& p, const Vector3& a, const Vector3& b, const Vector3& c) noexcept {
  const Vector3 ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0.0 && d2 <= 0.0) return a;
  const Vector3 bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0.0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return a + d1 / (d1 - d3) * ab;
  const Vector3 cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0.0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return a + d2 / (d2 - d6) * ac;
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
  const double whole = va + vb + vc;
  if (!(whole > 0.0)) return a;
  return a + vb / whole * ab + vc / whole * ac;
}

SurfaceTree::SurfaceTree(const TriangleMesh& mesh) : mesh_(mesh), order_(mesh.triangles.size()) {
  std::iota(order_.begin(), order_.end(), 0U);
  middle_.reserve(order_.size());
  for (std::size_t t = 0; t < order_.size(); ++t)
    middle_.push_back((mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3.0);
  nodes_.reserve(order_.size());
  if (!order_.empty()) build(0, static_cast<std::uint32_t>(order_.size()));
}

std::uint32_t SurfaceTree::build(std::uint32_t first, std::uint32_t count) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({});
  Vector3 lower = mesh_.corner(order_[first], 0), upper = lower, low = middle_[order_[first]], high = low;
  for (std::uint32_t i = first; i < first + count; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      lower = lower.cwiseMin(mesh_.corner(order_[i], k));
      upper = upper.cwiseMax(mesh_.corner(order_[i], k));
    }
    low = low.cwiseMin(middle_[order_[i]]);
    high = high.cwiseMax(middle_[order_[i]]);
  }
  if (count <= kLeaf) {
    nodes_[index] = {lower, upper, first, count};
    return index;
  }
  Eigen::Index axis = 0;
  (high - low).maxCoeff(&axis);
  const auto begin = order_.begin() + first;
  // By halves, so that it is never deeper than the logarithm, whatever the triangles are.
  std::nth_element(begin, begin + count / 2, begin + count,
                   [&](std::uint32_t a, std::uint32_t b) { return middle_[a][axis] < middle_[b][axis]; });
  build(first, count / 2);
  const std::uint32_t second = build(first + count / 2, count - count / 2);
  nodes_[index] = {lower, upper, second, 0};
  return index;
}

SurfaceTree::Nearest SurfaceTree::nearest(const Vector3& p) const {
  Nearest best;
  double least = std::numeric_limits<double>::infinity();
  std::array<std::uint32_t, 64> waiting{};
  std::size_t count = 0;
  waiting[count++] = 0;
  while (count > 0) {
    const std::uint32_t index = waiting[--count];
    const Node& node = nodes_[index];
    if (squaredDistance(p, node.lower, node.upper) >= least) continue;
    if (node.count == 0) {
      std::uint32_t near = index + 1, far = node.first;
      if (squaredDistance(p, nodes_[far].lower, nodes_[far].upper) <
          squaredDistance(p, nodes_[near].lower, nodes_[near].upper))
        std::swap(near, far);
      waiting[count++] = far;
      waiting[count++] = near;
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t t = order_[i];
      const Vector3 q = nearestOnTriangle(p, mesh_.corner(t, 0), mesh_.corner(t, 1), mesh_.corner(t, 2));
      if (const double d = (q - p).squaredNorm(); d < least) {
        least = d;
        best = {q, 0.0, t};
      }
    }
  }
  best.distance = std::sqrt(least);
  return best;
}

std::optional<SurfaceTree::Nearest> SurfaceTree::firstOn(const Vector3& p, const Vector3& direction) const {
  const double length = direction.norm();
  if (nodes_.empty() || !(length > 0.0) || !direction.allFinite() || !p.allFinite()) return std::nullopt;
  const Vector3 u = direction / length;
  Nearest best;
  best.distance = std::numeric_limits<double>::infinity();
  std::array<std::uint32_t, 64> waiting{};
  std::size_t count = 0;
  waiting[count++] = 0;
  const auto enters = [&](std::uint32_t index) {
    return entersAt(p, u, nodes_[index].lower, nodes_[index].upper, best.distance);
  };
  while (count > 0) {
    const std::uint32_t index = waiting[--count];
    if (std::isinf(enters(index))) continue;
    const Node& node = nodes_[index];
    if (node.count == 0) {
      std::uint32_t near = index + 1, far = node.first;
      if (enters(far) < enters(near)) std::swap(near, far);
      waiting[count++] = far;
      waiting[count++] = near;
      continue;
    }
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t t = order_[i];
      const auto at = meetsAt(p, u, mesh_.corner(t, 0), mesh_.corner(t, 1), mesh_.corner(t, 2));
      if (at && *at < best.distance) best = {p + *at * u, *at, t};
    }
  }
  return std::isfinite(best.distance) ? std::optional(best) : std::nullopt;
}

}  // namespace articulus::mesh
