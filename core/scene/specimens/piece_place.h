#pragma once
#include <Eigen/Geometry>

#include "core/scene/specimens/specimen_drawing.h"
#include "core/scene/surface/surface_mesher.h"

namespace articulus::scene {

// Short words for what all drawings of specimens do.

[[nodiscard]] inline spatial::Pose placeAt(double x, double y, double z) {
  return {spatial::Matrix3::Identity(), {x, y, z}};
}

[[nodiscard]] inline spatial::Pose turnedAt(double angle_rad, const spatial::Vector3& axis,
                                            const spatial::Vector3& p_m) {
  return {Eigen::AngleAxisd(angle_rad, axis.normalized()).toRotationMatrix(), p_m};
}

[[nodiscard]] inline std::shared_ptr<const Mesh> shared(Mesh mesh) {
  return std::make_shared<const Mesh>(std::move(mesh));
}

/// A pot of resin about a bone and the block or tube that holds it, along z of X from 0 to height_m.
/// Out  resin and metal, in the frame of X
[[nodiscard]] inline std::vector<ScenePart> potParts(double radius_m, double height_m) {
  ScenePart resin{Tone::Resin, {}}, tube{Tone::Metal, {}};
  const std::array<Eigen::Vector2d, 4> fill{
      {{0.86 * radius_m, 0.0}, {0.93 * radius_m, 0.0012}, {0.93 * radius_m, 0.004}, {0.5 * radius_m, 0.0045}}};
  resin.mesh = lathe(fill, 40);
  tube.mesh = cylinder(radius_m, 0.0022, height_m, 0.0012, 40);
  return {resin, tube};
}

inline void addPot(SpecimenDrawing& drawing, Carrier carrier, const spatial::Pose& X_N, double radius_m,
                   double height_m) {
  for (auto& part : potParts(radius_m, height_m))
    drawing.parts.push_back({part.tone, shared(std::move(part.mesh)), carrier, X_N});
}

/// Axes with z downwards, for what is held from below.
[[nodiscard]] inline spatial::Pose upsideDown(const spatial::Vector3& p_m) {
  return {spatial::Matrix3(spatial::Vector3(1, -1, -1).asDiagonal()), p_m};
}

}  // namespace articulus::scene
