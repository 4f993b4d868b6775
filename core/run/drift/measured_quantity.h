#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace articulus::run {

/// What a session measures of its cell, and whose course over the sessions is worth a look.
struct MeasuredQuantity {
  std::string key;                ///< of the record: "zero_force_z_N"
  std::string label;              ///< "zero of Fz"
  std::string unit;               ///< as it is shown: "N", "g", "ms"
  double shown = 1.0;             ///< times that, from SI to what is shown
  int decimals = 2;               ///< as it is shown
  double least = 0.0;             ///< SI: smaller changes are not told
  std::string check;              ///< what a person looks at where it has moved
  std::optional<double> limit{};  ///< SI: not beyond it; none: it has no limit
  bool ofSpecimen = false;        ///< only what was measured on the same one is compared
};

/// In the order in which they are shown; without the stiffness of motions, which have the names that people gave them.
[[nodiscard]] std::span<const MeasuredQuantity> measuredQuantities();
/// Of any key, also of those that stiffnessKey() makes; none for a key that there is not.
[[nodiscard]] std::optional<MeasuredQuantity> measuredQuantity(std::string_view key);

/// Keys of the zero of each channel, as spatial::Vector6 has them.
inline constexpr std::array<std::string_view, 6> kZeroKeys{"zero_force_x_N",   "zero_force_y_N",   "zero_force_z_N",
                                                           "zero_moment_x_Nm", "zero_moment_y_Nm", "zero_moment_z_Nm"};
inline constexpr std::string_view kToolMassKey = "tool_mass_kg", kWeighInErrorKey = "weigh_in_error",
                                  kDeadTimeKey = "dead_time_s";
/// Of the stiffness of the specimen in one motion: the angles of load cycles ("FE") have keys of their own, every other
/// motion, and what is loaded by a force, has one with its name: "stiffness_N_per_m, drawer 30".
/// In  turns: it was loaded by a moment
[[nodiscard]] std::string stiffnessKey(std::string_view motion, bool turns);
inline constexpr std::array<std::string_view, 3> kToolCentreKeys{"tool_centre_x_m", "tool_centre_y_m",
                                                                 "tool_centre_z_m"};

}  // namespace articulus::run
