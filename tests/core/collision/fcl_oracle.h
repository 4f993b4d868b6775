#pragma once
#include <fcl/narrowphase/collision_object.h>
#include <fcl/narrowphase/distance.h>

#include <memory>
#include <vector>

#include "support.h"

namespace articulus::collision {

/// A body of the oracle: name, link (0 stands, -1: base of the arm) and its shape where it is.
struct OracleBody {
  std::string name;
  int link = 0;
  bool ofTheArm = false;
  std::shared_ptr<fcl::CollisionObjectd> object;
};

inline fcl::Transform3d transformOf(const spatial::Pose& X) {
  fcl::Transform3d T = fcl::Transform3d::Identity();
  T.linear() = X.rotation;
  T.translation() = X.translation;
  return T;
}

/// FCL's capsule lies along z about its middle.
inline std::shared_ptr<fcl::CollisionObjectd> capsuleOf(const spatial::Vector3& from, const spatial::Vector3& to,
                                                        double radius, const spatial::Pose& X) {
  const spatial::Vector3 way = to - from;
  spatial::Pose local;
  local.translation = 0.5 * (from + to);
  if (way.norm() > 0.0)
    local.rotation = Eigen::Quaterniond::FromTwoVectors(spatial::Vector3::UnitZ(), way).toRotationMatrix();
  return std::make_shared<fcl::CollisionObjectd>(std::make_shared<fcl::Capsuled>(radius, way.norm()),
                                                 transformOf(X * local));
}

inline std::shared_ptr<fcl::CollisionObjectd> boxOf(const spatial::Vector3& lower, const spatial::Vector3& upper) {
  spatial::Pose X;
  X.translation = 0.5 * (lower + upper);
  const spatial::Vector3 size = upper - lower;
  return std::make_shared<fcl::CollisionObjectd>(std::make_shared<fcl::Boxd>(size.x(), size.y(), size.z()),
                                                 transformOf(X));
}

/// Distance of two shapes that do not touch; not above zero where they do.
inline double fclDistance(const fcl::CollisionObjectd& a, const fcl::CollisionObjectd& b) {
  fcl::DistanceRequestd request(true);
  request.gjk_solver_type = fcl::GJKSolverType::GST_LIBCCD;
  request.distance_tolerance = 1e-12;
  fcl::DistanceResultd result;
  fcl::distance(&a, &b, request, result);
  return result.min_distance;
}

}  // namespace articulus::collision
