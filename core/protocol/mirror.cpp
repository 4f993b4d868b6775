#include "core/protocol/mirror.h"

#include <algorithm>
#include <array>

namespace articulus::protocol {

void flip(double& value) { value = value == 0.0 ? 0.0 : -value; }

void flip(std::array<double, 6>& six) {
  for (std::size_t i = 1; i < 6; i += 2) flip(six[i]);
}

bool mirror(Measure& m) {
  constexpr std::array<std::string_view, 8> kAcross{"Fy",     "Mx",    "Mz", "y", "lateral_bending", "axial_rotation",
                                                    "turn_x", "turn_z"};
  if (std::find(kAcross.begin(), kAcross.end(), m.of) == kAcross.end()) return false;
  if (m.statistic == Statistic::Range || m.statistic == Statistic::Rms || m.statistic == Statistic::LargestSize)
    return false;
  if (m.statistic == Statistic::Minimum) m.statistic = Statistic::Maximum;
  else if (m.statistic == Statistic::Maximum) m.statistic = Statistic::Minimum;
  return true;
}

void mirror(Step& step) {
  std::visit(
      [](auto& s) {
        if (const auto& kind = kindOf(s); kind.mirror) kind.mirror(s);
      },
      static_cast<AnyStep&>(step));
  for (Report& report : step.reports) {
    if (!mirror(report.measure)) continue;
    std::swap(report.expectedMinimum, report.expectedMaximum);
    if (report.expectedMinimum) flip(*report.expectedMinimum);
    if (report.expectedMaximum) flip(*report.expectedMaximum);
  }
}

}  // namespace articulus::protocol
