#pragma once
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "core/mesh/triangle_mesh.h"
#include "core/mesh/weld.h"

namespace articulus::mesh::test {

using spatial::Vector3;

/// A closed body whose shape has no symmetry: a ball with a bump to +x, another to +y and a hook to +z, as a bone has
/// its processes. In m where size_m is 0.05; normals outwards.
inline TriangleMesh bone(int rings = 24, double size_m = 0.05) {
  const auto radius = [](const Vector3& u) {
    const auto bump = [&](const Vector3& at, double high, double wide) {
      return high * std::exp(-(u - at.normalized()).squaredNorm() / wide);
    };
    return 1.0 + bump({1, 0.2, 0.1}, 0.5, 0.15) + bump({-0.3, 1, 0.4}, 0.8, 0.08) + bump({0.3, -0.4, 1}, 0.35, 0.3);
  };
  TriangleMesh mesh;
  const int around = 2 * rings;
  for (int i = 0; i <= rings; ++i)
    for (int k = 0; k < around; ++k) {
      const double polar = M_PI * i / rings, phi = 2.0 * M_PI * k / around;
      const Vector3 u(std::sin(polar) * std::cos(phi), std::sin(polar) * std::sin(phi), std::cos(polar));
      mesh.vertices.push_back(i == 0 || i == rings
                                  ? Vector3(0, 0, size_m * radius(Vector3::UnitZ() * std::cos(polar)) * std::cos(polar))
                                  : Vector3(size_m * radius(u) * u));
    }
  const auto at = [&](int i, int k) { return static_cast<std::uint32_t>(i * around + k % around); };
  for (int i = 0; i < rings; ++i)
    for (int k = 0; k < around; ++k) {
      mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
  weld(mesh);
  return mesh;
}

template <class T>
void put(std::string& out, T value, bool big = false) {
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  if (big != (std::endian::native == std::endian::big)) std::reverse(raw, raw + sizeof value);
  out.append(raw, sizeof value);
}

// Writers of the tests' own, after the published descriptions: the readers are never asked about their own output.

inline std::string binaryStl(const TriangleMesh& mesh) {
  std::string out(80, ' ');
  put(out, static_cast<std::uint32_t>(mesh.triangles.size()));
  for (const auto& t : mesh.triangles) {
    const Vector3 a = mesh.vertices[t[0]], n = (mesh.vertices[t[1]] - a).cross(mesh.vertices[t[2]] - a).normalized();
    for (int k = 0; k < 3; ++k) put(out, static_cast<float>(n[k]));
    for (const auto i : t)
      for (int k = 0; k < 3; ++k) put(out, static_cast<float>(mesh.vertices[i][k]));
    out += std::string(2, '\0');
  }
  return out;
}

inline std::string words(const Vector3& p) {
  char text[120];
  std::snprintf(text, sizeof text, "%.9g %.9g %.9g", p.x(), p.y(), p.z());
  return text;
}

inline std::string asciiStl(const TriangleMesh& mesh, const char* end = "\n") {
  std::string out = std::string("solid a bone") + end;
  for (const auto& t : mesh.triangles) {
    out += std::string("  facet normal 0 0 0") + end + "    outer loop" + end;
    for (const auto i : t) out += "      vertex " + words(mesh.vertices[i]) + end;
    out += std::string("    endloop") + end + "  endfacet" + end;
  }
  return out + "endsolid a bone" + end;
}

inline std::string obj(const TriangleMesh& mesh) {
  std::string out = "# a bone\no femur\n";
  for (const auto& p : mesh.vertices) out += "v " + words(p) + "\n";
  out += "vn 0 0 1\n";
  for (const auto& t : mesh.triangles)
    out +=
        "f " + std::to_string(t[0] + 1) + "//1 " + std::to_string(t[1] + 1) + "/1/1 " + std::to_string(t[2] + 1) + "\n";
  return out;
}

enum class Ply { Ascii, Little, Big };
inline std::string ply(const TriangleMesh& mesh, Ply kind) {
  const char* const format = kind == Ply::Ascii    ? "ascii"
                             : kind == Ply::Little ? "binary_little_endian"
                                                   : "binary_big_endian";
  std::string out = std::string("ply\nformat ") + format + " 1.0\ncomment of a test\nelement vertex " +
                    std::to_string(mesh.vertices.size()) +
                    "\nproperty double x\nproperty double y\nproperty uchar red\nproperty double z\nelement face " +
                    std::to_string(mesh.triangles.size()) +
                    "\nproperty float quality\nproperty list uchar int vertex_indices\nend_header\n";
  const bool big = kind == Ply::Big;
  for (const auto& p : mesh.vertices) {
    if (kind == Ply::Ascii) {
      char text[120];
      std::snprintf(text, sizeof text, "%.17g %.17g 200 %.17g\n", p.x(), p.y(), p.z());
      out += text;
      continue;
    }
    put(out, p.x(), big), put(out, p.y(), big);
    put(out, std::uint8_t{200});
    put(out, p.z(), big);
  }
  for (const auto& t : mesh.triangles) {
    if (kind == Ply::Ascii) {
      out += "0.5 3 " + std::to_string(t[0]) + " " + std::to_string(t[1]) + " " + std::to_string(t[2]) + "\n";
      continue;
    }
    put(out, 0.5F, big);
    put(out, std::uint8_t{3});
    for (const auto i : t) put(out, static_cast<std::int32_t>(i), big);
  }
  return out;
}

}  // namespace articulus::mesh::test
