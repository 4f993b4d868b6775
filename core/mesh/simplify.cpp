#include "core/mesh/simplify.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/mesh/mesh_facts.h"

namespace articulus::mesh {
namespace {

constexpr double kMostCells = 2'000'000;  // along one axis: three of them fit into 64 bits
constexpr double kLeastCells = 50.0;      // to begin with, across the mesh, whatever area it claims

/// Which cluster each corner belongs to, and the mean of each cluster.
struct Clusters {
  std::vector<std::uint32_t> of;
  std::vector<spatial::Vector3> mean;
};

Clusters cluster(const std::vector<spatial::Vector3>& points, const spatial::Vector3& lower, double cell) {
  std::vector<std::uint64_t> key(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const spatial::Vector3 at = ((points[i] - lower) / cell).array().floor();
    key[i] = 0;
    for (const double k : {at.x(), at.y(), at.z()})
      key[i] = key[i] << 21 | static_cast<std::uint64_t>(std::clamp(k, 0.0, kMostCells));
  }
  std::vector<std::uint32_t> order(points.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order,
                    [&](std::uint32_t a, std::uint32_t b) { return key[a] != key[b] ? key[a] < key[b] : a < b; });
  Clusters out;
  out.of.resize(points.size());
  for (std::size_t i = 0; i < order.size();) {
    spatial::Vector3 sum = spatial::Vector3::Zero();
    std::size_t end = i;
    for (; end < order.size() && key[order[end]] == key[order[i]]; ++end) {
      sum += points[order[end]];
      out.of[order[end]] = static_cast<std::uint32_t>(out.mean.size());
    }
    out.mean.push_back(sum / static_cast<double>(end - i));
    i = end;
  }
  return out;
}

/// Triangles of the clusters, each once.
TriangleMesh joined(const TriangleMesh& mesh, Clusters clusters) {
  TriangleMesh out;
  out.vertices = std::move(clusters.mean);
  for (const auto& t : mesh.triangles) {
    TriangleMesh::Triangle one{clusters.of[t[0]], clusters.of[t[1]], clusters.of[t[2]]};
    if (one[0] == one[1] || one[1] == one[2] || one[2] == one[0]) continue;
    std::ranges::rotate(one, std::ranges::min_element(one));  // the same way round, from its smallest corner
    out.triangles.push_back(one);
  }
  std::ranges::sort(out.triangles);
  const auto twice = std::ranges::unique(out.triangles);
  out.triangles.erase(twice.begin(), twice.end());
  return out;
}

}  // namespace

TriangleMesh simplified(TriangleMesh mesh, std::size_t mostTriangles) {
  if (mesh.triangles.size() <= mostTriangles) return mesh;
  const MeshFacts facts = factsOf(mesh);
  const double across = facts.size().norm();
  // A cell of edge h keeps about two triangles for each h^2 of the surface.
  const double usual = std::sqrt(2.0 * facts.area / static_cast<double>(mostTriangles));
  double cell = std::clamp(usual, across / kMostCells, across / kLeastCells);
  for (;; cell *= 1.25) {
    TriangleMesh fewer = joined(mesh, cluster(mesh.vertices, facts.lower, cell));
    if (fewer.triangles.size() <= mostTriangles) return fewer;
  }
}

}  // namespace articulus::mesh
