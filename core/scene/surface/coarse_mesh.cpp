#include "core/scene/surface/coarse_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace articulus::scene {
namespace {

/// Of a corner: its cell, and the octant into which it looks.
using Key = std::array<std::int32_t, 4>;

Key keyOf(const Mesh::Vertex& vertex, float cell_m) {
  constexpr float kMost = 1e9F;
  Key key{};
  for (int axis = 0; axis < 3; ++axis) {
    const float at = std::floor(vertex.position[axis] / cell_m);
    if (std::isfinite(at))
      key[static_cast<std::size_t>(axis)] = static_cast<std::int32_t>(std::clamp(at, -kMost, kMost));
    if (vertex.normal[axis] < 0.0F) key[3] |= 1 << axis;
  }
  return key;
}

}  // namespace

Mesh coarser(const Mesh& mesh, double cell_m) {
  std::vector<Key> keys;
  keys.reserve(mesh.vertices.size());
  for (const Mesh::Vertex& vertex : mesh.vertices) keys.push_back(keyOf(vertex, static_cast<float>(cell_m)));
  std::vector<std::uint32_t> order(keys.size()), cluster(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(
      order, [&keys](std::uint32_t a, std::uint32_t b) { return std::pair(keys[a], a) < std::pair(keys[b], b); });
  Mesh out;
  for (std::size_t i = 0; i < order.size();) {
    Mesh::Vertex mean{Eigen::Vector3f::Zero(), Eigen::Vector3f::Zero(), 0.0F};
    std::size_t end = i;
    for (; end < order.size() && keys[order[end]] == keys[order[i]]; ++end) {
      const Mesh::Vertex& one = mesh.vertices[order[end]];
      mean.position += one.position;
      mean.normal += one.normal;
      mean.open += one.open;
      cluster[order[end]] = static_cast<std::uint32_t>(out.vertices.size());
    }
    const auto count = static_cast<float>(end - i);
    mean.position /= count;
    mean.open /= count;
    const float length = mean.normal.norm();
    mean.normal = length > 1e-6F ? Eigen::Vector3f(mean.normal / length) : mesh.vertices[order[i]].normal;
    out.vertices.push_back(mean);
    i = end;
  }
  std::vector<std::array<std::uint32_t, 3>> triangles;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    if (std::max({mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]}) >= cluster.size()) continue;  // of none
    std::array<std::uint32_t, 3> one{cluster[mesh.indices[i]], cluster[mesh.indices[i + 1]],
                                     cluster[mesh.indices[i + 2]]};
    if (one[0] == one[1] || one[1] == one[2] || one[2] == one[0]) continue;
    std::ranges::rotate(one, std::ranges::min_element(one));  // the same way round, from its smallest corner
    triangles.push_back(one);
  }
  std::ranges::sort(triangles);
  const auto twice = std::ranges::unique(triangles);
  triangles.erase(twice.begin(), twice.end());
  out.indices.reserve(3 * triangles.size());
  for (const auto& one : triangles) out.indices.insert(out.indices.end(), one.begin(), one.end());
  return out;
}

}  // namespace articulus::scene
