#include "hardware/simulated/simulation_parameters.h"

namespace articulus::hardware {
namespace {

template <int N>
Eigen::Matrix<double, N, 1> vector(const base::JsonReader& r, const std::string& key) {
  const auto v = r.numbers(key, N);
  Eigen::Matrix<double, N, 1> out;
  for (int i = 0; i < N; ++i) out[i] = v[static_cast<std::size_t>(i)];
  return out;
}

LoadCellParameters readLoadCell(const base::JsonReader& r) {
  LoadCellParameters p;
  p.noise = vector<6>(r, "noise_N_Nm");
  p.resolution = vector<6>(r, "resolution_N_Nm");
  p.range = vector<6>(r, "range_N_Nm");
  p.biasRange = vector<6>(r, "bias_range_N_Nm");
  if ((p.resolution.array() <= 0.0).any()) r.fail("resolution_N_Nm", "must be above zero");
  if ((p.range.array() <= 0.0).any()) r.fail("range_N_Nm", "must be above zero");
  if ((p.noise.array() < 0.0).any()) r.fail("noise_N_Nm", "must not be negative");
  p.crosstalk = r.number("crosstalk", 0.0, 0.1);
  p.drift_N_per_sqrt_min = r.number("drift_N_per_sqrt_min", 0.0, 10.0);
  p.filterCutoff_Hz = r.number("filter_cutoff_Hz", 10.0, 4000.0);
  p.accelerationNoise_m_per_s2 = r.number("acceleration_noise_m_per_s2", 0.0, 10.0);
  p.angularAccelerationNoise_rad_per_s2 = r.number("angular_acceleration_noise_rad_per_s2", 0.0, 1000.0);
  return p;
}

specimen::SpineParameters readSpine(const base::JsonReader& r) {
  specimen::SpineParameters p;
  p.label = r.text("label");
  p.elasticCentre_m = vector<3>(r, "elastic_centre_m");
  p.shear_N_per_m = vector<3>(r, "shear_N_per_m");
  if ((p.shear_N_per_m.array() <= 0.0).any()) r.fail("shear_N_per_m", "must be above zero");
  p.axialRotationRange_deg = r.number("axial_rotation_range_deg", 1.0, 90.0);
  const auto c = r.numbers("coupling", 9);
  for (int i = 0; i < 9; ++i) p.coupling(i / 3, i % 3) = c[static_cast<std::size_t>(i)];
  p.hysteresisTransition_rad = r.number("hysteresis_transition_rad", 1e-5, 1.0);
  p.minimumHysteresis_Nm = vector<3>(r, "minimum_hysteresis_Nm");
  p.shearDamping_Ns_per_m = vector<3>(r, "shear_damping_Ns_per_m");
  p.rotaryDamping_Nms = vector<3>(r, "rotary_damping_Nms");
  const auto g = vector<3>(r, "relaxation_gain"), t = vector<3>(r, "relaxation_time_s");
  for (int i = 0; i < 3; ++i) {
    p.relaxationGain[static_cast<std::size_t>(i)] = g[i];
    p.relaxationTime_s[static_cast<std::size_t>(i)] = t[i];
    if (t[i] <= 0.0) r.fail("relaxation_time_s", "must be above zero");
  }
  return p;
}

}  // namespace

SimulationParameters readSimulation(const base::JsonReader& r) {
  SimulationParameters p;
  p.substeps = static_cast<int>(r.integer("substeps_per_ms", 1, 64));
  p.modelError = r.number("model_error", 0.0, 0.5);
  p.amplifierTimeConstant_s = r.number("amplifier_time_constant_s", 1e-5, 0.1);
  p.converterBits = static_cast<double>(r.integer("converter_bits", 8, 24));
  p.brakeDelay_s = r.number("brake_delay_s", 0.0, 0.5);
  p.brakeTorqueFactor = r.number("brake_torque_factor", 0.1, 10.0);
  const auto tool = r.child("tool");
  p.toolMass_kg = tool.number("mass_kg", 0.0, 50.0);
  p.toolCentre_m = vector<3>(tool, "centre_of_mass_m");
  p.toolInertia_kgm2 = vector<3>(tool, "inertia_kgm2");
  p.loadCell = readLoadCell(r.child("load_cell"));
  const auto vice = r.child("vice");
  p.misfitRotation_rad = vice.number("misfit_rotation_rad", 0.0, 0.3);
  p.misfitShift_m = vice.number("misfit_shift_m", 0.0, 0.01);
  p.specimen = readSpine(r.child("specimen"));
  return p;
}

}  // namespace articulus::hardware
