#pragma once
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "core/mesh/fit/bone_fit.h"
#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/storage/meshes/kept_mesh.h"

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

  /// Landmarks as lines "name  x y z  x y z": on the mesh, in its unit, then on the bone, in mm. Blanks, tabs and
  /// semicolons separate; the decimal sign is that of the desktop, or the point.
  /// Errors  InvalidArgument names the line
  [[nodiscard]] base::Result<void> setLandmarks(const QString& lines);
  [[nodiscard]] std::size_t landmarks() const { return pairs_.size(); }
  void setSurfacePoints(std::vector<spatial::Vector3> points_N_m) { surface_N_m_ = std::move(points_N_m); }
  [[nodiscard]] std::size_t surfacePoints() const { return surface_N_m_.size(); }

  mesh::LengthUnit unit = mesh::LengthUnit::Millimetre;
  bool mirrored = false;

  /// By the surface points where there are some, starting at the landmarks; else by the landmarks.
  [[nodiscard]] base::Result<mesh::BoneFit> fit() const;
  /// As it is kept, but for the part, side, person and time.
  [[nodiscard]] storage::KeptMesh kept(const mesh::BoneFit& fit) const;

 private:
  [[nodiscard]] std::vector<mesh::LandmarkPair> pairsInMetres() const;
  std::string name_, bytes_;
  mesh::TriangleMesh mesh_;
  mesh::MeshFacts facts_;
  std::vector<std::string> warnings_;
  std::vector<mesh::LandmarkPair> pairs_;  ///< on the mesh still in its unit
  std::vector<spatial::Vector3> surface_N_m_;
};

/// Points on a bone's surface: CSV with x_m, y_m, z_m.
/// Errors  those of base::CsvTable; OutOfRange: farther away than a bone is, with file and line
/// Thread  any
[[nodiscard]] base::Result<std::vector<spatial::Vector3>> surfacePointsOf(const std::string& file);

}  // namespace articulus::ui
