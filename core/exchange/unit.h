#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace articulus::exchange {

enum class Dimension { Number, Time, Length, Angle, Force, Moment, Voltage };

/// A unit as files of others write it.
struct Unit {
  Dimension dimension = Dimension::Number;
  double inSi = 1.0;  ///< how many of the SI unit it is; radians for angles
};

/// "N", "kN", "N*m", "Nmm", "in-lbf", "mm", "deg", "°", "ms"; also in brackets. Empty of what is not known.
[[nodiscard]] std::optional<Unit> unitOf(std::string_view text);
[[nodiscard]] std::string_view siUnit(Dimension dimension) noexcept;

/// A heading of a column, parted: "Fx (N)", "Mx [Nm]", "Kraft / N", "Flexion, deg", "flexion_deg". Whole where what
/// stands in brackets is no unit that is known: "Stiffness (Nm/deg)".
struct Heading {
  std::string name;
  std::string unit;  ///< empty: none is said, or none that is known
};
[[nodiscard]] Heading partHeading(std::string_view text);

}  // namespace articulus::exchange
