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
/// The same where a person says it: with how many of the unit one of the file is, "4.5 N" of what has a scale of its
/// own. Of a file it is not read so, as "(10 N)" of a heading says under which load.
[[nodiscard]] std::optional<Unit> scaledUnitOf(std::string_view text);
[[nodiscard]] std::string_view siUnit(Dimension dimension) noexcept;

/// A heading of a column, parted: "Fx (N)", "Mx [Nm]", "Kraft / N", "Flexion, deg", "flexion_deg". Whole where what
/// stands in brackets is no unit that is known: "Stiffness (Nm/deg)".
struct Heading {
  std::string name;
  std::string unit;  ///< empty: none is said, or none that is known
};
[[nodiscard]] Heading partHeading(std::string_view text);

/// What stands in brackets at the end of a heading and is no unit that is known: "furlong" of "My (furlong)".
[[nodiscard]] std::string unknownUnitIn(std::string_view heading);

/// "a force", "an angle"
[[nodiscard]] std::string_view nameOf(Dimension dimension) noexcept;

}  // namespace articulus::exchange
