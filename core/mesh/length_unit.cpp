#include "core/mesh/length_unit.h"

namespace articulus::mesh {
namespace {

struct Row {
  LengthUnit unit;
  std::string_view name;
  double metres;
};
constexpr Row kRows[] = {{LengthUnit::Millimetre, "mm", 1e-3},
                         {LengthUnit::Centimetre, "cm", 1e-2},
                         {LengthUnit::Metre, "m", 1.0},
                         {LengthUnit::Inch, "in", 0.0254}};

// Across the box: from a phalanx of a finger to the upper arm of a large robot.
constexpr double kLeast_m = 0.012, kMost_m = 2.5;

bool likely(double across, LengthUnit unit) {
  const double metres = across * inMetres(unit);
  return metres >= kLeast_m && metres <= kMost_m;
}

}  // namespace

double inMetres(LengthUnit unit) noexcept { return kRows[static_cast<std::size_t>(unit)].metres; }
std::string_view nameOf(LengthUnit unit) noexcept { return kRows[static_cast<std::size_t>(unit)].name; }

std::optional<LengthUnit> lengthUnit(std::string_view name) noexcept {
  for (const Row& row : kRows)
    if (row.name == name) return row.unit;
  return {};
}

UnitGuess guessUnit(const spatial::Vector3& size) noexcept {
  const double across = size.norm();
  const bool mm = likely(across, LengthUnit::Millimetre), m = likely(across, LengthUnit::Metre);
  if (mm) return {LengthUnit::Millimetre, !m};
  return {m ? LengthUnit::Metre : LengthUnit::Millimetre, m};
}

}  // namespace articulus::mesh
