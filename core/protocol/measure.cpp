#include "core/protocol/measure.h"

#include <algorithm>
#include <array>

namespace articulus::protocol {
namespace {

struct Quantity {
  std::string_view name, unit;
};
constexpr std::array<Quantity, 17> kQuantities{{{"Fx", "N"},
                                                {"Fy", "N"},
                                                {"Fz", "N"},
                                                {"Mx", "Nm"},
                                                {"My", "Nm"},
                                                {"Mz", "Nm"},
                                                {"x", "m"},
                                                {"y", "m"},
                                                {"z", "m"},
                                                {"flexion", "rad"},
                                                {"lateral_bending", "rad"},
                                                {"axial_rotation", "rad"},
                                                {"off_axis_force", "N"},
                                                {"off_axis_moment", "Nm"},
                                                {"turn_x", "rad"},
                                                {"turn_y", "rad"},
                                                {"turn_z", "rad"}}};
constexpr std::array<std::string_view, 7> kStatistics{"last",  "mean", "minimum",     "maximum",
                                                      "range", "rms",  "largest_size"};

}  // namespace

std::string_view name(Statistic statistic) noexcept { return kStatistics[static_cast<std::size_t>(statistic)]; }

std::string_view unitOf(std::string_view of) noexcept {
  const auto* found =
      std::find_if(kQuantities.begin(), kQuantities.end(), [of](const Quantity& q) { return q.name == of; });
  return found == kQuantities.end() ? std::string_view{} : found->unit;
}

}  // namespace articulus::protocol
