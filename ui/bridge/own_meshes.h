#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/mesh/length_unit.h"
#include "core/mesh/triangle_mesh.h"
#include "core/scene/own_bones.h"
#include "core/storage/meshes/kept_mesh.h"
#include "ui/bridge/user_session.h"

namespace articulus::ui {

/// The meshes of a specimen, as a rule of the one that is prepared, in the folder of the person who is signed in.
/// Thread  ui; all but of() may be done by a worker as well, one at a time: it needs the store alone
class OwnMeshes {
 public:
  /// None where nobody is signed in, or no specimen is saved.
  [[nodiscard]] static std::optional<OwnMeshes> of(UserSession& session);
  /// Of each of her specimens, by its label; empty where nobody is signed in.
  [[nodiscard]] static std::map<std::string, OwnMeshes> byLabel(UserSession& session);

  [[nodiscard]] base::Result<std::vector<storage::KeptMesh>> kept() const { return store_.of(specimenId_); }
  [[nodiscard]] base::Result<void> keep(const storage::KeptMesh& mesh, std::string_view bytes) const;
  [[nodiscard]] base::Result<void> remove(const storage::KeptMesh& mesh) const;
  [[nodiscard]] const std::string& person() const { return person_; }

  /// As they are drawn, with few enough triangles; what could not be read is left out and told.
  struct Drawn {
    std::vector<scene::OwnBone> bones;
    std::vector<base::Error> problems;
  };
  [[nodiscard]] Drawn drawn() const;

 private:
  OwnMeshes(storage::MeshStore store, const storage::Specimen& of, std::string person)
      : store_(std::move(store)), specimenId_(of.id), level_(of.level), person_(std::move(person)) {}
  storage::MeshStore store_;
  std::int64_t specimenId_;
  std::string level_;  ///< "C2-T1": names the bones between, by which a tracking system knows them
  std::string person_;
};

/// A mesh in m as it is registered and drawn: mirrored where that was asked for, its triangles outwards.
/// In      unit: of its numbers
[[nodiscard]] mesh::TriangleMesh inMetres(mesh::TriangleMesh mesh, mesh::LengthUnit unit, bool mirrored);

}  // namespace articulus::ui
