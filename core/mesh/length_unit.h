#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/spatial/types.h"

namespace articulus::mesh {

/// In what the numbers of a mesh file are: no format says it.
enum class LengthUnit { Millimetre, Centimetre, Metre, Inch };

[[nodiscard]] double inMetres(LengthUnit unit) noexcept;
[[nodiscard]] std::string_view nameOf(LengthUnit unit) noexcept;  ///< "mm", "cm", "m", "in": as it is stored
[[nodiscard]] std::optional<LengthUnit> lengthUnit(std::string_view name) noexcept;

/// A guess from the size alone, to be shown and confirmed: never taken silently.
struct UnitGuess {
  LengthUnit unit = LengthUnit::Millimetre;
  bool sure = false;  ///< no other unit gives the size of a bone or a link of a robot
};
/// In      size: of the box around the mesh, in its own unit
[[nodiscard]] UnitGuess guessUnit(const spatial::Vector3& size) noexcept;

}  // namespace articulus::mesh
