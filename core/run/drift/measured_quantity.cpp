#include "core/run/drift/measured_quantity.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/sensing/weigh_in.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

constexpr const char* kCell = "cable, mounting and temperature of the load cell";
constexpr const char* kTool = "what is bolted to the load cell, and its screws";
constexpr double kGrams = 1e3, kMilli = 1e3, kPercent = 100.0;

MeasuredQuantity force(std::string_view key, const char* label) {
  return {.key = std::string(key), .label = label, .unit = "N", .least = 0.1, .check = kCell};
}
MeasuredQuantity moment(std::string_view key, const char* label) {
  return {.key = std::string(key), .label = label, .unit = "Nm", .decimals = 3, .least = 0.01, .check = kCell};
}
MeasuredQuantity centre(std::string_view key, const char* label) {
  return {.key = std::string(key),
          .label = label,
          .unit = "mm",
          .shown = kMilli,
          .decimals = 1,
          .least = 1e-3,
          .check = kTool};
}

/// Stiffness of the specimen in load cycles, by their motions.
struct OfLoadCycle {
  std::string_view motion, key;
  const char* label;
};
constexpr std::array kOfLoadCycles{OfLoadCycle{"FE", "stiffness_flexion_extension_Nm_per_rad", "flexion-extension"},
                                   OfLoadCycle{"LB", "stiffness_lateral_bending_Nm_per_rad", "lateral bending"},
                                   OfLoadCycle{"AR", "stiffness_axial_rotation_Nm_per_rad", "axial rotation"}};
constexpr std::string_view kTurnKey = "stiffness_Nm_per_rad, ", kShiftKey = "stiffness_N_per_m, ";

MeasuredQuantity stiffness(std::string_view key, std::string_view motion, bool turns) {
  return {.key = std::string(key),
          .label = "stiffness of the specimen, " + std::string(motion),
          .unit = turns ? "Nm/°" : "N/mm",
          .shown = turns ? spatial::kRadiansPerDegree : 1e-3,
          .decimals = turns ? 3 : 2,
          .least = turns ? 0.5 : 500.0,  // 0.01 Nm/deg, 0.5 N/mm
          .check = "the specimen: what was cut, its clamps, and how long it has been thawed",
          .ofSpecimen = true};
}

const std::vector<MeasuredQuantity>& fixedQuantities() {
  static const std::vector<MeasuredQuantity> kQuantities{
      force(kZeroKeys[0], "zero of Fx"),
      force(kZeroKeys[1], "zero of Fy"),
      force(kZeroKeys[2], "zero of Fz"),
      moment(kZeroKeys[3], "zero of Mx"),
      moment(kZeroKeys[4], "zero of My"),
      moment(kZeroKeys[5], "zero of Mz"),
      {.key = std::string(kToolMassKey),
       .label = "mass of the tool, weighed",
       .unit = "g",
       .shown = kGrams,
       .decimals = 0,
       .least = 5e-3,
       .check = kTool},
      {.key = std::string(kWeighInErrorKey),
       .label = "largest error of the weigh-in",
       .unit = "%",
       .shown = kPercent,
       .decimals = 1,
       .least = 5e-3,
       .check = "scale and axes of the load cell (Engineering, Load cell)",
       .limit = sensing::WeighIn::kAllowed},
      centre(kToolCentreKeys[0], "centre of mass of the tool, x"),
      centre(kToolCentreKeys[1], "centre of mass of the tool, y"),
      centre(kToolCentreKeys[2], "centre of mass of the tool, z"),
      {.key = std::string(kDeadTimeKey),
       .label = "dead time of the arm",
       .unit = "ms",
       .shown = kMilli,
       .decimals = 1,
       .least = 5e-4,
       .check = "the network between station and robot controller, and settings of the controller"},
      stiffness(kOfLoadCycles[0].key, kOfLoadCycles[0].label, true),
      stiffness(kOfLoadCycles[1].key, kOfLoadCycles[1].label, true),
      stiffness(kOfLoadCycles[2].key, kOfLoadCycles[2].label, true),
  };
  return kQuantities;
}

}  // namespace

std::span<const MeasuredQuantity> measuredQuantities() { return fixedQuantities(); }

std::string stiffnessKey(std::string_view motion, bool turns) {
  const auto* known = std::ranges::find(kOfLoadCycles, motion, &OfLoadCycle::motion);
  if (turns && known != std::end(kOfLoadCycles)) return std::string(known->key);
  return std::string(turns ? kTurnKey : kShiftKey) + std::string(motion);
}

std::optional<MeasuredQuantity> measuredQuantity(std::string_view key) {
  const auto& fixed = fixedQuantities();
  if (const auto found = std::ranges::find(fixed, key, &MeasuredQuantity::key); found != fixed.end()) return *found;
  for (const bool turns : {true, false}) {
    const std::string_view begin = turns ? kTurnKey : kShiftKey;
    if (key.starts_with(begin) && key.size() > begin.size()) return stiffness(key, key.substr(begin.size()), turns);
  }
  return {};
}

}  // namespace articulus::run
