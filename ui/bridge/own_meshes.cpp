#include "ui/bridge/own_meshes.h"

#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/simplify.h"
#include "core/scene/specimens/spine_drawing.h"

namespace articulus::ui {
namespace {

base::Result<scene::OwnBone> boneOf(const storage::MeshStore& store, const storage::KeptMesh& kept) {
  const auto bytes = store.bytesOf(kept, mesh::MeshBounds::kFile_bytes);
  if (!bytes) return bytes.error();
  auto read = mesh::readMeshBytes(*bytes, kept.original);
  if (!read) return read.error();
  const auto unit = mesh::lengthUnit(kept.unit);
  if (!unit)
    return base::Error{base::ErrorCode::ParseError, kept.original + ": its unit \"" + kept.unit + "\" is not known.",
                       "Register the mesh again."};
  const mesh::TriangleMesh few = mesh::simplified(inMetres(std::move(read->mesh), *unit, kept.mirrored));
  scene::OwnBone bone;
  bone.part = kept.part;
  bone.between = kept.between;
  bone.mesh = std::make_shared<const scene::Mesh>(scene::surfaceOf(few));
  bone.X_NM = kept.X_NM;
  return bone;
}

}  // namespace

std::optional<OwnMeshes> OwnMeshes::of(UserSession& session) {
  const auto place = session.archive();
  if (!place || session.sessionId() == 0 || session.context().readOnly || !session.account()) return {};
  return OwnMeshes(storage::MeshStore(place->database.parent_path()), session.specimen(), session.account()->name);
}

std::map<std::string, OwnMeshes> OwnMeshes::byLabel(UserSession& session) {
  std::map<std::string, OwnMeshes> all;
  const auto place = session.archive();
  if (!place || !session.account()) return all;
  const auto specimens = session.specimens();
  if (!specimens) return all;  // the page that lists them says so
  for (const storage::Specimen& one : *specimens)
    all.emplace(one.label, OwnMeshes(storage::MeshStore(place->database.parent_path()), one, session.account()->name));
  return all;
}

base::Result<void> OwnMeshes::keep(const storage::KeptMesh& mesh, std::string_view bytes) const {
  return store_.keep(specimenId_, mesh, bytes);
}

base::Result<void> OwnMeshes::remove(const storage::KeptMesh& mesh) const { return store_.remove(specimenId_, mesh); }

OwnMeshes::Drawn OwnMeshes::drawn() const {
  Drawn out;
  const auto all = kept();
  if (!all) {
    out.problems.push_back(all.error());
    return out;
  }
  const auto names = scene::vertebraeNamed(level_);
  for (const auto& one : *all) {
    auto bone = boneOf(store_, one);
    if (bone && one.part == storage::BonePart::Between && one.between < static_cast<int>(names.size()) - 1)
      bone->name = names[static_cast<std::size_t>(one.between)];
    if (bone) out.bones.push_back(std::move(*bone));
    else out.problems.push_back(bone.error());
  }
  return out;
}

mesh::TriangleMesh inMetres(mesh::TriangleMesh mesh, mesh::LengthUnit unit, bool mirrored) {
  for (auto& p : mesh.vertices) p *= mesh::inMetres(unit);
  if (mirrored) mesh::mirror(mesh);
  if (mesh::factsOf(mesh).insideOut()) mesh::turnInsideOut(mesh);
  return mesh;
}

}  // namespace articulus::ui
