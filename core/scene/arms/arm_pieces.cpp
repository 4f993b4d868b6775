#include "core/scene/arms/arm_pieces.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/surface/surface_mesher.h"
#include "core/spatial/units.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr int kRoundSteps = 3;  // of a rounded edge: 30 degrees each, which is shaded as one
const double kBlunt = std::cos(spatial::inRadians(40.0));
constexpr double kForkNeck = 0.35;  // how far a fork's limb goes on behind its bridge, to the hinge's radius
constexpr double kForkCell = 0.13;  // of the mesh, to the hinge's radius
constexpr std::size_t kForkTriangles = 1800;

/// Of a rounded edge, from its flat side: how far inwards, how far from the flat.
struct EdgePoint {
  double inwards_m, away_m;
};

EdgePoint onEdge(double round_m, int step) {
  const double angle = 0.5 * M_PI * step / kRoundSteps;
  return {round_m * (1.0 - std::sin(angle)), round_m * (1.0 - std::cos(angle))};
}

/// Normals of the quadrangles between rings, by band and place.
using Faces = std::vector<std::vector<Vector3>>;

Faces facesOf(const std::vector<std::vector<Vector3>>& rings) {
  Faces faces;
  for (std::size_t j = 0; j + 1 < rings.size(); ++j) {
    auto& band = faces.emplace_back();
    const std::size_t n = rings[j].size();
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t k = (i + 1) % n;
      const Vector3 normal = (rings[j][k] - rings[j + 1][i]).cross(rings[j + 1][k] - rings[j][i]);
      band.push_back(normal.norm() > 1e-14 ? Vector3(normal.normalized()) : Vector3::Zero());
    }
  }
  return faces;
}

/// Of the face at (band, place) in its corner at (ring, point): shared with the faces there that it meets bluntly.
Vector3 cornerNormal(const Faces& faces, std::size_t band, std::size_t place, std::size_t ring, std::size_t point) {
  const std::size_t n = faces[band].size();
  const Vector3& own = faces[band][place];
  Vector3 sum = own;
  for (const std::size_t j : {ring - 1, ring})
    for (const std::size_t i : {(point + n - 1) % n, point})
      if (j < faces.size() && (j != band || i != place) && faces[j][i].dot(own) > kBlunt) sum += faces[j][i];
  return sum.normalized();
}

void addLidOf(Mesh& mesh, const std::vector<Vector3>& ring, bool last) {
  Vector3 middle = Vector3::Zero();
  for (const Vector3& p : ring) middle += p / static_cast<double>(ring.size());
  Vector3 area = Vector3::Zero();
  for (std::size_t i = 0; i < ring.size(); ++i) area += (ring[i] - middle).cross(ring[(i + 1) % ring.size()] - middle);
  const Eigen::Vector3f normal = ((last ? 1.0 : -1.0) * area.normalized()).cast<float>();
  const auto centre = static_cast<std::uint32_t>(mesh.vertices.size()), n = static_cast<std::uint32_t>(ring.size());
  mesh.vertices.push_back({middle.cast<float>(), normal});
  for (const Vector3& p : ring) mesh.vertices.push_back({p.cast<float>(), normal});
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint32_t a = centre + 1 + i, b = centre + 1 + (i + 1) % n;
    mesh.indices.insert(mesh.indices.end(), {centre, last ? a : b, last ? b : a});
  }
}

}  // namespace

Mesh skin(const std::vector<std::vector<Vector3>>& rings) {
  Mesh mesh;
  const Faces faces = facesOf(rings);
  for (std::size_t j = 0; j < faces.size(); ++j)
    for (std::size_t i = 0; i < faces[j].size(); ++i) {
      if (faces[j][i].isZero()) continue;
      const std::size_t k = (i + 1) % faces[j].size();
      const auto a = static_cast<std::uint32_t>(mesh.vertices.size());
      for (const auto& [ring, point] : {std::pair{j, i}, {j, k}, {j + 1, k}, {j + 1, i}})
        mesh.vertices.push_back(
            {rings[ring][point].cast<float>(), cornerNormal(faces, j, i, ring, point).cast<float>()});
      mesh.indices.insert(mesh.indices.end(), {a, a + 1, a + 2, a, a + 2, a + 3});
    }
  addLidOf(mesh, rings.front(), false);
  addLidOf(mesh, rings.back(), true);
  return mesh;
}

Mesh drum(double radius_m, double z0_m, double z1_m, double roundBelow_m, double roundAbove_m, int segments) {
  if (z1_m - z0_m < 1e-6) return {};
  const double most = std::min(0.49 * (z1_m - z0_m), 0.98 * radius_m);
  const double below = std::min(roundBelow_m, most), above = std::min(roundAbove_m, most);
  std::vector<Eigen::Vector2d> profile;
  for (int i = 0; i <= kRoundSteps && below > 0.0; ++i) {
    const EdgePoint p = onEdge(below, i);
    profile.emplace_back(radius_m - p.inwards_m, z0_m + p.away_m);
  }
  if (below <= 0.0) profile.emplace_back(radius_m, z0_m);
  for (int i = kRoundSteps; i >= 0 && above > 0.0; --i) {
    const EdgePoint p = onEdge(above, i);
    profile.emplace_back(radius_m - p.inwards_m, z1_m - p.away_m);
  }
  if (above <= 0.0) profile.emplace_back(radius_m, z1_m);
  return lathe(profile, segments);
}

Mesh plate(const Outline& outline, double z0_m, double z1_m, double round_m) {
  const double round = std::min(round_m, 0.49 * (z1_m - z0_m));
  std::vector<LoftRing> rings;
  for (int i = 0; i <= kRoundSteps; ++i) rings.push_back({-onEdge(round, i).inwards_m, z0_m + onEdge(round, i).away_m});
  for (int i = kRoundSteps; i >= 0; --i) rings.push_back({-onEdge(round, i).inwards_m, z1_m - onEdge(round, i).away_m});
  return loft(outline, rings);
}

Outline hull(double length_m, double radius0_m, double radius1_m, int segments) {
  if (length_m > 1.05 * std::abs(radius0_m - radius1_m) && length_m > 1e-4)
    return stadium(length_m, radius0_m, radius1_m, segments);
  return circle(std::max(radius0_m, radius1_m), segments);
}

Mesh fork(const ForkSize& size) {
  const double r = size.radius_m, thick = size.outer_m - size.inner_m, end = -size.length_m - kForkNeck * r;
  const auto across = [](double from, double to) {
    return facing({0.5 * (from + to), 0, 0}, Vector3::UnitX(), Vector3::UnitY());
  };
  ImplicitShape shape;
  shape.add(column({}, r, r, size.outer_m, 0.45 * thick))
      .add(column(across(-size.length_m, 0.0), 0.84 * r, 0.92 * size.outer_m, 0.5 * size.length_m, 0.3 * thick),
           0.22 * r)
      .add(capsule({end - size.limbRadius_m, 0, 0}, {-size.length_m - 0.2 * size.limbRadius_m, 0, 0}, size.limbRadius_m,
                   size.limbRadius_m),
           0.5 * r)
      .cut(halfSpace({end, 0, 0}, Vector3::UnitX()))
      .cut(column({}, 1.07 * r, 1.07 * r, size.inner_m, 0.1 * r), 0.5 * thick);
  return meshOf(shape, {.cell_m = kForkCell * r, .mostTriangles = kForkTriangles});
}

Pose facing(const Vector3& p_m, const Vector3& z, const Vector3& x) {
  Pose X;
  X.translation = p_m;
  const Vector3 up = z.normalized();
  Vector3 ahead = x - x.dot(up) * up;
  if (ahead.norm() < 1e-6) ahead = up.unitOrthogonal();
  X.rotation.col(2) = up;
  X.rotation.col(0) = ahead.normalized();
  X.rotation.col(1) = up.cross(Vector3(X.rotation.col(0)));
  return X;
}

}  // namespace articulus::scene
