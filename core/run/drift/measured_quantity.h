#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace articulus::run {

/// What a session measures of its cell, and whose course over the sessions is worth a look.
struct MeasuredQuantity {
  std::string_view key;         ///< of the record: "zero_force_z_N"
  std::string_view label;       ///< "zero of Fz"
  std::string_view unit;        ///< as it is shown: "N", "g", "ms"
  double shown = 1.0;           ///< times that, from SI to what is shown
  int decimals = 2;             ///< as it is shown
  double least = 0.0;           ///< SI: smaller changes are not told
  std::string_view check;       ///< what a person looks at where it has moved
  std::optional<double> limit;  ///< SI: not beyond it; none: it has no limit
  bool ofSpecimen = false;      ///< only what was measured on the same one is compared
};

/// In the order in which they are shown.
[[nodiscard]] std::span<const MeasuredQuantity> measuredQuantities() noexcept;
/// Null for a key that there is not.
[[nodiscard]] const MeasuredQuantity* measuredQuantity(std::string_view key) noexcept;

/// Keys of the zero of each channel, as spatial::Vector6 has them.
inline constexpr std::array<std::string_view, 6> kZeroKeys{"zero_force_x_N",   "zero_force_y_N",   "zero_force_z_N",
                                                           "zero_moment_x_Nm", "zero_moment_y_Nm", "zero_moment_z_Nm"};
inline constexpr std::string_view kToolMassKey = "tool_mass_kg", kWeighInErrorKey = "weigh_in_error",
                                  kDeadTimeKey = "dead_time_s";
/// Stiffness of the specimen, by the motions of load cycles.
struct StiffnessKey {
  std::string_view motion, key;
};
inline constexpr std::array<StiffnessKey, 3> kStiffnessKeys{{{"FE", "stiffness_flexion_extension_Nm_per_rad"},
                                                             {"LB", "stiffness_lateral_bending_Nm_per_rad"},
                                                             {"AR", "stiffness_axial_rotation_Nm_per_rad"}}};
inline constexpr std::array<std::string_view, 3> kToolCentreKeys{"tool_centre_x_m", "tool_centre_y_m",
                                                                 "tool_centre_z_m"};

}  // namespace articulus::run
