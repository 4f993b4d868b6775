#pragma once
#include <string>
#include <string_view>

namespace articulus::protocol {

enum class Statistic { Last, Mean, Minimum, Maximum, Range, Rms, LargestSize };

/// One number out of a stretch of a run: a condition compares it, a report shows it.
struct Measure {
  Statistic statistic = Statistic::Last;
  /// A load at D in W ("Fx" ... "Mz"), a translation of D from the reference pose ("x", "y", "z", along W), a clinical
  /// angle
  /// ("flexion", "lateral_bending", "axial_rotation"); "off_axis_force", "off_axis_moment" (largest of what was wanted
  /// zero); "turn_x", "turn_y", "turn_z" (of D since its step began, rotation vector along W).
  std::string of = "Fx";
  std::string step;  ///< label of the step that is measured; empty: the one before
  int cycle = 0;     ///< of a step with cycles; 0: all of it
  [[nodiscard]] bool operator==(const Measure&) const = default;
};

/// "last", "mean", "minimum", "maximum", "range", "rms", "largest_size"
[[nodiscard]] std::string_view name(Statistic statistic) noexcept;
/// "N", "Nm", "m", "rad"; empty for what no measure is of
[[nodiscard]] std::string_view unitOf(std::string_view of) noexcept;

}  // namespace articulus::protocol
