#pragma once
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/scene/mesh.h"

namespace articulus::scene::test {

[[nodiscard]] inline double volumeOf(const Mesh& mesh) {
  double six = 0.0;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const auto at = [&](std::size_t k) {
      return spatial::Vector3(mesh.vertices[mesh.indices[i + k]].position.cast<double>());
    };
    six += at(0).dot(at(1).cross(at(2)));
  }
  return six / 6.0;
}

/// Each edge has one triangle on either side, which walk it in opposite directions.
inline void expectClosedManifold(const Mesh& mesh, const std::string& what) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> walked;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
    for (std::size_t k = 0; k < 3; ++k) ++walked[{mesh.indices[i + k], mesh.indices[i + (k + 1) % 3]}];
  std::size_t wrong = 0;
  for (const auto& [edge, times] : walked) {
    const auto back = walked.find({edge.second, edge.first});
    if (times != 1 || back == walked.end() || back->second != 1) ++wrong;
  }
  EXPECT_EQ(wrong, 0u) << what;
  EXPECT_GT(mesh.triangles(), 0u) << what;
}

inline void expectNormalsOutward(const Mesh& mesh, const std::string& what) {
  std::size_t against = 0;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    const auto& a = mesh.vertices[mesh.indices[i]];
    const auto& b = mesh.vertices[mesh.indices[i + 1]];
    const auto& c = mesh.vertices[mesh.indices[i + 2]];
    const auto face = (b.position - a.position).cross(c.position - a.position);
    if (face.dot(a.normal + b.normal + c.normal) < 0) ++against;
    for (const auto* v : {&a, &b, &c}) ASSERT_NEAR(v->normal.norm(), 1.0f, 1e-4f) << what;
  }
  // A sharp edge may fold over within a cell: one in a hundred at most, and none that is seen.
  EXPECT_LE(against, mesh.triangles() / 100) << what;
}

}  // namespace articulus::scene::test
