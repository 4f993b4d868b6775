#include "app/reproduce/measure/off_axis.h"

#include <cmath>

namespace articulus::reproduce {
namespace {

void worsen(double& worst, double value) noexcept {
  if (!(value <= worst) && !std::isnan(worst)) worst = value;
}

}  // namespace

OffAxis OffAxis::of(const spatial::Vector6& loads, int commanded) noexcept {
  OffAxis worst;
  for (int i = 0; i < 6; ++i)
    if (i != commanded) worsen(i < 3 ? worst.force_N : worst.moment_Nm, std::abs(loads[i]));
  return worst;
}

void OffAxis::include(const OffAxis& other) noexcept {
  worsen(force_N, other.force_N);
  worsen(moment_Nm, other.moment_Nm);
}

}  // namespace articulus::reproduce
