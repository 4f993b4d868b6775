#include "core/base/quantity_range.h"

#include <array>

namespace articulus::base {
namespace {

struct UnitRange {
  std::string_view unit;  // as a key ends
  double largest;
};

// The first that fits counts: longer ones come before those that they end with.
constexpr std::array<UnitRange, 18> kUnits{{
    {"_m_per_s", 100.0},
    {"_rad_per_s", 1e3},
    {"_m_per_s2", 1e3},
    {"_rad_per_s2", 1e5},
    {"_kgm2", 1e4},
    {"_N_Nm", 1e6},
    {"_kg", 1e4},
    {"_mm", 1e4},
    {"_Nm", 1e6},
    {"_N", 1e6},
    {"_rad", 100.0},
    {"_deg", 1e4},
    {"_Hz", 1e6},
    {"_V", 1e4},
    {"_J", 1e6},
    {"_s", 1e6},
    {"_m", 10.0},
    {"_wxyz", 2.0},
}};
constexpr double kOther = 1e12;  // moduli, stiffnesses, counts, ratios

}  // namespace

double largestUnder(std::string_view key) noexcept {
  for (const UnitRange& unit : kUnits) {
    const bool isRate = unit.unit.find("_per_") != std::string_view::npos;
    if (key.ends_with(unit.unit) && isRate == (key.find("_per_") != std::string_view::npos)) return unit.largest;
  }
  return kOther;
}

}  // namespace articulus::base
