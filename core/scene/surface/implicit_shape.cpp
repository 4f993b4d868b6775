#include "core/scene/surface/implicit_shape.h"

#include <algorithm>
#include <cmath>

#include "core/scene/mesh.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr double kFar_m = 1e3;

// Written out by components: this is called a hundred thousand times a body, and plain numbers stay fast in any build.
struct Point {
  double x, y, z;
};

Point inPiece(const Pose& X, const Vector3& p) noexcept {
  const double dx = p.x() - X.translation.x(), dy = p.y() - X.translation.y(), dz = p.z() - X.translation.z();
  const double* r = X.rotation.data();  // by columns
  return {r[0] * dx + r[1] * dy + r[2] * dz, r[3] * dx + r[4] * dy + r[5] * dz, r[6] * dx + r[7] * dy + r[8] * dz};
}

double ofCapsule(const Point& p, const Vector3& size) noexcept {
  const double length = size.x(), along = length > 0.0 ? std::clamp(p.z / length, 0.0, 1.0) : 0.0;
  const double dz = p.z - along * length;
  return std::sqrt(p.x * p.x + p.y * p.y + dz * dz) - (size.y() + along * (size.z() - size.y()));
}

double ofEllipsoid(const Point& p, const Vector3& r) noexcept {
  const double x = p.x / r.x(), y = p.y / r.y(), z = p.z / r.z();
  const double level = std::sqrt(x * x + y * y + z * z);
  const double gx = x / r.x(), gy = y / r.y(), gz = z / r.z(), slope = std::sqrt(gx * gx + gy * gy + gz * gz);
  if (slope < 1e-12) return -std::min({r.x(), r.y(), r.z()});
  return level * (level - 1.0) / slope;
}

double ofBox(const Point& p, const Vector3& half, double round) noexcept {
  const double x = std::abs(p.x) - half.x() + round, y = std::abs(p.y) - half.y() + round,
               z = std::abs(p.z) - half.z() + round;
  const double ox = std::max(x, 0.0), oy = std::max(y, 0.0), oz = std::max(z, 0.0);
  return std::sqrt(ox * ox + oy * oy + oz * oz) + std::min(std::max({x, y, z}), 0.0) - round;
}

double ofColumn(const Point& p, const Vector3& size, double round) noexcept {
  const double rx = size.x() - round, ry = size.y() - round;
  const double x = p.x / rx, y = p.y / ry, level = std::sqrt(x * x + y * y);
  const double gx = x / rx, gy = y / ry, slope = std::sqrt(gx * gx + gy * gy);
  const double across = slope < 1e-12 ? -std::min(rx, ry) : level * (level - 1.0) / slope;
  const double up = std::abs(p.z) - size.z() + round;
  const double oa = std::max(across, 0.0), ou = std::max(up, 0.0);
  return std::sqrt(oa * oa + ou * ou) + std::min(std::max(across, up), 0.0) - round;
}

/// The lesser of two, with a blend of the second order where they are closer than its width.
double flowing(double a, double b, double blend) noexcept {
  if (blend <= 0.0) return std::min(a, b);
  const double share = std::max(blend - std::abs(a - b), 0.0) / blend;
  return std::min(a, b) - 0.25 * blend * share * share;
}

}  // namespace

double Piece::distance_m(const Vector3& p_m) const noexcept {
  const Point p = inPiece(X, p_m);
  switch (kind) {
    case Kind::Capsule: return ofCapsule(p, size_m);
    case Kind::Ellipsoid: return ofEllipsoid(p, size_m);
    case Kind::Box: return ofBox(p, size_m, round_m);
    case Kind::Column: return ofColumn(p, size_m, round_m);
    case Kind::HalfSpace: return p.z;
  }
  return kFar_m;
}

Eigen::AlignedBox3d Piece::bounds() const {
  Eigen::AlignedBox3d box;
  if (kind == Kind::HalfSpace) return box;
  if (kind == Kind::Capsule) {
    const Vector3 end = X * Vector3(0, 0, size_m.x());
    for (const auto& [p, r] : {std::pair{X.translation, size_m.y()}, {end, size_m.z()}}) {
      box.extend(p - Vector3::Constant(r));
      box.extend(p + Vector3::Constant(r));
    }
    return box;
  }
  const Vector3 half = X.rotation.cwiseAbs() * size_m;  // of the box about the piece
  box.extend(X.translation - half);
  box.extend(X.translation + half);
  return box;
}

Piece ball(const Vector3& centre_m, double radius_m) { return capsule(centre_m, centre_m, radius_m, radius_m); }

Piece capsule(const Vector3& p0_m, const Vector3& p1_m, double radius0_m, double radius1_m) {
  const double length = (p1_m - p0_m).norm();
  Piece piece{.kind = Piece::Kind::Capsule, .X = {}, .size_m = {length, radius0_m, radius1_m}, .round_m = 0.0};
  if (length > 0.0) piece.X = along(p0_m, p1_m - p0_m);
  else piece.X.translation = p0_m;
  return piece;
}

Piece ellipsoid(const Pose& X, const Vector3& radii_m) {
  return {.kind = Piece::Kind::Ellipsoid, .X = X, .size_m = radii_m, .round_m = 0.0};
}

Piece box(const Pose& X, const Vector3& halfSizes_m, double round_m) {
  return {.kind = Piece::Kind::Box, .X = X, .size_m = halfSizes_m, .round_m = round_m};
}

Piece column(const Pose& X, double rx_m, double ry_m, double halfHeight_m, double round_m) {
  return {.kind = Piece::Kind::Column, .X = X, .size_m = {rx_m, ry_m, halfHeight_m}, .round_m = round_m};
}

Piece halfSpace(const Vector3& p_m, const Vector3& normal) {
  return {.kind = Piece::Kind::HalfSpace, .X = along(p_m, normal), .size_m = Vector3::Zero(), .round_m = 0.0};
}

ImplicitShape& ImplicitShape::take(const Piece& piece, Join join, double blend_m) {
  steps_.push_back({piece, join, blend_m});
  if (join == Join::Add) {
    pieces_.extend(piece.bounds());
    widestBlend_m_ = std::max(widestBlend_m_, blend_m);
  }
  return *this;
}

Eigen::AlignedBox3d ImplicitShape::bounds() const {
  if (pieces_.isEmpty()) return pieces_;
  // One blend stands out by a quarter of its width at most, also of a piece that was there before; where several meet a
  // little more.
  const Vector3 more = Vector3::Constant(0.4 * widestBlend_m_);
  return {pieces_.min() - more, pieces_.max() + more};
}

double ImplicitShape::distance_m(const Vector3& p_m) const noexcept {
  double d = kFar_m;
  for (const Step& step : steps_) {
    const double other = step.piece.distance_m(p_m);
    switch (step.join) {
      case Join::Add: d = flowing(d, other, step.blend_m); break;
      case Join::Cut: d = -flowing(-d, other, step.blend_m); break;
      case Join::Keep: d = -flowing(-d, -other, step.blend_m); break;
    }
  }
  return d;
}

}  // namespace articulus::scene
