#include "ui/prepare/meshes/mesh_registration.h"

#include <filesystem>

#include "core/base/csv_table.h"
#include "core/base/input_file.h"
#include "ui/bridge/own_meshes.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

using base::Error;
using base::ErrorCode;
using spatial::Vector3;

namespace {

constexpr double kFarthest_m = 2.0;  // of a landmark from the body: beyond it somebody gave another unit

/// Whole, or nothing of it: "x and z are known, y is not" is a slip of the hand.
bool half(const LandmarkRow::Place& place) { return !LandmarkRow::empty(place) && !(place[0] && place[1] && place[2]); }

}  // namespace

base::Result<void> MeshRegistration::read(const std::string& file) {
  auto bytes = base::readFileBytes(file, mesh::MeshBounds::kFile_bytes);
  if (!bytes) return bytes.error();
  const std::string name = std::filesystem::path(file).filename().string();
  auto read = mesh::readMeshBytes(*bytes, name);
  if (!read) return read.error();
  name_ = name;
  bytes_ = std::move(*bytes);
  mesh_ = std::make_shared<const mesh::TriangleMesh>(std::move(read->mesh));
  facts_ = mesh::factsOf(*mesh_);
  warnings_ = mesh::warningsOf(facts_, read->againstNormals);
  unit = guess().unit;
  mirrored = false;
  return {};
}

base::Result<void> MeshRegistration::setLandmarks(const std::vector<LandmarkRow>& rows) {
  std::vector<mesh::LandmarkPair> pairs;
  QStringList waiting;
  int number = 0;
  for (const LandmarkRow& row : rows) {
    ++number;
    const auto wrong = [&](const std::string& what, const std::string& remedy) {
      return Error{ErrorCode::InvalidArgument, "Landmark " + std::to_string(number) + " " + what, remedy};
    };
    if (half(row.mesh))
      return wrong("lacks a number of its place on the mesh.", "Type x, y and z, or click on the mesh.");
    if (half(row.bone_mm))
      return wrong("lacks a number of its place on the bone.", "Type x, y and z in mm, or empty all three.");
    const auto mesh = row.onMesh(), bone_mm = row.onBone();
    if (!mesh || !bone_mm) {
      waiting << row.name;
      continue;
    }
    mesh::LandmarkPair pair;
    pair.name = toCore(row.name);
    pair.mesh_M_m = *mesh;
    pair.bone_N_m = 1e-3 * *bone_mm;
    if (!(pair.bone_N_m.norm() < kFarthest_m))
      return wrong("lies more than 2 m away on the bone.", "Its place on the bone is in mm.");
    pairs.push_back(std::move(pair));
  }
  pairs_ = std::move(pairs);
  waiting_ = std::move(waiting);
  return {};
}

Vector3 MeshRegistration::onMesh(const mesh::BoneFit& fit, const Vector3& p_N_m) const {
  Vector3 p = fit.X_NM.inverse() * p_N_m;
  if (mirrored) p.x() = -p.x();
  return p / mesh::inMetres(unit);
}

base::Result<std::vector<Vector3>> surfacePointsOf(const std::string& file) {
  auto table = base::CsvTable::read(file);
  if (!table) return table.error();
  try {
    const int x = table->column("x_m"), y = table->column("y_m"), z = table->column("z_m");
    std::vector<Vector3> points;
    for (int row = 0; row < table->rows(); ++row) {
      points.emplace_back(table->number(row, x), table->number(row, y), table->number(row, z));
      if (!(points.back().norm() < kFarthest_m))
        return Error{
            ErrorCode::OutOfRange,
            table->file() + ", line " + std::to_string(table->lineOf(row)) + ": a point lies more than 2 m away.",
            "Positions are in metres; divide millimetres by 1000."};
    }
    return points;
  } catch (const Error& error) {
    return error;
  }
}

std::vector<mesh::LandmarkPair> MeshRegistration::pairsInMetres() const {
  auto pairs = pairs_;
  for (auto& pair : pairs) {
    pair.mesh_M_m *= mesh::inMetres(unit);
    if (mirrored) pair.mesh_M_m.x() = -pair.mesh_M_m.x();
  }
  return pairs;
}

base::Result<mesh::BoneFit> MeshRegistration::fit() const {
  const auto pairs = pairsInMetres();
  if (surface_N_m_.empty()) return mesh::fitByLandmarks(pairs);
  std::optional<spatial::Pose> start;
  if (!pairs.empty()) {
    const auto coarse = mesh::fitByLandmarks(pairs);
    if (!coarse) return coarse.error();
    start = coarse->X_NM;
  }
  return mesh::fitBySurface(inMetres(*mesh_, unit, mirrored), surface_N_m_, start ? &*start : nullptr);
}

storage::KeptMesh MeshRegistration::kept(const mesh::BoneFit& fit) const {
  storage::KeptMesh out;
  out.original = name_;
  out.unit = mesh::nameOf(unit);
  out.mirrored = mirrored;
  out.X_NM = fit.X_NM;
  out.method = surface_N_m_.empty() ? "landmarks" : "surface points";
  if (surface_N_m_.empty())
    for (const auto& pair : pairs_) out.points.push_back(pair.name);
  out.residual_m = fit.residual_m;
  out.rms_m = fit.rms_m;
  return out;
}

}  // namespace articulus::ui
