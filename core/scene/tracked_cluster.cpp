#include "core/scene/tracked_cluster.h"

#include "core/scene/axis_shapes.h"

namespace articulus::scene {

Mesh clusterMesh(const std::vector<spatial::Vector3>& marker_V_m) {
  static constexpr double kRod_m = 0.0012;
  Mesh mesh;
  const Mesh marker = ball(kMarker_m);
  for (std::size_t i = 0; i < marker_V_m.size(); ++i) {
    mesh.append(marker, {spatial::Matrix3::Identity(), marker_V_m[i]});
    const spatial::Vector3& next = marker_V_m[(i + 1) % marker_V_m.size()];
    if ((next - marker_V_m[i]).norm() > kMarker_m) mesh.append(bar(marker_V_m[i], next, kRod_m, kRod_m, 8));
  }
  return mesh;
}

}  // namespace articulus::scene
