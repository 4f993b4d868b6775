#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

/// What kind of file a mesh came from.
enum class MeshFormat { Stl, Obj, Ply };

/// A mesh as it was read: welded, without triangles that have no area.
struct MeshFile {
  TriangleMesh mesh;
  MeshFormat format = MeshFormat::Stl;
  std::size_t withoutArea = 0;     ///< triangles that were left out
  std::size_t againstNormals = 0;  ///< STL: triangles that turn against the normal which the file gives them
};

/// Reads STL (binary, ASCII), OBJ and PLY (ASCII, binary of both byte orders). The kind is told by the content, for OBJ
/// by the name.
/// Errors  NotFound, InvalidArgument (no plain file, too large), ParseError: names file, line or byte, and the remedy
/// Thread  any but control; about a second for a million triangles
/// Test    tests/core/mesh; tests/fuzz/mesh.cpp
[[nodiscard]] base::Result<MeshFile> readMesh(const std::filesystem::path& file);
/// The same of bytes.  In  name: what errors call it; its ending tells an OBJ
[[nodiscard]] base::Result<MeshFile> readMeshBytes(std::string_view bytes, const std::string& name);

/// As a binary STL, in the mesh's own unit.
[[nodiscard]] std::string stlOf(const TriangleMesh& mesh);

}  // namespace articulus::mesh
