#pragma once
#include <string>
#include <string_view>

#include "core/mesh/mesh_file.h"

namespace articulus::mesh {

// One reader a kind of file, each in a file of its own. The mesh is as it stands there: not welded, triangles without
// area among them. Errors are thrown as MeshError (token_reader.h).
// Source  STL: the description of 3D Systems as every CAD reads it; OBJ: Wavefront, appendix B1; PLY: Turk 1994

void readStl(std::string_view bytes, const std::string& name, MeshFile& into);
void readObj(std::string_view text, const std::string& name, MeshFile& into);
void readPly(std::string_view bytes, const std::string& name, MeshFile& into);

/// A polygon as a fan of triangles; throws beyond the bounds.
void addPolygon(TriangleMesh& mesh, const std::vector<std::uint32_t>& corners, const std::string& name);
[[noreturn]] void failTooMany(const std::string& name);

}  // namespace articulus::mesh
