#pragma once
#include "core/scene/mesh.h"

namespace articulus::scene {

/// The same body in fewer triangles, for who sees it from far and for its shadow: corners within a cell that look the
/// same way become one. The two sides of a thin sheet stay two.
/// In      mesh: m; cell_m > 0. A triangle of a corner that is not there is left out
/// Out     unit normals where the mesh has some; no corner further than a cell's diagonal from where it was
/// Thread  any
/// Source  Rossignac & Borrel 1993 (vertex clustering)
[[nodiscard]] Mesh coarser(const Mesh& mesh, double cell_m);

}  // namespace articulus::scene
