// Meshes as STL, as OBJ and as PLY; what is read can be measured and thinned out.
#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/simplify.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const std::string_view text = fuzz::textOf(data, size);
  for (const char* name : {"a.stl", "a.obj", "a.ply"}) {
    const auto read = mesh::readMeshBytes(text, name);
    fuzz::expectWords(read);
    if (!read) continue;
    if (read->mesh.triangles.empty() || mesh::factsOf(read->mesh).triangles != read->mesh.triangles.size())
      std::abort();
    if (mesh::simplified(read->mesh, 20).triangles.size() > 20) std::abort();
  }
  return 0;
}
