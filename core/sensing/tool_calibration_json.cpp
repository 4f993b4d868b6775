#include "core/sensing/tool_calibration_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace articulus::sensing {
namespace {

constexpr double kMostMass_kg = 200.0, kMostLever_m = 2.0, kMostOffset = 1e5;  // beyond that somebody mixed up units

template <class Matrix>
nlohmann::ordered_json rows(const Matrix& m) {
  auto out = nlohmann::ordered_json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j) out.push_back(m(i, j));
  return out;
}

template <class Matrix>
void read(const base::JsonReader& json, const std::string& key, double most, Matrix& m) {
  const auto numbers = json.numbers(key, static_cast<std::size_t>(m.size()));
  for (Eigen::Index i = 0; i < m.rows(); ++i)
    for (Eigen::Index j = 0; j < m.cols(); ++j) {
      m(i, j) = numbers[static_cast<std::size_t>(i * m.cols() + j)];
      if (std::abs(m(i, j)) > most)
        json.fail(key, "holds a number beyond " + std::to_string(most), "Look at the units.");
    }
}

}  // namespace

nlohmann::ordered_json toJson(const ToolCalibration& t) {
  nlohmann::ordered_json json{{"mass_kg", t.mass_kg},
                              {"centre_m", rows(t.centre_S_m)},
                              {"inertia_kgm2", rows(t.inertia_S_kgm2)},
                              {"sensor_rotation_rad", t.sensorRotation_rad},
                              {"offset_N_Nm", rows(t.offset_S)},
                              {"model", t.linear ? "linear" : "rigid"}};
  if (t.linear) json["gravity_map_kg_kgm"] = rows(t.gravityMap);
  return json;
}

ToolCalibration readToolCalibration(const base::JsonReader& json) {
  ToolCalibration t;
  t.mass_kg = json.number("mass_kg", -1.0, kMostMass_kg);
  read(json, "centre_m", kMostLever_m, t.centre_S_m);
  if (json.has("inertia_kgm2")) read(json, "inertia_kgm2", kMostMass_kg, t.inertia_S_kgm2);
  t.sensorRotation_rad = json.numberOr("sensor_rotation_rad", 0.0);
  if (std::abs(t.sensorRotation_rad) > 2.0 * M_PI)
    json.fail("sensor_rotation_rad", "is more than a full turn", "Give it in radians.");
  read(json, "offset_N_Nm", kMostOffset, t.offset_S);
  t.offsetKnown = true;
  const std::string model = json.text("model");
  if (model != "rigid" && model != "linear") json.fail("model", "is neither rigid nor linear");
  t.linear = model == "linear";
  if (t.linear) read(json, "gravity_map_kg_kgm", kMostMass_kg, t.gravityMap);
  json.know({"gravity_map_kg_kgm"});
  json.refuseUnknown();
  return t;
}

}  // namespace articulus::sensing
