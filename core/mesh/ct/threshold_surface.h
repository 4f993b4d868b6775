#pragma once
#include "core/base/result.h"
#include "core/mesh/ct/ct_volume.h"
#include "core/mesh/triangle_mesh.h"

namespace articulus::mesh {

inline constexpr double kBone_HU = 250.0;  ///< between soft tissue and bone, as segmentation programs begin with

/// The surface between what is as dense as the threshold and what is not: marching cubes of VTK. Closed also where the
/// CT ends.
/// In      largestPiece: only that of the most triangles, without what lies loose about it
/// Out     mm, in P; triangles counter-clockwise seen from outside; welded
/// Errors  NotFound: nothing is as dense; OutOfRange: more triangles than MeshBounds has
/// Thread  any but control
/// Source  Schroeder et al. 2015, "Flying Edges" (vtkFlyingEdges3D)
/// Test    tests/core/mesh/ct_test.cpp against balls and boxes
[[nodiscard]] base::Result<TriangleMesh> thresholdSurface(const CtVolume& volume, double threshold_HU,
                                                          bool largestPiece = true);

}  // namespace articulus::mesh
