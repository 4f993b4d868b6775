#include "core/protocol/mirror.h"

#include <algorithm>
#include <array>

namespace articulus::protocol {
namespace {

constexpr std::array<double, 6> kSign{1.0, -1.0, 1.0, -1.0, 1.0, -1.0};

void flip(double& value) { value = value == 0.0 ? 0.0 : -value; }  // no negative zero in files

void flip(std::array<double, 6>& six) {
  for (std::size_t i = 0; i < 6; ++i)
    if (kSign[i] < 0.0) flip(six[i]);
}

struct Mirror {
  void operator()(LoadCycleStep& s) const {
    if (s.axis % 2 == 1) flip(s.amplitude);
  }
  void operator()(LoadStep& s) const { flip(s.target); }
  void operator()(MoveStep& s) const {
    flip(s.translation_m[1]);
    flip(s.angles_rad[1]);  // lateral bending
    flip(s.angles_rad[2]);  // axial rotation
  }
  void operator()(WaveformStep& s) const {
    for (std::size_t i = 0; i < 6; ++i)
      if (kSign[i] < 0.0) flip(s.goals.axis[i].value);
  }
  void operator()(GuideStep& s) const { flip(s.target); }
  void operator()(RotateStep& s) const {
    if (s.axis != 1) flip(s.angle_rad);
    flip(s.force_N[1]);
  }
  void operator()(PassivePathStep& s) const {
    if (s.axis == 4) return;
    flip(s.from_rad);
    flip(s.to_rad);
  }
  void operator()(ReplayPathStep& s) const {
    const spatial::Vector3 across(1.0, -1.0, 1.0);
    for (auto& point : s.points) {
      point.X_RD.translation[1] *= -1.0;
      point.X_RD.rotation = across.asDiagonal() * point.X_RD.rotation * across.asDiagonal();
    }
  }
  template <class Other>
  void operator()(Other&) const {}
};

}  // namespace

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
  std::visit(Mirror{}, step);
  for (Report& report : step.reports) {
    if (!mirror(report.measure)) continue;
    std::swap(report.expectedMinimum, report.expectedMaximum);
    if (report.expectedMinimum) flip(*report.expectedMinimum);
    if (report.expectedMaximum) flip(*report.expectedMaximum);
  }
}

}  // namespace articulus::protocol
