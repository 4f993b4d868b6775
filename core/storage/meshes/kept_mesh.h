#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/bone_part.h"
#include "core/spatial/pose.h"

namespace articulus::storage {

using spatial::BonePart;

/// A person's own mesh of one bone of one specimen, and how it was laid onto it. It is only drawn: no limit, no
/// collision body and no control law ever reads it.
/// Frames  M mesh, in m; N the specimen (scene::SpecimenDrawing)
struct KeptMesh {
  BonePart part = BonePart::Moving;
  int between = 0;          ///< of a bone between: its number from the fixed end, from 1
  std::string original;     ///< the name of the file that it was
  std::string hash;         ///< BLAKE2b-256 of its bytes; the copy is named after it
  std::string unit = "mm";  ///< of its numbers (mesh::LengthUnit)
  std::string side;         ///< "left", "right" or "none", as a person said
  bool mirrored = false;    ///< its mirror image is used
  spatial::Pose X_NM;
  std::string method;               ///< "landmarks" or "surface points"
  std::vector<std::string> points;  ///< names of landmarks; empty of surface points
  std::vector<double> residual_m;   ///< of each
  double rms_m = 0.0;
  std::string by, when;  ///< ISO 8601 UTC

  [[nodiscard]] bool samePart(const KeptMesh& other) const {
    return part == other.part && (part != BonePart::Between || between == other.between);
  }
};

/// The meshes of a person's specimens, beside the database in the folder of that person, so that backups have them:
/// FOLDER/meshes/specimen_ID.json and a copy of each file, named after its hash.
/// Errors  NotFound: a copy is gone; ParseError: damaged; StorageFailure: the disk, or a copy that is another file now;
///         each names the file and the remedy
/// Thread  any but control; one at a time for one folder
class MeshStore {
 public:
  explicit MeshStore(std::filesystem::path personFolder) : folder_(std::move(personFolder)) {}

  [[nodiscard]] base::Result<std::vector<KeptMesh>> of(std::int64_t specimenId) const;  ///< none: empty
  /// Copies the file and takes the place of what was kept of that part.  In  bytes: of which mesh.hash is made here
  [[nodiscard]] base::Result<void> keep(std::int64_t specimenId, KeptMesh mesh, std::string_view bytes) const;
  [[nodiscard]] base::Result<void> remove(std::int64_t specimenId, const KeptMesh& mesh) const;
  /// Whose hash is right, and which are no more than that.
  [[nodiscard]] base::Result<std::string> bytesOf(const KeptMesh& mesh, std::size_t most_bytes) const;
  [[nodiscard]] std::filesystem::path list(std::int64_t specimenId) const;
  [[nodiscard]] std::filesystem::path copyOf(const KeptMesh& mesh) const;

  static constexpr std::size_t kMostParts = 32;

 private:
  [[nodiscard]] base::Result<void> write(std::int64_t specimenId, const std::vector<KeptMesh>& meshes) const;
  std::filesystem::path folder_;
};

}  // namespace articulus::storage
