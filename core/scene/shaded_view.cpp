#include "core/scene/shaded_view.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::scene {
namespace {

using spatial::Vector3;

constexpr float kNothing = -std::numeric_limits<float>::infinity();
constexpr double kStep_m = 0.012;     // between two depths, so that a line is drawn
constexpr double kInFront_m = 100.0;  // farther than any cell is deep
constexpr double kEdge = 0.45;        // of its colour that an edge keeps

}  // namespace

ShadedView::ShadedView(const Camera& camera, int width, int height)
    : camera_(camera), width_(std::max(1, width)), height_(std::max(1, height)), fineWidth_(kFiner * width_),
      fineHeight_(kFiner * height_) {
  const Vector3 eye(std::cos(camera.elevation_rad) * std::cos(camera.azimuth_rad),
                    std::cos(camera.elevation_rad) * std::sin(camera.azimuth_rad), std::sin(camera.elevation_rad));
  const Vector3 right(-std::sin(camera.azimuth_rad), std::cos(camera.azimuth_rad), 0.0);
  R_VW_.row(0) = right;
  R_VW_.row(1) = eye.cross(right);
  R_VW_.row(2) = eye;
  const auto count = static_cast<std::size_t>(fineWidth_) * static_cast<std::size_t>(fineHeight_);
  depth_.assign(count, kNothing);
  part_.assign(count, 0);
  colour_.assign(count, Colour{255, 255, 255});
}

ShadedView::Corner ShadedView::cornerOf(const Vector3& p_m) const {
  const Vector3 v = R_VW_ * (p_m - camera_.target_m);
  const double scale = kFiner * pixelsPerMetre();
  return {0.5 * fineWidth_ + scale * v.x(), 0.5 * fineHeight_ - scale * v.y(), v.z()};
}

ShadedView::Pixel ShadedView::pixelOf(const Vector3& p_m) const {
  const Corner corner = cornerOf(p_m);
  return {corner.x / kFiner, corner.y / kFiner};
}

bool ShadedView::sees(const Vector3& p_m, double within_m) const {
  const Corner corner = cornerOf(p_m);
  const int x = static_cast<int>(std::floor(corner.x)), y = static_cast<int>(std::floor(corner.y));
  if (x < 0 || y < 0 || x >= fineWidth_ || y >= fineHeight_) return false;
  return corner.depth + within_m >=
         depth_[static_cast<std::size_t>(y) * static_cast<std::size_t>(fineWidth_) + static_cast<std::size_t>(x)];
}

void ShadedView::add(const Mesh& mesh, const spatial::Pose& X, const Colour& colour, bool inFront) {
  ++parts_;
  const spatial::Matrix3 R_VM = R_VW_ * X.rotation;
  for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
    std::array<Corner, 3> corners{};
    std::array<Eigen::Vector3d, 3> normals;
    for (std::size_t k = 0; k < 3; ++k) {
      const Mesh::Vertex& vertex = mesh.vertices[mesh.indices[i + k]];
      corners[k] = cornerOf(X * Vector3(vertex.position.cast<double>()));
      if (inFront) corners[k].depth += kInFront_m;
      normals[k] = R_VM * vertex.normal.cast<double>();
    }
    fill(corners, normals, colour);
  }
}

void ShadedView::fill(const std::array<Corner, 3>& c, const std::array<Eigen::Vector3d, 3>& normals,
                      const Colour& colour) {
  // y grows downwards: a corner order that is counter-clockwise from the eye has a negative area here.
  const double area = (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (c[1].y - c[0].y);
  if (!(area < -1e-9)) return;
  const auto least = [](double a, double b, double d) { return static_cast<int>(std::floor(std::min({a, b, d}))); };
  const auto most = [](double a, double b, double d) { return static_cast<int>(std::ceil(std::max({a, b, d}))); };
  const int x0 = std::max(0, least(c[0].x, c[1].x, c[2].x)),
            x1 = std::min(fineWidth_ - 1, most(c[0].x, c[1].x, c[2].x));
  const int y0 = std::max(0, least(c[0].y, c[1].y, c[2].y));
  const int y1 = std::min(fineHeight_ - 1, most(c[0].y, c[1].y, c[2].y));
  static const Vector3 kLight = Vector3(-0.45, 0.65, 0.62).normalized();
  for (int y = y0; y <= y1; ++y)
    for (int x = x0; x <= x1; ++x) {
      const double px = x + 0.5, py = y + 0.5;
      const double b = ((px - c[0].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (py - c[0].y)) / area;
      const double d = ((c[1].x - c[0].x) * (py - c[0].y) - (px - c[0].x) * (c[1].y - c[0].y)) / area;
      const double a = 1.0 - b - d;
      if (a < -1e-9 || b < -1e-9 || d < -1e-9) continue;
      const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(fineWidth_) + static_cast<std::size_t>(x);
      const double depth = a * c[0].depth + b * c[1].depth + d * c[2].depth;
      if (depth <= static_cast<double>(depth_[at])) continue;
      depth_[at] = static_cast<float>(depth);
      part_[at] = static_cast<std::uint16_t>(parts_);
      const Vector3 normal = (a * normals[0] + b * normals[1] + d * normals[2]).normalized();
      const double light = 0.58 + 0.46 * std::max(0.0, normal.dot(kLight));
      for (std::size_t k = 0; k < 3; ++k)
        colour_[at][k] = static_cast<std::uint8_t>(std::clamp(light * colour[k], 0.0, 255.0));
    }
}

bool ShadedView::isEdge(int x, int y) const {
  const auto index = [this](int column, int row) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(fineWidth_) + static_cast<std::size_t>(column);
  };
  const std::size_t at = index(x, y);
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
    const int column = x + dx, row = y + dy;
    if (column < 0 || row < 0 || column >= fineWidth_ || row >= fineHeight_) continue;
    const std::size_t other = index(column, row);
    // Only the nearer side of an edge is dark, so that the line is one point wide.
    if (depth_[at] < depth_[other]) continue;
    if (part_[at] != 0 && part_[at] != part_[other]) return true;
    if (depth_[at] - depth_[other] > static_cast<float>(kStep_m)) return true;
  }
  return false;
}

std::vector<std::uint8_t> ShadedView::pixels() const {
  std::vector<std::uint8_t> all;
  all.reserve(3 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  for (int y = 0; y < height_; ++y)
    for (int x = 0; x < width_; ++x) {
      std::array<double, 3> sum{};
      for (int fine = 0; fine < kFiner * kFiner; ++fine) {
        const int column = kFiner * x + fine % kFiner, row = kFiner * y + fine / kFiner;
        const auto at =
            static_cast<std::size_t>(row) * static_cast<std::size_t>(fineWidth_) + static_cast<std::size_t>(column);
        const double share = part_[at] != 0 && isEdge(column, row) ? kEdge : 1.0;
        for (std::size_t k = 0; k < 3; ++k) sum[k] += share * colour_[at][k];
      }
      for (const double one : sum) all.push_back(static_cast<std::uint8_t>(std::lround(one / (kFiner * kFiner))));
    }
  return all;
}

}  // namespace articulus::scene
