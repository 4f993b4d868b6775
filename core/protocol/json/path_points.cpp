#include "core/protocol/json/path_points.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"

namespace articulus::protocol {

std::vector<motion::PathPoint> pathPoints(const base::JsonReader& step) {
  const auto& rows = step.json().at("points");
  if (!rows.is_array()) step.fail("points", "must be an array of rows of seven numbers");
  std::vector<motion::PathPoint> points;
  for (const auto& row : rows) {
    std::array<double, 7> v{};
    bool good = row.is_array() && row.size() == v.size();
    for (std::size_t i = 0; good && i < v.size(); ++i) {
      good = row[i].is_number() && std::isfinite(row[i].get<double>());
      if (good) v[i] = row[i].get<double>();
    }
    if (!good) step.fail("points", "must hold rows of seven numbers: time_s, x_m, y_m, z_m, rx_rad, ry_rad, rz_rad");
    points.push_back({v[0], {spatial::expRotation({v[4], v[5], v[6]}), spatial::Vector3(v[1], v[2], v[3])}});
  }
  return points;
}

nlohmann::json pathRows(const std::vector<motion::PathPoint>& points) {
  nlohmann::json rows = nlohmann::json::array();
  for (const auto& point : points) {
    const spatial::Vector3 &p = point.X_RD.translation, r = spatial::logRotation(point.X_RD.rotation);
    rows.push_back({point.time_s, p[0], p[1], p[2], r[0], r[1], r[2]});
  }
  return rows;
}

}  // namespace articulus::protocol
