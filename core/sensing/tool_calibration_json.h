#pragma once
#include "core/base/json_reader.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::sensing {

/// A tool as JSON: mass_kg, centre_m, inertia_kgm2, sensor_rotation_rad, offset_N_Nm, model ("rigid" or "linear") and,
/// where linear, gravity_map_kg_kgm (six rows of three).
/// Thread  any but control
[[nodiscard]] nlohmann::ordered_json toJson(const ToolCalibration& tool);

/// Reads it back. The offset is marked known; whoever reads an old file asks for zeroing.
/// Throws  base::JsonError where a key is missing or a number is beyond what a tool may be
[[nodiscard]] ToolCalibration readToolCalibration(const base::JsonReader& json);

}  // namespace articulus::sensing
