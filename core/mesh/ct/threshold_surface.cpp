#include "core/mesh/ct/threshold_surface.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/text/text_format.h"

namespace articulus::mesh {
namespace {

using spatial::Vector3;
using Index = std::int32_t;
constexpr Index kNone = -1;
constexpr int kEdges = 12;

/// Corners of a cell: bit 0 along columns, bit 1 along rows, bit 2 along slices.
constexpr std::array<std::array<int, 2>, kEdges> kEdge{
    {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}};

/// Sweeps the cells slice by slice; what lies beyond the last voxels is air.
class Sweep {
 public:
  Sweep(const CtVolume& volume, double threshold_HU)
      : v_(volume), threshold_(threshold_HU), wide_(volume.columns + 1), high_(volume.rows + 1) {
    for (auto& layer : corner_) layer.assign(static_cast<std::size_t>(wide_) * static_cast<std::size_t>(high_), kNone);
  }

  /// False: there are too many triangles.
  bool run() {
    for (int z = -1; z < v_.slices; ++z) {
      std::swap(corner_[0], corner_[1]);
      std::ranges::fill(corner_[1], kNone);
      for (int y = -1; y < v_.rows; ++y)
        for (int x = -1; x < v_.columns; ++x) cell(x, y, z);
      if (mesh_.triangles.size() > MeshBounds::kTriangles) return false;
    }
    return true;
  }
  TriangleMesh take() { return std::move(mesh_); }

 private:
  /// How much denser than the threshold; below 0 outside.
  [[nodiscard]] double over(int x, int y, int z) const {
    if (x < 0 || y < 0 || z < 0 || x >= v_.columns || y >= v_.rows || z >= v_.slices) return kAir_HU - threshold_;
    // Half a unit aside: no corner lies on the surface itself.
    return static_cast<double>(v_.hu[v_.at(x, y, z)]) + 0.5 - threshold_;
  }
  [[nodiscard]] Index& cornerOf(int layer, int x, int y) {
    return corner_[static_cast<std::size_t>(layer)]
                  [static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(wide_) + static_cast<std::size_t>(x + 1)];
  }

  void cell(int x, int y, int z) {
    std::array<double, 8> d;
    unsigned inside = 0;
    for (unsigned c = 0; c < 8; ++c) {
      d[c] = over(x + static_cast<int>(c & 1U), y + static_cast<int>(c >> 1U & 1U), z + static_cast<int>(c >> 2U));
      if (d[c] > 0.0) inside |= 1U << c;
    }
    if (inside == 0 || inside == 255) return;
    cornerOf(1, x, y) = place(x, y, z, d, inside);
    // The three edges that begin at the first corner: the cells around each of them are done by now.
    const bool in = (inside & 1U) != 0;
    if (in != ((inside & 2U) != 0))
      quad(cornerOf(1, x, y), cornerOf(1, x, y - 1), cornerOf(0, x, y - 1), cornerOf(0, x, y), in);
    if (in != ((inside & 4U) != 0))
      quad(cornerOf(1, x, y), cornerOf(0, x, y), cornerOf(0, x - 1, y), cornerOf(1, x - 1, y), in);
    if (in != ((inside & 16U) != 0))
      quad(cornerOf(1, x, y), cornerOf(1, x - 1, y), cornerOf(1, x - 1, y - 1), cornerOf(1, x, y - 1), in);
  }

  Index place(int x, int y, int z, const std::array<double, 8>& d, unsigned inside) {
    Vector3 sum = Vector3::Zero();
    int crossed = 0;
    for (const auto& [a, b] : kEdge) {
      if (((inside >> static_cast<unsigned>(a)) & 1U) == ((inside >> static_cast<unsigned>(b)) & 1U)) continue;
      const double da = d[static_cast<std::size_t>(a)], db = d[static_cast<std::size_t>(b)], s = da / (da - db);
      const auto corner = [](int c) { return Vector3(c & 1, c >> 1 & 1, c >> 2); };
      sum += (1.0 - s) * corner(a) + s * corner(b);
      ++crossed;
    }
    const Vector3 at = Vector3(x, y, z) + sum / crossed;
    mesh_.vertices.push_back(v_.origin_mm + at.x() * v_.column_mm + at.y() * v_.row_mm + at.z() * v_.slice_mm);
    return static_cast<Index>(mesh_.vertices.size() - 1);
  }

  /// Four cells around an edge, counter-clockwise seen from its end; the shorter diagonal divides it.
  void quad(Index a, Index b, Index c, Index d, bool beginsInside) {
    if (!beginsInside) std::swap(b, d);
    const auto p = [this](Index i) -> const Vector3& { return mesh_.vertices[static_cast<std::size_t>(i)]; };
    const auto add = [this](Index i, Index j, Index k) {
      mesh_.triangles.push_back(
          {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j), static_cast<std::uint32_t>(k)});
    };
    if ((p(a) - p(c)).squaredNorm() <= (p(b) - p(d)).squaredNorm()) {
      add(a, b, c);
      add(a, c, d);
    } else {
      add(a, b, d);
      add(b, c, d);
    }
  }

  static constexpr double kAir_HU = -1000.0;
  const CtVolume& v_;
  double threshold_;
  int wide_, high_;
  std::array<std::vector<Index>, 2> corner_;  // of the cells of the slice before, and of this one
  TriangleMesh mesh_;
};

/// The piece of the most triangles.
TriangleMesh largestOf(const TriangleMesh& all) {
  std::vector<std::uint32_t> root(all.vertices.size());
  std::iota(root.begin(), root.end(), 0U);
  const auto find = [&root](std::uint32_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const auto& t : all.triangles)
    for (std::size_t k = 1; k < 3; ++k) root[find(t[k])] = find(t[0]);
  std::vector<std::size_t> triangles(all.vertices.size(), 0);
  for (const auto& t : all.triangles) ++triangles[find(t[0])];
  const auto largest = static_cast<std::uint32_t>(std::ranges::max_element(triangles) - triangles.begin());
  TriangleMesh out;
  std::vector<std::uint32_t> number(all.vertices.size(), 0);
  for (std::uint32_t i = 0; i < all.vertices.size(); ++i)
    if (find(i) == largest) {
      number[i] = static_cast<std::uint32_t>(out.vertices.size());
      out.vertices.push_back(all.vertices[i]);
    }
  for (const auto& t : all.triangles)
    if (find(t[0]) == largest) out.triangles.push_back({number[t[0]], number[t[1]], number[t[2]]});
  return out;
}

}  // namespace

base::Result<TriangleMesh> thresholdSurface(const CtVolume& volume, double threshold_HU, bool largestPiece) {
  Sweep sweep(volume, threshold_HU);
  if (!sweep.run())
    return base::Error{base::ErrorCode::OutOfRange,
                       "The surface at " + base::significant(threshold_HU) + " HU has more than " +
                           std::to_string(MeshBounds::kTriangles) + " triangles.",
                       "Take a higher threshold: soft tissue and noise are below 200 HU, bone above."};
  TriangleMesh mesh = sweep.take();
  if (mesh.triangles.empty())
    return base::Error{base::ErrorCode::NotFound,
                       "Nothing of the CT is as dense as " + base::significant(threshold_HU) + " HU.",
                       "Take a lower threshold: bone begins at some 200 HU."};
  return largestPiece ? largestOf(mesh) : mesh;
}

}  // namespace articulus::mesh
