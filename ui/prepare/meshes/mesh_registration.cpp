#include "ui/prepare/meshes/mesh_registration.h"

#include <QRegularExpression>
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
constexpr qsizetype kNumbers = 6;
constexpr int kMostLines = 200;

}  // namespace

base::Result<void> MeshRegistration::read(const std::string& file) {
  auto bytes = base::readFileBytes(file, mesh::MeshBounds::kFile_bytes);
  if (!bytes) return bytes.error();
  const std::string name = std::filesystem::path(file).filename().string();
  auto read = mesh::readMeshBytes(*bytes, name);
  if (!read) return read.error();
  name_ = name;
  bytes_ = std::move(*bytes);
  mesh_ = std::move(read->mesh);
  facts_ = mesh::factsOf(mesh_);
  warnings_ = mesh::warningsOf(facts_, read->againstNormals);
  unit = guess().unit;
  mirrored = false;
  return {};
}

base::Result<void> MeshRegistration::setLandmarks(const QString& lines) {
  static const QRegularExpression kBetween(QStringLiteral("[\\s;]+"));
  std::vector<mesh::LandmarkPair> pairs;
  int line = 0;
  for (const QString& text : lines.split(QLatin1Char('\n'))) {
    ++line;
    QStringList words = text.split(kBetween, Qt::SkipEmptyParts);
    if (words.isEmpty()) continue;
    const auto wrong = [&](const std::string& what) {
      return Error{ErrorCode::InvalidArgument, "Landmarks, line " + std::to_string(line) + ": " + what,
                   "A line is a name and six numbers: x y z on the mesh in its unit, x y z on the bone in mm."};
    };
    if (words.size() <= kNumbers || line > kMostLines)
      return wrong(line > kMostLines ? "there are more than 200." : "a name or a number is missing.");
    std::array<double, 6> values{};
    for (qsizetype k = 0; k < kNumbers; ++k) {
      const auto read = readNumber(words[words.size() - kNumbers + k], QLocale());
      if (!read.value) return wrong("\"" + toCore(words[words.size() - kNumbers + k]) + "\" is no number.");
      values[static_cast<std::size_t>(k)] = *read.value;
    }
    mesh::LandmarkPair pair;
    pair.name = toCore(words.mid(0, words.size() - kNumbers).join(QLatin1Char(' ')));
    pair.mesh_M_m = {values[0], values[1], values[2]};
    pair.bone_N_m = 1e-3 * Vector3(values[3], values[4], values[5]);
    if (!(pair.bone_N_m.norm() < kFarthest_m)) return wrong("the bone's side lies more than 2 m away: it is in mm.");
    pairs.push_back(std::move(pair));
  }
  pairs_ = std::move(pairs);
  return {};
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
  return mesh::fitBySurface(inMetres(mesh_, unit, mirrored), surface_N_m_, start ? &*start : nullptr);
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
