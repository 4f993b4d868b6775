#include "core/storage/frozen_pose.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/spatial/rotation.h"

namespace articulus::storage {

void freezePose(nlohmann::json& specimen, const char* key, const spatial::Pose& pose) {
  const spatial::Vector3& p = pose.translation;
  const auto q = spatial::quaternionOf(pose.rotation);
  specimen[key] = {{"position_m", {p.x(), p.y(), p.z()}}, {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}};
}

std::optional<spatial::Pose> frozenPose(const nlohmann::json& specimen, const char* key) {
  const auto at = specimen.is_object() ? specimen.find(key) : specimen.end();
  if (!specimen.is_object() || at == specimen.end()) return {};
  try {
    const auto p = at->at("position_m").get<std::vector<double>>();
    const auto q = at->at("quaternion_wxyz").get<std::vector<double>>();
    if (p.size() != 3 || q.size() != 4) return {};
    const spatial::Quaternion turn(q[0], q[1], q[2], q[3]);
    if (!(std::abs(turn.norm() - 1.0) < 1e-6) || !spatial::Vector3(p.data()).allFinite()) return {};
    return spatial::Pose{spatial::Matrix3(turn.normalized().toRotationMatrix()), spatial::Vector3(p.data())};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
}

}  // namespace articulus::storage
