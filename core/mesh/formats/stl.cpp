#include <bit>
#include <cmath>
#include <cstring>

#include "core/base/text/letter_case.h"
#include "core/mesh/formats/mesh_formats.h"
#include "core/mesh/formats/token_reader.h"

namespace articulus::mesh {
namespace {

using spatial::Vector3;

constexpr std::size_t kHead = 84, kFacet = 50;

std::uint32_t wordAt(std::string_view bytes, std::size_t at) {
  const auto byte = [&](std::size_t k) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + k]));
  };
  return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24;
}

float floatAt(std::string_view bytes, std::size_t at) {
  const std::uint32_t word = wordAt(bytes, at);
  float value = 0.0F;
  std::memcpy(&value, &word, sizeof value);
  return value;
}

void addFacet(MeshFile& into, const Vector3& normal, const std::array<Vector3, 3>& corners) {
  const auto first = static_cast<std::uint32_t>(into.mesh.vertices.size());
  into.mesh.vertices.insert(into.mesh.vertices.end(), corners.begin(), corners.end());
  into.mesh.triangles.push_back({first, first + 1, first + 2});
  // Many programs write (0, 0, 0), which says nothing.
  if (normal.allFinite() && normal.dot((corners[1] - corners[0]).cross(corners[2] - corners[0])) < 0.0)
    ++into.againstNormals;
}

void readBinary(std::string_view bytes, const std::string& name, MeshFile& into) {
  const std::size_t count = wordAt(bytes, 80), there = (bytes.size() - kHead) / kFacet;
  if (count > MeshBounds::kTriangles && count <= there) failTooMany(name);
  if (bytes.size() != kHead + kFacet * count)
    throw MeshError{{base::ErrorCode::ParseError,
                     name + ": its head (byte 80) announces " + std::to_string(count) + " triangles, and " +
                         std::to_string(there) + " are there: it was cut off or damaged, or is no STL file.",
                     kExportAgain}};
  into.mesh.vertices.reserve(3 * count);
  into.mesh.triangles.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kHead + kFacet * i;
    std::array<Vector3, 4> read;
    for (std::size_t k = 0; k < 12; ++k) read[k / 3][static_cast<Eigen::Index>(k % 3)] = floatAt(bytes, at + 4 * k);
    for (std::size_t k = 1; k < 4; ++k)
      if (!read[k].allFinite() || read[k].cwiseAbs().maxCoeff() > MeshBounds::kFarthest)
        throw MeshError{{base::ErrorCode::ParseError,
                         name + ", triangle " + std::to_string(i + 1) + " (byte " + std::to_string(at) +
                             "): a corner is no number or lies farther than 1000000 from the origin.",
                         kExportAgain}};
    addFacet(into, read[0], {read[1], read[2], read[3]});
  }
}

Vector3 cornerOf(TokenReader& in) {
  Vector3 out;
  for (Eigen::Index k = 0; k < 3; ++k) out[k] = in.coordinate(in.next());
  return out;
}

/// Of a normal any words are taken: some programs write "nan" for a triangle without area.
Vector3 normalOf(TokenReader& in) {
  Vector3 out = Vector3::Zero();
  for (Eigen::Index k = 0; k < 3; ++k) {
    const std::string_view word = in.next();
    try {
      out[k] = in.number(word);
    } catch (const MeshError&) {
      if (base::sameInAnyCase(word, "endfacet") || base::sameInAnyCase(word, "outer") || word.empty()) throw;
    }
  }
  return out;
}

void readText(std::string_view text, const std::string& name, MeshFile& into) {
  TokenReader in(text, name);
  while (!in.atEnd()) {
    in.expect("solid");
    in.endLine();  // its name
    for (;;) {
      const std::string_view word = in.next();
      if (base::sameInAnyCase(word, "endsolid")) {
        in.endLine();
        break;
      }
      if (word.empty())
        in.fail("it ends without \"endsolid\", after " + std::to_string(into.mesh.triangles.size()) + " triangles.",
                kExportAgain);
      if (!base::sameInAnyCase(word, "facet")) in.fail("\"facet\" or \"endsolid\" is expected here.", kExportAgain);
      if (into.mesh.triangles.size() >= MeshBounds::kTriangles) failTooMany(name);
      in.expect("normal");
      const Vector3 normal = normalOf(in);
      in.expect("outer");
      in.expect("loop");
      std::array<Vector3, 3> corners;
      for (Vector3& corner : corners) {
        in.expect("vertex");
        corner = cornerOf(in);
      }
      in.expect("endloop");
      in.expect("endfacet");
      addFacet(into, normal, corners);
    }
  }
}

}  // namespace

void readStl(std::string_view bytes, const std::string& name, MeshFile& into) {
  into.format = MeshFormat::Stl;
  // Binary files may begin with "solid" as well: their size tells them.
  const bool binary = bytes.size() >= kHead && bytes.size() == kHead + kFacet * std::size_t{wordAt(bytes, 80)};
  const bool says = bytes.size() >= 5 && base::sameInAnyCase(bytes.substr(0, 5), "solid");
  const bool zeros = bytes.substr(0, 512).find('\0') != std::string_view::npos;
  if (!binary && says && !zeros) return readText(bytes, name, into);
  if (bytes.size() < kHead)
    throw MeshError{{base::ErrorCode::ParseError,
                     name + ": " + std::to_string(bytes.size()) +
                         " bytes are neither an ASCII STL, which begins with \"solid\", nor the head of a binary one.",
                     kExportAgain}};
  readBinary(bytes, name, into);
}

std::string stlOf(const TriangleMesh& mesh) {
  std::string out = "Articulus";
  out.resize(kHead - 4, ' ');
  out.reserve(kHead + kFacet * mesh.triangles.size());
  const auto put = [&out](const auto& value) {  // the order of bytes is that of the machines that there are
    static_assert(std::endian::native == std::endian::little);
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  put(static_cast<std::uint32_t>(mesh.triangles.size()));
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Vector3 &a = mesh.corner(t, 0), &b = mesh.corner(t, 1), &c = mesh.corner(t, 2);
    const Vector3 normal = (b - a).cross(c - a).normalized();
    for (const Vector3& v : {normal, a, b, c})
      for (Eigen::Index i = 0; i < 3; ++i) put(static_cast<float>(v[i]));
    put(std::uint16_t{0});
  }
  return out;
}

}  // namespace articulus::mesh
