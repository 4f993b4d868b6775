// The markers of a bone are drawn where they are on it.
#include "core/scene/tracked_cluster.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace articulus::scene {
namespace {

using spatial::Vector3;

TEST(TrackedCluster, ABallIsAtEachMarkerAndNothingElsewhere) {
  const std::vector<Vector3> markers{{0.05, 0.03, 0.012}, {0.06, -0.005, 0.004}, {0.045, -0.035, 0.016}};
  const Mesh mesh = clusterMesh(markers);
  for (const Vector3& marker : markers) {
    float farthest = 0.0F;
    const auto near = std::ranges::count_if(mesh.vertices, [&](const Mesh::Vertex& v) {
      const float away = (v.position - marker.cast<float>()).norm();
      if (away < 1.05F * static_cast<float>(kMarker_m)) farthest = std::max(farthest, away);
      return away < 1.05F * static_cast<float>(kMarker_m);
    });
    EXPECT_GT(near, 20);
    EXPECT_NEAR(farthest, kMarker_m, 0.1 * kMarker_m);
  }
  for (const auto& v : mesh.vertices) {
    EXPECT_GT(v.position.x(), 0.045F - 1.1F * static_cast<float>(kMarker_m));
    EXPECT_LT(v.position.x(), 0.06F + 1.1F * static_cast<float>(kMarker_m));
  }
}

TEST(TrackedCluster, MarkersInOnePlaceHaveNoRods) {
  const std::vector<Vector3> one(3, Vector3(0.01, 0.0, 0.0));  // as of a system that tells no markers
  const Mesh mesh = clusterMesh(one);
  for (const auto& v : mesh.vertices) ASSERT_TRUE(v.position.allFinite() && v.normal.allFinite());
  EXPECT_TRUE(clusterMesh({}).vertices.empty());
}

}  // namespace
}  // namespace articulus::scene
