#include "core/protocol/placement/path_placement.h"

namespace articulus::protocol {

using motion::PathPoint;
using spatial::Pose;
using spatial::Vector3;

std::vector<PathPoint> alongWorld(const std::vector<PathPoint>& points, const Pose& X_WM, const Vector3& p_WR_m) {
  const Pose X_MW = X_WM.inverse();
  std::vector<PathPoint> placed;
  placed.reserve(points.size());
  for (const PathPoint& point : points) {
    const Pose moved = X_WM * point.X_RD * X_MW;  // the whole space of the bone, along W about its origin
    placed.push_back({point.time_s, {moved.rotation, moved * p_WR_m - p_WR_m}});
  }
  return placed;
}

std::vector<PathPoint> asBodySees(const std::vector<PathPoint>& points, const Pose& X_WM, const Vector3& p_WR_m) {
  const Pose X_MW = X_WM.inverse();
  std::vector<PathPoint> seen;
  seen.reserve(points.size());
  for (const PathPoint& point : points) {
    const Pose& X = point.X_RD;
    const Pose moved{X.rotation, p_WR_m + X.translation - X.rotation * p_WR_m};
    seen.push_back({point.time_s, X_MW * moved * X_WM});
  }
  return seen;
}

}  // namespace articulus::protocol
