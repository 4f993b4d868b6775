#pragma once
#include <optional>
#include <string_view>

namespace articulus::protocol {

/// Units of parameters and of keys: "N", "Nm", "m", "mm", "rad", "deg", "s", "1" (a pure number) and each but the last
/// two as a rate ("deg/s").
[[nodiscard]] bool isUnit(std::string_view unit) noexcept;

/// What a number in `from` is multiplied by to be one in `to`; empty where they are of different kinds or no units.
[[nodiscard]] std::optional<double> conversion(std::string_view from, std::string_view to) noexcept;

/// The unit that a key of JSON carries: "Nm/s" of "rate_Nm_per_s"; "1" where it carries none.
[[nodiscard]] std::string_view unitOfKey(std::string_view key) noexcept;

/// Units that a key of this SI unit may be written in, itself first: "m" in "mm" too, "rad" in "deg".
/// Out  empty second for all others
struct KeyUnits {
  std::string_view si, other;
};
[[nodiscard]] KeyUnits keyUnits(std::string_view si) noexcept;

/// What people read in the place of an SI unit, and how many of it one is: "deg", "mm"; "1" is no word.
struct ShownUnit {
  std::string_view name;
  double scale = 1.0;
};
[[nodiscard]] ShownUnit shownUnit(std::string_view si) noexcept;

}  // namespace articulus::protocol
