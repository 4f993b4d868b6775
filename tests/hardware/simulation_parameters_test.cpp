// The "simulation" part of a cell file: every key is read, checked and named when it is wrong.
#include "hardware/simulated/simulation_parameters.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace articulus::hardware {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json good() {
  return json::parse(R"({
    "substeps_per_ms": 4, "model_error": 0.1, "amplifier_time_constant_s": 0.0004, "converter_bits": 16, "brake_delay_s": 0.02,
    "brake_torque_factor": 1.5,
    "tool": {"mass_kg": 1.6, "centre_of_mass_m": [0.06, 0, -0.02], "inertia_kgm2": [0.004, 0.004, 0.003]},
    "load_cell": {"noise_N_Nm": [0.07, 0.07, 0.1, 0.0065, 0.0065, 0.0065], "resolution_N_Nm": [0.05, 0.05, 0.2, 0.005, 0.005, 0.005],
      "range_N_Nm": [222, 222, 444, 20, 20, 20], "bias_range_N_Nm": [5, 5, 5, 0.3, 0.3, 0.3], "crosstalk": 0.005,
      "drift_N_per_sqrt_min": 0.02, "filter_cutoff_Hz": 500, "acceleration_noise_m_per_s2": 0.05,
      "angular_acceleration_noise_rad_per_s2": 1.0},
    "vice": {"misfit_rotation_rad": 0.05, "misfit_shift_m": 0.00003},
    "specimen": {"label": "spine", "elastic_centre_m": [-0.008, 0, -0.02], "shear_N_per_m": [150000, 150000, 1200000],
      "axial_rotation_range_deg": 39.5, "coupling": [0, -0.12, 0.2, -0.08, 0, -0.1, -0.3, 0.15, 0], "hysteresis_transition_rad": 0.01,
      "minimum_hysteresis_Nm": [0.04, 0.04, 0.06], "shear_damping_Ns_per_m": [600, 600, 2500], "rotary_damping_Nms": [0.05, 0.05, 0.05],
      "relaxation_gain": [0.1, 0.1, 0.15], "relaxation_time_s": [1, 10, 100]}})");
}

std::string complaint(const json& simulation) {
  try {
    (void)readSimulation(base::JsonReader(simulation, "munich.json", "simulation"));
  } catch (const base::JsonError& e) {
    return e.error().message;
  }
  return "accepted";
}

TEST(SimulationParameters, AreReadWhole) {
  const auto simulation = good();
  const auto p = readSimulation(base::JsonReader(simulation, "munich.json"));
  EXPECT_EQ(p.substeps, 4);
  EXPECT_EQ(p.toolCentre_m.z(), -0.02);
  EXPECT_EQ(p.loadCell.range[2], 444.0);
  EXPECT_EQ(p.loadCell.angularAccelerationNoise_rad_per_s2, 1.0);
  EXPECT_EQ(std::get<specimen::SpineParameters>(p.specimen).coupling(0, 1), -0.12) << "row by row";
  EXPECT_EQ(std::get<specimen::SpineParameters>(p.specimen).coupling(2, 0), -0.30);
  EXPECT_EQ(std::get<specimen::SpineParameters>(p.specimen).relaxationTime_s[2], 100.0);
  EXPECT_EQ(p.misfitShift_m, 0.00003);
}

TEST(SimulationParameters, EachMissingKeyAndEachWrongTypeIsNamed) {
  const json whole = good();
  for (const auto& [key, value] : whole.items()) {
    json bad = whole;
    bad.erase(key);
    EXPECT_THAT(complaint(bad), ::testing::AllOf(HasSubstr("munich.json"), HasSubstr("simulation." + key)));
    if (!value.is_object()) continue;
    for (const auto& [inner, ignored] : value.items()) {
      const std::string path = "simulation." + key + "." + inner;
      bad = whole;
      bad[key].erase(inner);
      EXPECT_THAT(complaint(bad), HasSubstr(path));
      bad = whole;
      bad[key][inner] = true;
      EXPECT_THAT(complaint(bad), HasSubstr(path));
    }
  }
}

TEST(SimulationParameters, WearIsReadAndWhatCannotBeIsNamed) {
  json file = good();
  EXPECT_EQ(readSimulation(base::JsonReader(file, "munich.json")).wear.gearPlay_rad.size(), 0) << "none";
  file["wear"] = {{"coulomb_friction_Nm", {15, 20, 12}},
                  {"torque_offset_Nm", {0, -10, 0}},
                  {"gear_play_rad", {0, 0, 0.0007}},
                  {"gear_stiffness_Nm_per_rad", {0, 0, 8000}},
                  {"gear_damping_s", 0.001}};
  const auto wear = readSimulation(base::JsonReader(file, "munich.json")).wear;
  EXPECT_EQ(wear.coulombFriction_Nm[1], 20.0);
  EXPECT_EQ(wear.torqueOffset_Nm[1], -10.0);
  EXPECT_EQ(wear.gearPlay_rad[2], 0.0007);
  EXPECT_EQ(wear.gearStiffness_Nm_per_rad[2], 8000.0);
  EXPECT_EQ(wear.gearDamping_s, 0.001);
  const auto with = [&file](const char* key, const json& value) {
    json bad = file;
    bad["wear"][key] = value;
    return complaint(bad);
  };
  EXPECT_THAT(with("coulomb_friction_Nm", {15, -1, 12}), HasSubstr("simulation.wear.coulomb_friction_Nm"));
  EXPECT_THAT(with("gear_play_rad", {0, 0, 0.5}), HasSubstr("gear_play_rad"));
  EXPECT_THAT(with("gear_play_rad", {0, 0.0007, 0.0007}), HasSubstr("gear_stiffness_Nm_per_rad"));
  EXPECT_THAT(with("gear_stiffness_Nm_per_rad", {8000}), HasSubstr("gear_stiffness_Nm_per_rad"));
  EXPECT_THAT(with("torque_offset_Nm", json::array()), HasSubstr("torque_offset_Nm"));
}

TEST(SimulationParameters, ImpossibleValuesAreNamed) {
  const auto with = [](const json::json_pointer& where, double value) {
    json bad = good();
    bad[where] = value;
    return complaint(bad);
  };
  EXPECT_THAT(with(json::json_pointer("/load_cell/resolution_N_Nm/3"), 0.0), HasSubstr("resolution_N_Nm"));
  EXPECT_THAT(with(json::json_pointer("/load_cell/range_N_Nm/0"), -222.0), HasSubstr("range_N_Nm"));
  EXPECT_THAT(with(json::json_pointer("/load_cell/noise_N_Nm/5"), -0.1), HasSubstr("noise_N_Nm"));
  EXPECT_THAT(with(json::json_pointer("/specimen/shear_N_per_m/1"), 0.0), HasSubstr("shear_N_per_m"));
  EXPECT_THAT(with(json::json_pointer("/specimen/relaxation_time_s/0"), 0.0), HasSubstr("relaxation_time_s"));
  EXPECT_THAT(with(json::json_pointer("/model_error"), 0.9), HasSubstr("model_error"));
  EXPECT_THAT(with(json::json_pointer("/substeps_per_ms"), 0), HasSubstr("substeps_per_ms"));
}

}  // namespace
}  // namespace articulus::hardware
