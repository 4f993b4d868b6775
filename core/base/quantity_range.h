#pragma once
#include <string_view>

namespace articulus::base {

/// The largest size, either sign, that a number under a key can sensibly have, by the unit that its name ends with: 10
/// for "elastic_centre_m", 1e4 for "mass_kg". It is what holds where nobody states a narrower range: a slip of units or
/// of the exponent is told as what it is, and nothing overflows that is computed of it.
[[nodiscard]] double largestUnder(std::string_view key) noexcept;

}  // namespace articulus::base
