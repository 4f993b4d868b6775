#include "core/control/gain_set.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/text/nearest_word.h"

namespace articulus::control {
namespace {

constexpr std::array<base::ParameterSpec, kGainCount> kCatalogue{{
    {"joint_bandwidth_Hz", "Joint position bandwidth", "Hz", 0.2, 8.0, 3.0, 2, false,
     "Position loop of the joint cascade. Too much makes the arm ring."},
    {"joint_velocity_bandwidth_Hz", "Joint velocity bandwidth", "Hz", 1.0, 30.0, 10.0, 1, false,
     "Velocity loop of the joint cascade; keep it three times the position loop or more."},
    {"joint_integral_time_s", "Joint integral time", "s", 0.05, 100.0, 1.0, 2, false,
     "Integral time of the velocity loop. Too short overshoots."},
    {"position_bandwidth_Hz", "Cartesian bandwidth", "Hz", 0.2, 12.0, 8.0, 2, false,
     "Natural frequency of the Cartesian position loop. Too much excites the specimen."},
    {"position_damping", "Cartesian damping ratio", "", 0.5, 2.0, 1.0, 2, false, "1 is critical damping."},
    {"force_proportional", "Force proportional gain", "", 0.0, 2.0, 0.5, 3, true,
     "Share of the force error added to the wanted force. Too much rings along the stiff axes."},
    {"force_integral_per_s", "Force integral gain", "1/s", 0.0, 80.0, 35.0, 2, true,
     "How fast a lasting force error is removed. Too much oscillates slowly."},
    {"force_damping_per_s", "Force damping", "1/s", 5.0, 300.0, 60.0, 1, true,
     "Cartesian velocity damping of the translations over the arm's apparent mass. Too much amplifies encoder noise."},
    {"moment_proportional_rad_per_Nms", "Moment proportional gain", "rad/(Nm s)", 0.0, 1.0, 0.40, 3, true,
     "Angular velocity asked for one Nm of error. Too much rings where the specimen is stiff."},
    {"moment_integral_rad_per_Nms2", "Moment integral gain", "rad/(Nm s2)", 0.0, 3.0, 0.60, 3, true,
     "How fast a lasting moment error is removed."},
    {"moment_damping_per_s", "Moment damping", "1/s", 5.0, 300.0, 85.0, 1, true,
     "How tightly the asked angular velocity is enforced. Too much amplifies encoder noise."},
    {"observer_bandwidth_Hz", "Disturbance observer bandwidth", "Hz", 1.0, 60.0, 45.0, 1, false,
     "How fast joint velocity and friction are learned from the encoders; friction is cancelled with it. Too much "
     "amplifies encoder noise."},
    {"filter_cutoff_Hz", "Load cell filter", "Hz", 5.0, 400.0, 120.0, 1, false,
     "Second-order low-pass of the loads. Too low delays the force loop until it rings."},
    {"friction_compensation", "Friction compensation", "", 0.0, 1.0, 1.0, 2, true,
     "Share of the observed disturbance that is cancelled."},
    {"direct_damping_per_s", "Damping of commanded motion", "1/s", 1.0, 50.0, 10.0, 1, true,
     "Damping of torques and wrenches as commanded. Too little lets a push run on."},
    {"impedance_stiffness_N_per_m", "Impedance stiffness", "N/m", 0.0, 20000.0, 4000.0, 0, true,
     "Springs of the impedance law along the axes. Too much rings in contact with a stiff specimen."},
    {"impedance_rotary_stiffness_Nm_per_rad", "Impedance rotary stiffness", "Nm/rad", 0.0, 500.0, 60.0, 0, true,
     "Springs of the impedance law about the axes."},
    {"velocity_force_bandwidth_Hz", "Velocity-based force bandwidth", "Hz", 0.2, 6.0, 2.5, 2, false,
     "How fast the velocity-based law removes a load error, on the stiffness that it has learned. Keep it a quarter of "
     "the joint velocity loop or less."},
    {"friction_model", "Expected friction", "", 0.0, 1.0, 0.8, 2, true,
     "Share of the robot file's friction that is cancelled before the observer sees it. 0.1 on arms whose own torque "
     "loop takes most of it away; too much rings."},
}};

}  // namespace

std::span<const base::ParameterSpec, kGainCount> gainCatalogue() noexcept { return kCatalogue; }

GainSet defaultGains() noexcept {
  GainSet gains;
  for (std::size_t i = 0; i < kGainCount; ++i) gains.value[i] = kCatalogue[i].defaultValue;
  return gains;
}

bool withinRange(const GainSet& gains) noexcept {
  for (std::size_t i = 0; i < kGainCount; ++i)
    if (!(gains.value[i] >= kCatalogue[i].minimum && gains.value[i] <= kCatalogue[i].maximum)) return false;
  return true;
}

GainSet readGains(const base::JsonReader& reader) {
  GainSet gains = defaultGains();
  if (!reader.json().is_object()) reader.fail("", "must be an object");
  for (const auto& [key, value] : reader.json().items()) {
    std::size_t i = 0;
    while (i < kGainCount && kCatalogue[i].key != key) ++i;
    if (i == kGainCount) {
      std::vector<std::string> known;
      for (const base::ParameterSpec& gain : kCatalogue) known.emplace_back(gain.key);
      reader.fail(key, "is not a gain",
                  base::didYouMean(key, known) +
                      "Remove the key or correct its name; resources/help/08_engineering.md lists all gains.");
    }
    gains.value[i] = reader.number(key, kCatalogue[i].minimum, kCatalogue[i].maximum);
  }
  return gains;
}

nlohmann::json toJson(const GainSet& gains) {
  nlohmann::json json = nlohmann::json::object();
  for (std::size_t i = 0; i < kGainCount; ++i) json[std::string(kCatalogue[i].key)] = gains.value[i];
  return json;
}

}  // namespace articulus::control
