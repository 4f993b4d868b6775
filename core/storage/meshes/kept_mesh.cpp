#include "core/storage/meshes/kept_mesh.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/base/text/letter_case.h"
#include "core/storage/file_hash.h"

namespace articulus::storage {
namespace {

using base::Error;
using base::ErrorCode;
namespace fs = std::filesystem;

constexpr const char* kFormat = "articulus-meshes-1";
constexpr std::size_t kHash = 64;

nlohmann::ordered_json written(const KeptMesh& m) {
  std::vector<double> rotation;
  for (Eigen::Index row = 0; row < 3; ++row)
    for (Eigen::Index column = 0; column < 3; ++column) rotation.push_back(m.X_NM.rotation(row, column));
  const spatial::Vector3& p = m.X_NM.translation;
  return {{"part", spatial::name(m.part)},
          {"between", m.between},
          {"original", m.original},
          {"hash", m.hash},
          {"unit", m.unit},
          {"side", m.side},
          {"mirrored", m.mirrored},
          {"rotation", rotation},
          {"translation_m", {p.x(), p.y(), p.z()}},
          {"method", m.method},
          {"points", m.points},
          {"residual_m", m.residual_m},
          {"rms_m", m.rms_m},
          {"by", m.by},
          {"when", m.when}};
}

spatial::Pose poseOf(const base::JsonReader& in) {
  const auto rotation = in.numbers("rotation", 9), translation = in.numbers("translation_m", 3);
  spatial::Pose X;
  for (std::size_t k = 0; k < 9; ++k)
    X.rotation(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3)) = rotation[k];
  X.translation = {translation[0], translation[1], translation[2]};
  const double off = (X.rotation.transpose() * X.rotation - spatial::Matrix3::Identity()).norm();
  if (!(off < 1e-6) || !(std::abs(X.rotation.determinant() - 1.0) < 1e-6))
    in.fail("rotation", "is no rotation: det R must be +1", "Register the mesh again.");
  return X;
}

KeptMesh meshOf(const base::JsonReader& in) {
  KeptMesh m;
  const auto part = spatial::bonePartFromText(in.text("part"));
  if (!part) in.fail("part", "is none of moving, fixed and between", "Register the mesh again.");
  m.part = *part;
  m.between = static_cast<int>(in.integer("between", 0, 100));
  m.original = in.text("original");
  m.hash = in.text("hash");
  if (m.hash.size() != kHash || m.hash.find_first_not_of("0123456789abcdef") != std::string::npos)
    in.fail("hash", "is no hash: 64 digits of 0 to f", "Register the mesh again.");
  m.unit = in.text("unit");
  m.side = in.text("side");
  m.mirrored = in.flag("mirrored", false);
  m.X_NM = poseOf(in);
  m.method = in.text("method");
  for (const auto& one : in.child("points").elements()) {
    if (!one.json().is_string()) one.fail("", "is no name", "Register the mesh again.");
    m.points.push_back(one.json().get<std::string>());
  }
  m.residual_m = in.numbers("residual_m");
  m.rms_m = in.number("rms_m", 0.0, 1e3);
  m.by = in.text("by");
  m.when = in.text("when");
  return m;
}

/// For its owner only.
base::Result<void> makeFolder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directory(folder, failed);
  if (!failed && fs::is_symlink(fs::symlink_status(folder, failed)))
    return Error{ErrorCode::PermissionDenied, folder.string() + " is a link.", "Put a folder of its own there."};
  if (!failed) fs::permissions(folder, fs::perms::owner_all, failed);
  if (!failed) return {};
  return Error{ErrorCode::StorageFailure, folder.string() + " was not made: " + failed.message() + ".",
               "Check the disk and your rights to the folder."};
}

}  // namespace

fs::path MeshStore::list(std::int64_t specimenId) const {
  return folder_ / "meshes" / ("specimen_" + std::to_string(specimenId) + ".json");
}

fs::path MeshStore::copyOf(const KeptMesh& mesh) const {
  const std::string ending = base::lowered(fs::path(mesh.original).extension().string());
  const bool known = ending == ".stl" || ending == ".obj" || ending == ".ply";
  return folder_ / "meshes" / (mesh.hash + (known ? ending : ".mesh"));
}

base::Result<std::vector<KeptMesh>> MeshStore::of(std::int64_t specimenId) const {
  const fs::path file = list(specimenId);
  std::error_code none;
  if (!fs::exists(fs::symlink_status(file, none))) return std::vector<KeptMesh>{};
  const auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    const base::JsonReader in(*json, file.string());
    if (in.text("format") != kFormat) in.fail("format", std::string("is not ") + kFormat, "Update Articulus.");
    std::vector<KeptMesh> out;
    for (const auto& one : in.items("meshes")) {
      out.push_back(meshOf(one));
      if (out.size() > kMostParts) in.fail("meshes", "are more than 32", "Register them again.");
    }
    in.refuseUnknown();
    return out;
  } catch (const base::JsonError& error) {
    return error.error();
  }
}

base::Result<void> MeshStore::write(std::int64_t specimenId, const std::vector<KeptMesh>& meshes) const {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const KeptMesh& one : meshes) all.push_back(written(one));
  const nlohmann::ordered_json json{{"format", kFormat}, {"meshes", all}};
  return base::writeWholeFile(list(specimenId),
                              json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n",
                              base::FileMode::Kept);
}

base::Result<void> MeshStore::keep(std::int64_t specimenId, KeptMesh mesh, std::string_view bytes) const {
  auto kept = of(specimenId);
  if (!kept) return kept.error();
  if (auto made = makeFolder(folder_ / "meshes"); !made) return made;
  mesh.hash = hashOfText(bytes);
  std::erase_if(*kept, [&](const KeptMesh& one) { return one.samePart(mesh); });
  if (kept->size() >= kMostParts)
    return Error{ErrorCode::InvalidArgument, "32 meshes of one specimen are kept already.", "Remove one first."};
  // The copy first: a list never names a file that is not there. Another specimen may have the same one.
  if (auto copied = base::writeWholeFile(copyOf(mesh), bytes, base::FileMode::Kept); !copied) return copied;
  kept->push_back(std::move(mesh));
  return write(specimenId, *kept);
}

base::Result<void> MeshStore::remove(std::int64_t specimenId, const KeptMesh& mesh) const {
  auto kept = of(specimenId);
  if (!kept) return kept.error();
  // Its copy stays: a report of before may be made again, and another specimen may use it.
  std::erase_if(*kept, [&](const KeptMesh& one) { return one.samePart(mesh); });
  return write(specimenId, *kept);
}

base::Result<std::string> MeshStore::bytesOf(const KeptMesh& mesh, std::size_t most_bytes) const {
  auto bytes = base::readFileBytes(copyOf(mesh), most_bytes);
  if (!bytes) return bytes;
  if (hashOfText(*bytes) == mesh.hash) return bytes;
  return Error{ErrorCode::StorageFailure, copyOf(mesh).string() + " is another file than the one that was kept.",
               "Put a backup back, or register the mesh again from its original " + mesh.original + "."};
}

}  // namespace articulus::storage
