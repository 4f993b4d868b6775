#include "core/scene/surface/surface_mesher.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace articulus::scene {
namespace {

using spatial::Vector3;

constexpr double kMostNodes = 6e6;  // 24 MB; a finer grid would only be slower
constexpr int kBlock = 4;           // nodes a side that are left out together where the surface is far
constexpr double kSteep = 1.3;      // how much faster than the way to the surface a blended distance may grow
constexpr int kMostPasses = 40;
constexpr int kEdges = 12;

/// Corners of a cell: bit 0 x, bit 1 y, bit 2 z. Edge: axis * 4 + place, bit 0 of the place along the next axis, bit 1
/// along the one after.
int cornerOf(int edge, bool far) {
  const int axis = edge / 4, place = edge % 4;
  int corner = far ? 1 << axis : 0;
  if (place & 1) corner |= 1 << ((axis + 1) % 3);
  if (place & 2) corner |= 1 << ((axis + 2) % 3);
  return corner;
}

/// Which edges of a cell belong to one sheet of surface, for each choice of corners that are inside.
struct Sheets {
  std::array<std::array<signed char, kEdges>, 256> of;  ///< sheet of an edge, -1: the surface does not cross it
  std::array<signed char, 256> count;

  Sheets() {
    for (int inside = 0; inside < 256; ++inside) fill(inside);
  }

 private:
  void fill(int inside) {
    std::array<int, kEdges> sheet{};
    const auto is = [inside](int corner) { return (inside >> corner & 1) != 0; };
    for (int edge = 0; edge < kEdges; ++edge)
      sheet[static_cast<std::size_t>(edge)] = is(cornerOf(edge, false)) != is(cornerOf(edge, true)) ? edge : -1;
    const auto join = [&sheet](int a, int b) {
      const int from = sheet[static_cast<std::size_t>(b)], to = sheet[static_cast<std::size_t>(a)];
      for (int& one : sheet)
        if (one == from) one = to;
    };
    for (int axis = 0; axis < 3; ++axis)
      for (int side = 0; side < 2; ++side) joinOnFace(axis, side, is, sheet, join);
    std::array<signed char, kEdges> number{};
    signed char next = 0;
    for (std::size_t edge = 0; edge < kEdges; ++edge)
      if (sheet[edge] == static_cast<int>(edge)) number[edge] = next++;
    auto& mine = of[static_cast<std::size_t>(inside)];
    for (std::size_t edge = 0; edge < kEdges; ++edge)
      mine[edge] = sheet[edge] < 0 ? static_cast<signed char>(-1) : number[static_cast<std::size_t>(sheet[edge])];
    count[static_cast<std::size_t>(inside)] = next;
  }

  template <typename Is, typename Join>
  static void joinOnFace(int axis, int side, const Is& is, const std::array<int, kEdges>& sheet, const Join& join) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3, base = side << axis;
    // Edges around the face, each between corner i and i + 1 of: 0, u, u + v, v.
    const std::array<int, 4> corner{base, base | 1 << u, base | 1 << u | 1 << v, base | 1 << v};
    std::array<int, 4> edge{};
    for (int i = 0; i < 4; ++i) {
      const int along = i % 2 == 0 ? u : v,
                low = std::min(corner[static_cast<std::size_t>(i)], corner[static_cast<std::size_t>((i + 1) % 4)]);
      const int place = (low >> ((along + 1) % 3) & 1) | (low >> ((along + 2) % 3) & 1) << 1;
      edge[static_cast<std::size_t>(i)] = along * 4 + place;
    }
    std::array<int, 4> crossed{};
    int n = 0;
    for (const int e : edge)
      if (sheet[static_cast<std::size_t>(e)] >= 0) crossed[static_cast<std::size_t>(n++)] = e;
    if (n == 2) join(crossed[0], crossed[1]);
    if (n != 4) return;
    // Two corners of the face that lie across are inside: each is cut off for itself. The neighbour sees the same face
    // and does the same.
    for (std::size_t i = 0; i < 4; ++i)
      if (is(corner[i])) join(edge[(i + 3) % 4], edge[i]);
  }
};

class Grid {
 public:
  Grid(const ImplicitShape& shape, double cell_m) : shape_(shape) {
    const Eigen::AlignedBox3d box = shape.bounds();
    const Vector3 size = box.sizes();
    const auto nodes = [&size](double h) { return (size.x() / h + 4.0) * (size.y() / h + 4.0) * (size.z() / h + 4.0); };
    while (nodes(cell_m) > kMostNodes) cell_m *= 1.1;
    h_ = cell_m;
    from_ = box.min() - Vector3(1.37, 1.41, 1.43) * h_;  // so that flat ends lie between nodes, not on them
    for (int axis = 0; axis < 3; ++axis) n_[axis] = static_cast<int>(std::ceil(size[axis] / h_)) + 4;
    value_.assign(static_cast<std::size_t>(n_[0]) * static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(n_[2]),
                  1.0f);
    sample();
    for (int pass = 0; pass < kMostPasses && part(); ++pass) continue;
  }

  Mesh surface() {
    placeCorners();
    joinCorners();
    return std::move(mesh_);
  }

 private:
  [[nodiscard]] std::size_t at(int x, int y, int z) const {
    return (static_cast<std::size_t>(z) * static_cast<std::size_t>(n_[1]) + static_cast<std::size_t>(y)) *
               static_cast<std::size_t>(n_[0]) +
           static_cast<std::size_t>(x);
  }
  [[nodiscard]] Vector3 node(int x, int y, int z) const { return from_ + h_ * Vector3(x, y, z); }

  void sample() {
    const double half = 0.5 * (kBlock - 1);
    const double enough = kSteep * std::sqrt(3.0) * half * h_ + h_;
    for (int bz = 1; bz < n_[2] - 1; bz += kBlock)
      for (int by = 1; by < n_[1] - 1; by += kBlock)
        for (int bx = 1; bx < n_[0] - 1; bx += kBlock) {
          const double middle = shape_.distance_m(from_ + h_ * Vector3(bx + half, by + half, bz + half));
          const bool far = std::abs(middle) > enough;
          for (int z = bz; z < std::min(bz + kBlock, n_[2] - 1); ++z)
            for (int y = by; y < std::min(by + kBlock, n_[1] - 1); ++y)
              for (int x = bx; x < std::min(bx + kBlock, n_[0] - 1); ++x)
                value_[at(x, y, z)] = static_cast<float>(far ? middle : shape_.distance_m(node(x, y, z)));
        }
  }

  [[nodiscard]] unsigned insideOf(int x, int y, int z) const {
    unsigned inside = 0;
    for (unsigned c = 0; c < 8; ++c)
      if (value_[at(x + static_cast<int>(c & 1U), y + static_cast<int>(c >> 1U & 1U), z + static_cast<int>(c >> 2U))] <
          0.0f)
        inside |= 1U << c;
    return inside;
  }

  /// Two sheets that pass one face of the grid, and are one sheet in the cells on either side, would share a line that
  /// belongs to four triangles: the nearer one of the two nodes outside is taken in there. Whether any had to.
  bool part() {
    bool any = false;
    for (int z = 1; z + 1 < n_[2]; ++z)
      for (int y = 1; y + 1 < n_[1]; ++y)
        for (int x = 1; x + 1 < n_[0]; ++x)
          for (int axis = 0; axis < 3; ++axis)
            if (pinched({x, y, z}, axis)) any = true;
    return any;
  }

  bool pinched(const std::array<int, 3>& node, int axis) {
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::array<std::size_t, 4> corner{};
    for (std::size_t i = 0; i < 4; ++i) {  // around the face: 0, u, u + v, v
      auto p = node;
      if (i == 1 || i == 2) ++p[static_cast<std::size_t>(u)];
      if (i >= 2) ++p[static_cast<std::size_t>(v)];
      corner[i] = at(p[0], p[1], p[2]);
    }
    const auto in = [this, &corner](std::size_t i) { return value_[corner[i]] < 0.0f; };
    if (in(0) != in(2) || in(1) != in(3) || in(0) == in(1)) return false;
    for (int side = 0; side < 2; ++side) {  // the cell before the face, and the one behind it
      auto cell = node;
      cell[static_cast<std::size_t>(axis)] -= 1 - side;
      const auto& sheet = sheets().of[insideOf(cell[0], cell[1], cell[2])];
      // Edges along u at v = 0 and v = 1 of this face belong to the two sheets.
      const int place = side == 0 ? 2 : 0;  // along u: bit 0 of the place is v, bit 1 is the axis
      if (sheet[static_cast<std::size_t>(u * 4 + place)] != sheet[static_cast<std::size_t>(u * 4 + place + 1)])
        return false;
    }
    // Always outwards: who may also take away again never comes to an end.
    const std::size_t first = in(0) ? 1 : 0;
    float &one = value_[corner[first]], &other = value_[corner[first + 2]];
    (one <= other ? one : other) = -1e-9f;
    return true;
  }

  static const Sheets& sheets() {
    static const Sheets all;
    return all;
  }

  /// Where the surface crosses an edge of a cell.
  [[nodiscard]] Vector3 crossing(int x, int y, int z, int edge) const {
    const auto place = [&](bool far) {
      const int c = cornerOf(edge, far);
      return std::array{x + (c & 1), y + (c >> 1 & 1), z + (c >> 2 & 1)};
    };
    const auto a = place(false), b = place(true);
    const double va = static_cast<double>(value_[at(a[0], a[1], a[2])]),
                 vb = static_cast<double>(value_[at(b[0], b[1], b[2])]);
    const double share = std::clamp(va / (va - vb), 0.02, 0.98);
    return node(a[0], a[1], a[2]) + share * (node(b[0], b[1], b[2]) - node(a[0], a[1], a[2]));
  }

  /// Gradient at a point, by four points around it.
  [[nodiscard]] Vector3 slope(const Vector3& p) const {
    const double e = 0.2 * h_;
    static constexpr std::array<std::array<double, 3>, 4> kCorners{{{1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {1, 1, 1}}};
    Vector3 gradient = Vector3::Zero();
    for (const auto& c : kCorners) {
      const Vector3 way(c[0], c[1], c[2]);
      gradient += shape_.distance_m(p + e * way) * way;
    }
    return gradient / (4.0 * e);
  }

  [[nodiscard]] Mesh::Vertex onSurface(const Vector3& guess) const {
    Vector3 p = guess;
    for (int step = 0; step < 2; ++step) {
      const Vector3 g = slope(p);
      const double steep = g.squaredNorm();
      if (steep < 1e-6) break;
      p -= shape_.distance_m(p) / steep * g;
      // Nothing that leaves its cell: two corners could change places.
      const Vector3 away = p - guess;
      if (away.norm() > 0.5 * h_) p = guess + 0.5 * h_ / away.norm() * away;
    }
    Vector3 n = slope(p);
    n = n.norm() > 1e-9 ? Vector3(n.normalized()) : Vector3::UnitZ();
    return {p.cast<float>(), n.cast<float>(), openness(p, n)};
  }

  /// How far the body itself stands in the way of light: on a free surface one is as far from it as one has gone away.
  /// Source  Evans 2006, "Fast Approximations for Global Illumination on Dynamic Scenes" (occlusion out of a distance)
  [[nodiscard]] float openness(const Vector3& p, const Vector3& n) const {
    struct Probe {
      double away_m, weight;
    };
    static constexpr std::array<Probe, 3> kProbes{{{0.002, 0.30}, {0.005, 0.35}, {0.011, 0.35}}};
    static constexpr double kUnsure = 0.08, kDarkest = 0.7;  // the distance is not exact; no crease is black
    double hidden = 0.0;
    for (const Probe& probe : kProbes) {
      const double left = shape_.distance_m(p + probe.away_m * n) / probe.away_m;
      hidden += probe.weight * std::clamp(1.0 - kUnsure - left, 0.0, 1.0);
    }
    return static_cast<float>(1.0 - kDarkest * hidden);
  }

  void placeCorners() {
    first_.assign(value_.size(), std::numeric_limits<std::uint32_t>::max());
    inside_.assign(value_.size(), 0);
    for (int z = 0; z + 1 < n_[2]; ++z)
      for (int y = 0; y + 1 < n_[1]; ++y)
        for (int x = 0; x + 1 < n_[0]; ++x) {
          const unsigned inside = insideOf(x, y, z);
          if (inside == 0 || inside == 255) continue;
          const std::size_t cell = at(x, y, z);
          inside_[cell] = static_cast<std::uint8_t>(inside);
          first_[cell] = static_cast<std::uint32_t>(mesh_.vertices.size());
          for (signed char sheet = 0; sheet < sheets().count[inside]; ++sheet) {
            Vector3 sum = Vector3::Zero();
            int n = 0;
            for (int edge = 0; edge < kEdges; ++edge)
              if (sheets().of[inside][static_cast<std::size_t>(edge)] == sheet) {
                sum += crossing(x, y, z, edge);
                ++n;
              }
            mesh_.vertices.push_back(onSurface(sum / n));
          }
        }
  }

  void joinCorners() {
    for (int z = 1; z + 1 < n_[2]; ++z)
      for (int y = 1; y + 1 < n_[1]; ++y)
        for (int x = 1; x + 1 < n_[0]; ++x)
          for (int axis = 0; axis < 3; ++axis) {
            std::array<int, 3> far{x, y, z};
            ++far[static_cast<std::size_t>(axis)];
            const bool here = value_[at(x, y, z)] < 0.0f, there = value_[at(far[0], far[1], far[2])] < 0.0f;
            if (here != there) addQuad({x, y, z}, axis, here);
          }
  }

  /// The four sheets that meet at an edge of the grid; outwards: its far end is outside.
  void addQuad(const std::array<int, 3>& from, int axis, bool outwards) {
    static constexpr std::array<std::array<int, 2>, 4> kAround{{{1, 1}, {0, 1}, {0, 0}, {1, 0}}};
    std::array<std::uint32_t, 4> corner{};
    for (std::size_t i = 0; i < 4; ++i) {
      auto cell = from;
      cell[static_cast<std::size_t>((axis + 1) % 3)] -= kAround[i][0];
      cell[static_cast<std::size_t>((axis + 2) % 3)] -= kAround[i][1];
      const std::size_t place = at(cell[0], cell[1], cell[2]);
      const auto edge = static_cast<std::size_t>(axis * 4 + kAround[i][0] + 2 * kAround[i][1]);
      corner[i] = first_[place] + static_cast<std::uint32_t>(sheets().of[inside_[place]][edge]);
    }
    if (!outwards) std::swap(corner[1], corner[3]);
    const auto apart = [&](std::size_t a, std::size_t b) {
      return (mesh_.vertices[corner[a]].position - mesh_.vertices[corner[b]].position).squaredNorm();
    };
    const std::size_t turn = apart(0, 2) <= apart(1, 3) ? 0 : 1;
    for (const std::size_t i : {turn, turn + 2})
      mesh_.indices.insert(mesh_.indices.end(), {corner[i % 4], corner[(i + 1) % 4], corner[(i + 2) % 4]});
  }

  const ImplicitShape& shape_;
  double h_ = 0.0;
  Vector3 from_;
  std::array<int, 3> n_{};
  std::vector<float> value_;
  std::vector<std::uint32_t> first_;  // by cell, at its first node
  std::vector<std::uint8_t> inside_;
  Mesh mesh_;
};

}  // namespace

Mesh meshOf(const ImplicitShape& shape, const Grain& grain) {
  if (shape.bounds().isEmpty()) return {};
  double cell_m = grain.cell_m;
  for (;;) {
    Mesh mesh = Grid(shape, cell_m).surface();
    if (mesh.triangles() <= grain.mostTriangles) return mesh;
    const double over =
        static_cast<double>(mesh.triangles()) / static_cast<double>(std::max<std::size_t>(grain.mostTriangles, 1));
    cell_m *= std::max(1.05, std::sqrt(over));
    if (cell_m > shape.bounds().sizes().maxCoeff()) return {};
  }
}

Mesh mirrored(const Mesh& mesh, int axis) {
  Mesh other = mesh;
  for (auto& vertex : other.vertices) {
    vertex.position[axis] = -vertex.position[axis];
    vertex.normal[axis] = -vertex.normal[axis];
  }
  for (std::size_t i = 0; i + 2 < other.indices.size(); i += 3) std::swap(other.indices[i + 1], other.indices[i + 2]);
  return other;
}

}  // namespace articulus::scene
