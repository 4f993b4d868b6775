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

}  // namespace

DriveParameters readDrives(const base::JsonReader& r) {
  DriveParameters p;
  const auto read = [&](const char* key, double& value, double minimum, double maximum) {
    if (r.has(key)) value = r.number(key, minimum, maximum);
  };
  read("command_dead_time_s", p.commandDeadTime_s, 0.0, 0.05);
  read("set_point_filter_s", p.setPointFilter_s, 0.0, 0.5);
  read("velocity_loop_Hz", p.velocityLoop_Hz, 1.0, 200.0);
  read("velocity_integral_s", p.velocityIntegral_s, 0.001, 10.0);
  read("position_loop_Hz", p.positionLoop_Hz, 0.1, 50.0);
  read("velocity_feed_forward", p.velocityFeedForward, 0.0, 1.0);
  read("following_error_rad", p.followingError_rad, 1e-4, 3.0);
  read("torque_loop_Hz", p.torqueLoop_Hz, 5.0, 1000.0);
  read("friction_residue", p.frictionResidue, 0.0, 1.0);
  read("torque_offset", p.torqueOffset, 0.0, 0.1);
  read("drive_off_delay_s", p.driveOffDelay_s, 0.0, 0.5);
  return p;
}

WearParameters readWear(const base::JsonReader& r) {
  WearParameters p;
  const auto read = [&r](const char* key, robot::JointVector& to, double minimum, double maximum) {
    if (!r.has(key)) return;
    const auto v = r.numbers(key);
    if (v.empty() || v.size() > static_cast<std::size_t>(robot::kMaxJoints))
      r.fail(key, "holds " + std::to_string(v.size()) + " numbers", "Give one a joint.");
    to.resize(static_cast<Eigen::Index>(v.size()));
    for (std::size_t i = 0; i < v.size(); ++i) {
      if (v[i] < minimum || v[i] > maximum) r.fail(key, "is out of range", "The unit stands in the key.");
      to[static_cast<Eigen::Index>(i)] = v[i];
    }
  };
  read("coulomb_friction_Nm", p.coulombFriction_Nm, 0.0, 200.0);
  read("torque_offset_Nm", p.torqueOffset_Nm, -200.0, 200.0);
  read("gear_play_rad", p.gearPlay_rad, 0.0, 0.02);
  read("gear_stiffness_Nm_per_rad", p.gearStiffness_Nm_per_rad, 0.0, 1e6);
  if (r.has("gear_damping_s")) p.gearDamping_s = r.number("gear_damping_s", 0.0, 0.01);
  if (r.has("film_damping_Nms")) p.filmDamping_Nms = r.number("film_damping_Nms", 0.0, 10.0);
  if (p.gearPlay_rad.size() > 0) {
    if (p.gearStiffness_Nm_per_rad.size() != p.gearPlay_rad.size())
      r.fail("gear_stiffness_Nm_per_rad", "has another number of joints than \"gear_play_rad\"", "Give one a joint.");
    for (Eigen::Index i = 0; i < p.gearPlay_rad.size(); ++i)
      if (p.gearPlay_rad[i] > 0.0 && p.gearStiffness_Nm_per_rad[i] <= 0.0)
        r.fail("gear_stiffness_Nm_per_rad", "must be above zero where there is play",
               "State how stiff the gear is where its flanks touch.");
  }
  return p;
}

SimulationParameters readSimulation(const base::JsonReader& r) {
  SimulationParameters p;
  p.substeps = static_cast<int>(r.integer("substeps_per_ms", 1, 64));
  p.modelError = r.number("model_error", 0.0, 0.5);
  p.jointElasticity = r.flag("joint_elasticity", false);
  if (r.has("geometry_error_m")) p.geometryError_m = r.number("geometry_error_m", 0.0, 0.005);
  if (r.has("geometry_error_rad")) p.geometryError_rad = r.number("geometry_error_rad", 0.0, 0.02);
  p.amplifierTimeConstant_s = r.number("amplifier_time_constant_s", 1e-5, 0.1);
  p.converterBits = static_cast<double>(r.integer("converter_bits", 8, 24));
  if (r.has("drives")) p.drives = readDrives(r.child("drives"));
  if (r.has("wear")) p.wear = readWear(r.child("wear"));
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
  if (r.has("tracker")) p.tracker = readTracker(r.child("tracker"));
  p.specimen = specimen::readSpecimen(r.child("specimen"));
  return p;
}

}  // namespace articulus::hardware
