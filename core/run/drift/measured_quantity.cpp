#include "core/run/drift/measured_quantity.h"

#include <algorithm>

#include "core/sensing/weigh_in.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

constexpr std::string_view kCell = "cable, mounting and temperature of the load cell";
constexpr std::string_view kTool = "what is bolted to the load cell, and its screws";
constexpr double kGrams = 1e3, kMilli = 1e3, kPercent = 100.0;

constexpr MeasuredQuantity force(std::string_view key, std::string_view label) {
  return {.key = key, .label = label, .unit = "N", .least = 0.1, .check = kCell, .limit = {}};
}
constexpr MeasuredQuantity moment(std::string_view key, std::string_view label) {
  return {.key = key, .label = label, .unit = "Nm", .decimals = 3, .least = 0.01, .check = kCell, .limit = {}};
}
constexpr MeasuredQuantity centre(std::string_view key, std::string_view label) {
  return {.key = key,
          .label = label,
          .unit = "mm",
          .shown = kMilli,
          .decimals = 1,
          .least = 1e-3,
          .check = kTool,
          .limit = {}};
}

constexpr MeasuredQuantity stiffness(std::string_view key, std::string_view label) {
  return {.key = key,
          .label = label,
          .unit = "Nm/°",
          .shown = spatial::kRadiansPerDegree,
          .decimals = 3,
          .least = 0.5,  // 0.01 Nm/deg
          .check = "the specimen: what was cut, its clamps, and how long it has been thawed",
          .limit = {},
          .ofSpecimen = true};
}

constexpr MeasuredQuantity kQuantities[] = {
    force(kZeroKeys[0], "zero of Fx"),
    force(kZeroKeys[1], "zero of Fy"),
    force(kZeroKeys[2], "zero of Fz"),
    moment(kZeroKeys[3], "zero of Mx"),
    moment(kZeroKeys[4], "zero of My"),
    moment(kZeroKeys[5], "zero of Mz"),
    {.key = kToolMassKey,
     .label = "mass of the tool, weighed",
     .unit = "g",
     .shown = kGrams,
     .decimals = 0,
     .least = 5e-3,
     .check = kTool,
     .limit = {}},
    {.key = kWeighInErrorKey,
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
    {.key = kDeadTimeKey,
     .label = "dead time of the arm",
     .unit = "ms",
     .shown = kMilli,
     .decimals = 1,
     .least = 5e-4,
     .check = "the network between station and robot controller, and settings of the controller",
     .limit = {}},
    stiffness(kStiffnessKeys[0].key, "stiffness of the specimen, flexion-extension"),
    stiffness(kStiffnessKeys[1].key, "stiffness of the specimen, lateral bending"),
    stiffness(kStiffnessKeys[2].key, "stiffness of the specimen, axial rotation"),
};

}  // namespace

std::span<const MeasuredQuantity> measuredQuantities() noexcept { return kQuantities; }

const MeasuredQuantity* measuredQuantity(std::string_view key) noexcept {
  const auto* found = std::ranges::find(kQuantities, key, &MeasuredQuantity::key);
  return found == std::end(kQuantities) ? nullptr : found;
}

}  // namespace articulus::run
