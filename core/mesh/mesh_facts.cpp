#include "core/mesh/mesh_facts.h"

#include <algorithm>

namespace articulus::mesh {
namespace {

/// An edge by its ends, the smaller first; whether it is walked from there.
struct Edge {
  std::uint64_t ends;
  bool forward;
};

Edge edgeOf(std::uint32_t a, std::uint32_t b) {
  const std::uint64_t low = std::min(a, b), high = std::max(a, b);
  return {low << 32 | high, a < b};
}

void countEdges(const TriangleMesh& mesh, MeshFacts& facts) {
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (const auto& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) edges.push_back(edgeOf(t[k], t[(k + 1) % 3]));
  std::ranges::sort(edges, {}, &Edge::ends);
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i;
    while (end < edges.size() && edges[end].ends == edges[i].ends) ++end;
    if (end - i == 1) ++facts.openEdges;
    else if (end - i > 2) ++facts.crowdedEdges;
    else if (edges[i].forward == edges[i + 1].forward) ++facts.crossedEdges;
    i = end;
  }
}

std::string edges(std::size_t count) { return std::to_string(count) + (count == 1 ? " edge" : " edges"); }

}  // namespace

MeshFacts factsOf(const TriangleMesh& mesh) {
  MeshFacts facts;
  facts.triangles = mesh.triangles.size();
  facts.vertices = mesh.vertices.size();
  if (mesh.vertices.empty()) return facts;
  facts.lower = facts.upper = mesh.vertices.front();
  for (const auto& p : mesh.vertices) {
    facts.lower = facts.lower.cwiseMin(p);
    facts.upper = facts.upper.cwiseMax(p);
  }
  const spatial::Vector3 middle = 0.5 * (facts.lower + facts.upper);  // far from the origin nothing cancels
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const spatial::Vector3 a = mesh.corner(t, 0) - middle, b = mesh.corner(t, 1) - middle,
                           c = mesh.corner(t, 2) - middle;
    facts.area += 0.5 * (b - a).cross(c - a).norm();
    facts.volume += a.dot(b.cross(c)) / 6.0;
  }
  countEdges(mesh, facts);
  return facts;
}

void turnInsideOut(TriangleMesh& mesh) {
  for (auto& t : mesh.triangles) std::swap(t[1], t[2]);
}

void mirror(TriangleMesh& mesh) {
  for (auto& p : mesh.vertices) p.x() = -p.x();
  turnInsideOut(mesh);
}

std::vector<std::string> warningsOf(const MeshFacts& facts, std::size_t againstNormals) {
  std::vector<std::string> out;
  if (facts.insideOut())
    out.emplace_back(
        "Its triangles look inwards: it is inside out, or a mirror image that was never turned round. If it was "
        "mirrored, export the original; else turn its normals. The landmarks will show which it is.");
  else if (2 * againstNormals > facts.triangles)
    out.emplace_back(
        "Its triangles turn against the normals that the file gives them, as of a mesh that was mirrored. If it was, "
        "export the original; the landmarks will show it.");
  if (facts.crossedEdges > 0)
    out.push_back("Neighbours look to opposite sides at " + edges(facts.crossedEdges) +
                  ": some triangles are turned. Repair its normals in the program that made it.");
  if (facts.openEdges > 0)
    out.push_back("It is not closed: " + edges(facts.openEdges) +
                  " with nothing beside. It can be used; its volume says little.");
  if (facts.crowdedEdges > 0)
    out.push_back("Three triangles and more meet at " + edges(facts.crowdedEdges) +
                  ": it is no plain surface. It can be used; its volume says little.");
  return out;
}

}  // namespace articulus::mesh
