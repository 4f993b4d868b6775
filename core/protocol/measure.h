#pragma once
#include <span>
#include <string>
#include <string_view>

namespace articulus::protocol {

enum class Statistic { Last, Mean, Minimum, Maximum, Range, Rms, LargestSize };

/// One number out of a stretch of a run: a condition compares it, a report shows it.
struct Measure {
  Statistic statistic = Statistic::Last;
  /// One of spatial::kMeasuredQuantities.
  std::string of = "Fx";
  std::string step;  ///< label of the step that is measured; empty: the one before
  int cycle = 0;     ///< of a step with cycles; 0: all of it
  [[nodiscard]] bool operator==(const Measure&) const = default;
};

/// "last", "mean", "minimum", "maximum", "range", "rms", "largest_size"
[[nodiscard]] std::string_view name(Statistic statistic) noexcept;
[[nodiscard]] std::span<const std::string_view> statisticNames() noexcept;  ///< all, in their order
/// "N", "Nm", "m", "rad"; empty for what no measure is of
[[nodiscard]] std::string_view unitOf(std::string_view of) noexcept;
/// For a person: "off-axis force"; as it is where nothing of that key is measured.
[[nodiscard]] std::string_view nameOf(std::string_view of) noexcept;

}  // namespace articulus::protocol
