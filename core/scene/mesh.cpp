#include "core/scene/mesh.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "core/spatial/units.h"

namespace articulus::scene {
namespace {

constexpr double kPi = std::numbers::pi;
const double kCrease = std::cos(spatial::inRadians(40.0));

using Vector2 = Eigen::Vector2d;

/// The normal of an edge at its two ends: shared with the neighbour where the corner is blunt.
struct EdgeNormals {
  Vector2 start, end;
};

Vector2 blend(const Vector2& own, const Vector2& other) {
  return own.dot(other) > kCrease ? (own + other).normalized() : own;
}

/// Outward normals along a chain of edges, given the bare normal of each.
std::vector<EdgeNormals> smoothed(const std::vector<Vector2>& bare, bool closed) {
  std::vector<EdgeNormals> result(bare.size());
  for (std::size_t i = 0; i < bare.size(); ++i) {
    const bool first = i == 0 && !closed, last = i + 1 == bare.size() && !closed;
    result[i].start = first ? bare[i] : blend(bare[i], bare[(i + bare.size() - 1) % bare.size()]);
    result[i].end = last ? bare[i] : blend(bare[i], bare[(i + 1) % bare.size()]);
  }
  return result;
}

Eigen::Vector3f corner(const Vector2& point, const Vector2& outwards, const LoftRing& ring) {
  const Vector2 xy = point + outwards * ring.offset_m;
  return {static_cast<float>(xy.x()), static_cast<float>(xy.y()), static_cast<float>(ring.z_m)};
}

void addTriangle(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const auto& v = mesh.vertices;
  if ((v[b].position - v[a].position).cross(v[c].position - v[a].position).norm() < 1e-12f) return;
  mesh.indices.insert(mesh.indices.end(), {a, b, c});
}

void addCap(Mesh& mesh, const Outline& outline, const std::vector<Vector2>& outwards, const LoftRing& ring, bool up) {
  const Eigen::Vector3f normal(0, 0, up ? 1.0f : -1.0f);
  const auto centre = static_cast<std::uint32_t>(mesh.vertices.size());
  mesh.vertices.push_back({{0, 0, static_cast<float>(ring.z_m)}, normal});
  for (std::size_t i = 0; i < outline.size(); ++i)
    mesh.vertices.push_back({corner(outline[i], outwards[i], ring), normal});
  const auto n = static_cast<std::uint32_t>(outline.size());
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t a = centre + 1 + i, b = centre + 1 + (i + 1) % n;
    if (up) addTriangle(mesh, centre, a, b);
    else addTriangle(mesh, centre, b, a);
  }
}

}  // namespace

Mesh& Mesh::append(const Mesh& other, const spatial::Pose& X) {
  const auto offset = static_cast<std::uint32_t>(vertices.size());
  const Eigen::Matrix3f R = X.rotation.cast<float>();
  const Eigen::Vector3f p = X.translation.cast<float>();
  for (const auto& v : other.vertices) vertices.push_back({R * v.position + p, R * v.normal, v.open});
  for (const auto i : other.indices) indices.push_back(offset + i);
  return *this;
}

Outline circle(double radius_m, int segments) { return ellipse(radius_m, radius_m, segments); }

Outline ellipse(double rx_m, double ry_m, int segments) {
  Outline outline;
  for (int i = 0; i < segments; ++i) {
    const double angle = 2.0 * kPi * i / segments;
    outline.emplace_back(rx_m * std::cos(angle), ry_m * std::sin(angle));
  }
  return outline;
}

Outline roundedRectangle(double width_m, double depth_m, double corner_m, int cornerSegments) {
  Outline outline;
  for (int quarter = 0; quarter < 4; ++quarter) {
    const double sx = quarter == 0 || quarter == 3 ? 1.0 : -1.0, sy = quarter < 2 ? 1.0 : -1.0;
    const Vector2 centre(sx * (width_m / 2 - corner_m), sy * (depth_m / 2 - corner_m));
    for (int i = 0; i <= cornerSegments; ++i) {
      const double angle = kPi / 2 * (quarter + static_cast<double>(i) / cornerSegments);
      outline.push_back(centre + corner_m * Vector2(std::cos(angle), std::sin(angle)));
    }
  }
  return outline;
}

Outline stadium(double length_m, double radius0_m, double radius1_m, int segments) {
  // The tangent of two circles leaves the axis by this angle.
  const double lean = std::asin((radius0_m - radius1_m) / length_m), half = kPi / 2 - lean;
  Outline outline;
  const int steps = segments / 2;
  for (int i = 0; i <= steps; ++i) {
    const double angle = -half + 2.0 * half * i / steps;
    outline.emplace_back(length_m + radius1_m * std::cos(angle), radius1_m * std::sin(angle));
  }
  for (int i = 0; i <= steps; ++i) {
    const double angle = half + 2.0 * (kPi - half) * i / steps;
    outline.emplace_back(radius0_m * std::cos(angle), radius0_m * std::sin(angle));
  }
  return outline;
}

Mesh loft(const Outline& outline, std::span<const LoftRing> rings) {
  std::vector<Vector2> edges, walls;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector2 d = outline[(i + 1) % outline.size()] - outline[i];
    edges.push_back(Vector2(d.y(), -d.x()).normalized());
  }
  for (std::size_t j = 0; j + 1 < rings.size(); ++j)
    walls.push_back(Vector2(rings[j + 1].z_m - rings[j].z_m, rings[j].offset_m - rings[j + 1].offset_m).normalized());
  const auto around = smoothed(edges, true), upwards = smoothed(walls, false);
  std::vector<Vector2> outwards;  // which way a corner moves with the offset: both neighbouring edges move alike
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector2 a = edges[(i + edges.size() - 1) % edges.size()], sum = a + edges[i];
    outwards.push_back(sum / std::max(0.25, 0.5 * sum.squaredNorm()));
  }

  Mesh mesh;
  const auto normal = [](const Vector2& side, const Vector2& wall) {
    return Eigen::Vector3d(side.x() * wall.x(), side.y() * wall.x(), wall.y()).cast<float>().eval();
  };
  for (std::size_t j = 0; j + 1 < rings.size(); ++j) {
    for (std::size_t i = 0; i < outline.size(); ++i) {
      const std::size_t k = (i + 1) % outline.size();
      const auto a = static_cast<std::uint32_t>(mesh.vertices.size());
      mesh.vertices.push_back({corner(outline[i], outwards[i], rings[j]), normal(around[i].start, upwards[j].start)});
      mesh.vertices.push_back({corner(outline[k], outwards[k], rings[j]), normal(around[i].end, upwards[j].start)});
      mesh.vertices.push_back({corner(outline[k], outwards[k], rings[j + 1]), normal(around[i].end, upwards[j].end)});
      mesh.vertices.push_back({corner(outline[i], outwards[i], rings[j + 1]), normal(around[i].start, upwards[j].end)});
      addTriangle(mesh, a, a + 1, a + 2);
      addTriangle(mesh, a, a + 2, a + 3);
    }
  }
  addCap(mesh, outline, outwards, rings.front(), false);
  addCap(mesh, outline, outwards, rings.back(), true);
  return mesh;
}

Mesh prism(const Outline& outline, double z0_m, double z1_m, double bevel_m) {
  const std::array<LoftRing, 4> rings{{{-bevel_m, z0_m}, {0, z0_m + bevel_m}, {0, z1_m - bevel_m}, {-bevel_m, z1_m}}};
  return loft(outline, rings);
}

Mesh lathe(std::span<const Eigen::Vector2d> profile, int segments) {
  constexpr double kUnit = 1.0;  // the circle that the offsets start from
  std::vector<LoftRing> rings;
  // Offsets move the corners of a polygon; its inner radius is what the offset adds to.
  const double corners = 1.0 / std::cos(kPi / segments);
  for (const auto& p : profile) rings.push_back({(p.x() - kUnit) / corners, p.y()});
  return loft(circle(kUnit, segments), rings);
}

Mesh cylinder(double radius_m, double z0_m, double z1_m, double bevel_m, int segments) {
  return prism(circle(radius_m, segments), z0_m, z1_m, bevel_m);
}

Mesh bar(const spatial::Vector3& p0_m, const spatial::Vector3& p1_m, double radius0_m, double radius1_m, int segments) {
  const double length = (p1_m - p0_m).norm();
  if (length < 1e-6) return {};
  const std::array<Eigen::Vector2d, 2> profile{{{radius0_m, 0.0}, {radius1_m, length}}};
  Mesh mesh;
  return mesh.append(lathe(profile, segments), along(p0_m, p1_m - p0_m));
}

Mesh ringArc(double radius_m, double thickness_m, double angle_rad, int segments, int sides) {
  Mesh mesh;
  for (int i = 0; i <= segments; ++i) {
    const double phi = angle_rad * i / segments;
    const Eigen::Vector3d out(std::cos(phi), std::sin(phi), 0);
    for (int k = 0; k < sides; ++k) {
      const double psi = 2.0 * kPi * k / sides;
      const Eigen::Vector3d n = std::cos(psi) * out + std::sin(psi) * Eigen::Vector3d::UnitZ();
      mesh.vertices.push_back({(radius_m * out + thickness_m * n).cast<float>(), n.cast<float>()});
    }
  }
  const auto ring = static_cast<std::uint32_t>(sides);
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(segments); ++i)
    for (std::uint32_t k = 0; k < ring; ++k) {
      const std::uint32_t a = i * ring + k, b = i * ring + (k + 1) % ring;
      addTriangle(mesh, a, a + ring, b + ring);
      addTriangle(mesh, a, b + ring, b);
    }
  return mesh;
}

spatial::Pose along(const spatial::Vector3& p_m, const spatial::Vector3& direction) {
  return {Eigen::Quaterniond::FromTwoVectors(spatial::Vector3::UnitZ(), direction).toRotationMatrix(), p_m};
}

}  // namespace articulus::scene
