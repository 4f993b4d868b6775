#include "core/run/registration/registration.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_reader.h"
#include "core/base/text/text_format.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using base::JsonReader;
using spatial::Vector3;

constexpr const char* kFormat = "articulus-registration-1";
constexpr std::size_t kMost = 10'000;  // landmarks
constexpr double kFarthest_m = 20.0;   // beyond it somebody gave millimetres

nlohmann::ordered_json rowsOf(const std::vector<Vector3>& points) {
  auto rows = nlohmann::ordered_json::array();
  for (const Vector3& p : points) rows.push_back({p.x(), p.y(), p.z()});
  return rows;
}

std::vector<Vector3> pointsOf(const JsonReader& json, const std::string& key) {
  if (!json.has(key))
    json.fail(key, "is missing: it was written before landmarks were kept with their registration",
              "Register the specimen again, and keep or save it.");
  std::vector<Vector3> points;
  const auto& rows = json.json().at(key);
  if (!rows.is_array() || rows.size() > kMost) json.fail(key, "must be a list of landmarks, at most 10000");
  for (const auto& row : rows) {
    bool good = row.is_array() && row.size() == 3;
    for (std::size_t i = 0; good && i < 3; ++i)
      good = row[i].is_number() && std::abs(row[i].get<double>()) < kFarthest_m;
    if (!good) json.fail(key, "must hold rows of three numbers, in metres and less than 20 m from the origin");
    points.emplace_back(row[0].get<double>(), row[1].get<double>(), row[2].get<double>());
  }
  return points;
}

}  // namespace

base::Result<Registration> registrationOf(std::vector<Vector3> points_W_m, std::vector<Vector3> points_M_m,
                                          bool simulated, std::string cell) {
  auto found = sensing::registerLandmarks(points_W_m, points_M_m);
  if (!found) return found.error();
  return Registration{std::move(points_W_m), std::move(points_M_m), std::move(*found), simulated, std::move(cell)};
}

nlohmann::ordered_json toJson(const Registration& r) {
  const auto& X = r.found.X_MN;
  const auto q = spatial::quaternionOf(X.rotation);
  return {{"format", kFormat},
          {"simulated", r.simulated},
          {"cell", r.cell},
          {"landmarks", r.points_W_m.size()},
          {"landmarks_in_world_m", rowsOf(r.points_W_m)},
          {"landmarks_in_other_m", rowsOf(r.points_M_m)},
          {"other_in_world",
           {{"position_m", {X.translation.x(), X.translation.y(), X.translation.z()}},
            {"quaternion_wxyz", {q.w(), q.x(), q.y(), q.z()}}}},
          {"residual_m", r.found.residual_m},
          {"rms_m", r.found.rms_m},
          {"rotation_standard_error_rad", r.found.rotationError_rad},
          {"warnings", r.found.warnings}};
}

base::Result<Registration> registrationFromJson(const std::string& text, const std::string& origin) {
  const auto parsed = base::parseJson(text, origin);
  if (!parsed) return parsed.error();
  try {
    const JsonReader json(*parsed, origin);
    if (json.text("format") != kFormat)
      json.fail("format", "is not \"" + std::string(kFormat) + "\"", "Give a registration that Articulus has written.");
    auto found = registrationOf(pointsOf(json, "landmarks_in_world_m"), pointsOf(json, "landmarks_in_other_m"),
                                json.flag("simulated", true), json.text("cell"));
    if (!found) return base::Error{found.error().code, origin + ": " + found.error().message, found.error().remedy};
    return found;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<Registration> readRegistration(const std::filesystem::path& file) {
  const auto text = base::readTextFile(file);
  if (!text) return text.error();
  return registrationFromJson(*text, file.string());
}

std::string inWords(const Registration& r) {
  return std::to_string(r.points_W_m.size()) + " landmarks, residual " + base::fixed(1e3 * r.found.rms_m, 2) +
         " mm (rms), turn to " + base::fixed(spatial::inDegrees(r.found.rotationError_rad), 2) + " deg";
}

}  // namespace articulus::run
