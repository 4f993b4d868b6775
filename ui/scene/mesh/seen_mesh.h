#pragma once
#include <memory>

#include "core/mesh/fit/surface_tree.h"
#include "core/scene/mesh.h"

namespace articulus::ui {

/// A mesh as it is looked at and touched: all of its triangles to be found by a ray, few enough of them to be drawn.
/// Frames  M of the mesh in its own unit; C of the view: the middle of the mesh is its origin, the diagonal of the box
///         around it is 1 long, so that one camera suits a vertebra in metres and a femur in millimetres
/// Thread  any; made by a worker: some tenths of a second for 100,000 triangles
/// Test    tests/ui/scene/test_mesh_view.cpp
class SeenMesh {
 public:
  /// In  mesh: with at least one triangle
  explicit SeenMesh(std::shared_ptr<const mesh::TriangleMesh> mesh);

  [[nodiscard]] const scene::Mesh& drawn() const { return drawn_; }  ///< in C, triangles outwards
  [[nodiscard]] double diagonal() const { return diagonal_; }        ///< in the unit of the mesh
  [[nodiscard]] double radius() const { return radius_; }            ///< of the ball about its middle, in C
  /// In  mirrored: C shows its mirror image across x = 0 of M
  [[nodiscard]] spatial::Vector3 inView(const spatial::Vector3& p_M, bool mirrored) const;
  [[nodiscard]] spatial::Vector3 onMesh(const spatial::Vector3& p_C, bool mirrored) const;
  /// Where a ray of the view first meets the surface, in C; exact, on the mesh as it was read.
  [[nodiscard]] std::optional<spatial::Vector3> firstOn(const spatial::Vector3& from_C, const spatial::Vector3& along_C,
                                                        bool mirrored) const;

 private:
  std::shared_ptr<const mesh::TriangleMesh> mesh_;
  mesh::SurfaceTree tree_;
  spatial::Vector3 middle_{0, 0, 0};
  double diagonal_ = 1.0, radius_ = 0.5;
  scene::Mesh drawn_;
};

/// The same, seen in a mirror across x = 0.
[[nodiscard]] scene::Mesh mirrored(scene::Mesh mesh);

}  // namespace articulus::ui
