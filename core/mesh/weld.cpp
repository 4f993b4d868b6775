#include "core/mesh/weld.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace articulus::mesh {
namespace {

constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

bool before(const spatial::Vector3& a, const spatial::Vector3& b) {
  if (a.x() != b.x()) return a.x() < b.x();
  if (a.y() != b.y()) return a.y() < b.y();
  return a.z() < b.z();
}

/// For each corner the first one that stands at its place.
std::vector<std::uint32_t> firstAtPlace(const std::vector<spatial::Vector3>& p) {
  std::vector<std::uint32_t> order(p.size()), first(p.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return before(p[a], p[b]) || (!before(p[b], p[a]) && a < b); });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && p[order[i]] == p[order[i - 1]];
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  return first;
}

}  // namespace

void weld(TriangleMesh& mesh) {
  const auto first = firstAtPlace(mesh.vertices);
  std::vector<std::uint32_t> renamed(mesh.vertices.size(), kNone);
  TriangleMesh out;
  out.triangles.reserve(mesh.triangles.size());
  for (auto triangle : mesh.triangles) {
    for (auto& corner : triangle) corner = first[corner];
    const auto& [a, b, c] = triangle;
    if (a == b || b == c || c == a) continue;
    const auto& p = mesh.vertices;
    if (!((p[b] - p[a]).cross(p[c] - p[a]).squaredNorm() > 0.0)) continue;
    for (auto& corner : triangle) {
      if (renamed[corner] == kNone) {
        renamed[corner] = static_cast<std::uint32_t>(out.vertices.size());
        out.vertices.push_back(p[corner]);
      }
      corner = renamed[corner];
    }
    out.triangles.push_back(triangle);
  }
  mesh = std::move(out);
}

}  // namespace articulus::mesh
