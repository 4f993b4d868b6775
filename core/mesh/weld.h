#pragma once
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

/// Corners at the very same place become one; triangles without area, and corners that no triangle has, are left out.
/// Out     corners in the order in which triangles first use them
/// Thread  any; n log n, whatever the corners are
void weld(TriangleMesh& mesh);

}  // namespace articulus::mesh
