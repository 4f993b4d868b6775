#include "core/scene/cell_geometry.h"

#include <Eigen/Geometry>
#include <array>

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr double kCellRadius_m = 0.050;

Pose at(double x, double y, double z) {
  Pose X;
  X.translation = {x, y, z};
  return X;
}

/// Square beam from p0 to p1 whose section has its width along widthAxis.
Mesh beam(const Vector3& p0, const Vector3& p1, double width, double depth, const Vector3& widthAxis) {
  Pose X;
  X.translation = p0;
  X.rotation.col(2) = (p1 - p0).normalized();
  X.rotation.col(0) = (widthAxis - widthAxis.dot(X.rotation.col(2)) * X.rotation.col(2)).normalized();
  X.rotation.col(1) = Vector3(X.rotation.col(2)).cross(Vector3(X.rotation.col(0)));
  Mesh mesh;
  return mesh.append(prism(roundedRectangle(width, depth, 0.003, 2), 0.0, (p1 - p0).norm(), 0.001), X);
}

/// Triangle in the plane of two legs that meet at corner, as stiffener.
Mesh gusset(const Vector3& corner, const Vector3& leg1, const Vector3& leg2, double size, double thickness) {
  const Vector3 u = leg1.normalized(), n = leg1.cross(leg2).normalized(), v = n.cross(u);
  const double third = size / 3.0;
  Pose X;
  X.rotation << u, v, n;
  X.translation = corner + third * u + third * v;
  Mesh mesh;
  const Outline triangle{{-third, -third}, {size - third, -third}, {-third, size - third}};
  return mesh.append(prism(triangle, -thickness / 2, thickness / 2, 0.0005), X);
}

void addLine(Mesh& mesh, const Vector3& a, const Vector3& b) {
  for (const auto& p : {a, b}) {
    mesh.indices.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
    mesh.vertices.push_back({p.cast<float>(), Eigen::Vector3f::UnitZ()});
  }
}

/// Where the holder meets the specimen, in S; z out of the specimen. To the side of its pot where the load cell looks
/// past its end.
Pose holderEnd(const cell::CellConfig& cell, const Pose& X_DG, double radius) {
  Pose X = cell.X_SD * X_DG;
  const Vector3 out = X.rotation.col(2);
  const bool aside = std::abs(out.z()) < 0.7;
  const bool beyond = X.translation.dot(out) < 0.0;  // the load cell is farther out
  if (radius <= 0.0 || !aside || beyond) return X;
  const Vector3 towards = (-Vector3::UnitZ() + out.z() * out).normalized();
  return along(X.translation - 0.018 * out + radius * towards, towards);
}

}  // namespace

std::vector<ScenePart> loadCellParts(const cell::CellConfig& cell) {
  // Between the flange and the measuring side; the flange lies at X_SF.
  const Vector3 flange = cell.X_FS.inverse().translation;
  const Vector3 axis = flange.norm() > 0.01 ? Vector3(-flange.normalized()) : Vector3::UnitZ();
  const double height = std::max(flange.norm(), 0.03);
  Pose X = along(-height * axis, axis);
  ScenePart body{Tone::Accent, {}}, rings{Tone::Joint, {}};
  body.mesh.append(cylinder(kCellRadius_m, 0.14 * height, 0.86 * height, 0.003, 32), X);
  rings.mesh.append(cylinder(0.92 * kCellRadius_m, 0.0, 0.16 * height, 0.001, 32), X);
  rings.mesh.append(cylinder(0.92 * kCellRadius_m, 0.84 * height, height, 0.001, 32), X);
  // The cable's plug shows which way the load cell is turned.
  Pose plug = along(X * Vector3(kCellRadius_m * 0.9, 0, 0.5 * height), X.rotation.col(0));
  rings.mesh.append(cylinder(0.2 * height, 0.0, 0.022, 0.002, 16), plug);
  return {body, rings};
}

std::vector<ScenePart> bracketParts(const cell::CellConfig& cell, const Pose& X_DG, double radius_m) {
  const Pose X_SG = holderEnd(cell, X_DG, radius_m);
  const Vector3 end = X_SG.translation, blockUp = X_SG.rotation.col(2);
  // Along the load cell's axis until it is above the block, then at a right angle to it.
  const double run = std::max(end.z(), 0.03);
  const Vector3 corner(0, 0, run), leg = end - corner;
  ScenePart part{Tone::Metal, {}}, screws{Tone::Joint, {}};
  part.mesh.append(cylinder(0.94 * kCellRadius_m, 0.0, 0.012, 0.001, 32));
  if (leg.norm() < 0.02) {
    part.mesh.append(bar({0, 0, 0.01}, end, 0.018, 0.018));
    return {part};
  }
  const Vector3 across = Vector3::UnitZ().cross(leg).normalized();
  part.mesh.append(beam({0, 0, 0.011}, corner + Vector3(0, 0, 0.009), 0.064, 0.018, across));
  part.mesh.append(beam(corner - 0.009 * leg.normalized(), end, 0.064, 0.018, across));
  const double size = 0.55 * std::min(run, leg.norm());
  for (const double side : {-0.024, 0.024})
    part.mesh.append(gusset(corner + side * across, -Vector3::UnitZ(), leg, size, 0.006));
  // Plate on the block.
  part.mesh.append(prism(roundedRectangle(0.072, 0.072, 0.006, 3), -0.001, 0.009, 0.001), along(end, blockUp));
  for (const double sx : {-1.0, 1.0})
    for (const double sy : {-1.0, 1.0})
      screws.mesh.append(cylinder(0.0045, 0.008, 0.014, 0.0005, 8),
                         along(end, blockUp) * at(sx * 0.029, sy * 0.029, 0.0));
  return {part, screws};
}

std::vector<ScenePart> straightHolderParts(const cell::CellConfig& cell, const Pose& X_DG, double radius_m) {
  ScenePart part{Tone::Metal, {}};
  const Pose X_SG = holderEnd(cell, X_DG, radius_m);
  const Vector3 end = X_SG.translation;
  part.mesh.append(cylinder(0.94 * kCellRadius_m, 0.0, 0.012, 0.001, 32));
  part.mesh.append(bar({0, 0, 0.01}, end, 0.020, 0.016, 24));
  part.mesh.append(cylinder(0.036, -0.002, 0.010, 0.001, 32), along(end, X_SG.rotation.col(2)));
  return {part};
}

std::vector<ScenePart> plainParts(const Pose& X_WD, const Pose& X_WP) {
  static constexpr double kStump_m = 0.017, kGap_m = 0.004;
  const Vector3 middle = 0.5 * (X_WD.translation + X_WP.translation);
  const auto stump = [&middle](const Pose& X, double sign) {
    const Vector3 from = X * Vector3(0.0, 0.0, sign * kPotTop_m), way = middle - from;
    return bar(from, from + (1.0 - kGap_m / std::max(way.norm(), kGap_m)) * way, kStump_m, kStump_m, 32);
  };
  return {{Tone::MovingBone, stump(X_WD, 1.0)}, {Tone::Bone, stump(X_WP, -1.0)}};
}

std::vector<ScenePart> embedding(bool above) {
  ScenePart resin{Tone::Resin, {}}, block{Tone::Metal, {}};
  const std::array<Eigen::Vector2d, 5> pot{
      {{0.035, 0.005}, {0.040, 0.0065}, {0.042, 0.028}, {0.041, 0.030}, {0.02, 0.030}}};
  Pose X;
  if (!above) X.rotation = Vector3(1, -1, -1).asDiagonal();
  Pose shifted = X;
  shifted.translation.x() = -0.006;  // over the whole bone, processes included
  resin.mesh.append(lathe(pot, 32), shifted);
  block.mesh.append(prism(roundedRectangle(0.064, 0.060, 0.004, 2), 0.030, kPotTop_m, 0.001), shifted);
  return {resin, block};
}

Mesh floorGrid(double halfSize_m, double step_m) {
  Mesh mesh;
  const int n = static_cast<int>(halfSize_m / step_m);
  for (int i = -n; i <= n; ++i) {
    const double c = i * step_m, half = std::sqrt(std::max(0.0, halfSize_m * halfSize_m - c * c));  // a round field
    addLine(mesh, {c, -half, 0}, {c, half, 0});
    addLine(mesh, {-half, c, 0}, {half, c, 0});
  }
  return mesh;
}

Mesh floorSquare(double halfSize_m) {
  const auto h = static_cast<float>(halfSize_m);
  const Eigen::Vector3f up(0, 0, 1);
  return {{{{-h, -h, 0}, up}, {{h, -h, 0}, up}, {{h, h, 0}, up}, {{-h, h, 0}, up}}, {0, 1, 2, 0, 2, 3}};
}

Mesh wayLines(std::span<const Vector3> way_m) {
  Mesh mesh;
  for (std::size_t i = 1; i < way_m.size(); ++i) addLine(mesh, way_m[i - 1], way_m[i]);
  return mesh;
}

Mesh boxEdges(const spatial::Vector3& lower_m, const spatial::Vector3& upper_m) {
  Mesh mesh;
  for (int axis = 0; axis < 3; ++axis)
    for (int corner = 0; corner < 4; ++corner) {
      Vector3 from = lower_m, to;
      if (corner & 1) from[(axis + 1) % 3] = upper_m[(axis + 1) % 3];
      if (corner & 2) from[(axis + 2) % 3] = upper_m[(axis + 2) % 3];
      to = from;
      to[axis] = upper_m[axis];
      addLine(mesh, from, to);
    }
  return mesh;
}

}  // namespace articulus::scene
