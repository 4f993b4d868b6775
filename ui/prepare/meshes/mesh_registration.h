#pragma once
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "core/mesh/fit/bone_fit.h"
#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/storage/meshes/kept_mesh.h"
#include "ui/prepare/meshes/landmark_row.h"

namespace articulus::ui {

/// One mesh on its way onto a bone: what was read, as what it is to be taken, and how it fits. Knows no widget.
/// Thread  any, one at a time: a worker fits a copy
class MeshRegistration {
 public:
  /// Reads the file and guesses its unit.
  [[nodiscard]] base::Result<void> read(const std::string& file);
  [[nodiscard]] bool loaded() const { return !bytes_.empty(); }
  [[nodiscard]] const mesh::MeshFacts& facts() const { return facts_; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  [[nodiscard]] mesh::UnitGuess guess() const { return mesh::guessUnit(facts_.size()); }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

  [[nodiscard]] const std::shared_ptr<const mesh::TriangleMesh>& mesh() const { return mesh_; }  ///< in its unit

  /// Those that have a place on the mesh and one on the bone; the others wait.
  /// Errors  InvalidArgument names the landmark: a number is missing, or too far away
  [[nodiscard]] base::Result<void> setLandmarks(const std::vector<LandmarkRow>& rows);
  [[nodiscard]] const QStringList& waiting() const { return waiting_; }  ///< names of the others
  [[nodiscard]] std::size_t landmarks() const { return pairs_.size(); }
  void setSurfacePoints(std::vector<spatial::Vector3> points_N_m) { surface_N_m_ = std::move(points_N_m); }
  [[nodiscard]] std::size_t surfacePoints() const { return surface_N_m_.size(); }

  mesh::LengthUnit unit = mesh::LengthUnit::Millimetre;
  bool mirrored = false;

  /// By the surface points where there are some, starting at the landmarks; else by the landmarks.
  [[nodiscard]] base::Result<mesh::BoneFit> fit() const;
  /// Where on the mesh, in its unit and as its file has it, a place of the bone comes to lie.
  [[nodiscard]] spatial::Vector3 onMesh(const mesh::BoneFit& fit, const spatial::Vector3& p_N_m) const;
  [[nodiscard]] const std::vector<spatial::Vector3>& surface_N_m() const { return surface_N_m_; }
  /// As it is kept, but for the part, side, person and time.
  [[nodiscard]] storage::KeptMesh kept(const mesh::BoneFit& fit) const;

 private:
  [[nodiscard]] std::vector<mesh::LandmarkPair> pairsInMetres() const;
  std::string name_, bytes_;
  std::shared_ptr<const mesh::TriangleMesh> mesh_;
  mesh::MeshFacts facts_;
  std::vector<std::string> warnings_;
  std::vector<mesh::LandmarkPair> pairs_;  ///< on the mesh still in its unit
  QStringList waiting_;
  std::vector<spatial::Vector3> surface_N_m_;
};

/// Points on a bone's surface: CSV with x_m, y_m, z_m.
/// Errors  those of base::CsvTable; OutOfRange: farther away than a bone is, with file and line
/// Thread  any
[[nodiscard]] base::Result<std::vector<spatial::Vector3>> surfacePointsOf(const std::string& file);

}  // namespace articulus::ui
