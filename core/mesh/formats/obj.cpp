#include "core/mesh/formats/mesh_formats.h"
#include "core/mesh/formats/token_reader.h"

namespace articulus::mesh {
namespace {

/// "7", "7/1", "7//3", "7/1/3", "-1": the first counts from 1, or back from the last.
std::uint32_t cornerOf(const TokenReader& in, std::string_view word, std::size_t vertices) {
  const std::int64_t index = in.integer(word.substr(0, word.find('/')));
  const auto count = static_cast<std::int64_t>(vertices);
  if (index == 0 || index > count || index < -count)
    in.fail("a face names corner " + std::to_string(index) + ", and " + std::to_string(count) + " are there so far.",
            kExportAgain);
  return static_cast<std::uint32_t>(index > 0 ? index - 1 : count + index);
}

}  // namespace

void readObj(std::string_view text, const std::string& name, MeshFile& into) {
  into.format = MeshFormat::Obj;
  TokenReader in(text, name);
  std::vector<std::uint32_t> corners;
  for (; !in.atEnd(); in.endLine()) {
    const std::string_view word = in.nextInLine();
    if (word == "v") {
      if (into.mesh.vertices.size() >= MeshBounds::kVertices) failTooMany(name);
      spatial::Vector3 p;
      for (Eigen::Index k = 0; k < 3; ++k) p[k] = in.coordinate(in.nextInLine());
      into.mesh.vertices.push_back(p);  // a fourth number is a weight, further ones a colour
    } else if (word == "f" || word == "fo") {
      corners.clear();
      for (auto one = in.nextInLine(); !one.empty(); one = in.nextInLine()) {
        if (one == "\\") {
          in.endLine();
          continue;
        }
        corners.push_back(cornerOf(in, one, into.mesh.vertices.size()));
        if (corners.size() > MeshBounds::kTriangles) failTooMany(name);
      }
      if (corners.size() < 3) in.fail("a face has fewer than three corners.", kExportAgain);
      addPolygon(into.mesh, corners, name);
    } else if (word == "curv" || word == "curv2" || word == "surf") {
      in.fail("curves and free-form surfaces are not read.", "Export it as triangles.");
    }
    // Normals, texture, groups, materials and names change nothing of the shape.
  }
}

}  // namespace articulus::mesh
