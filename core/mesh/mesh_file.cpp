#include "core/mesh/mesh_file.h"

#include "core/base/input_file.h"
#include "core/base/text/letter_case.h"
#include "core/mesh/formats/mesh_formats.h"
#include "core/mesh/formats/token_reader.h"
#include "core/mesh/weld.h"

namespace articulus::mesh {

void failTooMany(const std::string& name) {
  throw MeshError{{base::ErrorCode::InvalidArgument,
                   name + ": it has more than " + std::to_string(MeshBounds::kTriangles) + " triangles.",
                   "Export it with fewer: 200,000 show every edge of a bone."}};
}

void addPolygon(TriangleMesh& mesh, const std::vector<std::uint32_t>& corners, const std::string& name) {
  if (mesh.triangles.size() + corners.size() > MeshBounds::kTriangles + 2) failTooMany(name);
  for (std::size_t k = 2; k < corners.size(); ++k) mesh.triangles.push_back({corners[0], corners[k - 1], corners[k]});
}

base::Result<MeshFile> readMeshBytes(std::string_view bytes, const std::string& name) {
  const auto endsWith = [&](std::string_view ending) {
    return name.size() >= ending.size() &&
           base::sameInAnyCase(std::string_view(name).substr(name.size() - ending.size()), ending);
  };
  try {
    MeshFile out;
    if (bytes.starts_with("ply\n") || bytes.starts_with("ply\r")) readPly(bytes, name, out);
    else if (endsWith(".ply"))
      return base::Error{base::ErrorCode::ParseError, name + ": it is no PLY file: it does not begin with \"ply\".",
                         kExportAgain};
    else if (endsWith(".obj")) readObj(bytes, name, out);
    else if (endsWith(".stl")) readStl(bytes, name, out);
    else
      return base::Error{base::ErrorCode::InvalidArgument, name + ": meshes are read of .stl, .obj and .ply files.",
                         "Export it as STL, OBJ or PLY."};
    const std::size_t read = out.mesh.triangles.size();
    weld(out.mesh);
    out.withoutArea = read - out.mesh.triangles.size();
    if (out.mesh.triangles.empty())
      return base::Error{base::ErrorCode::ParseError,
                         name + ": it holds no triangle with an area" +
                             (read > 0 ? ", only " + std::to_string(read) + " without." : std::string(".")),
                         "Export the surface, not points or curves."};
    return out;
  } catch (const MeshError& error) {
    return error.error;
  }
}

base::Result<MeshFile> readMesh(const std::filesystem::path& file) {
  const auto bytes = base::readFileBytes(file, MeshBounds::kFile_bytes);
  if (!bytes) return bytes.error();
  return readMeshBytes(*bytes, file.filename().string());
}

}  // namespace articulus::mesh
