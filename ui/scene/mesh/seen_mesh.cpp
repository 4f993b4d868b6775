#include "ui/scene/mesh/seen_mesh.h"

#include <algorithm>
#include <utility>

#include "core/mesh/mesh_facts.h"
#include "core/mesh/simplify.h"
#include "core/scene/own_bones.h"

namespace articulus::ui {

using spatial::Vector3;

SeenMesh::SeenMesh(std::shared_ptr<const mesh::TriangleMesh> mesh) : mesh_(std::move(mesh)), tree_(*mesh_) {
  const mesh::MeshFacts facts = mesh::factsOf(*mesh_);
  middle_ = 0.5 * (facts.lower + facts.upper);
  if (const double size = facts.size().norm(); size > 0.0) diagonal_ = size;
  mesh::TriangleMesh few = *mesh_;
  radius_ = 0.0;
  for (Vector3& p : few.vertices) {
    p = inView(p, false);
    radius_ = std::max(radius_, p.norm());
  }
  if (facts.insideOut()) mesh::turnInsideOut(few);
  drawn_ = scene::surfaceOf(mesh::simplified(std::move(few)));
}

Vector3 SeenMesh::inView(const Vector3& p_M, bool mirrored) const {
  const Vector3 p = (p_M - middle_) / diagonal_;
  return mirrored ? Vector3(-p.x(), p.y(), p.z()) : p;
}

Vector3 SeenMesh::onMesh(const Vector3& p_C, bool mirrored) const {
  const Vector3 p = mirrored ? Vector3(-p_C.x(), p_C.y(), p_C.z()) : p_C;
  return middle_ + diagonal_ * p;
}

std::optional<Vector3> SeenMesh::firstOn(const Vector3& from_C, const Vector3& along_C, bool mirrored) const {
  const Vector3 from = onMesh(from_C, mirrored), to = onMesh(from_C + along_C, mirrored);
  const auto met = tree_.firstOn(from, to - from);
  return met ? std::optional(inView(met->point, mirrored)) : std::nullopt;
}

scene::Mesh mirrored(scene::Mesh mesh) {
  for (auto& vertex : mesh.vertices) {
    vertex.position.x() = -vertex.position.x();
    vertex.normal.x() = -vertex.normal.x();
  }
  for (std::size_t k = 0; k + 2 < mesh.indices.size(); k += 3) std::swap(mesh.indices[k], mesh.indices[k + 1]);
  return mesh;
}

}  // namespace articulus::ui
